/** A database in memory, with the faults of real ones: full, forbidden, gone. */
import { TABLES, type Database, type Table, type Write } from '../../src/app/storage/db.ts';
import type { Locks } from '../../src/app/storage/tab.ts';

export class MemoryDb implements Database {
  /** Thrown by the next writes, as often as said. */
  fault: { name: string; times: number } | null = null;
  /** Bytes (of JSON) beyond which a write is refused. */
  quota = Infinity;
  private tables = new Map<Table, Map<string, object>>(Object.keys(TABLES).map((table) => [table as Table, new Map()]));

  async get<T>(table: Table, key: IDBValidKey): Promise<T | null> {
    return structuredClone(this.tables.get(table)!.get(JSON.stringify(key)) ?? null) as T | null;
  }

  async all<T>(table: Table): Promise<T[]> {
    return structuredClone([...this.tables.get(table)!.values()]) as T[];
  }

  async keys(table: Table): Promise<IDBValidKey[]> {
    return [...this.tables.get(table)!.keys()].map((key) => JSON.parse(key) as IDBValidKey);
  }

  /** All or nothing, copied at once. */
  async write(writes: readonly Write[]): Promise<void> {
    const copies = structuredClone(writes) as Write[];
    if (this.fault !== null && this.fault.times-- > 0) throw Object.assign(new Error('a fault'), { name: this.fault.name });
    const next = new Map([...this.tables].map(([table, rows]) => [table, new Map(rows)]));
    for (const write of copies) {
      const rows = next.get(write.table)!;
      const path = TABLES[write.table] as string | readonly string[];
      const keyOf = (row: any): unknown => (typeof path === 'string' ? row[path] : path.map((each) => row[each]));
      if ('put' in write) rows.set(JSON.stringify(keyOf(write.put)), write.put);
      else rows.delete(JSON.stringify(write.drop));
    }
    if (sizeOf(next) > this.quota) throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    this.tables = next;
  }

  get size(): number {
    return sizeOf(this.tables);
  }
}

const sizeOf = (tables: Map<Table, Map<string, object>>): number =>
  [...tables.values()].reduce((sum, rows) => sum + [...rows.values()].reduce((all, row) => all + JSON.stringify(row).length, 0), 0);

/** Web Locks as a browser gives them to all its tabs; `crash` is a tab that goes away without a word. */
export class MemoryLocks {
  private readonly held = new Map<string, object>();

  tab(): Locks & { crash(): void } {
    const own = {};
    const { held } = this;
    return {
      request: async (name: string, _options: unknown, callback: (lock: Lock | null) => unknown) => {
        if (held.has(name)) return callback(null);
        held.set(name, own);
        await callback({ name, mode: 'exclusive' });
        if (held.get(name) === own) held.delete(name);
      },
      query: async () => ({ held: [...held.keys()].map((name) => ({ name, mode: 'exclusive' as const, clientId: '' })), pending: [] }),
      crash: () => {
        for (const [name, owner] of held) if (owner === own) held.delete(name);
      },
    } as unknown as Locks & { crash(): void };
  }
}

/** IndexedDB, as far as the page needs it: tables, reads, and writes that are done even if the page goes away. */
import { upgrade } from './upgrade.ts';

const NAME = 'penumbra';
const VERSION = 3;
/** Milliseconds after which storage that does not answer counts as absent. */
const PATIENCE = 3000;

/** Table → the fields that are its key. */
export const TABLES = {
  works: 'id',
  histories: 'work',
  texts: ['work', 'name'],
  versions: 'id',
  blobs: 'id',
  films: 'work',
} as const satisfies Record<string, string | readonly string[]>;
export type Table = keyof typeof TABLES;

export type Write = { table: Table; put: object } | { table: Table; drop: IDBValidKey };

/** What the page needs of a database. */
export type Database = Pick<Db, 'get' | 'all' | 'keys' | 'write'>;

export class Db {
  private readonly base: IDBDatabase;

  private constructor(base: IDBDatabase) {
    this.base = base;
    // Another tab has a newer version of the page: it must not wait for this one.
    base.onversionchange = () => base.close();
  }

  /** @throws what the browser says where it forbids storage */
  static open(): Promise<Db> {
    return new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('the browser’s storage does not answer')), PATIENCE);
      const request = indexedDB.open(NAME, VERSION);
      request.onupgradeneeded = () => {
        for (const [table, keyPath] of Object.entries(TABLES)) {
          if (request.result.objectStoreNames.contains(table)) continue;
          request.result.createObjectStore(table, { keyPath: typeof keyPath === 'string' ? keyPath : [...keyPath] });
        }
        upgrade(request.result, request.transaction!);
      };
      request.onsuccess = () => resolve(new Db(request.result));
      request.onerror = () => reject(request.error ?? new Error('no reason given'));
    });
  }

  get<T>(table: Table, key: IDBValidKey): Promise<T | null> {
    return answer(this.base.transaction(table).objectStore(table).get(key)).then((value) => (value as T | undefined) ?? null);
  }

  all<T>(table: Table): Promise<T[]> {
    return answer(this.base.transaction(table).objectStore(table).getAll()) as Promise<T[]>;
  }

  keys(table: Table): Promise<IDBValidKey[]> {
    return answer(this.base.transaction(table).objectStore(table).getAllKeys());
  }

  /** All of them or none. What is written is copied before this returns. */
  write(writes: readonly Write[]): Promise<void> {
    return new Promise((resolve, reject) => {
      if (writes.length === 0) return resolve();
      const transaction = this.base.transaction([...new Set(writes.map(({ table }) => table))], 'readwrite');
      transaction.oncomplete = () => resolve();
      transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('no reason given'));
      for (const write of writes) {
        const table = transaction.objectStore(write.table);
        if ('put' in write) table.put(write.put);
        else table.delete(write.drop);
      }
      // Without waiting for the answers: the page may be on its way out.
      transaction.commit();
    });
  }
}

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no reason given'));
  });

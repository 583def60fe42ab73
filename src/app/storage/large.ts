/**
 * Meshes and images inside documents are stored once and apart, as are other long texts: they are large, edits hardly ever
 * change them, and history and versions share them. In what is stored a reference stands in their place.
 */
import type { MeshData } from '../../scene/document.ts';
import type { Database, Write } from './db.ts';

/** Key of a reference. No field of a document is called so. */
export const STORED = '@stored';
/** Texts of as many characters are stored apart. */
const LONG = 64 * 1024;
/** Texts that are known to be stored; of older ones a copy may be stored anew. */
const MAX_TEXTS = 16;

/** A long text, or a mesh with its lists of numbers as they are stored. */
export type Large = string | Record<string, Float64Array>;

let count = 0;
export const newId = (): string => `${Date.now().toString(36)}-${(count++).toString(36)}-${Math.random().toString(36).slice(2)}`;

export class LargeStore {
  private readonly texts = new Map<string, string>();
  /** Meshes that are stored, by identity and, since documents are copied when they are checked, by their numbers. */
  private readonly ids = new WeakMap<MeshData, string>();
  private meshes: WeakRef<MeshData>[] = [];
  /** Of stored meshes, one object each, for as long as there is one. */
  private readonly known = new Map<string, WeakRef<MeshData>>();

  /** A value of JSON to store, and what must be written with it. */
  pack(value: unknown): { value: unknown; writes: Write[] } {
    const writes: Write[] = [];
    const reference = (id: string): object => ({ [STORED]: id });
    const replaced = (each: unknown): unknown => {
      if (typeof each === 'string') return each.length < LONG ? each : reference(this.text(each, writes));
      if (typeof each !== 'object' || each === null) return each;
      if (isMesh(each)) return reference(this.mesh(each, writes));
      return mapped(each, replaced);
    };
    return { value: replaced(value), writes };
  }

  /** @throws Error where something is gone */
  async unpack(value: unknown, db: Database): Promise<unknown> {
    const found = new Map<string, unknown>();
    for (const id of references(value)) found.set(id, await this.fetch(id, db));
    return filled(value, (id) => found.get(id));
  }

  /** What a write that failed has not stored. */
  forget(writes: readonly Write[]): void {
    for (const write of writes) {
      if (write.table !== 'blobs' || !('put' in write)) continue;
      const { id } = write.put as { id: string };
      for (const [text, each] of this.texts) if (each === id) this.texts.delete(text);
      this.known.delete(id);
    }
  }

  private text(text: string, writes: Write[]): string {
    let id = this.texts.get(text);
    if (id === undefined) {
      id = newId();
      this.know(text, id);
      writes.push({ table: 'blobs', put: { id, data: text } });
    }
    return id;
  }

  private know(text: string, id: string): void {
    this.texts.set(text, id);
    if (this.texts.size > MAX_TEXTS) this.texts.delete(this.texts.keys().next().value!);
  }

  private mesh(data: MeshData, writes: Write[]): string {
    const own = this.idOf(data);
    if (own !== null) return own;
    const twin = this.meshes
      .map((each) => each.deref())
      .find((each) => each !== undefined && this.idOf(each) !== null && sameMesh(each, data));
    const id = twin === undefined ? newId() : this.idOf(twin)!;
    if (twin === undefined) writes.push({ table: 'blobs', put: { id, data: toStored(data) } });
    this.remember(id, data);
    return id;
  }

  /** Null: it is not stored, or no longer. */
  private idOf(data: MeshData): string | null {
    const id = this.ids.get(data);
    return id !== undefined && this.known.has(id) ? id : null;
  }

  private remember(id: string, data: MeshData): void {
    this.ids.set(data, id);
    this.known.set(id, new WeakRef(data));
    this.meshes = [...this.meshes.filter((each) => each.deref() !== undefined), new WeakRef(data)];
  }

  private async fetch(id: string, db: Database): Promise<unknown> {
    const mesh = this.known.get(id)?.deref();
    if (mesh !== undefined) return mesh;
    const row = await db.get<{ data: Large }>('blobs', id);
    if (row === null) throw new Error('one of its meshes or images is no longer stored');
    if (typeof row.data === 'string') {
      this.know(row.data, id);
      return row.data;
    }
    const data = fromStored(row.data);
    this.remember(id, data);
    return data;
  }
}

/** A value of JSON with what references stand for. @throws Error where something is gone */
export function filled(value: unknown, find: (id: string) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const id = referenceOf(value);
  if (id === null) return mapped(value, (each) => filled(each, find));
  const found = find(id);
  if (found === undefined) throw new Error('one of its meshes or images is missing');
  return found;
}

/** Of all references in a value of JSON. */
export function references(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  const id = referenceOf(value);
  if (id !== null) found.add(id);
  else for (const each of Object.values(value)) if (typeof each === 'object') references(each, found);
  return found;
}

function referenceOf(value: object): string | null {
  const id = (value as Record<string, unknown>)[STORED];
  return typeof id === 'string' ? id : null;
}

const isMesh = (value: object): value is MeshData =>
  'positions' in value && 'indices' in value && Array.isArray(value.positions) && Array.isArray(value.indices);

/** The same object where nothing changes. */
function mapped(value: object, change: (each: unknown) => unknown): object {
  if (Array.isArray(value)) {
    if (typeof value[0] === 'number') return value;
    const next = value.map(change);
    return next.some((each, i) => each !== value[i]) ? next : value;
  }
  const entries = Object.entries(value).map(([key, each]) => [key, change(each)] as const);
  return entries.some(([key, each]) => each !== (value as Record<string, unknown>)[key]) ? Object.fromEntries(entries) : value;
}

const toStored = (data: MeshData): Large =>
  Object.fromEntries(Object.entries(data).flatMap(([key, list]) => (list === undefined ? [] : [[key, Float64Array.from(list)]])));

const fromStored = (stored: Exclude<Large, string>): MeshData =>
  Object.fromEntries(Object.entries(stored).map(([key, list]) => [key, Array.from(list)])) as MeshData;

function sameMesh(a: MeshData, b: MeshData): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof MeshData>;
  return [...keys].every((key) => {
    const [one = [], other = []] = [a[key], b[key]] as (readonly number[] | undefined)[];
    return one.length === other.length && one.every((value, i) => value === other[i]);
  });
}

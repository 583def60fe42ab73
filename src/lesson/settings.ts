/** Places in a document, written as `materials.ball.params.exponent`, `shapes[3].radius` or `shapes[lamp].emission.radiance`. */
import { SceneError } from '../scene/errors.ts';
import type { SceneDocument } from '../scene/document.ts';
import type { Setting } from './types.ts';

type Holder = Record<string, unknown> | unknown[];
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null;

const PATH = /^[\w-]+(?:\.[\w-]+|\[[^\]]+\])*$/;

/** `shapes[lamp].center[0]` → `shapes`, `[lamp]`, `center`, `[0]`. @throws SceneError */
function keysOf(path: string): string[] {
  if (!PATH.test(path)) throw new SceneError('expected a place such as render.spp or shapes[lamp].radius', path);
  return [...path.matchAll(/\[[^\]]+\]|[\w-]+/g)].map(([key]) => key);
}

/** The key under which a holder has what a path calls `[3]`, `[lamp]` or `radius`. @throws SceneError */
function keyIn(holder: Holder, key: string, path: string): string | number {
  const name = key.startsWith('[') ? key.slice(1, -1) : key;
  if (!Array.isArray(holder)) return name;
  const index = /^\d+$/.test(name) ? Number(name) : holder.findIndex((each) => isHolder(each) && 'name' in each && each.name === name);
  if (index < 0 || index >= holder.length) throw new SceneError(`there is no ${name} among ${holder.length}`, path);
  return index;
}

const own = (holder: Holder, key: string | number): unknown =>
  Object.hasOwn(holder, key) ? (holder as Record<string | number, unknown>)[key] : undefined;

/** What stands at a place; undefined: nothing, a default may hold. @throws SceneError where the path leads nowhere */
export function valueAt(document: SceneDocument, path: string): unknown {
  let value: unknown = document;
  for (const key of keysOf(path)) {
    if (value === undefined) return undefined;
    if (!isHolder(value)) throw new SceneError('there is nothing below a plain value', path);
    value = own(value, keyIn(value, key, path));
  }
  return value;
}

function withValue(holder: Holder, keys: readonly string[], value: unknown, path: string): Holder {
  const [first, ...rest] = keys as [string, ...string[]];
  const key = keyIn(holder, first, path);
  const below = own(holder, key);
  if (rest.length > 0 && below !== undefined && !isHolder(below)) throw new SceneError('there is nothing below a plain value', path);
  const next = rest.length === 0 ? value : withValue((below as Holder | undefined) ?? {}, rest, value, path);
  if (Array.isArray(holder)) return holder.map((each, i) => (i === key ? next : each));
  return { ...holder, [key]: next };
}

/** The document with these values; whether it still is one is for checkScene to say. @throws SceneError */
export function withSettings(document: SceneDocument, settings: readonly Setting[]): SceneDocument {
  return settings.reduce<Holder>(
    (holder, { path, value }) => withValue(holder, keysOf(path), value, path),
    document as unknown as Holder,
  ) as unknown as SceneDocument;
}

/** Scenes on their way between threads: long lists of numbers cross as typed arrays, which are handed over and not copied. */
import { PenumbraError } from '../api/error.ts';
import type { SceneDocument, SceneInput } from '../api/index.ts';
import { sentence } from '../base/sentence.ts';

/** Numbers from which a list is worth an array of its own. */
const LONG = 64;

/** A document whose long lists of numbers are Float64Arrays: numbers stay what they are, bit for bit. */
export type Packed = { readonly packed: unknown };

/** A copy of what somebody gives as a scene, to be sent and checked. @throws PenumbraError `scene` for what is no plain data */
export function snapshot(given: SceneInput | SceneDocument): Packed {
  try {
    return { packed: mapped(structuredClone(given), packedList) };
  } catch (error) {
    throw new PenumbraError('scene', `scene: expected plain data without circles: ${sentence(error)}`, { cause: error });
  }
}

/** A scene as it is, or packed as it came from another thread; it is unpacked when somebody asks for it. */
export class Carried {
  #document: SceneDocument | null;
  readonly #packed: Packed | null;

  constructor(scene: SceneDocument | Packed) {
    [this.#document, this.#packed] = 'packed' in scene ? [null, scene] : [scene, null];
  }

  get document(): SceneDocument {
    return (this.#document ??= mapped(this.#packed?.packed, unpackedList) as SceneDocument);
  }

  get packed(): Packed {
    return this.#packed ?? pack(this.#document);
  }
}

const pack = (document: unknown): Packed => ({ packed: mapped(document, packedList) });

/** The memory that a packed document hands over. */
export function buffersOf({ packed }: Packed): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  mapped(packed, (value) => {
    if (value instanceof Float64Array && value.buffer instanceof ArrayBuffer) found.add(value.buffer);
    return value instanceof Float64Array ? value : null;
  });
  return [...found];
}

const packedList = (value: object): Float64Array | null =>
  Array.isArray(value) && value.length >= LONG && value.every((each) => typeof each === 'number') ? Float64Array.from(value) : null;

const unpackedList = (value: object): number[] | null => (value instanceof Float64Array ? Array.from(value) : null);

/** A copy with the objects that `change` replaces. What stood at several places, as the mesh of a file does, is one thing in the copy, too. */
function mapped(root: unknown, change: (value: object) => object | null): unknown {
  const known = new Map<object, unknown>();
  const copy = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const before = known.get(value);
    if (before !== undefined) return before;
    const made =
      change(value) ??
      (Array.isArray(value) ? value.map(copy) : Object.fromEntries(Object.entries(value).map(([name, each]) => [name, copy(each)])));
    known.set(value, made);
    return made;
  };
  return copy(root);
}

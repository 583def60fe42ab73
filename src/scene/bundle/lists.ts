/**
 * Lists that few meshes have (how the form changes; polygons and creases) as bytes, little-endian: of each of the names two words, how many
 * numbers it has and how many bytes each takes (0: there is no such list), and the numbers.
 */
import type { MeshData } from '../document.ts';
import { shortest } from '../import/shortest.ts';

type ListName = Exclude<keyof MeshData, 'positions' | 'indices'>;
type Names = readonly ListName[];

const HEAD = 8;

/** Nothing where the mesh has none of them. */
export function encodeLists(mesh: MeshData, names: Names): Uint8Array {
  if (names.every((name) => mesh[name] === undefined)) return new Uint8Array(0);
  const lists = names.map((name) => {
    const values = mesh[name];
    const width = values === undefined ? 0 : values.every((each) => Object.is(shortest(Math.fround(each)), each)) ? 4 : 8;
    return { values: values ?? [], width };
  });
  const bytes = new Uint8Array(lists.reduce((sum, { values, width }) => sum + HEAD + values.length * width, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const { values, width } of lists) {
    view.setUint32(at, values.length, true);
    view.setUint32(at + 4, width, true);
    at += HEAD;
    for (const value of values) {
      if (width === 8) view.setFloat64(at, value, true);
      else view.setFloat32(at, value, true);
      at += width;
    }
  }
  return bytes;
}

/** Each list with the place of its numbers, as far as there are bytes; of one whose words say nothing that can be, no more. */
function* listsFrom(view: DataView, start: number, names: Names): Generator<{ name: ListName; at: number; count: number; width: number }> {
  let at = start;
  for (const name of names) {
    if (at + HEAD > view.byteLength) return;
    const [count, width] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
    if (![0, 4, 8].includes(width) || at + HEAD + count * width > view.byteLength) return;
    yield { name, at: at + HEAD, count, width };
    at += HEAD + count * width;
  }
}

/** Where the lists that begin at `start` end; another number than that of the bytes where they do not fit. */
export function listsEnd(view: DataView, start: number, names: Names): number {
  let [end, lists] = [start, 0];
  for (const { at, count, width } of listsFrom(view, start, names)) {
    end = at + count * width;
    lists++;
  }
  return lists === names.length ? end : -1;
}

/** How many numbers {@link decodeLists} will make. */
export function listNumbers(view: DataView, start: number, names: Names): number {
  let sum = 0;
  for (const { count, width } of listsFrom(view, start, names)) if (width > 0) sum += count;
  return sum;
}

export function decodeLists(view: DataView, start: number, names: Names): Partial<MeshData> {
  const found: Partial<MeshData> = {};
  for (const { name, at, count, width } of listsFrom(view, start, names)) {
    if (width === 0) continue;
    found[name] = Array.from({ length: count }, (_, i) =>
      width === 8 ? view.getFloat64(at + i * 8, true) : shortest(view.getFloat32(at + i * 4, true)),
    );
  }
  return found;
}

/** Attributes that the EXR writer of `exrs` does not write, put into the header of what it wrote. */
import { ImageError } from './errors.ts';

/** Rec. 709, as the specification of OpenEXR has it where nothing is said: red, green, blue and white, x and y each. */
const PRIMARIES = [0.64, 0.33, 0.3, 0.6, 0.15, 0.06, 0.3127, 0.329];

/** Bytes of a file of one part without attributes of long names: magic number and version. */
const START = 8;

interface Attribute {
  name: string;
  type: string;
  floats: readonly number[];
}

/** The same pixels, in a file that says of which primaries they are, and which light is to be shown as white: `chromaticities`, `adoptedNeutral`. @throws ImageError */
export function withNeutral(bytes: Uint8Array, neutral: readonly [x: number, y: number]): Uint8Array {
  const { end, rows, linesOfBlock } = read(bytes);
  const added = [
    { name: 'chromaticities', type: 'chromaticities', floats: PRIMARIES },
    { name: 'adoptedNeutral', type: 'v2f', floats: neutral },
  ].flatMap((each) => [...encoded(each)]);
  const out = new Uint8Array(bytes.length + added.length);
  out.set(bytes.subarray(0, end));
  out.set(added, end);
  out.set(bytes.subarray(end), end + added.length);
  // Where each block begins, counted from the file's.
  const view = new DataView(out.buffer);
  const table = end + added.length + 1;
  for (let i = 0; i < Math.ceil(rows / linesOfBlock); i++) {
    const at = table + 8 * i;
    view.setBigUint64(at, view.getBigUint64(at, true) + BigInt(added.length), true);
  }
  return out;
}

function encoded({ name, type, floats }: Attribute): Uint8Array {
  const head = new TextEncoder().encode(`${name}\0${type}\0`);
  const out = new Uint8Array(head.length + 4 + 4 * floats.length);
  out.set(head);
  const view = new DataView(out.buffer);
  view.setUint32(head.length, 4 * floats.length, true);
  floats.forEach((each, i) => view.setFloat32(head.length + 4 + 4 * i, each, true));
  return out;
}

/** Scan lines of a block, by the number of the compression. */
const LINES = [1, 1, 1, 16, 32, 16, 32, 32, 32, 256];

/** Where the header of the one part ends, and what says how many blocks follow. @throws ImageError */
function read(bytes: Uint8Array): { end: number; rows: number; linesOfBlock: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [rows, linesOfBlock] = [0, 0];
  let at = START;
  while (bytes[at] !== 0) {
    const type = bytes.indexOf(0, at) + 1;
    const size = bytes.indexOf(0, type) + 1;
    if (type === 0 || size === 0) throw new ImageError('expected an EXR header that ends');
    const name = new TextDecoder().decode(bytes.subarray(at, type - 1));
    if (name === 'dataWindow') rows = view.getInt32(size + 16, true) - view.getInt32(size + 8, true) + 1;
    if (name === 'compression') linesOfBlock = LINES[bytes[size + 4] ?? 0] ?? 1;
    at = size + 4 + view.getUint32(size, true);
  }
  if (rows < 1 || linesOfBlock < 1) throw new ImageError('expected an EXR header with a data window and a compression');
  return { end: at, rows, linesOfBlock };
}

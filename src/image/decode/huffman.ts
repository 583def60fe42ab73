/**
 * Checks a stream of OpenEXR's Huffman code (ImfHuf: PIZ, and the AC part of DWA) without keeping what it stands for. The reader
 * that is used for DWA goes round for ever in a stream whose runs do not fit; it must not see one.
 */
const SYMBOLS = 65537;
/** Longest code that is taken: the reader shifts 32-bit words. */
const LONGEST = 24;
/** Lengths from here on are runs of symbols without a code. */
const SHORT_RUN = 59;
const LONG_RUN = 63;

/** Whether bytes from `at` on, `size` of them, decode to exactly `count` numbers. */
export function isHuffman(bytes: Uint8Array, at: number, size: number, count: number): boolean {
  if (size < 20 || at + size > bytes.length) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, size);
  const [first, last, bits] = [view.getUint32(0, true), view.getUint32(4, true), view.getUint32(12, true)];
  if (first >= SYMBOLS || last >= SYMBOLS || first > last) return false;
  const source = new Bits(bytes, at + 20, at + size);
  const table = readTable(source, first, last);
  if (table === null) return false;
  source.align();
  return bits <= source.left && holds(source, bits, table, count);
}

class Bits {
  private readonly bytes: Uint8Array;
  /** In bits. */
  private place: number;
  private readonly end: number;

  constructor(bytes: Uint8Array, from: number, to: number) {
    [this.bytes, this.place, this.end] = [bytes, from * 8, to * 8];
  }
  get left(): number {
    return this.end - this.place;
  }
  /** The next bit; 0 behind the end. */
  next(): number {
    const bit = ((this.bytes[this.place >>> 3] ?? 0) >> (7 - (this.place & 7))) & 1;
    this.place++;
    return bit;
  }
  read(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++) value = (value << 1) | this.next();
    return value;
  }
  align(): void {
    this.place = Math.ceil(this.place / 8) * 8;
  }
}

/** The codes of one length: the first of them, how many there are, and which of them stands for the symbol of runs; −1: none. */
interface Codes {
  base: number;
  count: number;
  run: number;
}
/** The canonical code, by length. */
type Table = readonly Codes[];

function readTable(source: Bits, first: number, last: number): Table | null {
  const table = Array.from({ length: LONGEST + 1 }, (): Codes => ({ base: 0, count: 0, run: -1 }));
  for (let symbol = first; symbol <= last; symbol++) {
    if (source.left < 6) return null;
    const length = source.read(6);
    if (length >= SHORT_RUN) {
      if (length === LONG_RUN && source.left < 8) return null;
      symbol += (length === LONG_RUN ? source.read(8) + 6 : length - SHORT_RUN + 2) - 1;
      if (symbol > last) return null;
      continue;
    }
    const codes = table[length];
    if (codes === undefined) return null;
    if (length === 0) continue;
    if (symbol === last) codes.run = codes.count;
    codes.count++;
  }
  let code = 0;
  for (const [length, codes] of [...table.entries()].slice(1).reverse()) {
    codes.base = code;
    // More codes than there is room for.
    if (code + codes.count > 2 ** length) return null;
    code = Math.floor((code + codes.count) / 2);
  }
  return table;
}

function holds(source: Bits, bits: number, table: Table, count: number): boolean {
  let made = 0;
  for (let left = bits; left > 0;) {
    let [code, length] = [0, 0];
    let codes: Codes | undefined;
    do {
      codes = table[++length];
      if (codes === undefined || --left < 0) return false;
      code = code * 2 + source.next();
    } while (code < codes.base || code >= codes.base + codes.count);
    if (code - codes.base === codes.run) {
      if ((left -= 8) < 0 || made === 0) return false;
      made += source.read(8);
    } else made++;
    if (made > count) return false;
  }
  return made === count;
}

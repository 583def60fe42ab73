/**
 * The members of a ZIP archive (APPNOTE 6.3.10) by its central directory, and that the rest of the file agrees with it: members one
 * after another from the first byte on, each with the same header twice, then the directory, then the end. What an archive may
 * say in two ways, two programs would read in two ways.
 */

export interface Member {
  name: string;
  /** 0: stored; 8: deflated. */
  method: number;
  crc: number;
  /** Bytes after decompression. */
  size: number;
  data: Uint8Array;
}

const LOCAL = { signature: 0x04034b50, size: 30 };
const CENTRAL = { signature: 0x02014b50, size: 46 };
const END = { signature: 0x06054b50, size: 22 };
const DESCRIPTOR = 0x08074b50;
/** Flags: encrypted; sizes after the data instead of before; names in UTF-8. */
const ENCRYPTED = 1;
const WITH_DESCRIPTOR = 8;
const UTF8 = 2048;
/** Bits 1 and 2: how hard the compressor tried. */
const EFFORT = 6;
const STORED = 0;
const DEFLATED = 8;

type Fail = (message: string) => Error;

/** @throws what `fail` makes of one sentence */
export function membersOf(bytes: Uint8Array, maxMembers: number, fail: Fail): Member[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - END.size;
  if (end < 0 || view.getUint32(end, true) !== END.signature)
    throw fail('expected the end of a ZIP archive as the last 22 bytes; it is cut short, or something follows it');
  const [count, directorySize, directory] = [
    view.getUint16(end + 10, true),
    view.getUint32(end + 12, true),
    view.getUint32(end + 16, true),
  ];
  if (view.getUint32(end + 4, true) !== 0 || view.getUint16(end + 8, true) !== count || view.getUint16(end + 20, true) !== 0)
    throw fail('expected one archive without a comment, got an end that says something else');
  if (directory + directorySize !== end) throw fail(`expected the directory to end at byte ${end}, got ${directory + directorySize}`);
  if (count > maxMembers) throw fail(`expected at most ${maxMembers} files in the archive, got ${count}`);
  const members: Member[] = [];
  const names = new Set<string>();
  let [at, next] = [directory, 0];
  for (let i = 0; i < count; i++) {
    if (at + CENTRAL.size > end || view.getUint32(at, true) !== CENTRAL.signature)
      throw fail(`expected ${count} files in the directory, got ${i}`);
    const entry = entryOf(bytes, view, at, fail);
    at += CENTRAL.size + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (names.has(entry.name)) throw fail(`expected ${entry.name} once in the archive, got it again`);
    names.add(entry.name);
    if (entry.offset !== next) throw fail(`expected ${entry.name} at byte ${next}, got ${entry.offset}`);
    const start = localEnd(bytes, view, entry, directory, fail);
    next = start + entry.packed + descriptorSize(view, entry, start + entry.packed, directory, fail);
    members.push({ ...entry, data: bytes.subarray(start, start + entry.packed) });
  }
  if (at !== end) throw fail(`expected ${count} files in the directory, got more`);
  if (next !== directory) throw fail(`expected the directory at byte ${next}, got it at ${directory}`);
  return members;
}

interface Entry {
  name: string;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 200));

/** What the directory says of a file. */
function entryOf(bytes: Uint8Array, view: DataView, at: number, fail: Fail): Entry {
  const nameLength = view.getUint16(at + 28, true);
  const name = latin1(bytes.subarray(at + CENTRAL.size, at + CENTRAL.size + nameLength));
  const entry: Entry = {
    name,
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packed: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
  };
  if ((entry.flags & ENCRYPTED) !== 0) throw fail(`expected ${name} not to be encrypted`);
  if ((entry.flags & ~(WITH_DESCRIPTOR | UTF8 | EFFORT)) !== 0)
    throw fail(`expected ${name} with flags that are known, got ${entry.flags}`);
  if (entry.method !== STORED && entry.method !== DEFLATED)
    throw fail(`expected ${name} to be stored or deflated, got method ${entry.method}`);
  if (entry.method === STORED && entry.packed !== entry.size)
    throw fail(`expected ${entry.size} stored bytes of ${name}, got ${entry.packed}`);
  return entry;
}

/** Where the header before the data ends; it says what the directory says. */
function localEnd(bytes: Uint8Array, view: DataView, entry: Entry, directory: number, fail: Fail): number {
  const { name, offset, packed } = entry;
  if (offset + LOCAL.size > directory || view.getUint32(offset, true) !== LOCAL.signature)
    throw fail(`expected a header of ${name} at byte ${offset}, got something else`);
  const start = offset + LOCAL.size + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packed > directory) throw fail(`expected ${packed} bytes of ${name} before the directory, got ${directory - start}`);
  const sums = [view.getUint32(offset + 14, true), view.getUint32(offset + 18, true), view.getUint32(offset + 22, true)];
  const later = (entry.flags & WITH_DESCRIPTOR) !== 0 && sums.every((each) => each === 0);
  const same =
    view.getUint16(offset + 6, true) === entry.flags &&
    view.getUint16(offset + 8, true) === entry.method &&
    latin1(bytes.subarray(offset + LOCAL.size, offset + LOCAL.size + view.getUint16(offset + 26, true))) === name &&
    (later || isSame(sums, entry));
  if (!same) throw fail(`expected the header of ${name} to say what the directory says, got something else`);
  return start;
}

/** Bytes of what may follow the data: checksum and sizes again, with a signature or without. */
function descriptorSize(view: DataView, entry: Entry, at: number, directory: number, fail: Fail): number {
  if ((entry.flags & WITH_DESCRIPTOR) === 0) return 0;
  const start = at + 4 <= directory && view.getUint32(at, true) === DESCRIPTOR ? at + 4 : at;
  const sums = start + 12 <= directory ? [0, 4, 8].map((offset) => view.getUint32(start + offset, true)) : [];
  if (!isSame(sums, entry)) throw fail(`expected checksum and sizes after ${entry.name}, got something else`);
  return start + 12 - at;
}

const isSame = ([crc, packed, size]: number[], entry: Entry): boolean =>
  crc === entry.crc && packed === entry.packed && size === entry.size;

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
/** Longest comment of an archive, and bytes of a name that count. */
const MAX_COMMENT = 0xffff;
const MAX_NAME = 200;
const STORED = 0;
const DEFLATED = 8;

type Fail = (message: string) => Error;

/**
 * @param foreign of another program: with a comment, a directory in any order and names in UTF-8
 * @throws what `fail` makes of one sentence
 */
export function membersOf(bytes: Uint8Array, maxMembers: number, fail: Fail, foreign = false): Member[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(bytes, view, foreign ? MAX_COMMENT : 0);
  if (end === null) throw fail('expected the end of a ZIP archive as the last 22 bytes; it is cut short, or something follows it');
  const [count, directorySize, directory] = [
    view.getUint16(end + 10, true),
    view.getUint32(end + 12, true),
    view.getUint32(end + 16, true),
  ];
  if (view.getUint32(end + 4, true) !== 0 || view.getUint16(end + 8, true) !== count || (!foreign && view.getUint16(end + 20, true) !== 0))
    throw fail('expected one archive without a comment, got an end that says something else');
  if (directory + directorySize !== end) throw fail(`expected the directory to end at byte ${end}, got ${directory + directorySize}`);
  if (count > maxMembers) throw fail(`expected at most ${maxMembers} files in the archive, got ${count}`);
  const members: Member[] = [];
  const names = new Set<string>();
  const entries: Entry[] = [];
  let [at, next] = [directory, 0];
  for (let i = 0; i < count; i++) {
    if (at + CENTRAL.size > end || view.getUint32(at, true) !== CENTRAL.signature)
      throw fail(`expected ${count} files in the directory, got ${i}`);
    const entry = entryOf(bytes, view, at, fail, foreign);
    at += CENTRAL.size + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (names.has(entry.name)) throw fail(`expected ${entry.name} once in the archive, got it again`);
    names.add(entry.name);
    entries.push(entry);
  }
  if (foreign) entries.sort((a, b) => a.offset - b.offset);
  for (const entry of entries) {
    if (entry.offset !== next) throw fail(`expected ${entry.name} at byte ${next}, got ${entry.offset}`);
    const start = localEnd(bytes, view, entry, directory, fail);
    next = start + entry.packed + descriptorSize(view, entry, start + entry.packed, directory, fail);
    members.push({ ...entry, data: bytes.subarray(start, start + entry.packed) });
  }
  if (at !== end) throw fail(`expected ${count} files in the directory, got more`);
  if (next !== directory) throw fail(`expected the directory at byte ${next}, got it at ${directory}`);
  return members;
}

/** Where the end begins, at most so many bytes of comment before the last byte; null: there is none. */
function endOf(bytes: Uint8Array, view: DataView, comment: number): number | null {
  for (let at = bytes.length - END.size; at >= 0 && at >= bytes.length - END.size - comment; at--)
    if (view.getUint32(at, true) === END.signature && (comment === 0 || at + END.size + view.getUint16(at + 20, true) === bytes.length))
      return at;
  return null;
}

interface Entry {
  name: string;
  /** The bytes of the name, one a character. */
  raw: string;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, MAX_NAME));

/** The name in UTF-8, or in one byte a character where it is none. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return latin1(bytes);
  }
}

/** What the directory says of a file. */
function entryOf(bytes: Uint8Array, view: DataView, at: number, fail: Fail, foreign: boolean): Entry {
  const nameBytes = bytes.subarray(at + CENTRAL.size, at + CENTRAL.size + view.getUint16(at + 28, true));
  const raw = latin1(nameBytes);
  const name = foreign ? decoded(nameBytes) : raw;
  if (foreign && nameBytes.length > MAX_NAME)
    throw fail(`expected names of at most ${MAX_NAME} bytes, got ${JSON.stringify(name.slice(0, 40))}…`);
  const entry: Entry = {
    name,
    raw,
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
  const { name, raw, offset, packed } = entry;
  if (offset + LOCAL.size > directory || view.getUint32(offset, true) !== LOCAL.signature)
    throw fail(`expected a header of ${name} at byte ${offset}, got something else`);
  const start = offset + LOCAL.size + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packed > directory) throw fail(`expected ${packed} bytes of ${name} before the directory, got ${directory - start}`);
  const sums = [view.getUint32(offset + 14, true), view.getUint32(offset + 18, true), view.getUint32(offset + 22, true)];
  // What follows later is 0 here, of some archivers only in part.
  const later = (entry.flags & WITH_DESCRIPTOR) !== 0 && sums.every((each, i) => each === 0 || each === [entry.crc, packed, entry.size][i]);
  const same =
    view.getUint16(offset + 6, true) === entry.flags &&
    view.getUint16(offset + 8, true) === entry.method &&
    latin1(bytes.subarray(offset + LOCAL.size, offset + LOCAL.size + view.getUint16(offset + 26, true))) === raw &&
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

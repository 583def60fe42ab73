/** Reads a ZIP archive that may be hostile: what it says of itself is checked before any of it is unpacked, and then what comes out. */
import { Inflate } from 'fflate';
import { SceneError } from '../errors.ts';
import { checkPointer } from '../import/text.ts';
import { crc32 } from '../../base/crc32.ts';
import { type Member, membersOf } from './members.ts';
import { sentence } from '../../base/sentence.ts';
import { present } from '../../base/present.ts';

const MIB = 1024 * 1024;
/** Longest archive that is read. */
const MAX_ARCHIVE_BYTES = 512 * MIB;
/** Most files in it. */
const MAX_FILES = 10_000;
/** Most bytes of all files of a kind, and of one file. */
const BUDGETS = {
  scene: { total: 128 * MIB, each: 128 * MIB },
  mesh: { total: 512 * MIB, each: 512 * MIB },
  image: { total: 512 * MIB, each: 96 * MIB },
} as const;
/** Bytes that are taken in at a time: they become at most a thousand times as many before those are counted. */
const PIECE = 4 * 1024;
/** Bytes that come out before others get their turn. */
const TURN = 32 * MIB;

type Kind = keyof typeof BUDGETS;
export type Budgets = Readonly<Record<Kind, { total: number; each: number }>>;

export interface Archive {
  has(path: string): boolean;
  /** The bytes of a file, unpacked anew each time. @throws SceneError where it is damaged */
  read(path: string): Promise<Uint8Array>;
  /** Files in the order of the archive. */
  readonly paths: readonly string[];
}

/**
 * @param name of the archive, for messages
 * @param kindOf what a file is by its path; null: it does not belong there
 * @throws SceneError one sentence
 */
export function openArchive(bytes: Uint8Array, name: string, kindOf: (path: string) => Kind | null, budgets: Budgets = BUDGETS): Archive {
  const fail = (message: string): SceneError => new SceneError(`${name}: ${message}`);
  if (bytes.length > MAX_ARCHIVE_BYTES) throw fail(`expected at most ${MAX_ARCHIVE_BYTES} bytes, got ${bytes.length}`);
  checkPointer(bytes, name);
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw fail('expected a ZIP archive, got something else');
  const members = new Map(membersOf(bytes, MAX_FILES, fail).map((each) => [each.name, each]));
  const totals = { scene: 0, mesh: 0, image: 0 };
  for (const { name: path, size } of members.values()) {
    const kind = kindOf(path);
    if (kind === null) throw fail(`expected scene.json, meshes and images in the archive, got ${JSON.stringify(path)}`);
    const { total, each } = budgets[kind];
    if (size > each) throw fail(`expected at most ${each} bytes in ${path}, got ${size}`);
    totals[kind] += size;
    if (totals[kind] > total) throw fail(`expected at most ${total} bytes of the kind ${kind} in the archive, got more`);
  }
  return {
    has: (path) => members.has(path),
    read: (path) => unpacked(present(members.get(path), `the file ${path} in the archive`), fail),
    paths: [...members.keys()],
  };
}

/** The bytes of a member. @throws SceneError where it is not what the directory says */
export async function unpacked({ name, method, crc, size, data }: Member, fail: (message: string) => SceneError): Promise<Uint8Array> {
  const bytes = method === 0 ? data : await inflated(data, size, name, fail);
  if (crc32(bytes) !== crc) throw fail(`${name} is damaged: it does not match its checksum`);
  return bytes;
}

async function inflated(data: Uint8Array, size: number, name: string, fail: (message: string) => SceneError): Promise<Uint8Array> {
  const out = new Uint8Array(size);
  let [length, turn] = [0, TURN];
  const inflate = new Inflate((part) => {
    if (length + part.length > size) throw fail(`expected ${size} bytes in ${name}, got more`);
    out.set(part, length);
    length += part.length;
  });
  try {
    for (let at = 0; at < data.length; at += PIECE) {
      inflate.push(data.subarray(at, at + PIECE), at + PIECE >= data.length);
      if (length < turn) continue;
      turn = length + TURN;
      await new Promise<void>((resolve) => setTimeout(resolve, 0));
    }
  } catch (error) {
    throw error instanceof SceneError ? error : fail(`${name} is damaged (${sentence(error)})`);
  }
  if (length !== size) throw fail(`expected ${size} bytes in ${name}, got ${length}`);
  return out;
}

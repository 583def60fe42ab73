/** The files of a ZIP archive that holds a scene with what it names. It may be hostile: what it says of itself is checked before any of it is unpacked. */
import { unpacked } from '../bundle/archive.ts';
import { membersOf } from '../bundle/members.ts';
import { shown } from '../errors.ts';
import { checkPointer, fileError } from './text.ts';
import { ARCHIVE_EXTENSION, type GivenFile } from './together.ts';

const MIB = 1024 * 1024;
/** Bytes of an archive, of all files in it together and of one, and their number. */
export const ARCHIVE_LIMITS = { archive: 512 * MIB, total: 2048 * MIB, each: 512 * MIB, files: 10_000 };

/** What file managers put beside the files of people. */
const isOfSystem = (path: string): boolean =>
  path.split('/').some((part) => part === '__MACOSX' || part.startsWith('.')) || path.endsWith('Thumbs.db');

/**
 * Files by their paths within the archive, each unpacked when it is read; folders and hidden files are left out.
 * @param name of the archive, for messages
 * @throws SceneError one sentence: for what is no archive, for more than the limits, for paths that leave it and for archives within
 */
export function archiveFiles(bytes: Uint8Array, name: string, limits = ARCHIVE_LIMITS): GivenFile[] {
  const fail = (message: string) => fileError(name, message);
  if (bytes.length > limits.archive) throw fail(`expected an archive of at most ${limits.archive} bytes, got ${bytes.length}`);
  checkPointer(bytes, name);
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw fail('expected a ZIP archive, got something else');
  let total = 0;
  return membersOf(bytes, limits.files, fail, true).flatMap((member) => {
    const path = member.name.replaceAll('\\', '/');
    if (/^(\/|[a-z]:)/i.test(path) || path.split('/').includes('..') || path.includes('\0'))
      throw fail(`expected paths within the archive, got ${shown(member.name)}`);
    if (path.endsWith('/') || isOfSystem(path)) return [];
    if (path.toLowerCase().endsWith(ARCHIVE_EXTENSION)) throw fail(`expected no archive within the archive, got ${shown(path)}`);
    total += member.size;
    if (member.size > limits.each) throw fail(`expected at most ${limits.each} bytes in ${shown(path)}, got ${member.size}`);
    if (total > limits.total) throw fail(`expected files of at most ${limits.total} bytes together, got more`);
    return [{ name: path, size: member.size, arrayBuffer: async () => ownBuffer(await unpacked(member, fail)) }];
  });
}

/** What is stored is a part of the archive. */
const ownBuffer = (bytes: Uint8Array): ArrayBuffer =>
  bytes.byteLength === bytes.buffer.byteLength ? (bytes.buffer as ArrayBuffer) : (bytes.slice().buffer as ArrayBuffer);

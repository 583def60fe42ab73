/** Files of answers on the disk. */
import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type HandInFile, MAX_HAND_IN_BYTES } from '../../lesson/grade-class.ts';
import { CliError } from '../errors.ts';

/** The files of answers that a path stands for, in their order. @throws CliError */
export function handInFiles(path: string): HandInFile[] {
  if (!statSync(path).isDirectory()) return [handInFile(path)];
  const found = readdirSync(path)
    .filter((name) => /\.json$/i.test(name))
    .sort((a, b) => (a < b ? -1 : 1))
    .map((name) => handInFile(join(path, name)));
  if (found.length === 0) throw new CliError(`${path}: expected files of answers, NAME.json; there is none`);
  return found;
}

const handInFile = (path: string): HandInFile => ({
  file: basename(path),
  read: () => {
    const { size } = statSync(path);
    if (!lstatSync(path).isFile()) throw new Error('expected a file, no link and no folder');
    if (size > MAX_HAND_IN_BYTES) throw new Error(`expected at most ${MAX_HAND_IN_BYTES} bytes, got ${size}`);
    return readFileSync(path);
  },
});

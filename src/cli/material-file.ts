/** Material files that the command line is given. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { MaterialSource } from '../lab/laboratory.ts';
import { CliError } from './errors.ts';

/** @throws CliError */
export function readMaterialFile(file: string): MaterialSource {
  try {
    return { name: nameOf(file), source: readFileSync(file, 'utf8') };
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'no such file' : (error as Error).message;
    throw new CliError(`Cannot read ${file}: ${reason}.`);
  }
}

/** A file's name as the name of a material. */
function nameOf(file: string): string {
  const name = basename(file, '.wgsl').replace(/\W/g, '_');
  return /^[A-Za-z]/.test(name) ? name : `m_${name}`;
}

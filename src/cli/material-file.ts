/** Material files and tables that the command line is given. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { decodeTable } from '../image/decode/table.ts';
import { NumberTable } from '../image/number-table.ts';
import type { MaterialSource } from '../lab/laboratory.ts';
import type { LabTable } from '../lab/tables.ts';
import { sentence } from '../base/sentence.ts';
import { CliError } from './errors.ts';

/** @throws CliError */
export function readMaterialFile(file: string): MaterialSource {
  return { name: nameOf(file), source: read(file).toString('utf8') };
}

/** @throws CliError */
export function readTableFile(file: string): LabTable {
  const bytes = Uint8Array.from(read(file));
  try {
    return { table: new NumberTable(decodeTable(bytes)), file };
  } catch (error) {
    throw new CliError(`${file}: ${sentence(error)}`);
  }
}

function read(file: string): Buffer {
  try {
    return readFileSync(file);
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

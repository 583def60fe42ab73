/** Tables of numbers that parameters of a material look up while it is tried. */
import type { WordTable } from '../engine/index.ts';
import { sentence } from '../base/sentence.ts';
import { ShaderError } from '../shader/errors.ts';
import type { MaterialModule } from '../shader/material.ts';

export interface LabTable {
  table: WordTable;
  /** What the user would type to name the file; stands in commands that show a failure again. */
  file: string;
}

/** By the names of the parameters that take them. */
export type LabTables = Readonly<Record<string, LabTable>>;

/** All tables as wgsl/table.wgsl finds them, and for each parameter that has one its vec4u among them. */
export interface PackedTables {
  words: Uint32Array<ArrayBuffer>;
  slots: ReadonlyMap<number, number>;
}

/** @throws ShaderError where no such parameter takes a table, or the table has another shape */
export function packTables({ params, name: material }: MaterialModule, tables: LabTables): PackedTables {
  const known = params.flatMap(({ control, name }) => (control === 'table' ? [name] : []));
  const blocks: Uint32Array[] = [];
  const slots = new Map<number, number>();
  let next = 0;
  for (const [name, { table, file }] of Object.entries(tables)) {
    const index = params.findIndex((each) => each.name === name && each.control === 'table');
    const param = params[index];
    if (param === undefined) {
      const takes = known.length === 0 ? `${material} takes none` : `${material} takes ${known.join(', ')}`;
      throw new ShaderError(`At tables.${name}: no parameter of this name takes a table; ${takes}`);
    }
    let words: Uint32Array;
    try {
      words = table.words(param.dimensions);
    } catch (error) {
      throw new ShaderError(`At tables.${name}: ${file}: ${sentence(error)}`);
    }
    blocks.push(words);
    slots.set(index, next / 4);
    next += words.length;
  }
  const words = new Uint32Array(next);
  let at = 0;
  for (const block of blocks) {
    words.set(block, at);
    at += block.length;
  }
  return { words, slots };
}

/** Flags of check-material. */
export const tableFlags = (tables: LabTables): string =>
  Object.entries(tables)
    .map(([name, { file }]) => ` --table ${name}=${/^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`}`)
    .join('');

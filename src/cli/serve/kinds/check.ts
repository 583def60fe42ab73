/** `check`: a material, environment or signed distance in, whether it is right out: the laboratory. */
import { setImmediate as breath } from 'node:timers/promises';
import { PenumbraError } from '../../../api/error.ts';
import { shaderLibrary } from '../../../content/node.ts';
import { EFFORTS, type EffortName } from '../../../lab/effort.ts';
import { type CheckOptions, Laboratory, type MaterialSource } from '../../../lab/laboratory.ts';
import { ProgramLaboratory, programKind } from '../../../lab/programs.ts';
import type { ParamInput } from '../../../shader/params.ts';
import { warningsOf } from '../../../shader/warnings.ts';
import { readMaterialFile, readTableFile } from '../../material-file.ts';
import type { Fields } from '../fields.ts';
import { bytesIn } from '../inputs.ts';
import type { Kind } from '../kind.ts';

/** Characters of a program. */
const MAX_SOURCE = 1_000_000;
const MAX_TABLES = 16;
/** Milliseconds of work between two looks at what else was said. */
const SLICE = 100;

export const check: Kind = {
  fields: ['source', 'file', 'name', 'seed', 'effort', 'params', 'tables'],
  read: (fields) => {
    const { id } = fields;
    const subject = subjectIn(fields);
    const tables = tablesIn(fields);
    const seed = fields.whole('seed', Number.MAX_SAFE_INTEGER, 0) ?? 1;
    const effort = fields.choice('effort', Object.keys(EFFORTS) as EffortName[]) ?? 'quick';
    const params = (fields.record('params') ?? {}) as Record<string, ParamInput>;
    return async ({ device, emit }, signal) => {
      const start = performance.now();
      const { name, source, file } = await subject();
      const options: CheckOptions = { seed, effort, params, file, signal, slice: SLICE, pause: () => breath() };
      const kind = programKind({ name, source });
      const laboratory = new Laboratory(await device(), shaderLibrary());
      try {
        const report = await (kind === null
          ? laboratory.check({ name, source }, { ...options, tables: await tables() })
          : new ProgramLaboratory(await device(), shaderLibrary(), laboratory.assembler).check(kind, { name, source }, options));
        emit({ event: 'done', id, seconds: (performance.now() - start) / 1000, ...report, warnings: warningsOf({ [name]: source }) });
      } finally {
        laboratory.destroy();
      }
    };
  },
};

/** @throws BadRequest */
function subjectIn(fields: Fields): () => Promise<MaterialSource & { file: string }> {
  const [source, file] = [fields.text('source', MAX_SOURCE), fields.text('file')];
  const name = fields.text('name', 64) ?? 'mine';
  if ((source === undefined) === (file === undefined)) throw fields.bad('expected exactly one of source and file');
  if (!/^[A-Za-z]\w*$/.test(name)) throw fields.wrong('name', 'letters, digits and _', name);
  if (source !== undefined) return async () => ({ name, source, file: `${name}.wgsl` });
  return async () => {
    const path = file ?? '';
    const bytes = await bytesIn(path);
    if (bytes.length > MAX_SOURCE)
      throw new PenumbraError('argument', `At file: expected at most ${MAX_SOURCE} bytes, got ${bytes.length}`);
    return { ...readMaterialFile(path), file: path };
  };
}

/** Files by parameters. @throws BadRequest */
function tablesIn(fields: Fields): () => Promise<NonNullable<CheckOptions['tables']>> {
  const names = Object.entries(fields.record('tables') ?? {});
  if (names.length > MAX_TABLES) throw fields.wrong('tables', `at most ${MAX_TABLES}`, names.length);
  for (const [name, file] of names) if (typeof file !== 'string') throw fields.wrong(`tables.${name}`, 'the name of a file', file);
  return async () => {
    const read = names.map(async ([name, file]) => {
      await bytesIn(file as string);
      return [name, readTableFile(file as string)] as const;
    });
    return Object.fromEntries(await Promise.all(read));
  };
}

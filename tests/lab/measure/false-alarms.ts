/**
 * How often right materials, environments and signed distances fail: `npm run -s lab:false-alarms`. Those of the library and of the tests,
 * each with so many seeds. A line of JSON a run; `--merge` makes a table of them.
 */
import { madeBrdf } from '../../../src/cli/make/measured.ts';
import { shaderLibrary } from '../../../src/content/node.ts';
import { NumberTable } from '../../../src/image/number-table.ts';
import { runOf } from '../../../src/lab/false-alarms.ts';
import { Laboratory, type MaterialSource } from '../../../src/lab/laboratory.ts';
import { ProgramLaboratory, programKind } from '../../../src/lab/programs.ts';
import type { LabTables } from '../../../src/lab/tables.ts';
import { subject, subjects } from '../helpers.ts';
import { RIGHT_PROGRAMS } from '../programs/wrong.ts';
import { runMeasurement } from './parts.ts';
import { alarmTable, type AlarmLine } from './tables.ts';

const HELP = 'npm run -s lab:false-alarms -- [flags]: how often what is right fails';

interface Right {
  subject: MaterialSource;
  tables: LabTables;
}

await runMeasurement<AlarmLine>(HELP, alarmTable, async (device, adapter, { efforts, seeds, only, isMine }, known, note) => {
  const library = shaderLibrary();
  const materials = new Laboratory(device, library);
  const programs = new ProgramLaboratory(device, library, materials.assembler);
  const done = new Set(known.map(keyOf));
  const right = rightOnes(library.materials, materials.assembler.materialNames).filter(({ subject: { name } }) => name.includes(only));
  // All seeds of a material are one process's: kernels are made once.
  const work = efforts.flatMap((effort) => right.map((each) => ({ effort, ...each })));
  for (const [i, { effort, subject: each, tables }] of work.entries()) {
    if (!isMine(i)) continue;
    const kind = programKind(each);
    for (const seed of seeds) {
      if (done.has(keyOf({ material: each.name, effort, seed }))) continue;
      const options = { effort, seed, slice: 100 };
      if (kind === null) note({ ...runOf(await materials.check(each, { ...options, tables })), effort, adapter });
      else {
        const { checks } = await programs.check(kind, each, options);
        const failures = checks.flatMap(({ id, verdict, sentence }) => (verdict === 'fail' ? [{ check: id, sentence }] : []));
        note({ material: each.name, seed, p: null, failures, effort, adapter });
      }
    }
  }
});

function rightOnes(sources: Readonly<Record<string, string>>, materialNames: readonly string[]): Right[] {
  const plain = (each: MaterialSource): Right => ({ subject: each, tables: {} });
  const ofLibrary = Object.entries(sources).flatMap(([path, source]) => {
    const name = path.replace(/^(?:environments|shapes)\//, '');
    return materialNames.includes(path) || (name !== path && !path.startsWith('templates/')) ? [plain({ name, source })] : [];
  });
  const satin = { brdf: { table: new NumberTable(madeBrdf()), file: 'satin.npy' } };
  return [
    ...ofLibrary,
    { subject: { name: 'measured_satin', source: sources.measured ?? '' }, tables: satin },
    ...subjects('right').map((file) => plain(subject('right', file))),
    ...RIGHT_PROGRAMS.map(({ name, source }) => plain({ name, source })),
  ];
}

function keyOf({ material, effort, seed }: Pick<AlarmLine, 'material' | 'effort' | 'seed'>): string {
  return `${material} ${effort} ${seed}`;
}

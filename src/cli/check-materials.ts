/**
 * `npm run check-materials`: everything of the library, or the files that are given, by the full set of checks.
 * `--false-alarms N` measures how often right materials fail instead. Started by launch.ts.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { shaderLibrary } from '../content/node.ts';
import { measureFalseAlarms, type AlarmRun, type FalseAlarms } from '../lab/false-alarms.ts';
import { Laboratory, type MaterialSource } from '../lab/laboratory.ts';
import type { ProgramReport } from '../lab/program-report.ts';
import { ProgramLaboratory, programKind } from '../lab/programs.ts';
import type { LabReport } from '../lab/report.ts';
import type { KernelAssembler, ShaderLibrary } from '../shader/kernel.ts';
import { PROGRAM_KIND_NAMES, PROGRAM_KINDS } from '../shader/program-kinds.ts';
import { openDevice } from './adapter.ts';
import { readArgs, runCommand } from './command.ts';
import { CliError, isExpected } from './errors.ts';
import { NO_ADAPTER } from './exit.ts';
import { BACKENDS } from './flags.ts';
import { readMaterialFile } from './material-file.ts';
import { print, printJson } from './print.ts';
import { oneOf } from './values.ts';
import { present } from '../base/present.ts';
import { CHECK_MATERIALS_USAGE } from './usage.ts';

await runCommand(CHECK_MATERIALS_USAGE, readFlags, main);

async function main({ values, positionals }: Flags): Promise<number> {
  const seed = whole('--seed', values.seed ?? '1');
  const effort = values.slice ? 'slice' : values.quick || values['false-alarms'] !== undefined ? 'quick' : 'full';
  const runs = values['false-alarms'] === undefined ? 0 : whole('--false-alarms', values['false-alarms']);
  const backend = oneOf('--backend', values.backend, BACKENDS) ?? 'auto';
  const opened = await openDevice(backend);
  if (opened === null) return NO_ADAPTER;
  const library = shaderLibrary();
  const laboratory = new Laboratory(opened.device, library);
  const programs = new ProgramLaboratory(opened.device, library, laboratory.assembler);
  const files = positionals.map(readMaterialFile);
  const adapter = opened.adapter.name;
  if (runs > 0) {
    const subjects = files.length > 0 ? files : fromLibrary(library, laboratory.assembler.materialNames, '');
    const { keep } = values;
    const known = keep === undefined ? [] : readRuns(keep);
    let done = known.length;
    const note = (run: AlarmRun): void => {
      if (keep !== undefined) appendFileSync(keep, `${JSON.stringify(run)}\n`);
      if (process.stderr.isTTY) process.stderr.write(`\r${++done}/${runs} `);
    };
    const found = await measureFalseAlarms(laboratory, subjects, runs, seed, { effort, slice: 100 }, known, note);
    if (values.json) printJson({ adapter, materials: subjects.map((each) => each.name), ...found });
    else print(alarmText(found, `${subjects.length} materials on ${adapter}`));
    return 0;
  }
  const subjects = files.length > 0 ? files : everything(library, laboratory.assembler);
  const reports: (LabReport | ProgramReport)[] = [];
  const broken: { material: string; message: string }[] = [];
  for (const subject of subjects) {
    try {
      const kind = programKind(subject);
      const options = { seed, effort, slice: 100 } as const;
      const report = await (kind === null ? laboratory.check(subject, options) : programs.check(kind, subject, options));
      reports.push(report);
      if (!values.json) print(line(report));
    } catch (error) {
      if (!isExpected(error)) throw error;
      broken.push({ material: subject.name, message: error.message });
      if (!values.json) print(`FAIL ${subject.name.padEnd(24)} ${error.message}`);
    }
  }
  if (values.json) printJson({ adapter, reports, broken });
  return broken.length === 0 && reports.every((each) => each.passed) ? 0 : 1;
}

const fromLibrary = (library: ShaderLibrary, names: readonly string[], folder: string): MaterialSource[] =>
  names.map((name) => ({ name, source: present(library.materials[folder + name], `a program ${name}`) }));

const everything = (library: ShaderLibrary, assembler: KernelAssembler): MaterialSource[] => [
  ...fromLibrary(library, assembler.materialNames, ''),
  ...PROGRAM_KIND_NAMES.flatMap((kind) => fromLibrary(library, assembler.namesOf(kind), PROGRAM_KINDS[kind].folder)),
];

function line(report: LabReport | ProgramReport): string {
  const { total, longest } = report.milliseconds;
  const checks = [...report.checks];
  const count = (verdict: string): number => checks.filter((each) => each.verdict === verdict).length;
  const given = count('not-claimed');
  const compiling = 'pipelines' in report.milliseconds ? `, ${report.milliseconds.pipelines.toFixed(0)} of them compiling` : '';
  const name = 'kind' in report ? report.program : report.material;
  const head = `${report.passed ? 'pass' : 'FAIL'} ${name.padEnd(24)} ${count('pass')} hold${given > 0 ? `, ${given} not claimed` : ''}`;
  const times = `${total.toFixed(0)} ms${compiling}, longest slice ${longest.toFixed(0)}`;
  const failed = checks.filter((each) => each.verdict === 'fail');
  const again = (each: (typeof checks)[number]): string => ('command' in each ? each.command : each.evidence?.command) ?? '';
  return [`${head}; ${times}`, ...failed.map((each) => `     ${each.label}: ${each.sentence}\n     ${again(each)}`)].join('\n');
}

/** @throws CliError */
function readRuns(file: string): AlarmRun[] {
  if (!existsSync(file)) return [];
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((each) => (each === '' ? [] : [JSON.parse(each) as AlarmRun]));
  } catch {
    throw new CliError(`--keep: ${file} is no file of runs`);
  }
}

function alarmText({ runs, levels, failures }: FalseAlarms, what: string): string {
  const percent = (x: number): string => `${(x * 100).toPrecision(2)} %`;
  return [
    `${runs} runs of ${what}`,
    ...levels.map(({ level, alarms, low, high }) => {
      return `level ${percent(level)}: ${alarms} alarms, ${percent(alarms / runs)} (95 % confidence: ${percent(low)} to ${percent(high)})`;
    }),
    ...failures.map((each) => `failed: ${each.material}, seed ${each.seed}, ${each.check}: ${each.sentence}`),
  ].join('\n');
}

function whole(flag: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new CliError(`${flag}: expected a whole number, got ${text}`);
  return Number(text);
}

type Flags = ReturnType<typeof parse>;

function readFlags(args: string[]): Flags | null {
  const flags = parse(args);
  return flags.values.help ? null : flags;
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  return readArgs({
    args,
    allowPositionals: true,
    options: {
      help: { ...flag, short: 'h' },
      json: flag,
      quick: flag,
      slice: flag,
      keep: text,
      seed: text,
      'false-alarms': text,
      backend: text,
    },
  });
}

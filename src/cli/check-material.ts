/** `npm run -s check-material`: a material, environment or signed distance in, whether it is right out. Started by launch.ts. */
import { shaderLibrary } from '../content/node.ts';
import { Laboratory, type CheckOptions } from '../lab/laboratory.ts';
import type { LabReport, Vector } from '../lab/report.ts';
import { programText } from '../lab/program-report.ts';
import { ProgramLaboratory, programKind } from '../lab/programs.ts';
import { reportText } from '../lab/text.ts';
import type { ParamInput } from '../shader/params.ts';
import { warningsOf } from '../shader/warnings.ts';
import { openDevice } from './adapter.ts';
import { readArgs, runCommand } from './command.ts';
import { CliError, placed } from './errors.ts';
import { NO_ADAPTER } from './exit.ts';
import { BACKENDS, type Backend } from './flags.ts';
import { readMaterialFile, readTableFile } from './material-file.ts';
import { print, printJson, say } from './print.ts';
import { oneOf } from './values.ts';
import { CHECK_MATERIAL_USAGE } from './usage.ts';

interface Flags {
  file: string;
  backend: Backend;
  json: boolean;
  /** Files by parameters. */
  tables: Record<string, string>;
  options: CheckOptions;
}

await runCommand(CHECK_MATERIAL_USAGE, readFlags, main);

async function main({ file, backend, json, tables: files, options: given }: Flags): Promise<number> {
  const subject = readMaterialFile(file);
  const options = { ...given, tables: Object.fromEntries(Object.entries(files).map(([name, each]) => [name, readTableFile(each)])) };
  const opened = await openDevice(backend);
  if (opened === null) return NO_ADAPTER;
  const kind = programKind(subject);
  if (kind !== null) {
    const report = await new ProgramLaboratory(opened.device, shaderLibrary()).check(kind, subject, {
      ...options,
      file,
      slice: 100,
    });
    if (json) printJson({ adapter: opened.adapter.name, file, ...report });
    else print(programText(report));
    return report.passed ? 0 : 1;
  }
  const laboratory = new Laboratory(opened.device, shaderLibrary());
  const report = await laboratory.check(subject, { ...options, file, slice: 100 });
  const warnings = warningsOf({ [subject.name]: subject.source });
  laboratory.destroy();
  for (const each of warnings) say(placed(each));
  if (json) printJson({ adapter: opened.adapter.name, file, ...report, warnings });
  else print(textOf(report, opened.adapter.name));
  return report.passed ? 0 : 1;
}

function textOf(report: LabReport, adapter: string): string {
  const { total } = report.milliseconds;
  return `${reportText(report)}\n${(total / 1000).toFixed(2)} s on ${adapter}, seed ${report.seed}`;
}

function readFlags(args: string[]): Flags | null {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  const [file] = positionals;
  if (file === undefined || positionals.length > 1)
    throw new CliError(
      `Expected one material file, got ${positionals.length === 0 ? 'none' : positionals.join(' ')}; --help lists the flags.`,
    );
  const seed = values.seed ?? '1';
  if (!/^\d{1,15}$/.test(seed)) throw new CliError(`--seed: expected a whole number, got ${seed}`);
  const backend = oneOf('--backend', values.backend, BACKENDS) ?? 'auto';
  return {
    file,
    backend,
    json: values.json ?? false,
    tables: Object.fromEntries((values.table ?? []).map(readTableFlag)),
    options: {
      seed: Number(seed),
      effort: values.full ? 'full' : 'quick',
      params: values.params === undefined ? {} : readParams(values.params),
      wo: values.wo === undefined ? null : readDirection(values.wo),
    },
  };
}

function readParams(text: string): Record<string, ParamInput> {
  let value: unknown = null;
  try {
    value = JSON.parse(text);
  } catch {
    // Said below.
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new CliError(`--params: expected a JSON object such as {"roughness": 0.1}, got ${text}`);
  return value as Record<string, ParamInput>;
}

function readTableFlag(text: string): [name: string, file: string] {
  const [, name, file] = /^(\w+)=(.+)$/.exec(text) ?? [];
  if (name === undefined || file === undefined) throw new CliError(`--table: expected NAME=FILE, got ${text}`);
  return [name, file];
}

function readDirection(text: string): Vector {
  const parts = text.split(',').map(Number);
  const [x = NaN, y = NaN, z = NaN] = parts;
  if (parts.length !== 3 || !parts.every(Number.isFinite) || !(z > 0))
    throw new CliError(`--wo: expected three numbers X,Y,Z with Z > 0, got ${text}`);
  return [x, y, z];
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  return readArgs({
    // parseArgs takes "--wo -1,0,1" for two flags.
    args: args.flatMap((each, i) =>
      args[i - 1] === '--wo' ? [] : each === '--wo' && i + 1 < args.length ? [`${each}=${args[i + 1]}`] : [each],
    ),
    allowPositionals: true,
    options: {
      help: { ...flag, short: 'h' },
      json: flag,
      full: flag,
      seed: text,
      params: text,
      wo: text,
      backend: text,
      table: { ...text, multiple: true },
    },
  });
}

/** Measurements that many processes share: which part of the work is one's own, and lines of JSON that are merged afterwards. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { readArgs, runCommand } from '../../../src/cli/command.ts';
import { CliError } from '../../../src/cli/errors.ts';
import { NO_ADAPTER } from '../../../src/cli/exit.ts';
import { BACKENDS } from '../../../src/cli/flags.ts';
import { print, printJson } from '../../../src/cli/print.ts';
import { oneOf } from '../../../src/cli/values.ts';
import { describeAdapter, requestDevice } from '../../../src/engine/index.ts';
import { EFFORTS, type EffortName } from '../../../src/lab/effort.ts';
import { IN_DENO, testAdapter } from '../../helpers/device.ts';

const FLAGS = `  --effort E     slice, quick or full; more than one with commas (quick)
  --seeds N      seeds of each (3)
  --first S      the first of them (1)
  --only TEXT    what has it in its name
  --part I/N     every N-th piece of the work, from the I-th on: for N processes
  --keep FILE    writes each line there too, and does nothing again that stands there
  --merge FILE…  the table of all that stands in these files; runs nothing
  --backend B    auto, lavapipe, software, vulkan`;

interface Flags {
  efforts: EffortName[];
  seeds: number[];
  only: string;
  keep: string | null;
  backend: (typeof BACKENDS)[number];
  /** Files to be merged; none: it is measured. */
  merge: string[];
  /** Whether piece `i` of the work is this process's. */
  isMine(i: number): boolean;
}

/** Null: help was asked for. @throws CliError about a flag */
function readFlags(args: string[]): Flags | null {
  const text = { type: 'string' } as const;
  const { values, positionals } = readArgs({
    args,
    allowPositionals: true,
    options: {
      effort: { ...text, default: 'quick' },
      seeds: { ...text, default: '3' },
      first: { ...text, default: '1' },
      only: { ...text, default: '' },
      part: { ...text, default: '1/1' },
      keep: text,
      merge: { type: 'boolean', default: false },
      backend: text,
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return null;
  if (values.merge !== positionals.length > 0) throw new CliError('expected files after --merge, and nowhere else');
  const efforts = values.effort.split(',') as EffortName[];
  for (const each of efforts) if (!Object.hasOwn(EFFORTS, each)) throw new CliError(`--effort: expected slice, quick or full, got ${each}`);
  const [, part, parts] = /^(\d{1,4})\/(\d{1,4})$/.exec(values.part) ?? [];
  const [own, of] = [Number(part), Number(parts)];
  if (!(own >= 1 && own <= of)) throw new CliError(`--part: expected I/N with I from 1 to N, got ${values.part}`);
  const [count, first] = [whole('--seeds', values.seeds), whole('--first', values.first)];
  return {
    efforts,
    seeds: Array.from({ length: count }, (_, i) => first + i),
    only: values.only,
    keep: values.keep ?? null,
    backend: oneOf('--backend', values.backend, BACKENDS) ?? 'auto',
    merge: positionals,
    isMine: (i) => i % of === own - 1,
  };
}

function whole(flag: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new CliError(`${flag}: expected a whole number, got ${text}`);
  return Number(text);
}

/** All lines of files. @throws CliError naming the file */
const readLines = <T>(files: readonly string[]): T[] =>
  files.flatMap((file) => {
    if (!existsSync(file)) return [];
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.flatMap((each, i): T[] => {
      if (each === '') return [];
      try {
        return [JSON.parse(each) as T];
      } catch {
        // The last one of a process that was stopped.
        if (i === lines.length - 1) return [];
        throw new CliError(`${file}, line ${i + 1} is no JSON`);
      }
    });
  });

/** Dawn's device, or in Deno that of wgpu. Null: there is no hardware, and nothing else is wanted. */
async function open(backend: Flags['backend']): Promise<{ device: GPUDevice; name: string } | null> {
  if (IN_DENO) {
    const adapter = await testAdapter();
    return { device: await requestDevice(adapter), name: `${describeAdapter(adapter).name}, naga` };
  }
  const { openDevice } = await import('../../../src/cli/adapter.ts');
  const opened = await openDevice(backend);
  return opened === null ? null : { device: opened.device, name: opened.adapter.name };
}

/**
 * The frame of a measurement: help, tables of what was measured, or measuring.
 * @param measure gets a function that notes a line
 */
export async function runMeasurement<T extends object>(
  help: string,
  table: (lines: T[]) => string,
  measure: (device: GPUDevice, adapter: string, flags: Flags, known: readonly T[], note: (line: T) => void) => Promise<void>,
): Promise<void> {
  await runCommand(`${help}\n${FLAGS}`, readFlags, async (flags) => {
    const { keep, merge } = flags;
    if (merge.length > 0) {
      const missing = merge.find((each) => !existsSync(each));
      if (missing !== undefined) throw new CliError(`Cannot read ${missing}: no such file.`);
      print(table(readLines<T>(merge)));
      return 0;
    }
    const opened = await open(flags.backend);
    if (opened === null) return NO_ADAPTER;
    await measure(opened.device, opened.name, flags, keep === null ? [] : readLines<T>([keep]), (line) => {
      if (keep !== null) appendFileSync(keep, `${JSON.stringify(line)}\n`);
      // In Deno descriptors of pipes are not Node's.
      if (IN_DENO) console.log(JSON.stringify(line));
      else printJson(line);
    });
    return 0;
  });
}

/** What was measured, line by line → tables of the README. Pure. */
import type { EffortName } from '../../../src/lab/effort.ts';
import { alarmsOf } from '../../../src/lab/false-alarms.ts';

/** Whether an error of a size was found with a seed. */
export interface PowerLine {
  kind: string;
  effort: EffortName;
  seed: number;
  /** A part of 1. */
  size: number;
  found: boolean;
  adapter: string;
}

/** One check of what is right. */
export interface AlarmLine {
  material: string;
  seed: number;
  /** Of the whole report; null where no check is statistical. */
  p: number | null;
  failures: { check: string; sentence: string }[];
  effort: EffortName;
  adapter: string;
}

const percent = (part: number | undefined): string => (part === undefined ? '' : `${Number((100 * part).toPrecision(3))} %`);

/** Members by a text, in the order in which the texts come first. */
function grouped<T>(list: readonly T[], keyOf: (each: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const each of list) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each]);
  return groups;
}

const head = (...words: string[]): string[] => [`| ${words.join(' | ')} |`, `|${' --- |'.repeat(words.length)}`];

/**
 * For each kind the smallest size that all seeds found, as they did all larger ones, and the largest that one did not: a seed is not
 * asked for sizes below the first that it missed.
 */
export function powerTable(lines: readonly PowerLine[]): string {
  const rows = [...grouped(lines, ({ adapter, effort, kind }) => `${kind} | ${effort} | ${adapter}`)].map(([key, all]) => {
    const seeds = new Set(all.map(({ seed }) => seed));
    const sizes = [...new Set(all.map(({ size }) => size))].sort((a, b) => b - a);
    const isFound = (size: number): boolean =>
      seeds.size === new Set(all.filter((each) => each.size === size && each.found).map(({ seed }) => seed)).size;
    const missed = sizes.findIndex((size) => !isFound(size));
    const smallest = sizes.slice(0, missed < 0 ? undefined : missed).at(-1);
    return `| ${key} | ${seeds.size} | ${percent(smallest)} | ${percent(sizes[missed])} |`;
  });
  return [...head('error', 'effort', 'adapter', 'seeds', 'found from', 'not found'), ...rows].join('\n');
}

/** How many reports have p-values below the levels, with the 95 % interval of the lowest, and every failure. */
export function alarmTable(lines: readonly AlarmLine[]): string {
  const groups = grouped(lines, ({ adapter, effort, p }) => `${adapter} | ${effort} | ${p === null ? 'programs' : 'materials'}`);
  const rows = [...groups].map(([key, all]) => {
    const { runs, levels } = alarmsOf(all.map(({ p, ...each }) => ({ ...each, p: p ?? 1 })));
    const hasLevels = all.some(({ p }) => p !== null);
    const shares = levels.toReversed().map(({ alarms, high }, i) => {
      if (!hasLevels) return '';
      return i === 0 ? `${alarms} (95 % confidence: at most ${percent(high)})` : percent(alarms / runs);
    });
    const failed = all.filter(({ failures }) => failures.length > 0).length;
    return `| ${[key, new Set(all.map(({ material }) => material)).size, runs, ...shares, failed].join(' | ')} |`;
  });
  const failures = lines.flatMap(({ material, seed, effort, failures: own }) =>
    own.map(({ check, sentence }) => `failed: ${material}, ${effort}, seed ${seed}, ${check}: ${sentence}`),
  );
  return [...head('adapter', 'effort', 'of', 'files', 'runs', '0.001', '0.01', '0.05', '0.1', 'runs that failed'), ...rows, '', ...failures]
    .join('\n')
    .trimEnd();
}

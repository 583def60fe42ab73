/** Results of the benchmark as tables for people. */
import type { EarlyRow } from './early.ts';
import type { Measured } from './measure.ts';

/** Where and when they were measured. */
export interface BenchHead {
  adapter: string;
  seconds: number;
  /** Of the time to an error: 0.05 is 5 %. */
  target: number;
  /** The program and what it runs in. */
  program: string;
  date: string;
}

export type Cells = readonly (readonly string[])[];

/** Column heads, then a row for each scene. */
export function measuredTable(rows: readonly Measured[], { target }: Pick<BenchHead, 'target'>): Cells {
  const isMixed = rows.some((row) => row.kernel === 'wavefront');
  const isCounted = rows.some((row) => row.cpuSecondsPerSample !== null);
  return [
    [
      'scene',
      'primitives',
      'size, bounces',
      ...(isMixed ? ['kernel'] : []),
      'Mrays/s',
      'spp/s',
      ...(isCounted ? ['CPU-s a sample'] : []),
      'rays a sample',
      'first sample, ms',
      'build, ms',
      'MB',
      `s to ${100 * target} % error`,
    ],
    ...rows.map((row) => [
      row.scene,
      row.primitives.toLocaleString('en'),
      `${row.width}×${row.height}, ${row.maxDepth}`,
      ...(isMixed ? [row.kernel] : []),
      figures(row.mraysPerSecond),
      figures(row.sppPerSecond),
      ...(isCounted ? [figures(row.cpuSecondsPerSample ?? NaN)] : []),
      figures(row.raysPerSample),
      figures(row.firstSampleMs),
      figures(row.buildMs),
      figures(row.bytes / 1e6),
      figures(row.secondsToTarget),
    ]),
  ];
}

export const earlyTable = (rows: readonly EarlyRow[]): Cells => [
  ['experiment', 'what', 'ms here', 'published'],
  ...rows.map(({ experiment, what, ms, published }) => [experiment, what, figures(ms), published]),
];

/** Three figures, thousands parted: 1,230; 12.3; 0.0123. */
export const figures = (x: number): string =>
  Number.isFinite(x) ? Number(x.toPrecision(3)).toLocaleString('en', { maximumSignificantDigits: 3 }) : '–';

export const headLine = ({ adapter, seconds, program, date }: BenchHead): string => `${adapter}; ${seconds} s a scene; ${program}, ${date}`;

/** For each column whether all below its head are numbers. */
export const numericColumns = ([first = [], ...rest]: Cells): boolean[] =>
  first.map((_, k) => rest.every((row) => /^[\d.,–]+$/.test(row[k] ?? '')));

/** A Markdown table: text to the left, numbers to the right. */
export function markdown(head: string, cells: Cells): string {
  const [first = [], ...rest] = cells;
  const line = (row: readonly string[]): string => `| ${row.map((each) => each.replaceAll('|', '\\|')).join(' | ')} |`;
  return [head, '', line(first), line(numericColumns(cells).map((each) => (each ? '---:' : '---'))), ...rest.map(line), ''].join('\n');
}

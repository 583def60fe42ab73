/** What became of each mutant, kept between runs, and the report. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** killed: a test failed; timeout: it did not end; invalid: it does not compile; survived: nothing noticed; unreached: no test was there to ask. */
export type Status = 'killed' | 'timeout' | 'invalid' | 'survived' | 'unreached';

export interface Verdict {
  status: Status;
  /** The test that failed; of a survivor the tests that were run. */
  by: string;
  /** Of the mutant's text and of the tests: another one, and the verdict is of no use. */
  digest: string;
  /** Of one that was noticed: the test files of which one did. The digest is of these then, so that others may come. */
  noticed?: string[];
}

/** A mutant that no test can notice, or none should, and why. */
export interface Equivalent {
  id: string;
  reason: string;
}

export const digestOf = (...texts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const each of texts) hash.update(`${each.length} ${each}`);
  return hash.digest('hex').slice(0, 16);
};

/** Written after every verdict: a run may end at any time, and the next one goes on. */
export class State {
  private readonly file: string;
  private readonly verdicts: Record<string, Verdict>;

  constructor(file: string) {
    this.file = file;
    this.verdicts = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Verdict>) : {};
  }

  get(id: string, digest: string): Verdict | null {
    const found = this.verdicts[id];
    return found?.digest === digest ? found : null;
  }

  /** What became of it when it was last asked, by whatever tests. */
  last(id: string): Verdict | null {
    return this.verdicts[id] ?? null;
  }

  set(id: string, verdict: Verdict): void {
    this.verdicts[id] = verdict;
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(`${this.file}.new`, JSON.stringify(this.verdicts, null, 1));
    renameSync(`${this.file}.new`, this.file);
  }
}

export interface Line {
  /** Of the table: a file, or a folder of which a sample was drawn. */
  row: string;
  id: string;
  line: number;
  /** Null: it was not its turn. */
  verdict: Verdict | null;
}

const COLUMNS = ['mutants', 'killed', 'survived', 'not reached', 'equivalent', 'do not compile', 'not run'] as const;

/** By row: how many were killed of those that count, with what chance leaves open, and the survivors with what was run. */
export function report(lines: readonly Line[], equivalents: readonly Equivalent[]): string {
  const reasons = new Map(equivalents.map(({ id, reason }) => [id, reason]));
  const columnOf = ({ id, verdict }: Line): (typeof COLUMNS)[number] => {
    if (verdict === null) return 'not run';
    if (verdict.status === 'invalid') return 'do not compile';
    if (verdict.status === 'killed' || verdict.status === 'timeout') return 'killed';
    if (reasons.has(id)) return 'equivalent';
    return verdict.status === 'survived' ? 'survived' : 'not reached';
  };
  const row = (name: string, own: readonly Line[]): string => {
    const counts = COLUMNS.map((column) => (column === 'mutants' ? own.length : own.filter((each) => columnOf(each) === column).length));
    const [, killed = 0, survived = 0, unreached = 0] = counts;
    return `| ${name} | ${counts.join(' | ')} | ${share(killed, killed + survived + unreached)} |`;
  };
  const rows = [...new Set(lines.map((each) => each.row))].map((name) => row(name, lines.filter((each) => each.row === name))); // prettier-ignore
  const left = lines.filter((each) => ['survived', 'not reached'].includes(columnOf(each)));
  return [
    `| of | ${COLUMNS.join(' | ')} | killed of those that count (95 %) |`,
    `|${'---|'.repeat(COLUMNS.length + 2)}`,
    ...rows,
    row('all', lines),
    '',
    ...left.map(({ id, line, verdict }) => `- ${id} (line ${line}); ran ${verdict?.by || 'nothing'}`),
  ].join('\n');
}

/** A share in per cent with Wilson's interval of 95 %. */
function share(killed: number, of: number): string {
  if (of === 0) return '';
  const [p, z] = [killed / of, 1.96];
  const middle = (p + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const half = (z / (1 + (z * z) / of)) * Math.sqrt((p * (1 - p)) / of + (z * z) / (4 * of * of));
  const percent = (each: number): string => (100 * each).toFixed(1);
  return `${percent(p)} % (${percent(middle - half)} to ${percent(middle + half)})`;
}

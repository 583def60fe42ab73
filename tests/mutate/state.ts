/** What became of each mutant, kept between runs, and the report. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** killed: a test failed; timeout: it did not end; invalid: it does not compile; survived: nothing noticed. */
export type Status = 'killed' | 'timeout' | 'invalid' | 'survived';

export interface Verdict {
  status: Status;
  /** The test that failed; of a survivor the tests that were run. */
  by: string;
  /** Of the mutant's text and of the tests: another one, and the verdict is of no use. */
  digest: string;
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
  file: string;
  id: string;
  line: number;
  /** Null: it was not its turn. */
  verdict: Verdict | null;
}

/** By file: how many were killed of those that count, and the survivors with what was run. */
export function report(lines: readonly Line[], equivalents: readonly Equivalent[]): string {
  const reasons = new Map(equivalents.map(({ id, reason }) => [id, reason]));
  const files = [...new Set(lines.map(({ file }) => file))];
  const rows = files.map((file) => {
    const own = lines.filter((each) => each.file === file);
    const count = (is: (each: Line) => boolean): number => own.filter(is).length;
    const isEquivalent = (each: Line): boolean => each.verdict?.status === 'survived' && reasons.has(each.id);
    const killed = count(({ verdict }) => verdict?.status === 'killed' || verdict?.status === 'timeout');
    const survived = count((each) => each.verdict?.status === 'survived' && !isEquivalent(each));
    return { file, all: own.length, killed, survived, equivalent: count(isEquivalent), invalid: count(({ verdict }) => verdict?.status === 'invalid'), open: count(({ verdict }) => verdict === null) };
  }); // prettier-ignore
  const sum = (key: 'all' | 'killed' | 'survived' | 'equivalent' | 'invalid' | 'open'): number =>
    rows.reduce((total, row) => total + row[key], 0);
  const share = (killed: number, survived: number): string =>
    killed + survived === 0 ? '' : `${((100 * killed) / (killed + survived)).toFixed(1)} %`;
  const row = (
    name: string,
    each: { all: number; killed: number; survived: number; equivalent: number; invalid: number; open: number },
  ): string =>
    `| ${name} | ${each.all} | ${each.killed} | ${each.survived} | ${each.equivalent} | ${each.invalid} | ${each.open} | ${share(each.killed, each.survived)} |`;
  const all = {
    all: sum('all'),
    killed: sum('killed'),
    survived: sum('survived'),
    equivalent: sum('equivalent'),
    invalid: sum('invalid'),
    open: sum('open'),
  };
  const survivors = lines.filter(({ id, verdict }) => verdict?.status === 'survived' && !reasons.has(id));
  return [
    '| file | mutants | killed | survived | equivalent | do not compile | not run | killed of those that count |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.map((each) => row(each.file, each)),
    row('all', all),
    '',
    ...survivors.map(({ id, line, verdict }) => `- ${id} (line ${line}); ran ${verdict!.by}`),
  ].join('\n');
}

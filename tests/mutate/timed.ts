/** How long tests take as they are, measured once, so that the short ones come first. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../src/content/node.ts';
import { digestOf } from './state.ts';
import type { Tree } from './tree.ts';

export class Timed {
  private readonly file: string;
  private readonly limit: number;
  /** By the test's name and its text: ms; null where it takes longer than may be. */
  private readonly known: Record<string, number | null>;
  private readonly measuring = new Map<string, Promise<number | null>>();

  /** @param limit ms that the tests of a mutant may take together */
  constructor(file: string, limit: number) {
    this.file = file;
    this.limit = limit;
    this.known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, number | null>) : {};
  }

  /**
   * The test of the module's own name, then the shortest that take no longer than the limit together, but one at least, with their ms.
   * @throws Error where one fails as it is
   */
  async within(tree: Tree, tests: readonly string[], module: string): Promise<[string, number][]> {
    const timed: [string, number][] = [];
    for (const test of tests) timed.push([test, (await this.of(tree, test)) ?? Infinity]);
    const isOwn = (test: string): boolean => test.endsWith(`/${module}.test.ts`);
    timed.sort((a, b) => Number(isOwn(b[0])) - Number(isOwn(a[0])) || a[1] - b[1]);
    let sum = 0;
    const chosen = timed.filter(([, milliseconds], i) => (sum += milliseconds) <= this.limit || i === 0);
    return chosen.map(([test, milliseconds]) => [test, Math.min(milliseconds, 10 * this.limit)]);
  }

  private of(tree: Tree, test: string): Promise<number | null> {
    const key = `${test} ${digestOf(readFileSync(join(ROOT, test), 'utf8'))} ${this.limit}`;
    if (key in this.known) return Promise.resolve(this.known[key]!);
    let measured = this.measuring.get(key);
    if (measured === undefined) {
      measured = tree.test(test, 2 * this.limit).then(({ passed, timedOut, by, milliseconds }) => {
        if (!passed && !timedOut) throw new Error(`Without any fault ${test} fails: ${by}`);
        this.known[key] = timedOut ? null : milliseconds;
        writeFileSync(this.file, JSON.stringify(this.known, null, 1));
        return this.known[key];
      });
      this.measuring.set(key, measured);
    }
    return measured;
  }
}

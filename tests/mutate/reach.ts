/** Which tests a fault in a file of wgsl/ may reach: those that link it, which a run of them has shown (record.ts). */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { softwareEnvironment } from '../../src/cli/software.ts';
import { readFolder, ROOT } from '../../src/content/node.ts';

/** Folders of tests that run kernels. */
export const RECORDED = ['gpu', 'lab', 'shader'] as const;

/** What a test file did when nothing was wrong. */
export interface Recorded {
  /** Paths below wgsl/, without ending. */
  modules: string[];
  milliseconds: number;
  /** Of no use: it fails as it is. */
  failed: boolean;
}

/** A test that links the module, and how long it takes. */
export interface Reaching {
  test: string;
  milliseconds: number;
}

export class ReachMap {
  private readonly tests: ReadonlyMap<string, Recorded>;

  /** @param tests by path of the test file, from the top of the tree */
  constructor(tests: ReadonlyMap<string, Recorded>) {
    this.tests = tests;
  }

  /** As recorded in `file`; what it lacks is recorded now, which takes as long as the tests do. */
  static async recorded(file: string, workers: number): Promise<ReachMap> {
    const known: Record<string, Recorded> = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Recorded>) : {};
    const all = Object.keys(readFolder('tests', '.test.ts'))
      .filter((name) => RECORDED.some((folder) => name.startsWith(`${folder}/`)))
      .map((name) => `tests/${name}.test.ts`);
    const open = all.filter((test) => !Object.hasOwn(known, test));
    if (open.length > 0) {
      console.log(`What ${open.length} test files link is recorded: this takes as long as they do.`);
      Object.assign(known, await record(open, dirname(file), workers));
      writeFileSync(file, JSON.stringify(known, null, 1));
    }
    return new ReachMap(new Map(all.filter((test) => Object.hasOwn(known, test)).map((test) => [test, known[test]!])));
  }

  /**
   * Tests for a fault in a module, which take no longer than `limit` ms together, but one at least: the nearest first, and of
   * those the ones that are short and link little else. @param module path below wgsl/
   */
  of(module: string, limit: number): Reaching[] {
    const worth = (test: string, { milliseconds, modules }: Recorded): number[] => [nearness(test, module), milliseconds * modules.length];
    const reaching = [...this.tests]
      .filter(([, { modules, failed }]) => !failed && modules.includes(module))
      .map(([test, recorded]) => ({ test, milliseconds: recorded.milliseconds, worth: worth(test, recorded) }))
      .sort((a, b) => a.worth[0]! - b.worth[0]! || a.worth[1]! - b.worth[1]!)
      .map(({ test, milliseconds }) => ({ test, milliseconds }));
    let sum = 0;
    return reaching.filter(({ milliseconds }, i) => (sum += milliseconds) <= limit || i === 0);
  }

  /** Test files that fail without any fault. */
  get failing(): string[] {
    return [...this.tests].filter(([, { failed }]) => failed).map(([test]) => test);
  }
}

/** Milliseconds that a test of a text may take, once vitest has started. */
const READING = 2000;

/** Tests without a GPU that read what is written in the folder wgsl/ and name the module: of tables and constants. They are asked first. */
export function readersOf(module: string): Reaching[] {
  return Object.entries(readFolder('tests/unit', '.test.ts')).flatMap(([name, text]) =>
    text.includes("readFolder('wgsl'") && text.includes(`'${module}'`)
      ? [{ test: `tests/unit/${name}.test.ts`, milliseconds: READING }]
      : [],
  );
}

/** Of whole pictures, which most faults change. */
const WHOLE = new Set(['tests/gpu/closed-form.test.ts', 'tests/gpu/estimators.test.ts']);
/** Letters that make two words one: medium and media, lights and light. */
const STEM = 4;

/** 0: a test of the module's name; 1: of a word of it, or of whole pictures; 2: another; 3: one that only compiles. */
function nearness(test: string, module: string): number {
  if (test.endsWith(`/${module.split('/').pop()!.replaceAll('_', '-')}.test.ts`)) return 0;
  if (test.startsWith('tests/shader/')) return 3;
  const stems = (text: string): string[] =>
    text
      .split(/[/_.-]/)
      .filter((word) => word.length >= STEM)
      .map((word) => word.slice(0, STEM));
  const own = new Set(stems(module));
  return WHOLE.has(test) || stems(test.replace(/^tests\/|\.test\.ts$/g, '')).some((stem) => own.has(stem)) ? 1 : 2;
}

/** Runs test files once, as they are. */
async function record(tests: readonly string[], cache: string, workers: number): Promise<Record<string, Recorded>> {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'reach-'));
  const software = process.env.PENUMBRA_TEST_BACKEND === 'hardware' ? {} : await softwareEnvironment();
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const given = ['run', '--config', 'tests/mutate/record.config.ts', '--maxWorkers', String(workers), ...tests];
  const env = { ...process.env, ...software, PENUMBRA_REACH: folder };
  await new Promise((resolve) => spawn(process.execPath, [vitest, ...given], { cwd: ROOT, env, stdio: 'inherit' }).on('close', resolve));
  const found = readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { file: string; recorded: Recorded },
  );
  rmSync(folder, { recursive: true });
  return Object.fromEntries(found.map(({ file, recorded }) => [relative(ROOT, file), recorded]));
}

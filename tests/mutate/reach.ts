/** Which tests a fault may reach: those that link the file of wgsl/, or call the function of src/, which a run of them has shown (record.ts). */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { softwareEnvironment } from '../../src/cli/software.ts';
import { readFolder, ROOT } from '../../src/content/node.ts';
import { importedBy } from './imports.ts';
import { digestOf } from './state.ts';

/** Folders of tests that run kernels. */
export const KERNELS = ['gpu', 'lab', 'shader'] as const;
/** Folders of tests that need neither a GPU nor a browser. */
export const PURE = ['unit', 'app', 'link'] as const;

/** What a test file did when nothing was wrong. */
export interface Recorded {
  test: string;
  /** Paths below wgsl/, without ending. */
  modules: string[];
  /** By file of src/ the functions that were called, and '' where it was loaded. */
  calls: Record<string, string[]>;
  milliseconds: number;
  /** Of no use: it fails as it is. */
  failed: boolean;
  /** Nobody has watched it: of `calls` the files alone are known, which are those that it loads. */
  isGuess?: true;
  /** Files of src/ that its own text imports. Read when it is asked for. */
  imports?: readonly string[];
}

/** A test that a fault may reach, and how long it takes. */
export interface Reaching {
  test: string;
  milliseconds: number;
}

/** The name of what is recorded of a test: another one when its text is another one. */
export const recordOf = (test: string): string => `${digestOf(test, readFileSync(join(ROOT, test), 'utf8'))}.json`;

function withImports(recorded: Recorded): Recorded {
  const text = readFileSync(join(ROOT, recorded.test), 'utf8');
  return { ...recorded, imports: [...text.matchAll(/from '(?:\.\.\/)+(src\/[^']+\.ts)'/g)].map(([, file]) => file!) };
}

/** Milliseconds that a test may take of which nobody knows. */
const UNKNOWN = 3000;

const guessed = (test: string): Recorded => ({
  test,
  modules: [],
  calls: Object.fromEntries(importedBy(test).map((file) => [file, []])),
  milliseconds: UNKNOWN,
  failed: false,
  isGuess: true,
});

const isPure = (test: string): boolean => PURE.some((folder) => test.startsWith(`tests/${folder}/`));

export class ReachMap {
  private readonly tests: readonly Recorded[];

  constructor(tests: readonly Recorded[]) {
    this.tests = tests;
  }

  /** As recorded in the folder `cache`; what it lacks is recorded now, which takes as long as the tests do and may be broken off; by no worker nothing is, and of tests without a GPU that nobody has watched it is guessed. */
  static async recorded(cache: string, workers: number, folders: readonly string[]): Promise<ReachMap> {
    mkdirSync(cache, { recursive: true });
    const known = new Set(readdirSync(cache));
    const all = Object.keys(readFolder('tests', '.test.ts'))
      .filter((name) => folders.some((folder) => name.startsWith(`${folder}/`)))
      .map((name) => `tests/${name}.test.ts`);
    const open = all.filter((test) => !known.has(recordOf(test)));
    if (open.length > 0 && workers > 0) {
      console.log(`What ${open.length} test files reach is recorded: this takes as long as they do.`);
      await record(open, cache, workers);
    }
    const read = (file: string): Recorded => JSON.parse(readFileSync(file, 'utf8')) as Recorded;
    const found = all.flatMap((test) => {
      const file = join(cache, recordOf(test));
      return existsSync(file) ? [read(file)] : workers === 0 && isPure(test) ? [guessed(test)] : [];
    });
    return new ReachMap(found.map(withImports));
  }

  /**
   * Tests for a fault in a module, which take no longer than `limit` ms together, but for the nearest, which comes first however
   * long it takes; of the others those before that are short and link little else. @param module path below wgsl/
   */
  of(module: string, limit: number): Reaching[] {
    return within(this.sorted(module, ({ modules }) => modules.includes(module), ({ modules }) => modules.length), limit); // prettier-ignore
  }

  /** Tests for a fault in a function of src/, likewise: those without a GPU first. @param scope '' is what is run when the file is loaded */
  ofFunction(file: string, scope: string, limit: number): Reaching[] {
    // What only loads a file is not seen where another test of the process has loaded it before; what imports it by name says so.
    const reaches = ({ calls, imports = [], isGuess }: Recorded): boolean =>
      scope === '' || isGuess ? calls[file] !== undefined || imports.includes(file) : calls[file]?.includes(scope) === true;
    const near = ({ imports = [] }: Recorded): boolean => imports.includes(file);
    const found = this.sorted(file.slice('src/'.length, -'.ts'.length), reaches, ({ calls }) => Object.keys(calls).length, near);
    return within([...found.filter(({ test }) => isPure(test)), ...found.filter(({ test }) => !isPure(test))], limit);
  }

  private sorted(
    path: string,
    reaches: (each: Recorded) => boolean,
    width: (each: Recorded) => number,
    isOwn = (_: Recorded): boolean => false,
  ): Reaching[] {
    return this.tests
      .filter((each) => !each.failed && reaches(each))
      .map((each) => ({ each, near: isOwn(each) ? 0 : nearness(each.test, path), cost: each.milliseconds * width(each) }))
      .sort((a, b) => a.near - b.near || a.cost - b.cost)
      .map(({ each: { test, milliseconds } }) => ({ test, milliseconds }));
  }

  /** Test files that fail without any fault. */
  get failing(): string[] {
    return this.tests.filter(({ failed }) => failed).map(({ test }) => test);
  }
}

/** The first however long it takes; of the others those that fit beside what fits. */
function within(tests: readonly Reaching[], limit: number): Reaching[] {
  let sum = 0;
  return tests.filter(({ milliseconds }, i) => {
    const fits = sum + milliseconds <= limit;
    if (fits) sum += milliseconds;
    return fits || i === 0;
  });
}

/** Milliseconds that a test of a text may take, once vitest has started. */
const READING = 2000;

/** Tests without a GPU that read what is written in a folder and name the module: of tables and constants. They are asked first. */
export function readersOf(module: string, folder: 'wgsl' | 'src' = 'wgsl'): Reaching[] {
  return Object.entries(readFolder('tests/unit', '.test.ts')).flatMap(([name, text]) =>
    text.includes(`readFolder('${folder}'`) && text.includes(`'${module}'`)
      ? [{ test: `tests/unit/${name}.test.ts`, milliseconds: READING }]
      : [],
  );
}

/** Of whole pictures, which most faults change. */
const WHOLE = new Set(['tests/gpu/closed-form.test.ts', 'tests/gpu/estimators.test.ts']);
/** Letters that make two words one: medium and media, lights and light. */
const STEM = 4;

/** 0: a test of the module's name; then of several words of it; 1: of one, or of whole pictures; 2: another; 3: one that only compiles. */
function nearness(test: string, module: string): number {
  if (test.endsWith(`/${module.split('/').pop()!.replaceAll('_', '-')}.test.ts`)) return 0;
  if (test.startsWith('tests/shader/')) return 3;
  const stems = (text: string): string[] =>
    text
      .split(/[/_.-]/)
      .filter((word) => word.length >= STEM)
      .map((word) => word.slice(0, STEM));
  const own = new Set(stems(module));
  const shared = stems(test.replace(/^tests\/|\.test\.ts$/g, '')).filter((stem) => own.has(stem)).length;
  if (shared > 1) return 0.5;
  return WHOLE.has(test) || shared === 1 ? 1 : 2;
}

/** Runs test files once, as they are. */
async function record(tests: readonly string[], cache: string, workers: number): Promise<void> {
  const software = process.env.PENUMBRA_TEST_BACKEND === 'hardware' ? {} : await softwareEnvironment();
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const given = ['run', '--config', 'tests/mutate/record.config.ts', '--maxWorkers', String(workers), ...tests];
  const env = { ...process.env, ...software, PENUMBRA_REACH: cache };
  await new Promise((resolve) => spawn(process.execPath, [vitest, ...given], { cwd: ROOT, env, stdio: 'inherit' }).on('close', resolve));
}

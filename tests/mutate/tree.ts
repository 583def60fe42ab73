/** Copies of the working tree in which faults are planted: what is checked out is never touched, whatever ends a run. */
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../src/content/node.ts';

/** Linked, made, or of no use to a test. */
const NOT_COPIED = new Set(['.git', '.cache', '.card', 'dist', 'node_modules']);

/** Milliseconds that vitest may need to start. */
const START = 15_000;

/** Which tsconfig has a folder of src/; the others are the core's. */
const ROOMS = { app: ['app', 'docs', 'content'], api: ['api', 'view'], node: ['cli'] };

/** What serve.ts is told. */
export interface Order {
  files: readonly string[];
  /** What is kept of it is of no use. */
  changed: string;
}

/** What serve.ts says of a run. */
export interface Answer {
  passed: boolean;
  /** The first test that failed, and why. */
  by: string;
  /** Without the start of the process. */
  milliseconds: number;
}

export interface Outcome extends Answer {
  timedOut: boolean;
}

export class Tree {
  readonly folder: string;
  private server: ChildProcess | null = null;

  /** Makes the copy numbered `index` in the folder `cache` equal to the working tree. */
  constructor(cache: string, index: number) {
    this.folder = join(cache, `tree-${index}`);
    rmSync(this.folder, { recursive: true, force: true });
    for (const name of readdirSync(ROOT)) if (!NOT_COPIED.has(name)) cpSync(join(ROOT, name), join(this.folder, name), { recursive: true });
    this.link(join(ROOT, 'node_modules'), 'node_modules');
    mkdirSync(join(this.folder, '.cache'), { recursive: true });
    for (const driver of readdirSync(join(ROOT, '.cache')).filter((each) => /^swiftshader-[\d.]+$/.test(each)))
      this.link(join(ROOT, '.cache', driver), join('.cache', driver));
    // Data that stands beside the repository, where there are any.
    const shared = join(ROOT, '../shared');
    if (existsSync(shared) && !existsSync(join(cache, 'shared'))) symlinkSync(realpathSync(shared), join(cache, 'shared'));
  }

  private link(to: string, name: string): void {
    symlinkSync(realpathSync(to), join(this.folder, name));
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  restore(file: string): void {
    this.write(file, readFileSync(join(ROOT, file), 'utf8'));
  }

  /** Runs test files, of which `changed` is another one now; ends them after `limit` ms, and the time that the process may need to start. */
  async test(files: readonly string[], changed: string, limit: number): Promise<Outcome> {
    const server = (this.server ??= this.serve());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const answer = await new Promise<Answer | null>((resolve) => {
      timer = setTimeout(() => resolve(null), limit + START);
      server.once('message', (message) => resolve(message as Answer));
      server.once('exit', () => resolve({ passed: false, by: 'the test process ended', milliseconds: 0 }));
      server.send({ files, changed } satisfies Order);
    });
    clearTimeout(timer);
    server.removeAllListeners();
    if (answer === null || server.exitCode !== null) this.close();
    return { ...(answer ?? { passed: false, by: 'time', milliseconds: limit }), timedOut: answer === null };
  }

  /** Whether `npm run check` would find the text wrong that stands there now. */
  async types(file: string): Promise<boolean> {
    const room = Object.entries(ROOMS).find(([, folders]) => folders.some((folder) => file.startsWith(`src/${folder}/`)))?.[0] ?? 'core';
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    return new Promise(
      (resolve) =>
      spawn(process.execPath, [tsc, '-p', `tsconfig.${room}.json`, '--noEmit'], { cwd: this.folder, stdio: 'ignore' }).on('close', (code) => resolve(code === 0)), // prettier-ignore
    );
  }

  /** Ends the process that runs tests, and its workers with it, whatever they do. */
  close(): void {
    try {
      process.kill(-this.server!.pid!, 'SIGKILL');
    } catch {
      // It has ended by itself, or there is none.
    }
    this.server = null;
  }

  private serve(): ChildProcess {
    return spawn(process.execPath, ['--import', 'tsx', 'tests/mutate/serve.ts'], {
      cwd: this.folder,
      env: { ...process.env, PENUMBRA_TEST_REPORT: join(this.folder, '.cache/report.json') },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: true,
    });
  }
}

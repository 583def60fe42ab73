/** Commands of the repository as the user runs them, in processes of their own. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../src/content/node.ts';
import { programFiles } from './programs.ts';

export interface Result {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** What `npm run -s NAME --` runs. The environment of the test process does not leak in. */
export const environment = (): NodeJS.ProcessEnv => {
  const { VK_DRIVER_FILES: _files, VK_ICD_FILENAMES: _icd, LD_LIBRARY_PATH: _path, ...env } = process.env;
  return env;
};

/**
 * Runs a program of src/cli with Node, by launch.ts where it needs a graphics adapter: as programs.ts has built it, or from its source.
 * @param signal what is sent once `when`, which is told what stderr holds, resolves: to the whole group of processes, as by a
 * terminal or a job system, or to the first of them alone, as by a container's runtime
 */
export async function command(
  args: readonly string[],
  signal?: { name: NodeJS.Signals; when: (stderr: () => string) => Promise<void>; alone?: boolean },
): Promise<Result> {
  const [program, ...rest] = await programFiles(args);
  const loader = program!.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, [...loader, join(ROOT, program!), ...rest], {
    cwd: ROOT,
    env: environment(),
    detached: true,
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text: Buffer) => (stdout += text.toString()));
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
  const ended = new Promise<Result>((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr: stderr.trim() })));
  if (signal !== undefined) {
    await Promise.race([signal.when(() => stderr), ended]);
    const { name, alone = false } = signal;
    const send = (): void => {
      if (child.exitCode === null && child.signalCode === null) process.kill(alone ? child.pid! : -child.pid!, name);
    };
    send();
    // Whoever ends a group may do so more than once.
    if (!alone) await Promise.race([sleep(5).then(send), ended]);
  }
  return ended;
}

/** `render` on the software adapter. */
export const render = (args: readonly string[], signal?: Parameters<typeof command>[1]): Promise<Result> =>
  command(['src/cli/launch.ts', 'src/cli/render.ts', ...args, '--backend', 'software'], signal);

export const merge = (args: readonly string[]): Promise<Result> => command(['src/cli/merge.ts', ...args]);

/** A sphere under an even sky, quick to render, for commands that want a file. */
export const ballScene = (spp: number): object => ({
  version: 1,
  camera: { position: [0, 1, 3], target: [0, 0, 0] },
  film: { width: 16, height: 16 },
  render: { spp, integrator: 'cast' },
  materials: { a: { file: 'diffuse' } },
  environment: { type: 'constant', radiance: [1, 0.5, 0.25] },
  shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a' }],
});

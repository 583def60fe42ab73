/** Deno, a development dependency: Firefox's WebGPU, wgpu with the compiler naga, on the command line and on the same software adapter. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { ROOT } from '../../src/content/node.ts';

const SWITCHES = ['run', '-A', '--unstable-webgpu', '--unstable-sloppy-imports', '--node-modules-dir=manual'];

/** The program; null where npm has none for this machine. */
export function denoPath(): string | null {
  const { platform, arch } = process;
  try {
    return createRequire(import.meta.url).resolve(`@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}/deno`);
  } catch {
    return null;
  }
}

const path = denoPath();
/** Tests on naga need it. They also run in Deno themselves, and not twice. */
export const HAS_DENO = path !== null && !('Deno' in globalThis);
if (path === null) console.log(`skipped: npm installed no Deno for ${process.platform} ${process.arch}, so nothing is tested on naga`);

/** @param env added to this process's environment, where the software adapter is named */
export const startDeno = (args: readonly string[], env: Record<string, string> = {}): ChildProcessWithoutNullStreams =>
  spawn(path!, [...SWITCHES, ...args], { cwd: ROOT, env: { ...process.env, NO_COLOR: '1', ...env } });

/**
 * Runs a script of the repository in Deno.
 * @param env as of startDeno
 * @returns its exit status and all that it wrote, lines of stdout that `hear` took left out
 */
export async function deno(
  args: readonly string[],
  env: Record<string, string> = {},
  hear: (line: string) => boolean = () => false,
): Promise<{ code: number | null; output: string }> {
  const child = startDeno(args, env);
  let output = '';
  createInterface({ input: child.stdout }).on('line', (line) => (output += hear(line) ? '' : `${line}\n`));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

/** `npm run -s grade` from its sources, in a process of its own, in software. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../src/content/node.ts';
import { environment, type Result } from '../helpers/command.ts';

export function grade(args: readonly string[]): Promise<Result> {
  const flags = ['--import', 'tsx', join(ROOT, 'src/cli/launch.ts'), 'src/cli/grade.ts', ...args, '--backend', 'software'];
  const child = spawn(process.execPath, flags, { cwd: ROOT, env: environment() });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text: Buffer) => (stdout += text.toString()));
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout: stdout.trim(), stderr: stderr.trim() })));
}

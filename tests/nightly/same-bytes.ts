/** Builds the page and the packages twice, in folders of their own, and names the files that are not the same: `npx tsx tests/nightly/same-bytes.ts`. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../../src/content/node.ts';

const FOLDER = join(ROOT, '.cache', 'nightly');

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}.`);
}

function build(name: string): Map<string, string> {
  const folder = join(FOLDER, name);
  rmSync(folder, { recursive: true, force: true });
  run('npx', 'vite', 'build', '--outDir', join(folder, 'page'), '--emptyOutDir', '--logLevel', 'error');
  run('npm', 'run', '-s', 'packages');
  cpSync(join(ROOT, '.cache', 'packages'), join(folder, 'packages'), { recursive: true });
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((each) => join(folder, each));
  return new Map(
    files
      .filter((each) => statSync(each).isFile())
      .map((each) => [relative(folder, each), createHash('sha256').update(readFileSync(each)).digest('hex')]),
  );
}

const [first, second] = [build('first'), build('second')];
const names = [...new Set([...first.keys(), ...second.keys()])].sort();
const different = names.filter((each) => first.get(each) !== second.get(each));
console.log(`${names.length} files, ${different.length} differ between two builds`);
for (const each of different) console.log(`  ${each}`);
process.exitCode = different.length === 0 ? 0 : 1;

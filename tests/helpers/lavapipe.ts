/** Mesa's lavapipe for tests: the machine's own, or that of Debian 12's backports, unpacked aside. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lavapipeEnvironment } from '../../src/cli/lavapipe.ts';
import { ROOT } from '../../src/content/node.ts';

const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const MISSING =
  'The tests of lavapipe need Mesa 25: install it (Debian 13: apt-get install mesa-vulkan-drivers), or run them on Debian 12.';

/** What lets `--backend auto` find it: nothing where the machine has one. @throws Error where there is none to be had */
export function findLavapipe(): Record<string, string> {
  if (lavapipeEnvironment() !== null) return {};
  const folder = join(ROOT, '.cache/lavapipe');
  if (!existsSync(folder)) unpack(folder);
  return { XDG_DATA_DIRS: join(folder, 'usr/share'), LD_LIBRARY_PATH: join(folder, 'usr/lib/x86_64-linux-gnu') };
}

function unpack(folder: string): void {
  console.log('Unpacking lavapipe of Debian’s backports for the tests …');
  mkdirSync(dirname(folder), { recursive: true });
  const work = mkdtempSync(`${folder}-`);
  try {
    const sources = ['bookworm', 'bookworm-backports'].map(
      (suite) => `deb [signed-by=${KEYRING}] http://deb.debian.org/debian ${suite} main\n`,
    );
    writeFileSync(join(work, 'sources.list'), sources.join(''));
    for (const each of ['lists/partial', 'cache/archives/partial', 'root']) mkdirSync(join(work, each), { recursive: true });
    const options = {
      'Dir::Etc::sourcelist': `${work}/sources.list`,
      'Dir::Etc::sourceparts': '/dev/null',
      'Dir::State::lists': `${work}/lists`,
      'Dir::Cache': `${work}/cache`,
      'APT::Sandbox::User': 'root',
      // A system's lock is for what is installed there; nothing is.
      'Debug::NoLocking': '1',
    };
    const apt = ['-q', ...Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`])];
    const wanted = ['install', '-y', '--download-only', '--no-install-recommends', '-t', 'bookworm-backports', 'mesa-vulkan-drivers'];
    run('apt-get', ...apt, 'update');
    // Whatever it depends on and the machine lacks comes along.
    run('apt-get', ...apt, ...wanted);
    const archives = join(work, 'cache/archives');
    const packages = readdirSync(archives).filter((each) => each.endsWith('.deb'));
    for (const each of packages) run('dpkg', '-x', join(archives, each), join(work, 'root'));
    renameSync(join(work, 'root'), folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function run(program: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8', timeout: 300_000 });
  if (status !== 0) throw new Error(`${MISSING} ${program} failed: ${error?.message ?? stderr.trim().split('\n').at(-1)}`);
}

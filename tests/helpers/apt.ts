/** Debian's packages for tests: what is missing is installed where the tests run as root. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether this process may install packages. */
export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs packages by apt-get. Test files run beside each other, and apt-get gives up where another one is at work: here one waits
 * for the other.
 * @returns the last line of complaint, or null where all went well
 */
export function install(...packages: string[]): string | null {
  console.log(`Installing Debian’s ${packages.join(', ')} for the tests (apt-get) …`);
  const lock = join(tmpdir(), 'penumbra-apt.lock');
  const work = 'apt-get -q update && apt-get -q install -y --no-install-recommends "$@"';
  const { status, stderr, error } = spawnSync('flock', [lock, 'sh', '-c', work, 'sh', ...packages], {
    encoding: 'utf8',
    timeout: 900_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status === 0) return null;
  return error?.message ?? stderr.trim().split('\n').at(-1) ?? 'no reason given';
}

/**
 * Path of a program: the first of `places` that exists, else that of `package_` once it is installed.
 * @throws Error, the sentence `missing` and why installing failed
 */
export function findOrInstall(places: readonly (string | undefined)[], package_: string, missing: string): string {
  const find = (): string | undefined => places.find((each) => each !== undefined && existsSync(each));
  const found = find();
  if (found !== undefined) return found;
  if (!canInstall()) throw new Error(missing);
  const failure = install(package_);
  if (failure !== null) throw new Error(`${missing} Installing it by apt-get failed: ${failure}`);
  const installed = find();
  if (installed === undefined) throw new Error(`${missing} apt-get installed ${package_}, but not there.`);
  return installed;
}

/**
 * Starts a command in a process of its own, with the environment that its backend needs: a driver must be chosen
 * before the process starts, and a shader that never ends must not take this process with it.
 *
 *   launch.ts <program, relative to the repository> [flags]
 */
import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../content/node.ts';
import { CliError, faultText, isExpected } from './errors.ts';
import { NO_ADAPTER } from './exit.ts';
import { relay, say } from './print.ts';
import { lavapipeEnvironment } from './lavapipe.ts';
import { softwareEnvironment } from './software.ts';
import { present } from '../base/present.ts';

const [program = '', ...flags] = process.argv.slice(2);
try {
  process.exitCode = await launch();
} catch (error) {
  say(isExpected(error) ? error.message : faultText(error));
  process.exitCode = 1;
}

async function launch(): Promise<number> {
  const backend = flags[flags.lastIndexOf('--backend') + 1] ?? '';
  const wish = flags.includes('--backend')
    ? backend
    : (flags.findLast((each) => each.startsWith('--backend=')) ?? '').slice('--backend='.length);
  if (wish === 'software') return run({ ...(await softwareEnvironment()), PENUMBRA_BACKEND: 'software' });
  if (wish === 'lavapipe') {
    const code = await tryLavapipe();
    if (code !== NO_ADAPTER) return code;
    throw new CliError(
      `No lavapipe that Dawn takes was found; install one of Mesa 25 (Debian 13: apt-get install mesa-vulkan-drivers) or use --backend software.`,
    );
  }
  if (wish !== '' && wish !== 'auto') return run({});
  if (mayHaveVulkan()) {
    const code = await run({ PENUMBRA_BACKEND: 'hardware' });
    if (code !== NO_ADAPTER) return code;
  }
  const code = await tryLavapipe();
  if (code !== NO_ADAPTER) return code;
  return run({ ...(await softwareEnvironment()), PENUMBRA_BACKEND: 'software' });
}

async function tryLavapipe(): Promise<number> {
  const environment = lavapipeEnvironment();
  return environment === null ? NO_ADAPTER : run({ ...environment, PENUMBRA_BACKEND: 'lavapipe' });
}

/** False only where it is certain that no Vulkan loader exists, so that none is asked for in vain. */
function mayHaveVulkan(): boolean {
  if (process.platform !== 'linux') return true;
  const { status, stdout } = spawnSync('ldconfig', ['-p'], { encoding: 'utf8', env: { PATH: `${process.env.PATH}:/sbin:/usr/sbin` } });
  return status !== 0 || stdout.includes('libvulkan.so.1') || process.env.LD_LIBRARY_PATH !== undefined;
}

function run(environment: Record<string, string>): Promise<number> {
  // What is built, as in the package, needs no loader.
  const loader = program.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, [...loader, join(ROOT, program), ...flags], {
    // What drivers and compilers print by themselves is no result: see print.ts.
    stdio: [0, 'pipe', 2, 1],
    env: { ...process.env, ...environment, PENUMBRA_OUTPUT: '3' },
  });
  present(child.stdout, 'what the child prints').setEncoding('utf8').on('data', relay);
  // The child decides how to end. It may have the signal already, from the terminal.
  const forward = (signal: NodeJS.Signals): void => void child.kill(signal);
  process.on('SIGTERM', forward).on('SIGINT', forward);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      process.off('SIGTERM', forward).off('SIGINT', forward);
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}

/** `--backend software` is software, whatever drivers the environment names. */
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../src/content/node.ts';
import { environment } from '../helpers/command.ts';

it.each(['VK_DRIVER_FILES', 'VK_ICD_FILENAMES'])('renders in software where %s names another driver', (name) => {
  const out = join(tmpdir(), `penumbra-${name}.png`);
  const words = [
    'src/cli/render.ts',
    'scenes/cornell-box.json',
    '-o',
    out,
    '--size',
    '8x8',
    '--spp',
    '1',
    '--backend',
    'software',
    '--json',
  ];
  const env = { ...environment(), [name]: '/nowhere/driver.json' };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'src/cli/launch.ts', ...words], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  });
  expect([status, stderr.includes('No graphics adapter')]).toEqual([0, false]);
  expect(stdout).toContain('SwiftShader');
});

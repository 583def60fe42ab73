/** The real files of the early programs, rendered by the command line. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../src/content/node.ts';
import { command } from '../helpers/command.ts';

const folder = mkdtempSync(join(tmpdir(), 'penumbra-early-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const out = (name: string): string => join(folder, name);

describe('the files of the early programs', () => {
  const data = join(ROOT, '..', 'shared', 'data');
  if (!existsSync(data)) console.log(`skipped: ${data} is absent`);
  const files = [
    'scn/caustic.scn',
    'scn/caustic3.scn',
    'scn/cornell.scn',
    'scn/cornell_large.scn',
    'scn/simple.scn',
    'meshes/teapot.obj',
    'meshes/stanford-bunny.obj',
    'meshes/nefertiti.obj',
    'meshes/alligator.obj',
  ].map((file) => [file, /^$/] as const);
  const noted = [
    ['gltf/DamagedHelmet/DamagedHelmet.gltf', /^Occlusion images are left out: /],
    ['particles/cube-init.output00029.bin', /^The colours show the pressure, 0 to /],
  ] as const;
  it.runIf(existsSync(data)).each([...files, ...noted])('%s renders', async (file, says) => {
    const { code, stdout, stderr } = await command([
      'src/cli/launch.ts',
      'src/cli/render.ts',
      join(data, file),
      '-o',
      out('real.pfm'),
      '--spp',
      '4',
      '--size',
      '32x24',
      '--backend',
      'software',
      '--json',
    ]);
    expect(code, stderr).toBe(0);
    expect(stderr).toMatch(says);
    const { mean, droppedSamples } = JSON.parse(stdout) as { mean: number[]; droppedSamples: number };
    expect(droppedSamples).toBe(0);
    for (const channel of mean) {
      expect(channel).toBeGreaterThan(0.01);
      expect(channel).toBeLessThan(2);
    }
  });
});

/** A farm of Slurm on this machine: four tasks of an array and a dependent merge give the file of a single run. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from '../../src/content/node.ts';
import { render } from '../helpers/command.ts';
import { Slurm, whyNoSlurm } from '../helpers/slurm.ts';

const missing = whyNoSlurm();
if (missing !== null) console.log(`skipped: ${missing}`);

const folder = mkdtempSync(join(tmpdir(), 'penumbra-farm-'));
let slurm: Slurm | null = null;
afterAll(async () => {
  await slurm?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

it.skipIf(missing !== null)('four tasks of a job array and a merge that depends on them give the single run, bit for bit', async () => {
  const scene = join(folder, 'scene.json');
  writeFileSync(
    scene,
    JSON.stringify({
      version: 1,
      camera: { position: [0, 1, 3], target: [0, 0, 0] },
      film: { width: 16, height: 16, layers: ['depth'] },
      render: { spp: 150, integrator: 'cast' },
      materials: { a: { file: 'diffuse' } },
      environment: { type: 'constant', radiance: [1, 0.5, 0.25] },
      shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a' }],
    }),
  );
  const single = render([scene, '-o', join(folder, 'single.exr')]);
  slurm = await Slurm.start(4);
  const out = join(folder, 'farm.exr');
  const job = await slurm.command(join(ROOT, 'src/cli/farm/slurm.sh'), [scene, out, '4', '--backend', 'software']);
  expect(job).toMatch(/^\d+$/);
  for (let state = ''; state !== 'COMPLETED';) {
    state = await slurm.state(job);
    expect(['PENDING', 'RUNNING', 'COMPLETING', 'COMPLETED'], `${state}\n${logs()}`).toContain(state);
    await sleep(100);
  }
  expect(await single).toMatchObject({ code: 0, stderr: '' });
  expect(readdirSync(`${out}.parts`).filter((name) => name.endsWith('.film'))).toEqual([1, 2, 3, 4].map((i) => `part-${i}.film`));
  expect(readFileSync(out).equals(readFileSync(join(folder, 'single.exr')))).toBe(true);

  function logs(): string {
    const parts = `${out}.parts`;
    const files = existsSync(parts) ? readdirSync(parts).filter((name) => name.endsWith('.log')) : [];
    return [...files.map((name) => readFileSync(join(parts, name), 'utf8')), slurm!.logs()].join('\n');
  }
});

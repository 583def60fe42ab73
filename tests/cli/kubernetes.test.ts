/** The commands of the Kubernetes manifest, run as a cluster runs them: an index each, and the merge. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from '../../src/content/node.ts';
import { environment, render } from '../helpers/command.ts';

const folder = mkdtempSync(join(tmpdir(), 'penumbra-pods-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const manifest = readFileSync(join(ROOT, 'src/cli/farm/kubernetes.yaml'), 'utf8');
/** The text of each `args: - |`, without its indentation. */
const scripts = [...manifest.matchAll(/^( +)- \|\n((?:\1 .*\n)+)/gm)].map(([, indent, text]) =>
  text!.replaceAll(`\n${indent}  `, '\n').trim(),
);

/** As `sh -c` of a pod, with two parts of a small scene in place of eight of a large one. */
async function pod(script: string, variables: NodeJS.ProcessEnv): Promise<{ code: number | null; said: string }> {
  const small = script
    .replaceAll(/\b8\b/g, '2')
    .replaceAll('/renders', folder)
    .replace('scenes/cornell-spheres.json --spp 100000', `${folder}/scene.json --backend software`);
  // The merging one would wait for ever for a part that fails.
  const child = spawn('sh', ['-c', small], { cwd: ROOT, env: { ...environment(), ...variables }, timeout: 600_000 });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, said };
}

it('its pods make parts, and the one that waits for them the file of a single run', async () => {
  expect(scripts.length).toBe(2);
  const scene = {
    version: 1,
    camera: { position: [0, 1, 3], target: [0, 0, 0] },
    film: { width: 16, height: 16 },
    render: { spp: 100, integrator: 'cast' },
    materials: { a: { file: 'diffuse' } },
    environment: { type: 'constant', radiance: [1, 0.5, 0.25] },
    shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a' }],
  };
  writeFileSync(join(folder, 'scene.json'), JSON.stringify(scene));
  const [part, merge] = scripts as [string, string];
  // The Jobs are there at once, and pods come in any order.
  const runs = [
    pod(merge.replace('sleep 5', 'sleep 0.1'), {}),
    pod(part, { JOB_COMPLETION_INDEX: '1' }),
    pod(part, { JOB_COMPLETION_INDEX: '0' }),
    render([join(folder, 'scene.json'), '-o', join(folder, 'single.exr')]).then(({ code, stderr }) => ({ code, said: stderr })),
  ];
  expect(await Promise.all(runs)).toEqual(runs.map(() => ({ code: 0, said: '' })));
  expect(readdirSync(folder)).toEqual(['scene.json', 'single.exr', 'spheres-0-of-2.film', 'spheres-1-of-2.film', 'spheres.exr']);
  expect(readFileSync(join(folder, 'spheres.exr')).equals(readFileSync(join(folder, 'single.exr')))).toBe(true);
});

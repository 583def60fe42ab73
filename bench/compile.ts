/**
 * How long an adapter's driver takes for kernels that it has never seen, by the shape of their code: `npm run -s bench:compile`. Each
 * row is one text, compiled a few times with another constant in it, so that no cache knows it.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDevice } from '../src/cli/adapter.ts';
import { NO_ADAPTER } from '../src/cli/exit.ts';
import { print } from '../src/cli/print.ts';
import { readScene } from '../src/cli/scene-files.ts';
import { ROOT, shaderLibrary } from '../src/content/node.ts';
import { kernelLayout, packScene, Pipelines, waveLayout } from '../src/engine/index.ts';
import { buildGeometry } from '../src/scene/geometry/build.ts';
import type { SceneDocument } from '../src/scene/document.ts';
import { KernelAssembler } from '../src/shader/kernel.ts';
import { WAVE_PASSES, type WavePass } from '../src/shader/wavefront.ts';
import { unique } from './unique.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    backend: { type: 'string', default: 'auto' },
  },
});

interface Row {
  name: string;
  material: string;
  params?: Record<string, number>;
  pass: 'megakernel' | WavePass;
  /** The material is bytecode. */
  isInterpreted?: boolean;
}

const ALL = { coat_weight: 0.5, fuzz_weight: 0.5, thin_film_weight: 0.5, transmission_weight: 0.5 };
const ROWS: Row[] = (['megakernel', 'shade'] as const).flatMap((pass): Row[] => [
  { name: 'diffuse', material: 'diffuse', pass },
  { name: 'principled, layers off', material: 'principled', pass },
  { name: 'principled, coat', material: 'principled', params: { coat_weight: 0.5 }, pass },
  { name: 'principled, glass', material: 'principled', params: { transmission_weight: 1 }, pass },
  { name: 'principled, all layers', material: 'principled', params: ALL, pass },
  { name: 'gltf_pbr, layers off', material: 'gltf_pbr', pass },
  { name: 'car_paint', material: 'car_paint', pass },
  { name: 'interpreted diffuse', material: 'diffuse', pass, isInterpreted: true },
  { name: 'interpreted marble', material: 'marble', pass, isInterpreted: true },
  { name: 'interpreted lava', material: 'lava', pass, isInterpreted: true },
  { name: 'interpreted gltf_pbr', material: 'gltf_pbr', pass, isInterpreted: true },
]);

const opened = await openDevice(values.backend as 'auto');
if (opened === null) process.exit(NO_ADAPTER);
const { device, adapter } = opened;
const times = Number(values.times);
const { scene: cornell } = await readScene(join(positionals[0] ?? join(ROOT, 'scenes'), 'cornell-box.json'));

async function once(row: Row): Promise<number> {
  const { material, params = {}, pass, isInterpreted = false } = row;
  const assembler = new KernelAssembler(unique(shaderLibrary()));
  const scene: SceneDocument = {
    ...cornell,
    materials: { ...cornell.materials, white: { file: material, params } },
  };
  const { variant } = packScene(scene, await buildGeometry(scene), assembler, false);
  const isMega = pass === 'megakernel';
  const linked = assembler.assemble({ ...variant, ...(isInterpreted && { interpreted: [material] }) }, isMega ? 'main' : WAVE_PASSES[pass]);
  const layout = isMega ? kernelLayout(device) : waveLayout(device, pass);
  const start = performance.now();
  await new Pipelines(device).get(linked, layout);
  return performance.now() - start;
}

print(adapter.name);
for (const row of ROWS.filter(({ name, pass }) => `${name} ${pass}`.includes(values.only))) {
  const spent: number[] = [];
  for (let k = 0; k < times; k++) spent.push(await once(row));
  print(JSON.stringify({ name: row.name, pass: row.pass, ms: spent.map((each) => Math.round(each)) }));
}
// Whether the driver works on several at once.
for (const count of [1, 2, 4]) {
  const row = ROWS.find(({ name, pass }) => name === 'principled, all layers' && pass === 'shade')!;
  const start = performance.now();
  await Promise.all(Array.from({ length: count }, () => once(row)));
  print(JSON.stringify({ together: count, ms: Math.round(performance.now() - start) }));
}
process.exit(0);

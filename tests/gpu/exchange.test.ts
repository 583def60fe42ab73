/**
 * Scenes that are set while another renders. Until the exchange was one step, frames of the last scene ran its kernel over the buffers of
 * the next one: traversals that never ended, and whole cards that hung (gallery: hundred-lamps, then materials-first-steps).
 *
 *   PENUMBRA_PAIRS=all      every ordered pair of the gallery's scenes, in place of those of a few
 *   PENUMBRA_STEPS=5000     so many random steps
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readScene } from '../../src/cli/scene-files.ts';
import { readImageRadiance, readImageTexels } from '../../src/cli/images.ts';
import { pause } from '../../src/cli/adapter.ts';
import { ROOT, shaderLibrary } from '../../src/content/node.ts';
import { Renderer } from '../../src/engine/renderer.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { randomStream } from '../../src/scene/random.ts';
import { cornellInput } from '../reference/cornell.ts';
import { Endless } from '../helpers/endless.ts';
import { testDevice } from '../helpers/gpu.ts';

/** Kernels that compile soon, structures and films of several kinds, the pair that hung. */
const FEW = ['hundred-lamps', 'materials-first-steps', 'cornell-box', 'bunny', 'colonnade-flight', 'random-spheres'];
const FILM = { width: 24, height: 16 };

const create = async (kernel: 'auto' | 'wavefront' = 'auto'): Promise<Renderer> =>
  new Renderer(await testDevice(), shaderLibrary(), { pause, kernel, readRadiance: readImageRadiance, readTexels: readImageTexels });

/** Films differ, so that their buffers do. */
async function gallery(names: readonly string[]): Promise<{ name: string; scene: SceneDocument }[]> {
  const all = names.map(async (name, i) => {
    const { scene } = await readScene(join(ROOT, 'scenes', `${name}.json`));
    const film = { ...scene.film, crop: undefined, width: FILM.width + 3 * i, height: FILM.height + (i % 5) };
    return { name, scene: { ...scene, film, render: { ...scene.render, spp: 1 << 20 } } };
  });
  return Promise.all(all);
}

/** A round trip over every ordered pair of `count`: an Eulerian circuit of the complete digraph. */
function circuit(count: number): number[] {
  const order: number[] = [];
  for (let a = 0; a < count; a++) {
    order.push(a);
    for (let b = a + 1; b < count; b++) order.push(b, a);
  }
  return order;
}

it('a circuit has every ordered pair', () => {
  const order = circuit(7);
  const pairs = new Set(order.slice(1).map((to, i) => `${order[i]} ${to}`));
  for (let a = 0; a < 7; a++) for (let b = 0; b < 7; b++) if (a !== b && b !== a + 1) expect(pairs).toContain(`${a} ${b}`);
});

it('every ordered pair of scenes, the second while the first renders', async () => {
  const isAll = process.env.PENUMBRA_PAIRS === 'all';
  const names = readdirSync(join(ROOT, 'scenes')).flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -'.json'.length)] : []));
  const scenes = await gallery(isAll ? names : FEW);
  const renderer = await create();
  let before = 'nothing';
  await Endless.during(renderer, async (endless) => {
    for (const i of circuit(scenes.length)) {
      const { name, scene } = scenes[i]!;
      await endless.show(scene, `${before}, then ${name}`);
      before = name;
    }
  });
  renderer.destroy();
});

it.each(['auto', 'wavefront'] as const)('random steps of scene, camera, film, layers, structure and sampler (%s)', async (kernel) => {
  const random = randomStream('exchange', kernel);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const input = cornellInput(16, { maxDepth: 4 });
  const first = checkScene({ ...input, film: FILM, render: { ...input.render, spp: 1 << 20 } });
  const few = first.shapes.slice(0, 7);
  const steps: ((scene: SceneDocument) => SceneDocument)[] = [
    (scene) => ({ ...scene, shapes: pick([first.shapes, few]) }),
    (scene) => ({ ...scene, camera: { ...scene.camera, position: [random() - 0.5, 1 + 0.2 * random(), 3.5 + random()] } }),
    (scene) => ({ ...scene, film: { ...scene.film, width: pick([9, 24, 40]), height: pick([7, 16]) } }),
    (scene) => ({ ...scene, film: { ...scene.film, layers: pick([[], ['depth']]) } }),
    (scene) => ({ ...scene, render: { ...scene.render, structure: pick(['bvh2', 'grid'] as const) } }),
    (scene) => ({ ...scene, render: { ...scene.render, seed: Math.floor(1000 * random()) } }),
    (scene) => ({ ...scene, materials: { ...scene.materials, white: { file: 'diffuse', params: { albedo: [random(), 0.5, 0.5] } } } }),
    (scene) => ({ ...scene, title: `${random()}` }),
  ];
  const renderer = await create(kernel);
  const past = [first];
  await Endless.during(renderer, async (endless) => {
    for (let k = 0; k < Number(process.env.PENUMBRA_STEPS ?? 100); k++) {
      const now = past.at(-1)!;
      const isUndo = past.length > 1 && random() < 0.2;
      if (isUndo) past.pop();
      else past.push(checkScene(pick(steps)(now)));
      // Some are seen, some are overtaken at once, some begin anew.
      if (random() < 0.3) void renderer.setScene(past.at(-1)!);
      else await endless.show(past.at(-1)!, `step ${k}`, pick([0, 1, 3]));
      if (random() < 0.1 && renderer.hasScene) renderer.restart();
    }
  });
  // What is left renders as it would by itself.
  const last = { ...past.at(-1)!, title: 'last' };
  const film = async (of: Renderer): Promise<Float32Array> => {
    await of.setScene(last);
    of.restart();
    while (of.samples < 3) await of.advance(50, 3);
    return (await of.readFilm()).data;
  };
  const alone = await create(kernel);
  expect(await film(renderer)).toEqual(await film(alone));
  for (const each of [renderer, alone]) each.destroy();
});

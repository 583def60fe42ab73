/**
 * Scenes that are set while another renders. Until the exchange was one step, frames of the last scene ran its kernel over the buffers of
 * the next one: traversals that never ended, and whole cards that hung (gallery: hundred-lamps, then materials-first-steps).
 *
 *   PENUMBRA_PAIRS=all      every ordered pair of the gallery's scenes, in place of those of a few; a number: of so many, drawn by chance
 *   PENUMBRA_STEPS=5000     so many random steps
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readScene } from '../../src/cli/scene-files.ts';
import { fuzzSeed } from '../helpers/fuzz.ts';
import { READERS } from '../../src/cli/images.ts';
import { pause } from '../../src/cli/adapter.ts';
import { ROOT, shaderLibrary } from '../../src/content/node.ts';
import type { KernelKind } from '../../src/engine/options.ts';
import { Renderer } from '../../src/engine/renderer.ts';
import { restoreSnapshot, takeSnapshot } from '../../src/engine/film/snapshot.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { randomStream } from '../../src/scene/random.ts';
import { cornellInput } from '../reference/cornell.ts';
import { Endless } from '../helpers/endless.ts';
import { newDevice, testDevice } from '../helpers/device.ts';
import { expectSame } from '../helpers/same.ts';

/** Kernels that compile soon, structures and films of several kinds, the pair that hung. */
const FEW = ['hundred-lamps', 'materials-first-steps', 'cornell-box', 'bunny', 'colonnade-flight', 'random-spheres'];
/** Milliseconds of a test: the long runs have no end of their own, as each of their steps has to give a sample in time. */
const TIMEOUT = process.env.PENUMBRA_PAIRS === undefined && process.env.PENUMBRA_STEPS === undefined ? undefined : 0;
const FILM = { width: 24, height: 16 };

/** Of the random steps, those that exchange the renderer, and those that lose the device: then everything is compiled anew. */
const RARE = 0.03;

const create = async (kernel: KernelKind | 'auto' = 'auto', device?: GPUDevice): Promise<Renderer> =>
  new Renderer(device ?? (await testDevice()), shaderLibrary(), {
    pause,
    kernel,
    ...READERS,
  });

/** Films differ, so that their buffers do. */
async function gallery(names: readonly string[]): Promise<{ name: string; scene: SceneDocument }[]> {
  const all = names.map(async (name, i) => {
    const { scene } = await readScene(join(ROOT, 'scenes', `${name}.json`));
    const film = { ...scene.film, crop: undefined, width: FILM.width + 3 * i, height: FILM.height + (i % 5) };
    return { name, scene: { ...scene, film, render: { ...scene.render, spp: 1 << 20 } } };
  });
  return Promise.all(all);
}

/** As many of the names as PENUMBRA_PAIRS says, by chance; without it the few. */
function drawn(names: readonly string[]): readonly string[] {
  if (process.env.PENUMBRA_PAIRS === undefined) return FEW;
  const random = randomStream(fuzzSeed('exchange'), 'pairs');
  const keyed = names.map((name) => ({ name, key: random() })).sort((a, b) => a.key - b.key);
  return keyed.slice(0, Number(process.env.PENUMBRA_PAIRS)).map(({ name }) => name);
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

it('every ordered pair of scenes, the second while the first renders', { timeout: TIMEOUT }, async () => {
  const isAll = process.env.PENUMBRA_PAIRS === 'all';
  const names = readdirSync(join(ROOT, 'scenes')).flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -'.json'.length)] : []));
  const scenes = await gallery(isAll ? names : drawn(names));
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

/** A material whose author has two minds. */
const mine = (albedo: string): string => `import package::material::Hit;
import package::math::INV_PI;
fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return vec3f(${albedo}) * INV_PI; }`;

it.each(['auto', 'wavefront'] as const)(
  'random steps of what a document says, of renderers and of devices (%s)',
  { timeout: TIMEOUT },
  async (kernel) => {
    const random = randomStream(fuzzSeed('exchange'), kernel);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    const input = cornellInput(16, { maxDepth: 4 });
    const first = checkScene({ ...input, film: FILM, render: { ...input.render, spp: 1 << 20 } });
    const few = first.shapes.slice(0, 7);
    const [{ scene: other }] = await gallery(['random-spheres']);
    const edit: Record<string, (scene: SceneDocument) => SceneDocument> = {
      scene: ({ film }) => ({ ...pick([first, other]), film }),
      shapes: (scene) => ({ ...scene, shapes: pick([scene.shapes, few]), materials: { ...scene.materials, ...first.materials } }),
      camera: (scene) => ({ ...scene, camera: { ...scene.camera, position: [random() - 0.5, 1 + 0.2 * random(), 3.5 + random()] } }),
      film: (scene) => ({ ...scene, film: { ...scene.film, width: pick([9, 24, 40]), height: pick([7, 16]) } }),
      layers: (scene) => ({ ...scene, film: { ...scene.film, layers: pick([[], ['depth']]) } }),
      structure: (scene) => ({ ...scene, render: { ...scene.render, structure: pick(['bvh2', 'grid'] as const) } }),
      sampler: (scene) => ({ ...scene, render: { ...scene.render, sampler: pick(['lcg', 'sobol'] as const) } }),
      seed: (scene) => ({ ...scene, render: { ...scene.render, seed: Math.floor(1000 * random()) } }),
      parameter: (scene) => ({
        ...scene,
        materials: { ...scene.materials, white: { file: 'diffuse', params: { albedo: [random(), 0.5, 0.5] } } },
      }),
      source: (scene) => ({
        ...scene,
        programs: { mine: mine(pick(['0.3', '0.5'])) },
        materials: { ...scene.materials, white: { file: 'mine', params: {} } },
      }),
      title: (scene) => ({ ...scene, title: `${random()}` }),
    };
    const past = [first];
    const counts: Record<string, number> = {};
    const count = (what: string): number => (counts[what] = (counts[what] ?? 0) + 1);
    let resumed = 0;
    const renderer = await Endless.during(await create(kernel, await newDevice()), async (endless) => {
      for (let k = 0; k < Number(process.env.PENUMBRA_STEPS ?? 60); k++) {
        const now = past.at(-1)!;
        const name = past.length > 1 && random() < 0.2 ? 'undo' : pick(Object.keys(edit));
        count(name);
        if (name === 'undo') past.pop();
        else past.push(checkScene(edit[name]!(now)));
        // Some are seen, some are overtaken at once, some begin anew.
        if (random() < 0.3) void endless.set(past.at(-1)!);
        else await endless.show(past.at(-1)!, `step ${k}, ${name}`, pick([0, 1, 3]));
        if (random() < 0.1) endless.restart();
        if (random() < 0.2) void endless.copy();
        if (random() < RARE) {
          count('renderer');
          await endless.exchange(await create(pick(['megakernel', 'wavefront']), endless.device));
        }
        if (random() < RARE) {
          count('device');
          if (random() < 0.5) await endless.copy();
          const meanwhile = pick([undefined, checkScene(edit.sampler!(now))]);
          await endless.lose(`step ${k}`, async () => create(kernel, await newDevice()), meanwhile);
        }
      }
      ({ resumed } = endless);
    });
    if (process.env.PENUMBRA_STEPS !== undefined) console.info(JSON.stringify({ kernel, ...counts, resumed }));
    // What is left renders as it would by itself, and goes on as if its device had never been lost.
    const last = { ...past.at(-1)!, title: 'last' };
    const grow = async (of: Renderer, samples: number): Promise<Float32Array> => {
      while (of.samples < samples) await of.advance(50, samples);
      return (await of.readFilm()).data;
    };
    const begin = async (of: Renderer): Promise<Renderer> => {
      await of.setScene(last);
      of.restart();
      return of;
    };
    const alone = await begin(await create(kernel));
    expectSame(await grow(await begin(renderer), 3), await grow(alone, 3));
    const copy = await takeSnapshot(renderer);
    renderer.device.destroy();
    const next = await begin(await create(kernel, await newDevice()));
    await restoreSnapshot(next, copy);
    expectSame(await grow(next, 6), await grow(alone, 6));
    for (const each of [next, alone]) each.destroy();
    next.device.destroy();
  },
);

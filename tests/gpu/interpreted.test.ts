/** Materials that are edited are interpreted until their text is compiled: the film is the same, and goes on when that is done. */
import { afterAll, describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { Renderer } from '../../src/engine/renderer.ts';
import { ShaderError } from '../../src/shader/errors.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { cornellInput } from '../reference/cornell.ts';
import { IN_DENO } from '../helpers/device.ts';
import { testDevice } from '../helpers/gpu.ts';

const library = shaderLibrary();
const scene = checkScene(cornellInput(16));
const box = (file: string, source: string, params: Record<string, unknown> = {}): SceneDocument => {
  const copy = structuredClone(scene);
  copy.materials.white = { file, params } as never;
  Object.assign(copy, { programs: { [file]: source } });
  return checkScene(copy);
};
const open: Renderer[] = [];
const create = async (kernel: 'megakernel' | 'wavefront'): Promise<Renderer> => {
  const renderer = new Renderer(await testDevice(), library, { kernel });
  open.push(renderer);
  return renderer;
};
afterAll(() => open.forEach((each) => each.destroy()));

async function film(renderer: Renderer, samples: number): Promise<Float32Array> {
  while (renderer.samples < samples) await renderer.advance(1000, samples);
  return (await renderer.readFilm()).data;
}

/** Largest difference of two films, relative to the brightest pixel. */
const apart = (a: Float32Array, b: Float32Array): number => {
  const most = Math.max(...a);
  return Math.max(...a.map((each, i) => Math.abs(each - b[i]!))) / most;
};

const DIFFUSE = library.materials.diffuse!;
const edited = (factor: string): string => DIFFUSE.replaceAll('params.albedo', `(params.albedo * ${factor})`);

// What is interpreted is the host's to decide, and the same with every compiler; naga has the interpreter in all the others here.
it.skipIf(IN_DENO)('shows an edit of principled by the interpreter, but not where light goes below its surface', async () => {
  const renderer = await create('megakernel');
  const text = (factor: string): string => library.materials.principled!.replace('params.specular_roughness', `(params.specular_roughness * ${factor})`);
  for (const [weight, expected] of [[0, ['principled']], [0.5, []]] as const) {
    await renderer.setScene(box('principled', text('1.0'), { subsurface_weight: weight }));
    await renderer.author(['principled']);
    await renderer.settled();
    await renderer.setScene(box('principled', text('0.5'), { subsurface_weight: weight }));
    expect(renderer.report.interpreted).toEqual(expected);
  }
}); // prettier-ignore

describe.each(['megakernel', 'wavefront'] as const)('%s', (kernel) => {
  it('shows an edit by the interpreter, and goes on with the compiled text in the same film', async () => {
    const renderer = await create(kernel);
    await renderer.setScene(box('diffuse', DIFFUSE));
    await renderer.author(['diffuse']);
    await renderer.settled();
    const created = renderer.pipelinesCreated;
    const known = new Set(renderer.assembler.linked.keys());
    await renderer.setScene(box('diffuse', edited('0.5')));
    expect(renderer.report.interpreted).toEqual(['diffuse']);
    // Nothing was compiled for it, and nothing linked but the text that the film goes by.
    expect(renderer.pipelinesCreated).toBe(created);
    expect([...renderer.assembler.linked.keys()].filter((each) => !known.has(each))).toHaveLength(1);
    await film(renderer, 2);
    await renderer.settled();
    expect(renderer.report.interpreted).toEqual([]);
    expect(renderer.pipelinesCreated).toBeGreaterThan(created);
    expect(renderer.samples).toBe(2);
    const mixed = await film(renderer, 4);
    const fresh = await create(kernel);
    await fresh.setScene(box('diffuse', edited('0.5')));
    expect(fresh.report.interpreted).toEqual([]);
    expect(apart(await film(fresh, 4), mixed)).toBeLessThan(1e-5);
    // The name that films go by is that of the text.
    expect(renderer.kernel).toBe(fresh.kernel);
  });
});

it('knows where an object of an instance is: all rows of both of its maps', async () => {
  const head = 'import package::transform::{object_point, world_from_object_point};\n';
  const colour = `fn colour(hit: Hit) -> vec3f {
  let o = object_point(hit);
  return 0.5 + 0.2 * sin(40.0 * o) + 0.2 * cos(30.0 * world_from_object_point(hit, vec3f(0.01, 0.02, 0.04) + 2.0 * o));
}`;
  const placed = (factor: string): SceneDocument =>
    checkScene({
      version: 1,
      camera: { position: [2, 1.5, 2], target: [0, 0, 0], fov: 40 },
      film: { width: 12, height: 12 },
      render: { integrator: 'path-naive', maxDepth: 1 },
      environment: { type: 'constant', radiance: [1, 1, 1] },
      programs: {
        placed:
          DIFFUSE.replace('import package::material', `${head}import package::material`).replaceAll(
            'params.albedo',
            `(${factor} * colour(hit))`,
          ) + colour,
      },
      materials: { placed: { file: 'placed' } },
      objects: { block: { shapes: [{ type: 'box', center: [0.1, 0, 0.2], size: [1, 0.8, 0.9], material: 'placed' }] } },
      shapes: [{ type: 'quad', corner: [-2, -1, -2], edge1: [0, 0, 4], edge2: [4, 0, 0], material: 'placed' }],
      instances: [{ object: 'block', transform: { translate: [0.05, 0.02, -0.07], rotate: [10, 20, 30], scale: [0.9, 1.1, 0.8] } }],
    });
  const renderer = await create('megakernel');
  await renderer.setScene(placed('1.0'));
  await renderer.author(['placed']);
  await renderer.settled();
  await renderer.setScene(placed('0.5'));
  expect(renderer.report.interpreted).toEqual(['placed']);
  const interpreted = await film(renderer, 2);
  const fresh = await create('megakernel');
  await fresh.setScene(placed('0.5'));
  expect(fresh.report.interpreted).toEqual([]);
  expect(apart(await film(fresh, 2), interpreted)).toBeLessThan(1e-4);
});

it('says what is wrong with a text that is never compiled whole, and leaves all as it was', async () => {
  const renderer = await create('megakernel');
  await renderer.setScene(box('diffuse', DIFFUSE));
  await renderer.author(['diffuse']);
  await renderer.settled();
  await film(renderer, 2);
  const wrong = DIFFUSE.replace('params.albedo', 'params.albdo');
  await expect(renderer.setScene(box('diffuse', wrong))).rejects.toThrow(ShaderError);
  expect(renderer.samples).toBe(2);
  expect(renderer.report.interpreted).toEqual([]);
});

it('shows the last of edits that are made while others are compiled, and keeps none of the others', async () => {
  const renderer = await create('megakernel');
  await renderer.setScene(box('diffuse', DIFFUSE));
  await renderer.author(['diffuse']);
  await renderer.settled();
  const created = renderer.pipelinesCreated;
  const factors = Array.from({ length: 16 }, (_, k) => (0.9 - 0.01 * k).toFixed(2));
  for (const factor of factors) {
    await renderer.setScene(box('diffuse', edited(factor)));
    expect(renderer.report.interpreted).toEqual(['diffuse']);
  }
  await film(renderer, 1);
  await renderer.settled();
  expect(renderer.report.interpreted).toEqual([]);
  // Those that were overtaken before their turn came were never compiled: no queue grows with the edits.
  expect(renderer.pipelinesCreated - created).toBeLessThan(factors.length / 2);
  const fresh = await create('megakernel');
  await fresh.setScene(box('diffuse', edited(factors.at(-1)!)));
  expect(apart(await film(fresh, 2), await film(renderer, 2))).toBeLessThan(1e-5);
});

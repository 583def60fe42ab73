/** Kernels without the layers that are off: the same films, and nobody waits for the whole one. */
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { Renderer } from '../../src/engine/renderer.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { LAYERS } from '../../src/shader/layer-weights.ts';
import { cornellInput } from '../reference/cornell.ts';
import { testDevice } from '../helpers/gpu.ts';
import { expectSame } from '../helpers/same.ts';

const library = shaderLibrary();
const scene = checkScene(cornellInput(16));

/** The box with walls of a material with these parameters. */
function box(file: string, params: Record<string, unknown>, programs: Record<string, string> = {}): SceneDocument {
  const copy = structuredClone(scene);
  copy.materials.white = { file, params } as never;
  Object.assign(copy, { programs });
  return checkScene(copy);
}

const FLAGS = ['thin_walled', 'coat_own_normal'];
/** The same material, of which the text does not say what turns a layer off. */
const WHOLE = Object.values(LAYERS)
  .filter((weight) => !FLAGS.includes(weight))
  .reduce(
    (text, weight) => text.replaceAll(`params.${weight}`, `(params.${weight} + 0.0)`),
    FLAGS.reduce((text, flag) => text.replace(`params.${flag},`, `params.${flag} || false,`), library.materials.principled!),
  );

/** A material with two layers, which compiles in less time. */
const COATED = `import package::material::Hit;
import package::principled::{Principled, principled_default};
struct Params {
  /// @range(0, 1) @step(0.01) @default(0) @label(Coat)
  coat: f32,
  /// @range(0, 1) @step(0.01) @default(0) @label(Fuzz)
  fuzz: f32,
}
fn surface(hit: Hit, params: Params) -> Principled {
  var m = principled_default();
  m.base_color = vec3f(0.5);
  m.coat_weight = params.coat;
  m.fuzz_weight = params.fuzz;
  return m;
}
`;
const coated = (coat: number, grey = 0.5): SceneDocument =>
  box('coated', { coat }, { coated: COATED.replace('vec3f(0.5)', `vec3f(${grey})`) });

async function film(renderer: Renderer, document: SceneDocument, samples = 3): Promise<Float32Array> {
  await renderer.setScene(document);
  while (renderer.samples < samples) await renderer.advance(1000, samples);
  return (await renderer.readFilm()).data;
}

/** Kernels are counted: a wavefront has five. */
const create = async (ahead: boolean): Promise<Renderer> => new Renderer(await testDevice(), library, { ahead, kernel: 'megakernel' });

/** What links from before `coat_darkening` carry: it constructs the built-in BSDF with the members that there were. */
const FORMER = readFileSync('src/link/archive/materials/principled.2.wgsl', 'utf8');

it('a text from before coats darkened gives the picture that it gave', async () => {
  const renderer = await create(false);
  const params = { coat_weight: 1, coat_color: [1, 0.9, 0.8], base_metalness: 0.5 };
  const former = await film(renderer, box('former', params, { former: FORMER }));
  expectSame(former, await film(renderer, box('principled', { ...params, coat_darkening: 0 })));
  const darkened = await film(renderer, box('principled', params));
  expect(darkened.some((each, i) => each < former[i]! - 0.01)).toBe(true);
});

describe('a layer that is off', () => {
  it('is not in the kernel, and the film is the same to the last bit', async () => {
    const renderer = await create(false);
    let compared = 0;
    for (const params of [
      {},
      { base_metalness: 1, specular_roughness: 0.2 },
      { transmission_weight: 1, specular_roughness: 0.1 },
      { transmission_weight: 0.5, thin_walled: true },
      { coat_weight: 0.5, coat_roughness: 0.2, base_diffuse_roughness: 1 },
      { fuzz_weight: 1, thin_film_weight: 1 },
    ]) {
      const lean = await film(renderer, box('principled', params));
      const created = renderer.pipelinesCreated;
      const whole = await film(renderer, box('whole', params, { whole: WHOLE }));
      // All values of the whole one have one kernel.
      if (compared++ > 0) expect(renderer.pipelinesCreated).toBe(created);
      expectSame(lean, whole);
    }
    renderer.destroy();
  });

  it('can be turned on without waiting for a kernel, and the faster one takes over within the film', async () => {
    const renderer = await create(true);
    await film(renderer, coated(0));
    await renderer.settled();
    expect(renderer.pipelinesCreated).toBe(2);
    await renderer.setScene(coated(0.5));
    expect(renderer.pipelinesCreated).toBe(2);
    const use = vi.spyOn(renderer.runner, 'use');
    while (renderer.samples < 1) await renderer.advance(1000, 1);
    await renderer.settled();
    expect(use).toHaveBeenCalledTimes(1);
    expect(renderer.pipelinesCreated).toBe(3);
    expect(renderer.samples).toBe(1);
    const fresh = await create(false);
    const expected = await film(fresh, coated(0.5), 4);
    expectSame(await film(renderer, coated(0.5), 4), expected);
    fresh.destroy();
    renderer.destroy();
  });

  it('is compiled for the last scene alone where one follows the other', async () => {
    const renderer = await create(true);
    const edit = (k: number): SceneDocument => coated(0, k / 8);
    for (const k of [1, 2, 3]) await renderer.setScene(edit(k));
    await renderer.settled();
    expect(renderer.pipelinesCreated).toBe(4);
    // One that is refused takes nothing away.
    await renderer.setScene(edit(4));
    const wrong = box('coated', {}, { coated: 'fn surface() {}' });
    await expect(renderer.setScene(wrong)).rejects.toThrow();
    await renderer.settled();
    expect(renderer.pipelinesCreated).toBe(6);
    renderer.destroy();
  });

  it('is not compiled ahead where the device does nothing else meanwhile', async () => {
    const counts = [];
    for (const isHeld of [false, true]) {
      const device = await testDevice();
      // As Firefox does: what is submitted waits for the compiler.
      let compiled: Promise<unknown> = Promise.resolve();
      const { queue } = device;
      const done = queue.onSubmittedWorkDone.bind(queue);
      const make = device.createComputePipelineAsync.bind(device);
      const slow = vi.spyOn(device, 'createComputePipelineAsync').mockImplementation((descriptor) => {
        const made = Promise.all([make(descriptor), new Promise((resolve) => setTimeout(resolve, 350))]).then(([pipeline]) => pipeline);
        compiled = made.catch(() => {});
        return made;
      });
      const begun = vi.spyOn(queue, 'onSubmittedWorkDone').mockImplementation(async () => {
        if (isHeld) await compiled;
        return done();
      });
      const renderer = new Renderer(device, library, { ahead: true, kernel: 'megakernel' });
      for (const grey of [0.2, 0.4]) {
        await film(renderer, coated(0, grey), 1);
        await renderer.settled();
      }
      counts.push(renderer.pipelinesCreated);
      renderer.destroy();
      slow.mockRestore();
      begun.mockRestore();
    }
    // Of two texts the kernels without the layer, and with it; the first was before anything was known.
    expect(counts).toEqual([4, 3]);
  });

  it('changes nothing of what a film is known by', async () => {
    const renderer = await create(false);
    await renderer.setScene(box('principled', {}));
    const { kernel } = renderer;
    await renderer.setScene(box('principled', { coat_weight: 1, transmission_weight: 0.5 }));
    expect(renderer.kernel).toBe(kernel);
    renderer.destroy();
  });
});

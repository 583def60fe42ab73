/** The same document gives the same bits, however the work is split; another seed gives another image. */
import { describe, expect, it } from 'vitest';
import { Renderer } from '../../src/engine/renderer.ts';
import { shaderLibrary } from '../../src/content/node.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { cornellInput } from '../reference/cornell.ts';
import { testDevice } from '../helpers/gpu.ts';

const scene = checkScene({ ...cornellInput(40), film: { width: 40, height: 37 } });

/** The film after 6 samples a pixel, in submissions of about `milliseconds`. */
async function film(document = scene, milliseconds = 1000, renderer?: Renderer): Promise<Uint32Array> {
  const engine = renderer ?? new Renderer(await testDevice(), shaderLibrary());
  await engine.setScene(document);
  engine.restart();
  while (engine.samples < 6) await engine.advance(milliseconds, 6);
  return new Uint32Array((await engine.readFilm()).data.buffer);
}

describe('an image is a function of its document', () => {
  it('bit for bit, with submissions of any size', async () => {
    const whole = await film();
    expect(whole.some((word) => word !== 0)).toBe(true);
    for (const milliseconds of [0.001, 3, 20]) expect(await film(scene, milliseconds)).toEqual(whole);
  });
  it('bit for bit, with strips of rows that are cut into columns because a pixel takes long', async () => {
    // A loop of 20,000 turns at each hit; a strip of 8 rows is more than the first dispatch may be.
    const slow = `import package::material::Hit;
fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f {
  var x = 0.3;
  for (var i = 0; i < 20000; i++) { x = fract(x * 1.0001 + 0.1); }
  return vec3f(0.2 + 0.01 * x);
}`;
    const materials = Object.fromEntries(Object.keys(scene.materials).map((name) => [name, { file: 'slow' }]));
    const document = checkScene({
      ...scene,
      programs: { slow },
      materials,
      film: { width: 300, height: 17 },
      render: { ...scene.render, maxDepth: 1 },
    });
    const device = await testDevice();
    const sizes: number[] = [];
    const { submit } = device.queue;
    const engine = new Renderer(device, shaderLibrary());
    await engine.setScene(document);
    const render = async (): Promise<Uint32Array> => {
      sizes.length = 0;
      engine.restart();
      while (engine.samples < 1) {
        let submissions = 0;
        device.queue.submit = (...all) => (submissions++, submit.apply(device.queue, all));
        const done = engine.advance(1, 1);
        await done;
        sizes.push(submissions);
      }
      device.queue.submit = submit;
      return new Uint32Array((await engine.readFilm()).data.buffer);
    };
    const cut = await render();
    expect(sizes[0]).toBeGreaterThan(1);
    // All columns have their sample, each once, and look like each other.
    const [width, stride] = [300, 8];
    const samples = new Float32Array(cut.buffer);
    for (let i = 0; i < width * 17; i++) expect(samples[i * stride + 3]! + samples[i * stride + 7]!).toBe(1);
    expect(await render()).toEqual(cut);
    engine.destroy();
  });
  it('also after another scene, and after going back and forth', async () => {
    const engine = new Renderer(await testDevice(), shaderLibrary());
    const first = await film(scene, 1000, engine);
    await film(checkScene({ ...scene, shapes: scene.shapes.slice(0, 7), film: { width: 16, height: 16 } }), 1000, engine);
    expect(await film(scene, 5, engine)).toEqual(first);
  });
  it('and of its seed, a number or a text', async () => {
    const seeds = [0, 1, 2, '1', 'one'];
    const images = await Promise.all(seeds.map((seed) => Promise.resolve(seed))).then(async (list) => {
      const all: string[] = [];
      for (const seed of list) all.push((await film(checkScene({ ...scene, render: { ...scene.render, seed } }))).join());
      return all;
    });
    expect(new Set(images).size).toBe(4);
    expect(images[1]).toBe(images[3]);
  });
});

/**
 * What a device with the default limits of WebGPU and no optional feature gives: all of the engine, and one sentence for what does not fit.
 * Scenes of the gallery: tests/naga/gallery.test.ts. The other tests run on such a device with PENUMBRA_TEST_LIMITS=default.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { requestDevice } from '../../src/engine/gpu/device.ts';
import { DisplayPass, type DisplayInput } from '../../src/engine/passes/display.ts';
import { GuidePass } from '../../src/engine/passes/guide.ts';
import { NoisePass } from '../../src/engine/passes/noise.ts';
import { waveLayout } from '../../src/engine/gpu/pipelines.ts';
import { Renderer } from '../../src/engine/renderer.ts';
import { Replay } from '../../src/engine/passes/replay.ts';
import { MIN_BUFFERS } from '../../src/engine/gpu/storage.ts';
import { Laboratory } from '../../src/lab/laboratory.ts';
import { LAYERS, type SceneInput } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { WAVE_PASSES, type WavePass } from '../../src/shader/wavefront.ts';
import { cornellInput } from '../reference/cornell.ts';
import { testAdapter } from '../helpers/device.ts';
import { expectSame } from '../helpers/same.ts';

const SIDE = 12;
const device = await (await testAdapter()).requestDevice();
const uncaptured: string[] = [];
device.addEventListener('uncapturederror', ({ error }) => uncaptured.push(error.message));
afterEach(() => expect(uncaptured).toEqual([]));

const cornell = (render: SceneInput['render'] = {}, film: Partial<SceneInput['film']> = {}): SceneInput => {
  const input = cornellInput(SIDE, { maxDepth: 4 });
  return { ...input, film: { ...input.film, ...film } as SceneInput['film'], render: { ...input.render, ...render } };
};

async function rendered(input: SceneInput, options: ConstructorParameters<typeof Renderer>[2] = {}, spp = 2): Promise<Renderer> {
  const renderer = new Renderer(device, shaderLibrary(), options);
  await renderer.setScene(checkScene(input));
  while (!renderer.isDone(spp)) await renderer.advance(1000, spp);
  return renderer;
}

const sums = async (renderer: Renderer): Promise<number[]> => Array.from((await renderer.readFilm()).data);

it('is what the specification says', () => {
  const { maxStorageBuffersPerShaderStage, maxStorageBufferBindingSize, maxBufferSize } = device.limits;
  expect([maxStorageBuffersPerShaderStage, maxStorageBufferBindingSize, maxBufferSize]).toEqual([8, 2 ** 27, 2 ** 28]);
  expect([...device.features].filter((each) => each !== 'core-features-and-limits')).toEqual([]);
});

describe('on the default limits', () => {
  it('the megakernel and the wavefront give the film that they give with more', async () => {
    const more = await requestDevice(await testAdapter());
    const reference = new Renderer(more, shaderLibrary());
    await reference.setScene(checkScene(cornell()));
    while (!reference.isDone(2)) await reference.advance(1000, 2);
    const expected = await sums(reference);
    for (const kernel of ['megakernel', 'wavefront'] as const) {
      const renderer = await rendered(cornell(), { kernel });
      expect(renderer.report.kernel).toBe(kernel);
      expectSame(await sums(renderer), expected);
      renderer.destroy();
    }
  });

  it('no pass of a wavefront binds more storage buffers than there are', () => {
    for (const pass of Object.keys(WAVE_PASSES) as WavePass[]) {
      const storage = waveLayout(device, pass).entries.filter(({ buffer }) => buffer?.type?.includes('storage') === true);
      expect(storage.length, pass).toBeLessThanOrEqual(MIN_BUFFERS);
    }
  });

  it('every layer, adaptive sampling, exact sums of blocks, replayed paths, the guide and the noise', async () => {
    const layered = await rendered(cornell({}, { layers: [...LAYERS] }), {}, 70);
    expect((await layered.readFilm()).layers!.data.some((each) => each > 0)).toBe(true);
    layered.destroy();
    const adaptive = await rendered(cornell({ spp: 64, adaptive: { target: 0.5, minSpp: 8, rule: 'continuing' } }), {}, 64);
    expect((await sums(adaptive)).some((each, i) => i % 8 < 3 && each > 0)).toBe(true);
    adaptive.destroy();
    const renderer = await rendered(cornell());
    const [path] = await new Replay(renderer, shaderLibrary()).paths({ x: 3, y: 8 }, 0, 1);
    expect(path!.vertices.length).toBeGreaterThan(0);
    const guide = new GuidePass(renderer);
    expect(await guide.run()).toBe(true);
    const noise = new NoisePass(device, shaderLibrary());
    expect((await noise.estimate({ buffer: renderer.film }, SIDE * SIDE)).mean).toBeGreaterThan(0);
    const display = new DisplayPass(device, shaderLibrary(), 'rgba8unorm');
    const target = device.createTexture({ size: [SIDE, SIDE], format: 'rgba8unorm', usage: GPUTextureUsage.RENDER_ATTACHMENT });
    for (const mode of [0, 1, 2, 3, 4, 5, 6]) {
      const input: DisplayInput = {
        film: { buffer: renderer.film, width: SIDE, height: SIDE },
        guide: guide.picture,
        version: String(mode),
        origin: [0, 0],
        scale: [1, 1],
        exposure: 0,
        adaptation: null,
        curve: 0,
        mode,
        falseColor: false,
        smooth: mode % 2 === 0,
        selected: 1,
        far: 10,
        samples: 2,
        line: 1,
        surround: [0, 0, 0],
        accent: [1, 0, 0],
      };
      await display.prepare(input);
      display.draw(target.createView(), input);
    }
    await device.queue.onSubmittedWorkDone();
    renderer.destroy();
  });

  it('the laboratory', async () => {
    const laboratory = new Laboratory(device, shaderLibrary());
    const report = await laboratory.check({ name: 'diffuse', source: shaderLibrary().materials.diffuse! }, { effort: 'slice' });
    expect(report.checks.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
  });
});

describe('what does not fit', () => {
  it('a film: at most so many pixels', async () => {
    const renderer = new Renderer(device, shaderLibrary());
    await renderer.setScene(checkScene(cornell()));
    await expect(renderer.setScene(checkScene(cornell({}, { width: 2049, height: 2048 })))).rejects.toThrow(
      `The film of this scene takes ${2049 * 2048 * 32} bytes in one buffer; this graphics adapter allows ${2 ** 27}.`,
    );
    await renderer.setScene(checkScene(cornell()));
    while (!renderer.isDone(1)) await renderer.advance(1000, 1);
    expect((await sums(renderer)).some((each) => each > 0)).toBe(true);
    renderer.destroy();
  });
});

/**
 * The engine on a device that computes nothing: what it is asked is checked as on any other, so that buffers of another use, arguments that
 * have changed places, bindings that do not fit and what is used after it was freed are heard without a GPU; and nothing is left behind.
 */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { layerImages } from '../../src/engine/film/layers.ts';
import type { RendererOptions } from '../../src/engine/options.ts';
import { GpuImages } from '../../src/engine/passes/gpu-images.ts';
import { GuidePass } from '../../src/engine/passes/guide.ts';
import { NoisePass } from '../../src/engine/passes/noise.ts';
import { RangePass, pictureLayers } from '../../src/engine/passes/layer-view.ts';
import { recordLayouts } from '../../src/engine/passes/record.ts';
import { Replay } from '../../src/engine/passes/replay.ts';
import { Renderer } from '../../src/engine/renderer.ts';
import type { Runner } from '../../src/engine/schedule/runner.ts';
import { DISPLAY_MODES } from '../../src/scene/display-modes.ts';
import type { SceneInput } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { StructArray } from '../../src/shader/struct.ts';
import { allLights } from '../helpers/all-lights.ts';
import { alwaysGuided } from '../helpers/always-guided.ts';
import { room } from '../helpers/layers.ts';
import { nullEngine, type NullEngine } from '../helpers/null-engine.ts';
import { leftOf } from '../helpers/watched-buffers.ts';
import { cornellInput } from '../reference/cornell.ts';

const library = shaderLibrary();
const SIDE = 16;
const cornell = cornellInput(SIDE);
const layered = room({
  film: { width: SIDE, height: SIDE, layers: ['groups', 'direct', 'depth', 'position', 'normal', 'variance'] },
  lightGroups: { sky: { intensity: 0.25, color: [1, 0.5, 0] }, lamp: { intensity: 3 } },
});
let engine: NullEngine;

beforeEach(async () => {
  engine = await nullEngine();
});
afterEach(() => {
  engine.stop();
  expect(engine.complaints).toEqual([]);
});

async function rendererOf(input: SceneInput, options: RendererOptions = {}): Promise<Renderer> {
  const renderer = new Renderer(engine.device, options === GUIDED ? alwaysGuided() : library, options);
  await renderer.setScene(checkScene(input));
  return renderer;
}

/** Nothing was wrong, and nothing is left. */
async function expectClean(...freed: { destroy(): void }[]): Promise<void> {
  for (const each of freed) each.destroy();
  await engine.settled();
  expect(engine.complaints).toEqual([]);
  expect(leftOf(engine.made)).toEqual([]);
}

const GUIDED: RendererOptions = {};
const SCENES: Record<string, [SceneInput, RendererOptions?]> = {
  'a box': [cornell],
  'a box, rays counted': [cornell, { countRays: true }],
  'a box as a wavefront': [cornell, { kernel: 'wavefront' }],
  'a box, guided': [{ ...cornell, render: { ...cornell.render, guiding: 'learned', guidingPaths: 8192 } }, GUIDED],
  'lights of all kinds, one of a program': [allLights()],
  'a film of layers': [layered],
  'a film that samples where it must': [{ ...cornell, render: { ...cornell.render, spp: 64, adaptive: { target: 0.1 } } }],
  'a sky of a program': [{ ...cornell, environment: { type: 'program', file: 'sky' } }],
};

it.each(Object.entries(SCENES))('%s is prepared, rendered, edited and replaced', async (_, [input, options]) => {
  const renderer = await rendererOf(input, options);
  const { camera, materials } = input;
  for (let i = 0; i < 3; i++) await renderer.advance(1, 4);
  const film = await renderer.readFilm();
  expect([film.width, film.height]).toEqual([input.film?.width, input.film?.height]);
  // Another camera and another material: what the next scene shares with this one is not freed with it.
  const [name, material] = Object.entries(materials)[0]!;
  const edits = [
    { camera: { ...camera, position: [1, 2, 3] } },
    { materials: { ...materials, [name]: { ...material, params: {} } } },
    { film: { width: 8, height: 24 } },
  ];
  for (const edit of edits) {
    await renderer.setScene(checkScene({ ...input, ...edit } as SceneInput));
    await renderer.advance(1, 4);
  }
  renderer.destroy();
  await renderer.settled();
  await expectClean();
});

it('a scene that cannot be prepared leaves the last one as it is, with the film that both would have', async () => {
  const renderer = await rendererOf(cornell);
  await renderer.advance(1, 4);
  const { device } = engine;
  const { createBuffer } = device;
  device.createBuffer = (wanted) => {
    if (wanted.label === 'Setup.view') throw new Error('no view');
    return createBuffer.call(device, wanted);
  };
  const { film } = renderer;
  const other = checkScene({ ...cornell, camera: { ...cornell.camera, position: [1, 2, 3] } } as SceneInput);
  await expect(renderer.setScene(other)).rejects.toThrow('no view');
  device.createBuffer = createBuffer;
  expect(renderer.film).toBe(film);
  await renderer.advance(1, 4);
  renderer.destroy();
  await renderer.settled();
  await expectClean();
});

it('what was submitted of a wavefront that another scene has replaced comes to an end', async () => {
  const renderer = await rendererOf(cornell, { kernel: 'wavefront' });
  const { setup } = renderer as unknown as { setup: { runner: Runner } };
  const late = setup.runner.submit(4, 1);
  expect(late).not.toBeNull();
  await renderer.setScene(checkScene({ ...cornell, film: { width: 8, height: 24 } }));
  // What it read the state into is freed.
  await late?.done();
  renderer.destroy();
  await renderer.settled();
  await expectClean();
});

it('every mode of the display and every layer is drawn into targets of the film’s size and larger ones', async () => {
  const scene = checkScene(layered);
  const renderer = await rendererOf(layered);
  await renderer.advance(1, 4);
  const images = new GpuImages(renderer, library);
  const look = { exposure: 0, adaptation: null, curve: 0, image: null };
  const { RENDER_ATTACHMENT, COPY_SRC } = GPUTextureUsage;
  for (const side of [SIDE, 2 * SIDE + 3]) {
    const target = engine.device.createTexture({ size: [side, side], format: 'rgba8unorm', usage: RENDER_ATTACHMENT | COPY_SRC });
    for (const mode of DISPLAY_MODES) await images.draw(scene, target, { ...look, mode, falseColor: mode === 'radiance' });
    for (const image of layerImages(scene)) await images.draw(scene, target, { ...look, image });
  }
  for (const image of [null, ...layerImages(scene)]) {
    const texture = await images.texture(scene, image);
    expect([texture.width, texture.height, texture.format]).toEqual([SIDE, SIDE, 'rgba32float']);
  }
  // What light groups are multiplied with: as the document has it, behind what belongs to none; once, since they stay the same.
  const gains = [...new Set(engine.written('DisplayPass.gains').map((bytes) => new Float32Array(bytes).join(' ')))];
  // As they occur: the sky, the point, the lamp.
  expect(gains).toEqual(['1 1 1 0 0.25 0.125 0 0 1 1 1 0 3 3 3 0']);
  images.destroy();
  renderer.destroy();
  await renderer.settled();
  await expectClean();
});

it('a guide is of the scene that it was begun for, or of none', async () => {
  const renderer = await rendererOf(cornell);
  const guide = new GuidePass(renderer);
  expect([await guide.run(), guide.isFresh, guide.picture?.width]).toEqual([true, true, SIDE]);
  const first = guide.picture!.buffer;
  guide.invalidate();
  // The last picture is shown until there is another one.
  expect([guide.isFresh, guide.picture?.buffer === first]).toEqual([false, true]);
  const overtaken = guide.run();
  const [, last] = await Promise.all([overtaken, guide.run()]);
  expect([await overtaken, last, guide.isFresh]).toEqual([false, true, true]);
  renderer.destroy();
  await renderer.settled();
  // The whole picture, band after band; and of each shape its number and its material's place.
  const slices = engine.written('Uniform.Slice').map((bytes) => new StructArray(renderer.assembler.layouts.Slice, 1, bytes));
  const whole = slices.map((each) => [each.number(0, 'first_row'), each.number(0, 'end_row')]);
  expect(whole.filter(([first]) => first === 0)).toHaveLength(slices.length);
  expect(new Set(whole.map(([, end]) => end))).toEqual(new Set([SIDE]));
  const names = Object.keys(cornell.materials);
  expect([...new Uint32Array(engine.written('GuidePass.ids')[0]!)].map((word) => [word & 0xfffff, names[word >>> 20]])).toEqual(
    cornell.shapes.map(({ material }, i) => [i + 1, material]),
  );
  await expectClean(guide);
});

it('the noise of a film follows from the sums of all groups', async () => {
  const { device, planted } = engine;
  // Of 64 groups: variance, signal, channels, dropped.
  planted.set(
    'NoisePass.sums',
    Float32Array.from({ length: 64 * 4 }, (_, i) => [0.5 + (i >> 2), 3, 12, (i >> 2) % 2][i % 4]!),
  );
  const noise = new NoisePass(device, library);
  await noise.checked;
  const renderer = await rendererOf(cornell);
  const pixels = SIDE * SIDE;
  const variance = 64 * 0.5 + (63 * 64) / 2;
  expect(await noise.estimate({ buffer: renderer.film }, pixels)).toEqual({
    relativeError: Math.sqrt(variance / (64 * 12)) / 0.25,
    mean: 0.25,
    dropped: 32,
  });
  // As many channels as three a pixel say that each was counted; one pixel more was not.
  expect((await noise.estimate({ buffer: renderer.film }, pixels + 1)).relativeError).toBeNaN();
  planted.set(
    'NoisePass.sums',
    Float32Array.from({ length: 64 * 4 }, (_, i) => [1, 0, 3, 0][i]! || 0),
  );
  expect(await new NoisePass(device, library).estimate({ buffer: renderer.film }, 1)).toEqual({ relativeError: 0, mean: 0, dropped: 0 });
  renderer.destroy();
  await engine.settled();
});

it('a replayed path is what the kernel wrote of it, in the place of its sample', async () => {
  const { planted } = engine;
  const maxDepth = 2;
  const input: SceneInput = { ...cornell, render: { spp: 4, maxDepth } };
  const renderer = await rendererOf(input);
  const replay = new Replay(renderer, library);
  const layout = recordLayouts(library).PathContribution;
  // A sum and at each vertex what is found and what a light brings, the end; then how many draws, 8 of the camera, 16 a vertex.
  const vertices = maxDepth + 1;
  const [room, draws] = [2 * vertices + 2, 1 + 8 + 16 * vertices];
  const told = new StructArray(layout, 3 * (room + draws));
  for (let i = 0; i < 3; i++) {
    const first = i * (room + draws);
    told.set(first, 'L', [1 + i, 2 + i, 3 + i]);
    told.set(first, 'tag', 1 + i);
    for (let k = 1; k <= 1 + i; k++) {
      told.set(first + k, 'L', [k, i, 0.5]);
      told.set(first + k, 'tag', (k << 16) | (k + 1));
    }
    told.set(first + room, 'tag', i === 2 ? draws + 4 : i);
    told.set(first + room + 1, 'L', [0.25, 0.75, 2]);
    told.set(first + room + 1, 'tag', (1 << 16) | 7);
  }
  planted.set('Replay.contributions', new Uint8Array(told.buffer));
  const paths = await replay.paths({ x: 3, y: 5 }, 10, 3);
  expect(paths.map(({ sample, radiance }) => [sample, ...radiance])).toEqual(
    [10, 11, 12].map((sample, i) => [sample, 1 + i, 2 + i, 3 + i]),
  );
  expect(paths.map(({ contributions }) => contributions)).toEqual(
    [0, 1, 2].map((i) => Array.from({ length: 1 + i }, (_, k) => ({ L: [k + 1, i, 0.5], scatterings: k + 2, vertex: k + 1 }))),
  );
  expect(paths.map((each) => each.draws.length)).toEqual([0, 1, draws - 1]);
  expect(paths[1]!.draws[0]).toEqual({ dimension: 7, vertex: 1, u: [0.25, 0.75] });
  expect(paths.map(({ drawsLeft }) => drawsLeft)).toEqual([0, 0, 5]);
  renderer.destroy();
  await renderer.settled();
  await expectClean();
});

it('the ends of a layer’s scale, its sum and its pixels follow from the words of all groups', async () => {
  const { device, planted } = engine;
  const scene = checkScene(layered);
  const renderer = await rendererOf(layered);
  const words = new DataView(new ArrayBuffer(8 + 64 * 8));
  // The least is stored as the greatest of the inverted words.
  words.setFloat32(0, 0.125, true);
  words.setUint32(0, ~words.getUint32(0, true), true);
  words.setFloat32(4, 9.5, true);
  for (let i = 0; i < 64; i++) {
    words.setFloat32(8 + 8 * i, i, true);
    words.setFloat32(12 + 8 * i, 2, true);
  }
  planted.set('RangePass.result', words);
  const pass = new RangePass(device, library);
  const measured = (name: string): Promise<object> =>
    pass.measure(
      renderer.film,
      pictureLayers(scene, renderer.store.layers),
      layerImages(scene).find((each) => each.name === name)!,
    );
  const all = { high: 9.5, sum: (63 * 64) / 2, pixels: 128 };
  expect(await measured('depth')).toEqual({ low: 0.125, ...all });
  // A scale of places begins at 0.
  expect(await measured('position')).toEqual({ low: 0, ...all });
  words.setUint32(0, 0, true);
  expect(await measured('depth')).toEqual({ low: 0, high: 1, sum: 0, pixels: 0 });
  pass.destroy();
  renderer.destroy();
  await renderer.settled();
  await expectClean();
});

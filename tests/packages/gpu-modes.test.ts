/** What `Renderer.draw` shows of a film by `mode` and `falseColor`: the pixels that the page's own display writes, and what they say. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRenderer, type Renderer } from '../../src/api/index.ts';
import { adaptation } from '../../src/base/adaptation.ts';
import { shaderLibrary } from '../../src/content/node.ts';
import { DisplayPass, type DisplayInput } from '../../src/engine/passes/display.ts';
import { GuidePass } from '../../src/engine/passes/guide.ts';
import { pictureLayers } from '../../src/engine/passes/layer-view.ts';
import { farthest } from '../../src/engine/camera/pick.ts';
import { readBack } from '../../src/engine/passes/pass.ts';
import { Renderer as Engine } from '../../src/engine/renderer.ts';
import { TONE_CURVES } from '../../src/image/curves.ts';
import { DISPLAY_MODES } from '../../src/scene/display-modes.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { cornellInput } from '../reference/cornell.ts';
import { testDevice } from '../helpers/device.ts';
import { leftOf, watchBuffers } from '../helpers/watched-buffers.ts';
import { codeOf } from './errors.ts';

const [SIDE, SPP] = [16, 4];
const input = cornellInput(SIDE);
// Beside the box is nothing.
const scene = checkScene({ ...input, camera: { ...input.camera, fov: 80 } } as never);
let device: GPUDevice;
let renderer: Renderer;
/** As the page has it: an engine with a film, a guide and a display of its own. */
let engine: Engine;
let guide: GuidePass;
let display: DisplayPass;

beforeAll(async () => {
  device = await testDevice();
  renderer = await createRenderer(device);
  await renderer.setScene(scene, { checked: true });
  await renderer.finish({ spp: SPP });
  engine = new Engine(device, shaderLibrary());
  await engine.setScene(scene);
  while (!engine.isDone(SPP)) await engine.advance(1000, SPP);
  guide = new GuidePass(engine);
  await guide.run();
  display = new DisplayPass(device, shaderLibrary(), 'rgba8unorm');
  await display.checked;
});
afterAll(() => {
  renderer?.dispose();
  for (const each of [guide, display, engine]) each?.destroy();
});

const target = (): GPUTexture =>
  device.createTexture({ size: [SIDE, SIDE], format: 'rgba8unorm', usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC });

/** Of a texture whose rows are 256 bytes apart in a buffer. */
async function bytesOf(texture: GPUTexture): Promise<Uint8Array> {
  const buffer = device.createBuffer({ size: 256 * SIDE, usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ });
  const encoder = device.createCommandEncoder();
  encoder.copyTextureToBuffer({ texture }, { buffer, bytesPerRow: 256 }, [SIDE, SIDE]);
  device.queue.submit([encoder.finish()]);
  await buffer.mapAsync(GPUMapMode.READ);
  const rows = new Uint8Array(buffer.getMappedRange());
  const bytes = Uint8Array.from({ length: 4 * SIDE * SIDE }, (_, i) => rows[256 * Math.floor(i / (4 * SIDE)) + (i % (4 * SIDE))]!);
  buffer.destroy();
  texture.destroy();
  return bytes;
}

type Mode = (typeof DISPLAY_MODES)[number];

async function drawn(mode: Mode, falseColor: boolean): Promise<Uint8Array> {
  const texture = target();
  await renderer.draw(texture, { mode, falseColor });
  return bytesOf(texture);
}

/** What the page draws where one pixel of its canvas is one of the film, and nothing is selected. See src/app/viewport/screen.ts. */
async function byPage(mode: Mode, falseColor: boolean): Promise<Uint8Array> {
  const { exposure, tone, white } = scene.display;
  const shown: DisplayInput = {
    film: { buffer: engine.film, width: SIDE, height: SIDE, layers: pictureLayers(scene, engine.store.layers) },
    guide: guide.picture,
    version: `${mode} ${falseColor}`,
    origin: [0, 0],
    scale: [1, 1],
    exposure,
    adaptation: adaptation(white),
    curve: TONE_CURVES.indexOf(tone),
    mode: DISPLAY_MODES.indexOf(mode),
    layer: null,
    falseColor,
    smooth: false,
    selected: null,
    far: farthest(engine.inputs().geometry, scene.camera.position),
    samples: engine.samples + 1,
    line: 1,
    surround: [0, 0, 0],
    accent: [0, 0, 0],
  };
  const texture = target();
  await display.prepare(shown);
  display.draw(texture.createView(), shown);
  return bytesOf(texture);
}

describe('what is drawn', () => {
  it.each([...DISPLAY_MODES.map((mode) => [mode, false] as const), ['radiance', true] as const])(
    'of mode %s (false colour: %s) is what the page draws, byte for byte',
    async (mode, falseColor) => {
      const [found, expected] = [await drawn(mode, falseColor), await byPage(mode, falseColor)];
      expect(found).toEqual(expected);
      // Something is to be seen: all but the samples, which are the same everywhere, differ from place to place.
      const colors = new Set(Array.from({ length: SIDE * SIDE }, (_, i) => found.subarray(4 * i, 4 * i + 3).join()));
      expect(colors.size).toBeGreaterThan(mode === 'samples' ? 0 : 2);
    },
  );

  it('differs by mode', async () => {
    const all = [await drawn('radiance', true)];
    for (const mode of DISPLAY_MODES) all.push(await drawn(mode, false));
    expect(new Set(all.map((each) => each.join())).size).toBe(DISPLAY_MODES.length + 1);
  });

  it('is, of normals, (n + 1) / 2, encoded as it is', async () => {
    const bytes = await drawn('normals', false);
    // What tests/gpu/guide.test.ts compares with rays of the host: a normal and a distance of eight numbers each.
    const floats = new Float32Array(await readBack(device, guide.picture!.buffer));
    let seen = 0;
    for (let i = 0; i < SIDE * SIDE; i++) {
      if (floats[8 * i + 3]! < 0) continue;
      seen++;
      for (const c of [0, 1, 2])
        expect(Math.abs((255 * (floats[8 * i + c]! + 1)) / 2 - bytes[4 * i + c]!), `${i} ${c}`).toBeLessThanOrEqual(1);
    }
    expect(seen).toBeGreaterThan(SIDE);
  });

  it('follows the camera, and is refused for what is no mode', async () => {
    const other = await createRenderer(device);
    await other.setScene(scene, { checked: true });
    await other.finish({ spp: 1 });
    const moved = { ...scene, camera: { ...scene.camera, position: [0.4, 1, 3.6] } } as typeof scene;
    const pictures: string[] = [];
    for (const each of [scene, moved]) {
      await other.setScene(each, { checked: true });
      await other.finish({ spp: 1 });
      const texture = target();
      await other.draw(texture, { mode: 'depth' });
      pictures.push((await bytesOf(texture)).join());
    }
    expect(pictures[0]).not.toBe(pictures[1]);
    const texture = target();
    expect(await codeOf(() => other.draw(texture, { mode: 'beauty' as Mode }))).toBe('argument');
    texture.destroy();
    other.dispose();
  });
});

it('a guide frees what it has, stops what is under way, and is gone with its renderer', async () => {
  const { made, stop } = watchBuffers(device);
  const ofGuide = (): typeof made => made.filter(({ label }) => label.startsWith('GuidePass.'));
  const pass = new GuidePass(engine);
  expect(await pass.run()).toBe(true);
  expect(pass.picture).not.toBeNull();
  expect(leftOf(made)).toContain('GuidePass.output');
  const running = pass.run();
  pass.destroy();
  expect(await running).toBe(false);
  expect([pass.picture, pass.isFresh]).toEqual([null, false]);
  expect(leftOf(made)).toEqual([]);
  made.length = 0;
  // By way of the renderer that drew it.
  const other = await createRenderer(device);
  await other.setScene(scene, { checked: true });
  await other.finish({ spp: 1 });
  const texture = target();
  await other.draw(texture, { mode: 'albedo' });
  expect(ofGuide().length).toBeGreaterThan(0);
  other.dispose();
  stop();
  texture.destroy();
  expect(leftOf(ofGuide())).toEqual([]);
});

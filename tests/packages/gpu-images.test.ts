/** Images of a film that never leave the GPU: their numbers are those that are read, and what is drawn is the picture. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRenderer, type Renderer } from '../../src/api/index.ts';
import type { FilmImage } from '../../src/api/film.ts';
import { LAYERS } from '../../src/scene/layers/index.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { cornellInput } from '../reference/cornell.ts';
import { testDevice } from '../helpers/device.ts';
import { leftOf, watchBuffers } from '../helpers/watched-buffers.ts';
import { codeOf } from './errors.ts';

const SIDE = 12;
let renderer: Renderer;
let images: FilmImage[];

beforeAll(async () => {
  const input = cornellInput(SIDE);
  renderer = await createRenderer(await testDevice());
  // Beside the box is nothing.
  const scene = checkScene({
    ...input,
    camera: { ...input.camera, fov: 80 },
    film: { ...input.film, layers: [...LAYERS] },
    shapes: input.shapes.map((each) => (each.emission === undefined ? each : { ...each, emission: { ...each.emission, group: 'lamp' } })),
    lightGroups: { lamp: { intensity: 0.5, color: [0.5, 1, 1] } },
  } as never);
  await renderer.setScene(scene);
  await renderer.finish({ spp: 3 });
  images = await renderer.readAll();
});
afterAll(() => renderer?.dispose());

/** Rows of a texture, without what they are padded with. */
async function bytesOf(texture: GPUTexture, perPixel: number): Promise<ArrayBuffer> {
  const { device } = renderer;
  const { width, height } = texture;
  const bytesPerRow = Math.ceil((width * perPixel) / 256) * 256;
  const buffer = device.createBuffer({ size: bytesPerRow * height, usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ });
  const encoder = device.createCommandEncoder();
  encoder.copyTextureToBuffer({ texture }, { buffer, bytesPerRow }, [width, height]);
  device.queue.submit([encoder.finish()]);
  await buffer.mapAsync(GPUMapMode.READ);
  const all = new Uint8Array(buffer.getMappedRange());
  const rows = new Uint8Array(width * height * perPixel);
  for (let y = 0; y < height; y++) rows.set(all.subarray(y * bytesPerRow, y * bytesPerRow + width * perPixel), y * width * perPixel);
  buffer.destroy();
  return rows.buffer;
}

describe('textures', () => {
  it('hold the numbers that are read, of the image and of every layer', async () => {
    expect(images.length).toBeGreaterThan(LAYERS.length);
    for (const { name, channels, data } of images) {
      const texture = await renderer.texture(name);
      expect([texture.width, texture.height, texture.format]).toEqual([SIDE, SIDE, 'rgba32float']);
      const numbers = new Float32Array(await bytesOf(texture, 16));
      texture.destroy();
      let seen = 0;
      for (let i = 0; i < SIDE * SIDE; i++) {
        if (numbers[4 * i + 3] === 0) continue;
        seen++;
        channels.forEach((_, c) => {
          const expected = data[i * channels.length + c]!;
          // Divisions and powers of a GPU are off by some units in the last place.
          expect(Math.abs(numbers[4 * i + c]! - expected), `${name} ${i} ${c}`).toBeLessThanOrEqual(2e-6 * Math.max(1, Math.abs(expected)));
        });
      }
      // Where alpha is 0 the eye sees nothing.
      const empty = data.filter((each, k) => k % channels.length === 0 && (each === Infinity || each === -1)).length;
      if (channels[0] === 'Z' || channels[0] === 'ID') expect(SIDE * SIDE - seen, name).toBe(empty);
      // Nothing of this scene is an instance.
      expect(seen > 0, name).toBe(name !== 'instance');
    }
  });

  it('of another name are none', async () => {
    expect(await codeOf(() => renderer.texture('nowhere'))).toBe('argument');
  });
});

describe('what is drawn', () => {
  const target = (format: GPUTextureFormat, side = SIDE): GPUTexture =>
    renderer.device.createTexture({ size: [side, side], format, usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC });

  it.each([{}, { exposure: 1.5, tone: 'agx' as const }, { layer: 'normal' }, { layer: 'albedo' }])(
    'is the picture, %j',
    async (options) => {
      const texture = target('rgba8unorm');
      await renderer.draw(texture, options);
      const [found, { data }] = [new Uint8Array(await bytesOf(texture, 4)), await renderer.picture(options)];
      texture.destroy();
      // Where the eye sees nothing a layer is drawn black, as the page shows it.
      const depth = images.find(({ name }) => name === 'depth')!.data;
      const isSeen = (i: number): boolean => !('layer' in options) || Number.isFinite(depth[i >> 2]);
      const most = data.reduce((all, each, i) => Math.max(all, isSeen(i) ? Math.abs(each - found[i]!) : 0), 0);
      // Colours are halves on their way, which is less than one step of eight bits.
      expect(most).toBeLessThanOrEqual(1);
      expect(new Set(data).size).toBeGreaterThan(8);
    },
  );

  it('fills what is larger, smoothly, and shows layers that have a scale', async () => {
    const texture = target('rgba8unorm', 4 * SIDE);
    await renderer.draw(texture);
    const whole = new Uint8Array(await bytesOf(texture, 4));
    const { data } = await renderer.picture();
    const mean = (bytes: ArrayLike<number>): number => Array.from(bytes).reduce((a, b) => a + b, 0) / bytes.length;
    expect(Math.abs(mean(whole) - mean(data))).toBeLessThan(4);
    await renderer.draw(texture, { layer: 'depth' });
    expect(new Set(new Uint8Array(await bytesOf(texture, 4))).size).toBeGreaterThan(8);
    texture.destroy();
  });

  it('is refused where it would be encoded twice, and for layers that are not there', async () => {
    const texture = target('rgba8unorm-srgb');
    expect(await codeOf(() => renderer.draw(texture))).toBe('argument');
    expect(await codeOf(() => renderer.draw(texture, { layer: 'nowhere' }))).toBe('argument');
    texture.destroy();
  });
});

it('leaves nothing on the device when the renderer is disposed', async () => {
  const { device, scene } = renderer;
  const { made, stop } = watchBuffers(device);
  const other = await createRenderer(device);
  await other.setScene(scene!, { checked: true });
  await other.finish({ spp: 1 });
  const target = device.createTexture({ size: [SIDE, SIDE], format: 'rgba8unorm', usage: GPUTextureUsage.RENDER_ATTACHMENT });
  await other.draw(target);
  await other.draw(target, { layer: 'depth' });
  (await other.texture('normal')).destroy();
  stop();
  const own = made.filter(({ label }) => /^(?:DisplayPass|TexturePass|RangePass|Uniform)\./.test(label));
  expect(own.length).toBeGreaterThan(8);
  other.dispose();
  target.destroy();
  expect(leftOf(own)).toEqual([]);
});

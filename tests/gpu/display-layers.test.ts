/** Layers on the screen: weighted light groups, single layers with their colours, and the ends of their scales. */
import { expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { DisplayPass, type DisplayInput, type Picture } from '../../src/engine/passes/display.ts';
import { pictureLayers, RangePass, type Measured, type Scale } from '../../src/engine/passes/layer-view.ts';
import { filmMean } from '../../src/engine/film/film.ts';
import { layerNumbers } from '../../src/engine/film/layer-image.ts';
import { filmLayers, layerImages, storedLayers } from '../../src/engine/film/layers.ts';
import { displayColor } from '../../src/image/tone.ts';
import type { LayerName } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { drawn, upload } from '../helpers/drawn.ts';
import { testDevice } from '../helpers/gpu.ts';
import { evaluate } from '../helpers/kernel.ts';
import { srgbEncode } from '../../src/base/color.ts';

const SIDE = 16;
const LAYERS: LayerName[] = ['groups', 'direct', 'depth', 'normal', 'position', 'cost', 'samples', 'variance'];
const scene = checkScene({
  version: 1,
  camera: { position: [0, 0, 3], target: [0, 0, 0] },
  film: { width: SIDE, height: SIDE, layers: LAYERS },
  environment: { type: 'constant', radiance: [1, 1, 1], group: 'sky' },
  materials: { a: { file: 'diffuse' } },
  shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a', emission: { radiance: [1, 1, 1], group: 'lamp' } }],
  lightGroups: { sky: { intensity: 0.25, color: [1, 0.5, 0] }, lamp: { intensity: 3 } },
});
const stored = storedLayers(scene)!;
const images = layerImages(scene);
const pixels = SIDE * SIDE;
/** A repeatable number in [0, 1). */
const noise = (i: number): number => ((Math.imul(i + 1, 0x9e3779b1) >>> 8) % 65536) / 65536;
const sums = Float32Array.from({ length: pixels * 8 }, (_, k) => {
  const [i, c] = [Math.floor(k / 8), k % 8];
  // Squares: a variance that grows with the pixel; 4 to 7 samples; nothing dropped.
  return c === 3 ? 4 + (i % 4) : c === 7 ? 0 : c > 3 ? 100 + i : noise(k);
});
const data = Float32Array.from({ length: pixels * stored.stride * 4 }, (_, k) => {
  const w = k % 4 === 3;
  const isEmpty = Math.floor(k / stored.stride / 4) === 5;
  return w ? (isEmpty ? 0 : 3) : isEmpty ? 0 : noise(k) * 3;
});
const film = { width: SIDE, height: SIDE, data: sums, layers: filmLayers(scene, data) };

it('shows what the host computes of the same sums', async () => {
  const device = await testDevice();
  const picture: Picture = { buffer: upload(device, sums), width: SIDE, height: SIDE, layers: pictureLayers(scene, upload(device, data)) };
  const display = new DisplayPass(device, shaderLibrary(), 'rgba32float');
  const range = new RangePass(device, shaderLibrary());
  const draw = async (name: string | null, scale: Scale): Promise<Float32Array> => {
    const image = images.find((each) => each.name === name);
    const input: DisplayInput = {
      film: picture,
      guide: null,
      version: '',
      origin: [0, 0],
      scale: [1, 1],
      exposure: 0,
      adaptation: null,
      curve: 0,
      mode: 0,
      falseColor: false,
      smooth: false,
      selected: null,
      far: 1,
      samples: 1,
      line: 1,
      surround: [0, 0, 0],
      accent: [1, 0, 0],
      layer: image === undefined ? null : { image, scale },
    };
    return drawn(device, display, input, SIDE, SIDE);
  };
  const numbers = (name: string): Float32Array =>
    layerNumbers(
      film,
      images.find((each) => each.name === name)!,
    );
  const measured = (name: string): Promise<Measured> =>
    range.measure(
      picture.buffer,
      picture.layers!,
      images.find((each) => each.name === name)!,
    );
  /** Half a step of a display that has 8 bits, and what halves and powers lose. */
  const near = (pixelsOf: Float32Array, i: number, wanted: readonly number[], what: string): void =>
    wanted.forEach((each, c) => expect(Math.abs(pixelsOf[i * 4 + c]! - each), `${what}, pixel ${i}`).toBeLessThan(1.5 / 255));

  const linear = { exposure: 0, curve: 'linear' } as const;
  const seen = Array.from({ length: pixels }, (_, i) => i).filter((i) => i !== 5);
  const graded = filmMean(film);
  const radiance = [
    ['the image, weighted', await draw(null, { low: 0, high: 1 }), graded],
    ['direct', await draw('direct', { low: 0, high: 1 }), numbers('direct')],
    ['group.sky', await draw('group.sky', { low: 0, high: 1 }), numbers('group.sky')],
  ] as const;
  for (const [what, shown, values] of radiance)
    for (const i of seen) near(shown, i, displayColor([values[i * 3]!, values[i * 3 + 1]!, values[i * 3 + 2]!], linear), what);

  const depth = numbers('depth');
  const scale = await measured('depth');
  const finite = depth.filter(Number.isFinite);
  expect(scale).toMatchObject({ low: Math.min(...finite), high: Math.max(...finite) });
  const depths = await draw('depth', scale);
  for (const i of seen) {
    const t = (depth[i]! - scale.low) / (scale.high - scale.low);
    near(
      depths,
      i,
      [0, 1, 2].map(() => srgbEncode(0.9 + (0.02 - 0.9) * t)),
      'depth',
    );
  }
  near(depths, 5, [0, 0, 0], 'depth of nothing');
  const normals = await draw('normal', scale);
  const n = numbers('normal');
  for (const i of seen)
    near(
      normals,
      i,
      [0, 1, 2].map((c) => Math.min(1, 0.5 + 0.5 * n[i * 3 + c]!)),
      'normal',
    );
  const tests = numbers('cost.tests');
  const cost = await measured('cost.tests');
  expect(cost.high).toBeCloseTo(Math.max(...tests), 5);
  expect(cost.sum / tests.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 5);
  expect(cost.pixels).toBe(pixels);
  const costs = await draw('cost.tests', cost);
  const heat = await evaluate(
    'import package::view::palette::palette_scale;',
    'vec4f(palette_scale(a.x), 0.0)',
    Array.from(tests, (each) => [(each - cost.low) / (cost.high - cost.low)]),
  );
  for (const i of seen) near(costs, i, heat[i]!.slice(0, 3).map(srgbEncode), 'cost.tests');
  expect(await measured('samples')).toMatchObject({ low: 4, high: 7 });
  const position = await measured('position');
  expect(position.high).toBeCloseTo(Math.max(...numbers('position')), 5);
  const variance = await measured('variance');
  const v = numbers('variance');
  const luminances = Array.from({ length: pixels }, (_, i) => 0.2126 * v[i * 3]! + 0.7152 * v[i * 3 + 1]! + 0.0722 * v[i * 3 + 2]!);
  expect(variance.low / Math.min(...luminances)).toBeCloseTo(1, 4);
  expect(variance.high / Math.max(...luminances)).toBeCloseTo(1, 4);
});

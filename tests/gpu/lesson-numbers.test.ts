/** What lessons say of their pictures in numbers, computed from the lessons' own scenes. */
import { describe, expect, it } from 'vitest';
import { readLesson } from '../../src/cli/lessons/read.ts';
import { readFolder } from '../../src/content/node.ts';
import { bankOf, greatest, withBank } from '../../src/lesson/diagrams/darts.ts';
import { LAMP_LIMITS, lampOf, projectedSolidAngle, withLamp, type Lamp } from '../../src/lesson/diagrams/solid-angle.ts';
import { colorOf, LAMPS, paintedOf, reflectance, withPainted, type LampName } from '../../src/lesson/diagrams/spectra.ts';
import { withSettings } from '../../src/lesson/settings.ts';
import { changed } from '../../src/lesson/state.ts';
import type { SceneDocument, SceneInput } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { expectMean } from '../helpers/expect-mean.ts';
import { imageMean, renderImage, testRenderer } from '../helpers/gpu.ts';
import { sidak } from '../helpers/statistics.ts';

const SIDE = 64;
const SPP = 128;

const room = JSON.parse(readFolder('scenes', '.json')['cornell-box']!) as SceneInput;

/** Of each shape by name: green of its pixels and the image's row, row by row. */
async function byShape(without: readonly string[]): Promise<Map<string, { row: number; value: number }[]>> {
  const engine = await testRenderer();
  const render = { ...room.render, maxDepth: 1, without };
  await engine.setScene(checkScene({ ...room, film: { width: SIDE, height: SIDE, layers: ['shape'] }, render }));
  engine.restart();
  while (engine.samples < SPP) await engine.advance(1000, SPP);
  const { data, layers } = await engine.readFilm();
  const found = new Map<string, { row: number; value: number }[]>();
  for (let i = 0; i < SIDE * SIDE; i++) {
    const shape = room.shapes[layers!.data[4 * i * layers!.stride]! - 1];
    const list = found.get(shape?.name ?? '') ?? [];
    list.push({ row: Math.floor(i / SIDE), value: data[8 * i + 1]! / SPP });
    found.set(shape?.name ?? '', list);
  }
  return found;
}

it('the-cosine: what becomes brighter without the cosine, and by how much', async () => {
  const [with_, without] = [await byShape([]), await byShape(['cosine'])];
  /** Median over the lit pixels. */
  const factor = (name: string, from = 0): number => {
    const lit = with_.get(name)!.map((each, i) => ({ ...each, other: without.get(name)![i]!.value }));
    const ratios = lit.filter(({ row, value }) => row >= from && value > 0.003).map(({ value, other }) => other / value);
    expect(ratios.length, name).toBeGreaterThan(15);
    return ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)]!;
  };
  // "about ten times", "twice", "a tenth".
  expect(Math.abs(factor('tall block') - 11)).toBeLessThan(3);
  for (const wall of ['left wall', 'right wall']) expect(Math.abs(factor(wall, 0.75 * SIDE) - 2), wall).toBeLessThan(0.4);
  expect(Math.abs(factor('floor') - 1.1)).toBeLessThan(0.05);
});

it('guiding: the lamp sees the blade on the floor, the ball and the plinth, and less than a tenth of the picture', async () => {
  const engine = await testRenderer();
  const slit = JSON.parse(readFolder('scenes', '.json')['slit']!) as SceneInput;
  const [width, height, spp] = [64, 48, 32];
  const film: SceneInput['film'] = { width, height, layers: ['shape'] };
  await engine.setScene(
    checkScene({ ...slit, film, render: { ...slit.render, integrator: 'path', maxDepth: 1, sampler: 'lcg' } } as SceneInput),
  );
  engine.restart();
  while (engine.samples < spp) await engine.advance(1000, spp);
  const { data, layers } = await engine.readFilm();
  const lit = Array.from({ length: width * height }, (_, i) => i).filter((i) => data[8 * i + 1]! / spp > 0.05);
  expect(lit.length / (width * height)).toBeLessThan(0.1);
  const shapeAt = (i: number): string => slit.shapes[layers!.data[4 * i * layers!.stride]! - 1]?.name ?? '';
  const of = (name: string): number[] => lit.filter((i) => shapeAt(i) === name);
  for (const name of ['floor', 'chalk sphere', 'plinth']) expect(of(name).length, name).toBeGreaterThan(10);
  expect(of('right wall').length).toBe(0);
  // What the lesson asks to click: all of the blade that is bright, and not half of it dark.
  const lesson = await readLesson('guiding');
  const target = lesson.steps[0]!.blocks.flatMap((each) => (each.type === 'pick' && 'rect' in each.target ? [each] : []))[0]!;
  const [left, top, right, bottom] = (target.target as { rect: readonly number[] }).rect as [number, number, number, number];
  const inside = (i: number): boolean => {
    const [x, y] = [((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / height];
    return x >= left && x <= right && y >= top && y <= bottom;
  };
  const bright = of('floor').filter((i) => data[8 * i + 1]! / spp > 0.3);
  expect(bright.filter(inside).length / bright.length).toBeGreaterThan(0.95);
  const at = Math.floor(target.model[1]! * height) * width + Math.floor(target.model[0]! * width);
  expect(bright).toContain(at);
});

it('bias-and-variance: the clamp takes light where glass and metal bring it, and the tremble with it', async () => {
  const engine = await testRenderer();
  const caustics = JSON.parse(readFolder('scenes', '.json')['caustics']!) as SceneInput;
  const [width, height, spp] = [48, 32, 128];
  // The same samples, with and without: what differs is what the clamp took.
  const film = async (clampIndirect: number): Promise<Float32Array> => {
    await engine.setScene(
      checkScene({ ...caustics, film: { width, height }, render: { ...caustics.render, sampler: 'lcg', clampIndirect } }),
    );
    engine.restart();
    while (engine.samples < spp) await engine.advance(1000, spp);
    return (await engine.readFilm()).data;
  };
  const [free, clamped] = [await film(0), await film(1)];
  const sum = (data: Float32Array, of: (x: number, y: number) => boolean, slot: number): number => {
    let total = 0;
    for (let i = 0; i < width * height; i++) if (of(i % width, Math.floor(i / width))) total += data[8 * i + slot]!;
    return total;
  };
  // The part that the lesson asks to click into.
  const bright = (x: number, y: number): boolean => x >= 0.66 * width && x < 0.92 * width && y >= 0.56 * height && y < 0.8 * height;
  const lost = (of: (x: number, y: number) => boolean): number => 1 - sum(clamped, of, 1) / sum(free, of, 1);
  const elsewhere = lost((x, y) => !bright(x, y));
  expect(lost(bright)).toBeGreaterThan(0.05);
  expect(lost(bright)).toBeGreaterThan(2 * elsewhere);
  // Second moments: what trembles.
  expect(sum(clamped, () => true, 5)).toBeLessThan(0.5 * sum(free, () => true, 5));
});

describe('solid-angle: the floor in the ring has the radiance ρ/π L ∫ cos θ dω', async () => {
  const { scenes, steps } = await readLesson('solid-angle');
  const [scene, both] = [scenes['lamp']!, scenes['two-lamps']!];
  /** Of the floor at the origin: the lesson's own scene through a lens that sees nothing else. */
  const ring = async (document: SceneDocument): Promise<{ mean: number; error: number }> => {
    const camera = { ...document.camera, target: [0, 0, 0] as const, fov: 0.05 };
    const image = await renderImage({
      ...document,
      camera,
      film: { width: 16, height: 16 },
      render: { maxDepth: 1, spp: 64, sampler: 'pcg' },
    } as SceneInput);
    return imageMean(image)[1]!;
  };
  /** Three lamps, two of them alone, and the question. */
  const ALPHA = sidak(1e-3, 6);
  const closed = (lamp: Lamp): number => (0.5 / Math.PI) * 4 * projectedSolidAngle(lamp);
  it.each([
    ['as the lesson begins', lampOf(scene, 'lamp')],
    ['low and large', { center: [0.2, LAMP_LIMITS.low, -0.1], side: [LAMP_LIMITS.large, LAMP_LIMITS.large] }],
    ['far aside', { center: [LAMP_LIMITS.reach, 0.6, 1], side: [1, 1] }],
  ] as [string, Lamp][])('%s', async (_, lamp) => {
    expectMean(await ring(withLamp(scene, 'lamp', lamp)), closed(lamp), { alpha: ALPHA, sees: 0.02 });
  });
  it('and the lower lamp gives half of what the upper one gives', async () => {
    const alone = async (dark: string): Promise<{ mean: number; error: number }> =>
      ring(withSettings(both, [{ path: `shapes[${dark}].emission.radiance`, value: [0, 0, 0] }]));
    const upper = closed({ center: [0, 1.5, 0], side: [0.8, 0.8] });
    expectMean(await alone('lower lamp'), upper, { alpha: ALPHA, sees: 0.02 });
    expectMean(await alone('upper lamp'), upper / 2, { alpha: ALPHA, sees: 0.02 });
  });
  it('as the lesson asks', async () => {
    const floor = steps.findIndex(({ id }) => id === 'floor');
    const asked = steps[floor]!.blocks.find((each) => each.type === 'number')!;
    const document = changed(scene, steps[floor]!.state!);
    expect(asked.answer).toBeCloseTo(closed(lampOf(document, 'lamp')), 5);
    expectMean(await ring(document), asked.answer, { alpha: ALPHA, sees: 0.02 });
  });
});

describe('microfacets', async () => {
  const { scenes, steps } = await readLesson('microfacets');
  it('what comes back of light from everywhere, in the middle of each ball', async () => {
    const furnace = scenes['furnace']!;
    const middle = async (x: number): Promise<{ mean: number; error: number }> => {
      const camera = { position: [x, 0, 7], target: [x, 0, 0], fov: 0.05 };
      const film = { width: 16, height: 16 };
      const image = await renderImage({ ...furnace, camera, film, render: { maxDepth: 4, spp: 256, sampler: 'pcg' } } as SceneInput);
      return imageMean(image)[1]!;
    };
    const asked = steps.flatMap(({ blocks }) => blocks).find((each) => each.type === 'number' && each.id === 'missing');
    expectMean(await middle(-1.2), 1 - (asked?.type === 'number' ? asked.answer : NaN), { alpha: 1e-3, sees: 0.03 });
    const kept = await middle(1.2);
    expect(kept.error).toBeLessThan(2e-3);
    expect(kept.mean - 4 * kept.error).toBeLessThan(1);
    expect(kept.mean + 4 * kept.error).toBeGreaterThan(0.99);
  });
  it('facets that are not tilted shine where the lesson asks to click', async () => {
    const ball = withSettings(scenes['ball']!, [{ path: 'materials.ball.params.roughness', value: 0.1 }]);
    const [width, height] = [63, 54];
    const { sum } = await renderImage({ ...ball, film: { width, height }, render: { maxDepth: 1, spp: 16 } } as SceneInput);
    const greens = Array.from({ length: width * height }, (_, i) => sum[3 * i + 1]!);
    const brightest = greens.indexOf(Math.max(...greens));
    const asked = steps.flatMap(({ blocks }) => blocks).find((each) => each.type === 'pick' && each.id === 'level');
    const [x, y] = asked?.type === 'pick' ? asked.model : [NaN, NaN];
    // Within two pixels.
    expect(Math.abs((brightest % width) + 0.5 - x * width)).toBeLessThan(2);
    expect(Math.abs(Math.floor(brightest / width) + 0.5 - y * height)).toBeLessThan(2);
  });
});

it('spectra: the halves of the card have the colours that the diagram computes, the same by daylight and apart by tungsten', async () => {
  const scene = (await readLesson('spectra')).scenes['two']!;
  const names = { material: 'one', other: 'two', lamp: 'lamp' };
  /** Red and blue over green, of the middle of a half; light that comes by way of the other things is left out. */
  const card = async (lamp: LampName, x: number): Promise<{ mean: number; error: number }[]> => {
    const painted = { ...paintedOf(scene, names), lamp };
    const camera = { position: [x, 0.8, 1], target: [x, 0.8, -0.6], fov: 1 };
    const render = { maxDepth: 1, spp: 512, spectral: true, sampler: 'pcg' };
    const image = await renderImage({
      ...withPainted(scene, names, painted),
      camera,
      film: { width: 16, height: 16 },
      render,
    } as SceneInput);
    const [red, green, blue] = imageMean(image) as [
      { mean: number; error: number },
      { mean: number; error: number },
      { mean: number; error: number },
    ];
    // Not independent: at most the sum of both.
    return [red, blue].map((each) => {
      const mean = each.mean / green.mean;
      return { mean, error: each.error / green.mean + (Math.abs(mean) * green.error) / green.mean };
    });
  };
  const alpha = sidak(1e-3, 8);
  const found: Record<LampName, number[]> = { d65: [], a: [] };
  for (const lamp of LAMPS)
    for (const sign of [1, -1] as const) {
      const [r, g, b] = colorOf(reflectance(paintedOf(scene, names), sign), lamp);
      const ratios = await card(lamp, -0.3 * sign);
      [r, b].forEach((each, c) => expectMean(ratios[c]!, each / g, { alpha, sees: 0.15, what: `${lamp} ${sign} ${c}` }));
      found[lamp].push(ratios[0]!.mean);
    }
  expect(Math.abs(found.a[0]! - found.a[1]!)).toBeGreaterThan(10 * Math.abs(found.d65[0]! - found.d65[1]!));
});

describe('darts: the engine sees the fog of the diagram, cut off at its majorant', async () => {
  const scene = (await readLesson('darts')).scenes['bank']!;
  it.each([3.5, 1])('of a majorant of %d', async (majorant) => {
    const bank = { ...bankOf(scene, 'fog'), majorant };
    // Straight through the top of the bank, 1 m of fog that only absorbs, before a white sky.
    const document = withSettings(withBank(scene, 'fog', bank), [
      { path: 'media.fog.scattering', value: [0, 0, 0] },
      { path: 'media.fog.absorption', value: [1, 1, 1] },
      { path: 'environment.radiance', value: [1, 1, 1] },
    ]);
    const camera = { position: [bank.centre, 0.75, 3], target: [bank.centre, 0.75, 0], fov: 0.05 };
    const shapes = document.shapes.filter(({ name }) => name === 'fog');
    const film = { width: 16, height: 16 };
    const image = await renderImage({ ...document, camera, shapes, film, render: { spp: 128, sampler: 'pcg' } } as SceneInput);
    const expected = Math.exp(-Math.min(majorant, greatest(bank)));
    expectMean(imageMean(image)[1]!, expected, { alpha: sidak(1e-3, 2), sees: 0.1 });
  });
});

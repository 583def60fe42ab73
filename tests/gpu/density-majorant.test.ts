/** Densities that exceed their majorant, are negative, no number, or never end: cut off, and told. */
import { describe, expect, it } from 'vitest';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { absorption, ALPHA, attenuated, beam, box, by, expectRadiance, program, PROGRAM } from '../helpers/densities.ts';
import { expectMean } from '../helpers/expect-mean.ts';
import { imageMean, renderImage, testRenderer } from '../helpers/gpu.ts';

describe('what is wrong with a density', () => {
  const slab = (source: string, majorant = 1): SceneInput => ({
    ...beam({ smoke: { absorption, density: { ...program('even'), program: 'own', params: {}, majorant } } }, [box('smoke')]),
    programs: { mine: PROGRAM, own: source },
    render: { spp: 64, seed: 'wrong' },
  });
  const notes = async (): Promise<string | null> => (await (await testRenderer()).programNotes()).overMajorant?.message ?? null;
  it('that exceeds its majorant is cut off there, and told with its medium, its place and both numbers', async () => {
    const scene = slab('// A comment.\nfn density(p: vec3f) -> f32 { return select(0.5, 3.25, p.z > 0.0); }', 2);
    await expectRadiance(by(scene, { spp: 512 }), attenuated(absorption, 0.5 + 2), 0.1);
    const { overMajorant } = await (await testRenderer()).programNotes();
    expect(overMajorant).toMatchObject({ module: 'materials/own', line: 2 });
    expect(overMajorant?.message).toBe(
      'The density of medium smoke reaches 3.25 where its majorant is 2: the picture shows it cut off there. Raise the majorant.',
    );
  });
  it('that keeps to it is not spoken of', async () => {
    await renderImage(slab('fn density(p: vec3f) -> f32 { return select(0.5, 2.0, p.z > 0.0); }', 2));
    expect(await notes()).toBe(null);
  });
  it.each([
    ['negative', 'return -3.0;', 'is negative somewhere, or no number', 0],
    ['no number', 'return sqrt(-1.0 - p.z * p.z);', 'no number', 0],
    ['infinite', 'return 1.0 / (p.z - p.z);', 'is infinite', 2],
  ])('that is %s counts as 0 or as the majorant, and is told', async (_, body, message, depth) => {
    const image = await renderImage(by(slab(`fn density(p: vec3f) -> f32 { ${body} }`), { spp: 256 }));
    expect(image.dropped).toBe(0);
    imageMean(image).forEach(({ mean, error }, c) =>
      expectMean({ mean, error: error + 1e-6 }, Math.exp(-absorption[c]! * depth), { alpha: ALPHA, sees: 0.1 }),
    );
    expect(await notes()).toContain(message);
  });
  it('that never ends costs its samples, and its loop is named', async () => {
    await renderImage(
      by(slab('fn density(p: vec3f) -> f32 {\n  var x = p.x;\n  while (x < 1e9) { x = x * 0.5; }\n  return x;\n}'), { spp: 1 }),
    );
    expect((await (await testRenderer()).programNotes()).overBudget).toMatchObject({ module: 'materials/own', line: 3 });
  });
  it('of which a way has more steps than a sample may pay for: told as well', async () => {
    // 10⁹ steps of nothing.
    const scene = slab('fn density(p: vec3f) -> f32 { return 0.0; }', 1e6);
    const dense = { ...scene, media: { ...scene.media, smoke: { ...scene.media!.smoke, absorption: [500, 500, 500] as Vec3 } } };
    await renderImage({ ...dense, film: { width: 2, height: 2 }, render: { spp: 1 } });
    expect((await (await testRenderer()).programNotes()).overBudget).toMatchObject({ module: 'materials/own', line: 1 });
  });
});

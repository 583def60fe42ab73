/** Why a pixel is noisy, on real pixels: shares of the variance, and what a remedy is worth. */
import { describe, expect, it } from 'vitest';
import { measure } from '../../src/app/features/paths/why/remedies.ts';
import { NoiseTally, type NoiseSources } from '../../src/app/features/paths/why/sources.ts';
import { luminance } from '../../src/base/color.ts';
import { shaderLibrary } from '../../src/content/node.ts';
import { Replay } from '../../src/engine/passes/replay.ts';
import { Renderer } from '../../src/engine/renderer.ts';
import type { SceneInput } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { cornellInput } from '../reference/cornell.ts';
import { testDevice } from '../helpers/gpu.ts';

const SIZE = 8;
const PIXEL = { x: 4, y: 5 };
const SAMPLES = 2048;

const cornell = (render: NonNullable<SceneInput['render']> = {}): SceneInput => ({
  ...cornellInput(SIZE),
  render: { maxDepth: 6, seed: 'why', ...render },
});

/** A glass ball between a small lamp and the floor; the pixel looks at the spot of light below it. */
const caustic: SceneInput = {
  version: 1,
  camera: { position: [0, 3, 4], target: [0, 0, 0], fov: 12 },
  film: { width: SIZE, height: SIZE },
  render: { maxDepth: 8, seed: 'why' },
  materials: { grey: { file: 'diffuse' }, glass: { file: 'glass' }, black: { file: 'diffuse', params: { albedo: [0, 0, 0] } } },
  shapes: [
    { type: 'quad', corner: [-4, 0, 4], edge1: [8, 0, 0], edge2: [0, 0, -8], material: 'grey' },
    { type: 'sphere', center: [0, 1.2, 0], radius: 0.5, material: 'glass' },
    { type: 'sphere', center: [0, 4, 0], radius: 0.3, material: 'black', emission: { radiance: [40, 40, 40] } },
  ],
};

async function sourcesOf(input: SceneInput, pixel = PIXEL): Promise<{ found: NoiseSources; radiances: Float32Array }> {
  const renderer = new Renderer(await testDevice(), shaderLibrary());
  await renderer.setScene(checkScene(input));
  const replay = new Replay(renderer, shaderLibrary());
  const tally = new NoiseTally();
  expect(await replay.each(pixel, 0, SAMPLES, (path) => tally.add(path))).toBe(SAMPLES);
  const radiances = await replay.radiances(pixel, 0, SAMPLES);
  renderer.destroy();
  return { found: tally.result!, radiances };
}

describe('sources of noise', () => {
  it('add up to the variance of the samples of the pixel', async () => {
    const { found, radiances } = await sourcesOf(cornell());
    const values = Array.from({ length: SAMPLES }, (_, i) => luminance([radiances[3 * i]!, radiances[3 * i + 1]!, radiances[3 * i + 2]!]));
    const mean = values.reduce((a, b) => a + b) / SAMPLES;
    const variance = values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / SAMPLES;
    expect(found.mean / mean).toBeCloseTo(1, 5);
    expect(found.deviation / Math.sqrt(variance)).toBeCloseTo(1, 4);
    expect(found.sources.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 6);
    expect(found.sources.reduce((sum, { meanShare }) => sum + meanShare, 0)).toBeCloseTo(1, 6);
    // The scene has mirrors, glass, six lights and an environment.
    expect(new Set(found.sources.map(({ kind }) => kind))).toEqual(new Set(['seen', 'direct', 'caustic', 'indirect', 'found']));
    expect(found.lights).toBeGreaterThan(4);
  });

  it('name a caustic', async () => {
    const { found } = await sourcesOf(caustic);
    const [first] = found.sources;
    expect(first).toMatchObject({ kind: 'caustic' });
    expect(first!.share).toBeGreaterThan(0.9);
    expect(first!.present).toBeLessThan(0.2);
  });
});

describe('a remedy', () => {
  const ratio = async (render: NonNullable<SceneInput['render']>, patch: object): Promise<{ ratio: number; error: number }> => {
    const renderer = new Renderer(await testDevice(), shaderLibrary());
    const result = await measure(renderer, shaderLibrary(), checkScene(cornell(render)), { patch }, PIXEL, () => true);
    renderer.destroy();
    return result!;
  };

  it('that changes nothing is worth nothing', async () => {
    expect(await ratio({}, {})).toMatchObject({ ratio: 1 });
  });
  it('is worth what multiple importance sampling is where only directions were sampled', async () => {
    const { ratio: found, error } = await ratio({ strategy: 'bsdf' }, { strategy: 'mis-power' });
    expect(found + 4 * error).toBeLessThan(1);
  });
  it('is nothing where nobody waits for it', async () => {
    const renderer = new Renderer(await testDevice(), shaderLibrary());
    let asked = 0;
    expect(await measure(renderer, shaderLibrary(), checkScene(cornell()), { patch: {} }, PIXEL, () => ++asked < 3)).toBe(null);
    renderer.destroy();
  });
});

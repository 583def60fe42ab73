/** A mix of materials with holes: whether a surface is there, and what it is, are one choice. */
import { expect, it } from 'vitest';
import { pixelMeans, renderImage } from '../helpers/gpu.ts';

const says = (radiance: number, opacity: number): string => `import package::material::Hit;
fn emission(wo: vec3f, hit: Hit) -> vec3f { return vec3f(${radiance.toFixed(1)}); }
fn opacity(hit: Hit) -> f32 { return ${opacity.toFixed(1)}; }`;

it('of what shines and what is not there: its own share shines, and of the other nothing is seen', async () => {
  const [size, spp, share] = [2, 4096, 0.25];
  const film = await renderImage({
    version: 1,
    camera: { type: 'orthographic', position: [0, 0, 2], target: [0, 0, 0], height: 1 },
    film: { width: size, height: size },
    render: { integrator: 'path-naive', maxDepth: 0, spp, seed: 'mixed' },
    programs: { shining: says(1, 1), away: says(64, 0) },
    materials: { shining: { file: 'shining' }, away: { file: 'away' }, mixed: { file: 'mix', params: { first: 'shining', second: 'away', share } } },
    shapes: [{ type: 'quad', corner: [-2, -2, 0], edge1: [4, 0, 0], edge2: [0, 4, 0], material: 'mixed' }],
  }); // prettier-ignore
  const [mean = 0] = [pixelMeans(film).reduce((sum, each) => sum + each, 0) / (3 * size * size)];
  // 1 or 0 in each of size² · spp samples: binomial, five standard deviations.
  expect(Math.abs(mean - (1 - share))).toBeLessThan(5 * Math.sqrt((share * (1 - share)) / (size * size * spp)));
});

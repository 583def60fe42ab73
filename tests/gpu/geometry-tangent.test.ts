/** `fn geometry_tangent`: anisotropic highlights grow where it says, for light samples and for directions that are drawn. */
import { describe, expect, it } from 'vitest';
import type { SceneInput } from '../../src/scene/document.ts';
import { pixelMeans, renderImage } from '../helpers/gpu.ts';

/** The same brushed metal along the tangent and across it. */
const ALONG = `import package::material::Hit;
import package::principled::{Principled, principled_default};
fn surface(hit: Hit) -> Principled {
  var s = principled_default();
  s.base_metalness = 1.0;
  s.specular_roughness = 0.5;
  s.specular_roughness_anisotropy = 0.8;
  return s;
}`;
const ACROSS = `${ALONG}\nfn geometry_tangent(hit: Hit) -> vec3f { return hit.bitangent; }`;

/** A unit square in the plane z = 0, whose first edge says where its tangent is. */
const ALONG_X = { corner: [0, 0, 0], edge1: [1, 0, 0], edge2: [0, 1, 0] } as const;
const ALONG_Y = { corner: [1, 0, 0], edge1: [0, 1, 0], edge2: [-1, 0, 0] } as const;
type Square = typeof ALONG_X | typeof ALONG_Y;

const render = async (file: 'along' | 'across', square: Square, change: Partial<SceneInput>): Promise<Float64Array> => {
  const { corner, edge1, edge2 } = square;
  const shape = { type: 'quad', corner: [...corner], edge1: [...edge1], edge2: [...edge2], material: 'metal' };
  return pixelMeans(
    await renderImage({
      version: 1,
      camera: { type: 'orthographic', position: [0.5, 0.5, 3], target: [0.5, 0.5, 0], height: 1 },
      film: { width: 6, height: 6 },
      programs: { along: ALONG, across: ACROSS },
      materials: { metal: { file } },
      shapes: [shape as SceneInput['shapes'][number]],
      ...change,
    } as SceneInput),
  );
};

const LIT: Partial<SceneInput> = {
  render: { spp: 4, maxDepth: 1, seed: 'tangent' },
  lights: [{ type: 'point', position: [0.5, 1.5, 1.5], intensity: [3, 3, 3] }],
};
const SPP = 1024;
/** Directions alone, in a sky that is brighter along x. */
const DRAWN: Partial<SceneInput> = {
  programs: {
    along: ALONG,
    across: ACROSS,
    bands: 'fn environment(direction: vec3f) -> vec3f { return vec3f(direction.x * direction.x); }',
  },
  environment: { type: 'program', file: 'bands' },
  render: { spp: SPP, maxDepth: 1, integrator: 'path-naive', seed: 'tangent' },
};
const mean = (values: Float64Array): number => values.reduce((a, b) => a + b) / values.length;
const furthest = (a: Float64Array, b: Float64Array): number => Math.max(...a.map((each, i) => Math.abs(each - b[i]!) / b[i]!));

describe('a material that turns its tangent', () => {
  it('reflects a lamp as the surface that is turned', async () => {
    const [across, turned, along] = [
      await render('across', ALONG_X, LIT),
      await render('along', ALONG_Y, LIT),
      await render('along', ALONG_X, LIT),
    ];
    // The same numbers by another way, in single precision.
    expect(furthest(across, turned)).toBeLessThan(1e-4);
    expect(furthest(along, turned)).toBeGreaterThan(0.5);
  });

  it('draws directions that way, too', async () => {
    const [across, turned, along] = [
      await render('across', ALONG_X, DRAWN),
      await render('along', ALONG_Y, DRAWN),
      await render('along', ALONG_X, DRAWN),
    ];
    // The same random numbers lead to the same directions. A sample that rounding sends elsewhere adds or takes 1 at most.
    expect(Math.max(...across.map((each, i) => Math.abs(each - turned[i]!)))).toBeLessThan(1 / SPP);
    expect(mean(along) / mean(turned)).toBeGreaterThan(1.5);
  });
});

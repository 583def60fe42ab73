/** Media that emit light, against closed forms: alone, over a background, and in equilibrium with what is around them. */
import { describe, it } from 'vitest';
import type { Integrator, SceneInput, Vec3 } from '../../src/scene/document.ts';
import { absorption, attenuated, beam, box, by, dark, expectRadiance, program } from '../helpers/densities.ts';

/** As in the helper, with light that grows along z or is the same everywhere. */
const PROGRAM = `import package::noise::noise_gradient;
struct Params {
  /// @choice(even, ramp, haze, bumps)
  kind: u32,
  /// @default(1)
  most: f32,
  glows: bool,
}
fn density(p: vec3f, params: Params) -> f32 {
  switch (params.kind) {
    case 0u: { return params.most; }
    case 1u: { return params.most * saturate(0.5 * (p.z + 1.0)); }
    default: { return params.most * saturate(0.5 + 0.5 * noise_gradient(3.0 * p)) * step(0.0, sin(9.0 * p.x) + 0.5); }
  }
}
fn Le(p: vec3f, params: Params) -> vec3f { return vec3f(select(1.0, saturate(0.5 * (p.z + 1.0)), params.glows)); }`;
const programs = { mine: PROGRAM };
const Le: Vec3 = [3, 0.5, 7];
type Media = NonNullable<SceneInput['media']>;

const glowing = (medium: Media[string], change: Partial<SceneInput> = {}): SceneInput =>
  beam({ fire: { emission: Le, ...medium } }, [box('fire')], { programs, ...change });
/** Of a slab that is 2 thick before an environment of 1. */
const slab = (depth: readonly number[]): number[] => depth.map((each, c) => Le[c]! * -Math.expm1(-each) + Math.exp(-each));
const INTEGRATORS: Integrator[] = ['path', 'path-naive', 'cast', 'whitted', 'distributed'];

describe('a slab that absorbs and emits', () => {
  it.each(INTEGRATORS)('by coefficients: %s', (integrator) =>
    expectRadiance(by(glowing({ absorption }), { integrator, spp: 2 }), slab(absorption.map((each) => 2 * each)), 0.01),
  );
  it('so thin that the exponential is nearly 1, without a medium of another kind', () => {
    const thin: Vec3 = [1e-6, 2e-3, 0.04];
    const scene = glowing(
      { absorption: thin },
      { media: { fire: { absorption: thin, emission: Le } }, shapes: [box('fire')], lights: [], environment: dark },
    );
    const expected = thin.map((each, c) => Le[c]! * -Math.expm1(-2 * each));
    return expectRadiance(by(scene, { spp: 2 }), expected, 0.01);
  });
  it.each(INTEGRATORS)('by a ramp of density: %s', (integrator) =>
    expectRadiance(by(glowing({ absorption, density: program('ramp') }), { integrator }), slab(absorption), 0.05),
  );
  it('light of its own at each place, which the emission of the medium is a factor of', () =>
    expectRadiance(
      glowing({ absorption, density: { ...program('even'), params: { kind: 'even', most: 1, glows: true } } }),
      // Of s = 1 − z from 0 to 2: ∫ σ (1 − s/2) e^{−σ s} ds.
      absorption.map((each, c) => Le[c]! * (1 + Math.expm1(-2 * each) / (2 * each)) + Math.exp(-2 * each)),
      0.05,
    ));
  it('what stands before it weakens it, and what stands behind it is weakened', () =>
    expectRadiance(
      beam({ ink: { absorption }, fire: { absorption, emission: Le } }, [box('ink', 1, 2), box('fire', 1)], { programs }),
      slab(absorption).map((each, c) => each * attenuated(absorption, 1)[c]!),
      0.01,
    ));
});

describe('in equilibrium with an environment of the radiance that it has itself nothing is seen of a medium', () => {
  const warm: Media[string] = { absorption, scattering: [1.5, 0.4, 0.1], g: 0.5, emission: [1, 1, 1] };
  const dense = { ...warm, density: program('bumps', { most: 2 }) };
  it.each<[string, Media[string], SceneInput['render']]>([
    ['by coefficients', warm, {}],
    ['by a density', dense, {}],
    ['by wavelength', dense, { spectral: true }],
  ])('%s', (_, medium, render) => expectRadiance(by(beam({ warm: medium }, [box('warm')], { programs }), render), [1, 1, 1], 0.03));
});

/** Media whose albedo and phase function programs give, against closed forms, quadratures, and what documents say by numbers. */
import { describe, expect, it } from 'vitest';
import type { Integrator, SceneInput, Vec3 } from '../../src/scene/document.ts';
import {
  absorption,
  ALPHA,
  beam,
  box,
  by,
  dark,
  expectRadiance,
  ONCE,
  program,
  PROGRAM,
  SAMPLINGS,
  type Shapes,
} from '../helpers/densities.ts';
import { renderImage } from '../helpers/gpu.ts';
import { assertImagesAgree } from '../helpers/statistics.ts';

/** The helper's; `share` of the albedo everywhere, or a ramp over y from 1 at 1 to 0 at −4, of another slope in each channel. */
const PARAMS = `${PROGRAM.replace(
  '  most: f32,\n',
  `  most: f32,
  /// @default(1)
  share: f32,
  ramps: bool,
  /// @range(-1, 1)
  forward: f32,
`,
)}
fn ramp(p: vec3f) -> f32 { return saturate(0.2 * (p.y + 4.0)); }
`;
const ALBEDO = `fn albedo(p: vec3f, params: Params) -> vec3f {
  let x = ramp(p);
  return select(vec3f(params.share), vec3f(x, x * x, x), params.ramps);
}
`;
const G = `fn g(p: vec3f, params: Params) -> f32 { return select(params.forward, 1.6 * ramp(p) - 0.8, params.ramps); }
`;
/** Henyey and Greenstein's, or Rayleigh's with one channel that goes everywhere alike. */
const PHASE = `fn phase(p: vec3f, cosine: f32, params: Params) -> vec3f {
  let g = params.forward;
  let own = (1.0 - g * g) / (12.566371 * pow(1.0 + g * g - 2.0 * g * cosine, 1.5));
  return select(vec3f(own), vec3f(1.0, 1.0, 0.0) * (3.0 / 50.265482) * (1.0 + cosine * cosine) + vec3f(0.0, 0.0, 1.0 / 12.566371), params.ramps);
}
`;
const programs = { mine: PARAMS + ALBEDO + G };
const phases = { mine: PARAMS + PHASE };
interface Values {
  most?: number;
  share?: number;
  ramps?: boolean;
  forward?: number;
  bounds?: { min: Vec3; max: Vec3 };
}
const says = (kind: string, { bounds, ...params }: Values) => ({
  ...program(kind, { most: params.most, ...(bounds && { bounds }) }),
  params: { kind, most: 1, ...params },
});
type Media = NonNullable<SceneInput['media']>;

/** Scattered once in air that is thinner the higher it is, on the way of a narrow beam down −y; the light is a point, or a sphere of 0.02. */
const HAZE: Vec3 = [0, -4, 0];
const bounds = { min: [-50, HAZE[1], -50] as Vec3, max: [50, 6, 50] as Vec3 };
const once = (medium: Media[string], shines: 'point' | 'sphere', change: Partial<SceneInput>): SceneInput => {
  const floor: Shapes = [{ type: 'disk', center: [0, -3, 0], normal: [0, 1, 0], radius: 1, material: 'black' }];
  const lamp: Shapes = [
    {
      type: 'sphere',
      center: [1.5, 1, 0],
      radius: 0.02,
      material: 'black',
      emission: { radiance: [3, 3, 3].map((I) => I / (Math.PI * 0.02 ** 2)) as Vec3 },
    },
  ];
  return beam({ mist: medium }, [...floor, ...(shines === 'sphere' ? lamp : [])], {
    camera: { position: [0, 5, 0], target: [0, 0, 0], up: [0, 0, 1], fov: 0.01 },
    fog: { medium: 'mist' },
    environment: dark,
    lights: [{ type: 'point', position: [1.5, 1, 0], intensity: shines === 'point' ? [3, 3, 3] : [0, 0, 0] }],
    render: { maxDepth: 1, seed: 'once' },
    ...change,
  });
};
const haze = (y0: number, y1: number, length: number): number => {
  const x = -0.5 * (y1 - y0);
  return length * Math.exp(-0.5 * (y0 + 4)) * (Math.abs(x) < 1e-9 ? 1 : Math.expm1(x) / x);
};
const henyey = (g: number, cosine: number): number => (1 - g * g) / (4 * Math.PI * (1 + g * g - 2 * g * cosine) ** 1.5);
const rampAt = (y: number): number => Math.min(1, 0.2 * (y + 4));
/** @param phase of channel c at height y */
function quadrature(
  sigma: { absorption: Vec3; scattering: Vec3 },
  albedo: (c: number, y: number) => number,
  phase: (c: number, y: number, cosine: number) => number,
): number[] {
  const n = 20_000;
  return sigma.scattering.map((s, c) => {
    let sum = 0;
    for (let i = 0; i < n; i++) {
      const y = 5 - (8 * (i + 0.5)) / n;
      const r = Math.hypot(1.5, y - 1);
      const depth = haze(y, 5, 5 - y) + haze(y, 1, r);
      const lost = Math.exp(-(s + sigma.absorption[c]!) * depth);
      sum += ((albedo(c, y) * s * Math.exp(-0.5 * (y + 4)) * lost * phase(c, y, (y - 1) / r) * 3) / (r * r)) * (8 / n);
    }
    return sum;
  });
}

describe('light that is scattered once', () => {
  const sigma = { absorption: [0.1, 0, 0.3] as Vec3, scattering: [0.2, 0.5, 0.4] as Vec3 };
  const medium = { ...sigma, g: 0.3, density: says('haze', { ramps: true, bounds }) };
  const expected = quadrature(
    sigma,
    (c, y) => rampAt(y) ** (c === 1 ? 2 : 1),
    (_, y, cosine) => henyey(1.6 * rampAt(y) - 0.8, cosine),
  );
  it.each(SAMPLINGS)('where albedo and g grow with height agrees with a quadrature: %s', (mediumSampling) =>
    expectRadiance(by(once(medium, 'point', { programs }), { mediumSampling, spp: ONCE[mediumSampling] }), expected, 0.05),
  );
  it.each(SAMPLINGS)('of a small sphere, every way to which is weighed: %s', (mediumSampling) =>
    expectRadiance(by(once(medium, 'sphere', { programs }), { mediumSampling, spp: ONCE[mediumSampling] }), expected, 0.06, 1e-3),
  );
  it.each(SAMPLINGS)('by wavelength, where everything is grey: %s', (mediumSampling) => {
    const grey = { absorption: [0.1, 0.1, 0.1] as Vec3, scattering: [0.4, 0.4, 0.4] as Vec3 };
    const white = { ...grey, density: says('haze', { ramps: true, bounds }) };
    return expectRadiance(
      by(once(white, 'point', { programs: { mine: programs.mine.replace('vec3f(x, x * x, x)', 'vec3f(x)') } }), {
        mediumSampling,
        spp: ONCE[mediumSampling],
        spectral: true,
      }),
      quadrature(
        grey,
        (_, y) => rampAt(y),
        (_c, y, cosine) => henyey(1.6 * rampAt(y) - 0.8, cosine),
      ),
      0.06,
      1e-3,
    );
  });
  it.each(SAMPLINGS)('by a phase function of its own that goes forward: %s', (mediumSampling) =>
    expectRadiance(
      by(once({ ...sigma, density: says('haze', { forward: 0.6, bounds }) }, 'point', { programs: phases }), {
        mediumSampling,
        spp: ONCE[mediumSampling],
      }),
      quadrature(
        sigma,
        () => 1,
        (_c, _y, cosine) => henyey(0.6, cosine),
      ),
      0.05,
    ),
  );
  it.each(SAMPLINGS)('by phase functions of its own, one of each channel: %s', (mediumSampling) =>
    expectRadiance(
      by(once({ ...medium, g: 0.2 }, 'point', { programs: phases }), { mediumSampling, spp: ONCE[mediumSampling] }),
      quadrature(
        sigma,
        () => 1,
        (c, _, cosine) => (c === 2 ? 1 / (4 * Math.PI) : (3 / (16 * Math.PI)) * (1 + cosine ** 2)),
      ),
      0.05,
    ),
  );
});

const WAYS: readonly [string, SceneInput['render']][] = [
  ['path', {}],
  ['path-naive', { integrator: 'path-naive' }],
  ['by wavelength', { spectral: true }],
  ['guided', { guiding: 'learned', guidingPaths: 2 ** 14, spp: 128 }],
];
const ball = (medium: Media[string], change: Partial<SceneInput> = {}): SceneInput =>
  beam({ milk: medium }, [{ type: 'sphere', center: [0.3, 0.1, 0], radius: 1, material: 'passage', interior: { medium: 'milk' } }], {
    programs,
    ...change,
  });

describe('what nobody can see in a furnace', () => {
  const scattering: Vec3 = [0.3, 1, 4];
  it.each(WAYS)('an albedo of 1, whatever g is: %s', (_, render) =>
    // Guided although a trial would refuse it (helpers/always-guided.ts), paths are noisier here, and as much is seen by more of them.
    expectRadiance(
      by(ball({ scattering, density: says('bumps', { most: 3, forward: 0.7 }) }), {
        ...render,
        spp: render?.guiding === 'learned' ? 1024 : 128,
      }),
      [1, 1, 1],
      0.06,
    ),
  );
  it.each(WAYS)('albedo and g that vary, where the medium emits what it absorbs: %s', (_, render) =>
    expectRadiance(
      by(ball({ scattering, emission: [1, 1, 1], density: says('bumps', { most: 3, ramps: true }) }), { spp: 64, ...render }),
      [1, 1, 1],
      0.08,
    ),
  );
  it.each(WAYS)('a phase function of its own: %s', (_, render) =>
    expectRadiance(
      by(ball({ scattering, g: 0.3, density: says('bumps', { most: 1, ramps: true }) }, { programs: phases }), { spp: 128, ...render }),
      [1, 1, 1],
      0.1,
    ),
  );
  it.each(SAMPLINGS)('in a room whose walls shine: light sampling and chance find all of it: %s', (mediumSampling) => {
    const room: Shapes = [
      { type: 'sphere', center: [0, 0, 4], radius: 3, material: 'black', emission: { radiance: [1, 1, 1], sides: 'both' } },
    ];
    const milk = { scattering: [0.2, 0.4, 0.8] as Vec3, emission: [1, 1, 1] as Vec3, density: says('bumps', { most: 2, ramps: true }) };
    return expectRadiance(by(beam({ milk }, room, { fog: { medium: 'milk' }, programs }), { mediumSampling, spp: 80 }), [1, 1, 1], 0.05);
  });
});

describe('a program that says what the document could', () => {
  // Numbers of few bits, so that not one of an image may differ.
  const [scattering, lost]: [Vec3, Vec3] = [
    [2, 4, 1],
    [0.25, 0.5, 0.125],
  ];
  const half = scattering.map((each) => each / 2) as Vec3;
  const room = (medium: Media[string], render: SceneInput['render']): SceneInput => ({
    ...by(ball(medium), { seed: 'same', spp: 16, ...render }),
    lights: [{ type: 'point', position: [1, 2, 3], intensity: [5, 4, 3] }],
    camera: { position: [0, 0.5, 5], target: [0, 0, 0], fov: 30 },
  });
  const given = says('bumps', { most: 2, share: 0.5, forward: 0.5 });
  const alike: Media[string] = { scattering: half, absorption: lost.map((each, c) => each + half[c]!) as Vec3, g: 0.5 };
  it.each<[string, SceneInput['render']]>([
    ['distance', { mediumSampling: 'distance' }],
    ['equiangular', { mediumSampling: 'equiangular' }],
    ['path-naive', { integrator: 'path-naive' }],
  ])('gives the same image, bit for bit: %s', async (_, render) => {
    const program = await renderImage(room({ scattering, absorption: lost, density: given }, render));
    const document = await renderImage(room({ ...alike, density: says('bumps', { most: 2, share: 1, forward: 0.5 }) }, render));
    expect(Math.max(...program.sum)).toBeGreaterThan(1);
    expect(program.sum).toEqual(document.sum);
  });
  it('a phase function of Henyey and Greenstein is theirs, however directions are drawn', async () => {
    // Drawn so differently from it that no weight is above 3: of greater ones many samples are small and few are large, and their errors not normal.
    const own = await renderImage({
      ...room({ scattering, g: 0.4, density: says('bumps', { most: 2, forward: 0.6 }) }, { spp: 256, seed: 'own' }),
      programs: phases,
    });
    const theirs = await renderImage(room({ scattering, density: says('bumps', { most: 2, forward: 0.6 }) }, { spp: 256, seed: 'theirs' }));
    assertImagesAgree(own, theirs, { name: 'medium-phase', alpha: ALPHA });
  });
});

describe('a medium that would only scatter, were its albedo not 0, is a slab that absorbs and emits', () => {
  const Le: Vec3 = [3, 0.5, 7];
  const INTEGRATORS: Integrator[] = ['path', 'path-naive', 'cast', 'whitted', 'distributed'];
  it.each(INTEGRATORS)('%s', (integrator) =>
    expectRadiance(
      by(beam({ soot: { scattering: absorption, emission: Le, density: says('ramp', { share: 0 }) } }, [box('soot')], { programs }), {
        integrator,
        spp: 64,
      }),
      absorption.map((each, c) => Le[c]! * -Math.expm1(-each) + Math.exp(-each)),
      0.05,
    ),
  );
});

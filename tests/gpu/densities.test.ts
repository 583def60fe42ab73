/** Media whose density a program gives, against closed forms: what gets through, what is scattered once, and until it is white. */
import { describe, it } from 'vitest';
import { SAMPLERS, type Integrator, type SceneInput, type Vec3 } from '../../src/scene/document.ts';
import {
  absorption,
  ALPHA,
  attenuated,
  beam,
  box,
  by,
  dark,
  expectRadiance,
  NOTHING,
  ONCE,
  program,
  SAMPLINGS,
  type Density,
  type Shapes,
} from '../helpers/densities.ts';
import { renderImage } from '../helpers/gpu.ts';
import { assertImagesAgree } from '../helpers/statistics.ts';

describe('a ramp of absorption', () => {
  const ramp = beam({ ink: { absorption, density: program('ramp', { most: 1.5 }) } }, [box('ink')]);
  // ∫ 1.5 (z + 1) / 2 dz from −1 to 1.
  const expected = attenuated(absorption, 1.5);
  it.each(['path', 'path-naive', 'cast', 'whitted', 'distributed'] as const)('%s', (integrator: Integrator) =>
    expectRadiance(by(ramp, { integrator }), expected, 0.05),
  );
  it.each(SAMPLERS)('%s', (sampler) => expectRadiance(by(ramp, { sampler }), expected, 0.05));
  it('a majorant that is greater than it has to be changes nothing but the noise', () =>
    expectRadiance(beam({ ink: { absorption, density: program('ramp', { most: 1.5, majorant: 20 }) } }, [box('ink')]), expected, 0.05));
  it('stands where its transform puts it, and ends at its bounds', () =>
    // Turned so that its z is the world's x, twice as long, moved by 2 along z: along the beam it is even, of 0.5; its y is from −1 to 0.2.
    expectRadiance(
      beam(
        {
          ink: {
            absorption,
            density: program('ramp', {
              bounds: { min: [-0.1, -50, -1], max: [0.5, 50, 1] },
              transform: { rotate: [0, 90, 0], scale: 2, translate: [0, 0, 1] },
            }),
          },
        },
        [box('ink', 8)],
      ),
      // Of the program's x, −z of the world over 2, 0.6 are in the bounds: 1.2 units of length.
      attenuated(absorption, 0.5 * 1.2),
      0.05,
    ));
  it('light on its way to a surface as well, by every integrator that asks', async () => {
    const floor: Shapes = [{ type: 'quad', corner: [-50, -50, -1.5], edge1: [100, 0, 0], edge2: [0, 100, 0], material: 'grey' }];
    const scene = beam({ ink: { absorption, density: program('ramp') } }, [box('ink'), ...floor], {
      environment: dark,
      lights: [{ type: 'directional', direction: [0, -0.6, -0.8], irradiance: [3, 3, 3] }],
    });
    const lit = absorption.map((each) => ((0.5 * 3 * 0.8) / Math.PI) * Math.exp(-each * (1 + 1 / 0.8)));
    for (const integrator of ['path', 'cast', 'distributed'] as const)
      await expectRadiance(by(scene, { integrator, maxDepth: 1 }), lit, 0.06);
  });
  it('and where so little is left that chance decides whether it goes on', async () => {
    const thick: Vec3 = [2.4, 2.5, 2.6];
    const floor: Shapes = [{ type: 'quad', corner: [-50, -50, -1.5], edge1: [100, 0, 0], edge2: [0, 100, 0], material: 'grey' }];
    const scene = beam({ ink: { absorption: thick, density: program('ramp') } }, [box('ink'), ...floor], {
      environment: dark,
      lights: [{ type: 'directional', direction: [0, -0.6, -0.8], irradiance: [3, 3, 3] }],
    });
    const lit = thick.map((each) => ((0.5 * 3 * 0.8) / Math.PI) * Math.exp(-each * (1 + 1 / 0.8)));
    await expectRadiance(by(scene, { maxDepth: 1, spp: 1024 }), lit, 0.1);
  });
  it('where shapes overlap, the one of the greater priority fills the space', () => {
    const clear: Shapes = [{ ...box('thin', 1), interior: { medium: 'thin', priority: 1 } } as Shapes[number]];
    return expectRadiance(
      beam({ ink: { absorption, density: program('ramp') }, thin: { absorption: [0.2, 0.2, 0.2] } }, [box('ink'), ...clear]),
      // The ramp from −1 to −0.5 and from 0.5 to 1: ∫ (z + 1) / 2 = 1/16 + 7/16.
      absorption.map((each) => Math.exp(-each * 0.5 - 0.2)),
      0.05,
    );
  });
});

describe('a medium that only scatters, in a white furnace', () => {
  const scattering: Vec3 = [0.3, 1, 4];
  it.each([-0.7, 0, 0.9])('is invisible however its density goes: g = %d', async (g) => {
    const scene = beam({ milk: { scattering, g, density: program('bumps', { most: 3 }) } }, [
      { type: 'sphere', center: [0.3, 0.1, 0], radius: 1, material: 'passage', interior: { medium: 'milk' } },
    ]);
    await expectRadiance(by(scene, { spp: 512 }), [1, 1, 1], 0.03);
    await expectRadiance(by(scene, { spp: 512, integrator: 'path-naive', seed: 'other' }), [1, 1, 1], 0.03);
  });
  it('as fog in a room whose walls shine: light sampling and chance find all of it', async () => {
    const room: Shapes = [
      { type: 'sphere', center: [0, 0, 4], radius: 3, material: 'black', emission: { radiance: [1, 1, 1], sides: 'both' } },
    ];
    const scene = beam({ milk: { scattering: [0.2, 0.4, 0.8], g: 0.6, density: program('bumps', { most: 2 }) } }, room, {
      fog: { medium: 'milk' },
    });
    for (const mediumSampling of SAMPLINGS) await expectRadiance(by(scene, { mediumSampling, spp: 256 }), [1, 1, 1], 0.03);
  });
});

describe('light that is scattered once', () => {
  const sigma = { absorption: [0.1, 0, 0.3] as Vec3, scattering: [0.2, 0.5, 0.1] as Vec3 };
  const g = 0.6;
  /** The density of 'haze', and its integral along the straight way between two points. */
  const haze = (y: number): number => Math.exp(-0.5 * (y + 4));
  const along = (y0: number, y1: number, length: number): number => {
    const x = -0.5 * (y1 - y0);
    return length * haze(y0) * (Math.abs(x) < 1e-9 ? 1 : Math.expm1(x) / x);
  };
  /** ∫ σs ρ e^{−σt (∫ρ to the eye + ∫ρ to the light)} p(cos θ) I / r² dt along the eye's ray down −y from 5 to −3, a point at (1.5, 1, 0). */
  function quadrature(intensity: number): number[] {
    const n = 20_000;
    return sigma.scattering.map((s, c) => {
      const extinction = s + sigma.absorption[c]!;
      let sum = 0;
      for (let i = 0; i < n; i++) {
        const y = 5 - (8 * (i + 0.5)) / n;
        const r = Math.hypot(1.5, y - 1);
        // From the light to the point, and on to the eye along +y.
        const cosine = (y - 1) / r;
        const phase = (1 - g * g) / (4 * Math.PI * (1 + g * g - 2 * g * cosine) ** 1.5);
        const depth = along(y, 5, 5 - y) + along(y, 1, r);
        sum += ((s * haze(y) * Math.exp(-extinction * depth) * phase * intensity) / (r * r)) * (8 / n);
      }
      return sum;
    });
  }
  const floor: Shapes = [{ type: 'disk', center: [0, -3, 0], normal: [0, 1, 0], radius: 1, material: 'black' }];
  const scene = (change: Partial<SceneInput>): SceneInput =>
    beam({ mist: { ...sigma, g, density: program('haze', { most: 1, bounds: { min: [-50, -4, -50], max: [50, 6, 50] } }) } }, floor, {
      camera: { position: [0, 5, 0], target: [0, 0, 0], up: [0, 0, 1], fov: 0.01 },
      fog: { medium: 'mist' },
      environment: dark,
      lights: [{ type: 'point', position: [1.5, 1, 0], intensity: [3, 3, 3] }],
      render: { maxDepth: 1, seed: 'once' },
      ...change,
    });
  it.each(SAMPLINGS)('in air that is thinner the higher it is agrees with a quadrature: %s', (mediumSampling) =>
    expectRadiance(by(scene({}), { mediumSampling, spp: ONCE[mediumSampling] }), quadrature(3), 0.05),
  );
  it('a small sphere that shines is the same: every way to it is weighed', async () => {
    const radius = 0.02;
    const lamp: Shapes = [
      {
        type: 'sphere',
        center: [1.5, 1, 0],
        radius,
        material: 'black',
        emission: { radiance: [3, 3, 3].map((I) => I / (Math.PI * radius ** 2)) as Vec3 },
      },
    ];
    for (const mediumSampling of SAMPLINGS)
      await expectRadiance(
        by(scene({ lights: scene({}).lights!.slice(0, 0), shapes: [...NOTHING, ...floor, ...lamp] }), {
          mediumSampling,
          spp: ONCE[mediumSampling],
        }),
        quadrature(3),
        0.06,
        1e-3,
      );
  });
});

describe('light that is scattered often', () => {
  const lamp: Shapes = [
    { type: 'sphere', center: [1.2, 1.4, 1.6], radius: 0.3, material: 'black', emission: { radiance: [20, 20, 20] } },
    { type: 'quad', corner: [-3, -1.2, -3], edge1: [0, 0, 6], edge2: [6, 0, 0], material: 'grey' },
  ];
  const ball = (density: Density | undefined, scale: number, render: SceneInput['render'] = {}): SceneInput => ({
    ...beam(
      {
        milk: {
          absorption: [0.1, 0.4, 0.2].map((x) => x * scale) as Vec3,
          scattering: [2, 3, 6].map((x) => x * scale) as Vec3,
          g: 0.3,
          density,
        },
      },
      [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'glass', interior: { medium: 'milk' } }, ...lamp],
      { environment: { type: 'constant', radiance: [0.2, 0.2, 0.2] } },
    ),
    camera: { position: [0, 0.5, 5], target: [0, 0, 0], fov: 30 },
    film: { width: 16, height: 16 },
    render: { spp: 128, maxDepth: 1000, ...render },
  });
  it('in glass: an even program is as a medium without one', async () => {
    const programmed = await renderImage(ball(program('even', { most: 0.5, majorant: 0.8 }), 2, { seed: 'a' }));
    const plain = await renderImage(ball(undefined, 1, { seed: 'b' }));
    assertImagesAgree(programmed, plain, { name: 'densities-even', alpha: ALPHA });
  });
  it('of bumps: equiangular distances, guided paths and path-naive agree with delta tracking alone', async () => {
    const bumps = (render: SceneInput['render']): SceneInput => ball(program('bumps', { most: 2 }), 1, render);
    const plain = await renderImage(bumps({ seed: 'a' }));
    const others: [string, SceneInput['render']][] = [
      ['equiangular', { mediumSampling: 'equiangular' }],
      ['guided', { guiding: 'learned', guidingPaths: 2 ** 12 }],
      ['naive', { integrator: 'path-naive', spp: 256 }],
    ];
    for (const [name, render] of others)
      assertImagesAgree(await renderImage(bumps({ seed: name, ...render })), plain, { name: `densities-${name}`, alpha: ALPHA });
  });
});

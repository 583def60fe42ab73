/** Lights without a surface against their closed forms. */
import { describe, expect, it } from 'vitest';
import { biases } from '../../src/engine/bias.ts';
import type { SceneInput } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { imageMean, renderImage } from '../helpers/gpu.ts';
import { radianceEverywhere, radianceIs, reflected, spot, type Lights } from '../helpers/lit-floor.ts';
import { irradianceDisk } from '../reference/closed-form.ts';
import { assertImagesAgree, normalP, sidak } from '../helpers/statistics.ts';

const ALPHA = sidak(1e-3, 60);
const expectRadiance = radianceIs(ALPHA);
const everywhere = radianceEverywhere(ALPHA);

describe('a point', () => {
  it.each([1, 2, 5])('lights by the inverse square of its distance: %d', (d) =>
    everywhere(spot([{ type: 'point', position: [0, d, 0], intensity: [3, 3, 3] }]), reflected(3 / d ** 2)),
  );
  it('and by the cosine', () =>
    everywhere(spot([{ type: 'point', position: [3, 4, 0], intensity: [3, 3, 3] }]), reflected((3 / 25) * 0.8)));
  it('or as early ray tracers had it', () =>
    everywhere(
      spot([{ type: 'point', position: [0, 2, 0], intensity: [3, 3, 3], attenuation: [1, 0.5, 0.25] }]),
      reflected(3 / (1 + 1 + 1)),
    ));
  it('is hidden by what stands before it, not by what stands behind', async () => {
    const light: Lights = [{ type: 'point', position: [0, 2, 0], intensity: [3, 3, 3] }];
    const disk = (y: number) => ({
      type: 'disk' as const,
      center: [0, y, 0] as [number, number, number],
      normal: [0, 1, 0] as [number, number, number],
      radius: 0.2,
      material: 'grey',
    });
    const scene = spot(light);
    await everywhere({ ...scene, shapes: [...scene.shapes, disk(1)] }, 0);
    await everywhere({ ...scene, shapes: [...scene.shapes, disk(2.5)] }, reflected(0.75));
  });
  it('among others is chosen by its power, and weighed by that', () =>
    everywhere(
      spot([
        { type: 'point', position: [0, 1, 0], intensity: [1, 1, 1] },
        { type: 'point', position: [0, 2, 0], intensity: [40, 40, 40] },
        { type: 'point', position: [0, 4, 0], intensity: [0, 0, 0] },
        { type: 'directional', direction: [0, -1, 0], irradiance: [2, 2, 2] },
      ]),
      reflected(1 + 10 + 2),
    ));
});

describe('a lamp whose material shines as well', () => {
  it.each(['path', 'path-naive', 'distributed', 'whitted'] as const)('shines by both, seen and on a floor: %s', async (integrator) => {
    const lamp = {
      ...spot([]),
      materials: { ...spot([]).materials, glow: { file: 'emitter', params: { color: [1, 1, 1], radiance: 2 } } },
    };
    const shapes: SceneInput['shapes'] = [
      ...lamp.shapes,
      { type: 'disk', center: [0, 2.5, 0], normal: [0, -1, 0], radius: 1, material: 'glow', emission: { radiance: [3, 3, 3] } },
    ];
    const render = { spp: integrator === 'path-naive' ? 1024 : 64, seed: 'both', maxDepth: 1, integrator };
    const scene: SceneInput = { ...lamp, shapes, render };
    await expectRadiance({ ...scene, camera: { position: [0, 1, 0], target: [0, 2, 0.01], fov: 0.01 } }, 5);
    await expectRadiance(scene, (0.5 / Math.PI) * irradianceDisk(5, 1, 2.5));
  });
});

describe('a spot', () => {
  const at = (degrees: number): Lights => [
    {
      type: 'spot',
      position: [0, 2, 0],
      direction: [Math.sin((degrees * Math.PI) / 180), -Math.cos((degrees * Math.PI) / 180), 0],
      intensity: [3, 3, 3],
      inner: 20,
      outer: 40,
    },
  ];
  const cosine = (degrees: number): number => Math.cos((degrees * Math.PI) / 180);
  it.each([0, 10, 19.9, 25, 30, 35, 45, 90])('has its profile: %d°', (degrees) => {
    const t = Math.min(1, Math.max(0, (cosine(degrees) - cosine(40)) / (cosine(20) - cosine(40))));
    return everywhere(spot(at(degrees)), reflected((3 / 4) * t * t * (3 - 2 * t)));
  });
});

describe('a direction', () => {
  it('gives its irradiance by the cosine', () =>
    everywhere(spot([{ type: 'directional', direction: [3, -4, 0], irradiance: [2, 2, 2] }]), reflected(2 * 0.8)));
  it.each([0.53, 5, 40, 180])('spread over a diameter of %d° gives the same from overhead', (diameter) =>
    everywhere(
      spot([{ type: 'directional', direction: [0, -1, 0], irradiance: [2, 2, 2], diameter }], {
        render: { spp: 256, maxDepth: 1, seed: 3 },
      }),
      reflected(2),
    ),
  );
  it('with a diameter is seen, at the radiance that its solid angle makes', async () => {
    const half = (0.53 / 2) * (Math.PI / 180);
    const L = 2 / (Math.PI * Math.sin(half) ** 2);
    const lights: Lights = [{ type: 'directional', direction: [0, 0, 1], irradiance: [2, 2, 2], diameter: 0.53 }];
    const look = (fov: number): SceneInput => spot(lights, { camera: { position: [0, 2, 4], target: [0, 2, 0], fov } });
    await everywhere(look(0.01), L);
    // A square field of 1° holds the whole disk: the mean is L times the disk's share of it.
    const side = 2 * Math.tan(0.5 * (Math.PI / 180));
    const wide = { ...look(1), film: { width: 32, height: 32 }, render: { spp: 256, seed: 'sun', maxDepth: 1 } };
    const [{ mean, error }] = imageMean(await renderImage(wide)) as [{ mean: number; error: number }];
    const expected = (L * Math.PI * Math.tan(half) ** 2) / side ** 2;
    expect(normalP((mean - expected) / error)).toBeGreaterThan(ALPHA);
  });
  it('agrees between path and path-naive where it has a diameter', async () => {
    const scene: SceneInput = {
      ...spot([{ type: 'directional', direction: [1, -2, -0.5], irradiance: [2, 1.5, 1], diameter: 60 }]),
      camera: { position: [0, 2, 6], target: [0, 0.7, 0], fov: 35 },
      film: { width: 16, height: 16 },
    };
    const shapes: SceneInput['shapes'] = [
      ...scene.shapes,
      { type: 'sphere', center: [-0.8, 0.7, 0], radius: 0.7, material: 'grey' },
      { type: 'sphere', center: [0.8, 0.7, 0], radius: 0.7, material: 'mirror' },
      { type: 'disk', center: [0, 3, -1], normal: [0, -1, 0], radius: 0.6, material: 'grey', emission: { radiance: [3, 3, 3] } },
    ];
    const full = { ...scene, shapes, materials: { ...scene.materials, mirror: { file: 'mirror' } } };
    const at = (integrator: 'path' | 'path-naive', spp: number) =>
      renderImage({ ...full, render: { integrator, spp, maxDepth: 4, seed: integrator } });
    assertImagesAgree(await at('path', 256), await at('path-naive', 1024), { name: 'suns', alpha: ALPHA });
  });
});

describe('an ambient term', () => {
  const lights: Lights = [{ type: 'ambient', radiance: [0.4, 0.4, 0.4] }];
  it('adds what a surface reflects of it, in cast, whitted and distributed', async () => {
    for (const integrator of ['cast', 'whitted', 'distributed'] as const)
      await expectRadiance({ ...spot(lights), render: { integrator, spp: 4 } }, 0.2);
    await expectRadiance({ ...spot(lights), render: { integrator: 'path', spp: 4 } }, 0);
  });
  it('is named as what it is', () => {
    const named = (integrator: 'path' | 'cast') => biases(checkScene({ ...spot(lights), render: { integrator } })).join('; ');
    expect(named('cast')).toMatch(/ambient term \(not physical\)/);
    expect(named('path')).toMatch(/ambient term left out/);
  });
});

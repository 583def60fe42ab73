/** Spectral rendering: the image in three channels where it should be the same, estimators, media, programs that speak by wavelength. */
import { describe, expect, it } from 'vitest';
import type { Integrator, SceneInput, Vec3 } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { expectMean } from '../helpers/expect-mean.ts';
import { imageMean, renderImage } from '../helpers/gpu.ts';
import { evaluate } from '../helpers/kernel.ts';
import { ALPHA, expectRadiance, SPECTRAL, table, view, wall } from '../helpers/spectral.ts';
import { assertImagesAgree } from '../helpers/statistics.ts';
import { spectrumAt, white } from '../reference/spectra.ts';

describe('what is the same in three channels', () => {
  const grey = (integrator: Integrator, spectral: boolean): SceneInput => ({
    version: 1,
    camera: { position: [0, 1, 3.4], target: [0, 1, 0], fov: 40 },
    film: { width: 24, height: 24 },
    render: { spectral, integrator, spp: spectral ? 768 : 512, seed: `grey ${spectral}`, maxDepth: 6 },
    environment: { type: 'program', file: 'lights' },
    programs: { lights: 'fn environment(d: vec3f) -> vec3f { return vec3f(0.5 + 0.5 * d.y); }' },
    materials: {
      grey: { file: 'diffuse', params: { albedo: [0.7, 0.7, 0.7] } },
      dark: { file: 'plastic', params: { body: [0.2, 0.2, 0.2] } },
      glass: { file: 'glass' },
    },
    media: { milk: { scattering: [2, 2, 2], absorption: [0.5, 0.5, 0.5] } },
    lights: [
      { type: 'point', position: [0.5, 1.8, 0.4], intensity: [0.6, 0.6, 0.6] },
      { type: 'directional', direction: [0.3, -1, -0.4], irradiance: [0.4, 0.4, 0.4], diameter: 8 },
    ],
    shapes: [
      { type: 'quad', corner: [-2, 0, 2], edge1: [4, 0, 0], edge2: [0, 0, -4], material: 'grey' },
      { type: 'quad', corner: [-2, 0, -2], edge1: [4, 0, 0], edge2: [0, 4, 0], material: 'grey' },
      { type: 'sphere', center: [-0.7, 0.4, 0], radius: 0.4, material: 'glass', interior: { medium: 'milk' } },
      { type: 'box', center: [0.6, 0.3, -0.4], size: [0.6, 0.6, 0.6], material: 'dark' },
      { type: 'disk', center: [0, 1.9, -0.5], normal: [0, -1, 0], radius: 0.4, material: 'grey', emission: { radiance: [4, 4, 4] } },
    ],
  });
  it.each(['path', 'path-naive'] as const)('%s: a grey scene under white light', async (integrator) => {
    // Lights without a size are found by light samples alone.
    const only = (scene: SceneInput): SceneInput => (integrator === 'path' ? scene : { ...scene, lights: scene.lights!.slice(1) });
    const [rgb, spectral] = [await renderImage(only(grey(integrator, false))), await renderImage(only(grey(integrator, true)))];
    assertImagesAgree(spectral, rgb, { name: `spectral-grey-${integrator}`, alpha: ALPHA });
  });
  const colours: [string, Vec3, Vec3][] = [
    ['paint', [0.8, 0.2, 0.05], [1, 1, 1]],
    ['light', [1, 1, 1], [0.1, 0.3, 0.9]],
  ];
  it.each(colours)('one colour of %s', async (_, albedo, radiance) => {
    const means = imageMean(
      await renderImage(
        view({
          environment: { type: 'constant', radiance },
          materials: { paint: { file: 'diffuse', params: { albedo } } },
          shapes: [wall('paint')],
          render: { maxDepth: 1 },
        }),
      ),
    );
    means.forEach((found, c) =>
      expectMean({ mean: found.mean + 1, error: found.error }, 1 + albedo[c]! * radiance[c]!, { alpha: ALPHA, sees: 0.01, what: `${c}` }),
    );
  });
});

describe('estimators of a spectral image', () => {
  const room = (integrator: Integrator, strategy: 'mis-power' | 'light' = 'mis-power'): SceneInput => ({
    version: 1,
    camera: { position: [0, 1, 3.4], target: [0, 1, 0], fov: 40 },
    film: { width: 24, height: 24 },
    render: {
      spectral: true,
      integrator,
      strategy,
      spp: integrator === 'path' ? 512 : 1024,
      seed: `${integrator} ${strategy}`,
      maxDepth: 4,
    },
    environment: { type: 'program', file: 'sky' },
    programs: {
      sky: 'import package::spectrum::spectrum_blackbody;\nfn environment(d: vec3f) -> vec3f { return (0.2 + 0.2 * d.y) * 2e-5 * spectrum_blackbody(7000.0); }',
    },
    materials: {
      red: { file: 'diffuse', params: { albedo: [0.8, 0.1, 0.05] } },
      gold: { file: 'spectral_metal', params: { roughness: 0.4 } },
      lamp: { file: 'spectral_emitter', params: { radiance: 6 } },
    },
    shapes: [
      { type: 'quad', corner: [-2, 0, 2], edge1: [4, 0, 0], edge2: [0, 0, -4], material: 'red' },
      { type: 'quad', corner: [-2, 0, -2], edge1: [4, 0, 0], edge2: [0, 4, 0], material: 'red' },
      { type: 'sphere', center: [-0.5, 0.5, 0], radius: 0.5, material: 'gold' },
      { type: 'disk', center: [0, 1.9, -0.5], normal: [0, -1, 0], radius: 0.6, material: 'lamp' },
    ],
  });
  it('agree', async () => {
    const path = await renderImage(room('path'));
    assertImagesAgree(path, await renderImage(room('path-naive')), { name: 'spectral-naive', alpha: ALPHA });
    assertImagesAgree(path, await renderImage(room('path', 'light')), { name: 'spectral-light', alpha: ALPHA });
  });
});

describe('media', () => {
  it('absorb by Beer and Lambert at each wavelength', async () => {
    const colour: Vec3 = [0.9, 0.4, 0.1];
    const sigma = colour.map((each) => -Math.log(each));
    // The spectra of red, green and blue, at single wavelengths by the kernel itself.
    const spectra = await evaluate(
      'import package::spectral::path::{spectral_of_color, spectral_set};\nfn at(nm: f32) -> f32 { spectral_set(0u, 0.001 * nm, 1.0); return spectral_of_color(vec3f(' +
        `${sigma.join(', ')})).x; }`,
      'vec4f(at(a.x), 0.0, 0.0, 0.0)',
      Array.from({ length: 81 }, (_, i) => [380 + 5 * i]),
      { features: SPECTRAL },
    );
    const extinction = spectra.map(([each = 0]) => each);
    await expectRadiance(
      view({
        environment: { type: 'constant', radiance: [1, 1, 1] },
        materials: { open: { file: 'passage' } },
        media: { ink: { color: colour, distance: 1 } },
        shapes: [{ type: 'box', center: [0, 0, -1.5], size: [4, 4, 2], material: 'open', interior: { medium: 'ink' } }],
      }),
      (at) => white(at) * Math.exp(-2 * spectrumAt(extinction, at)),
    );
  });
  it('of coloured scattering lose nothing in a white furnace', () =>
    expectRadiance(
      view({
        camera: { position: [0, 0, 3], target: [0, 0, 0], fov: 20 },
        environment: { type: 'constant', radiance: [1, 1, 1] },
        materials: { open: { file: 'passage' } },
        media: { milk: { scattering: [3, 1, 0.2] } },
        shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'open', interior: { medium: 'milk' } }],
        render: { maxDepth: 1000 },
      }),
      white,
      0.03,
    ));
});

describe('programs that speak by wavelength', () => {
  const line = (nm: number): string => `import package::spectrum::{spectrum_d65, spectrum_wavelengths};
fn environment(d: vec3f) -> vec3f {
  return spectrum_d65() * saturate(1.0 - abs(spectrum_wavelengths() - ${nm / 1000}) / 0.05);
}`;
  it('environments', () =>
    expectRadiance(
      view({
        programs: { band: line(500) },
        environment: { type: 'program', file: 'band' },
        materials: { black: { file: 'diffuse', params: { albedo: [0, 0, 0] } } },
        shapes: [{ ...wall('black'), corner: [90, 0, 0] }],
        render: { spp: 2048 },
      }),
      (at) => white(at) * Math.max(0, 1 - Math.abs(at - 500) / 50),
      0.05,
    ));
  it('and the layer of the albedo is what they reflect, as a colour', async () => {
    const values = [0.1, 0.9, 0.2];
    const scene = view({
      film: { width: 16, height: 16, layers: ['albedo', 'direct'] },
      environment: { type: 'constant', radiance: [1, 1, 1] },
      images: { ramp: table(values) },
      materials: { paint: { file: 'spectral_diffuse', params: { reflectance: 'ramp', first: 400, last: 700, scale: 1 } } },
      shapes: [wall('paint')],
      render: { maxDepth: 1 },
    });
    await expectRadiance(scene, (at) => white(at) * spectrumAt(values, at, 400, 700));
  });
});

it('integrators that follow no paths, and guiding, refuse', () => {
  const scene = view({ materials: { black: { file: 'diffuse' } }, shapes: [wall('black')] });
  expect(() => checkScene({ ...scene, render: { spectral: true, integrator: 'whitted' } })).toThrow(
    'At render.spectral: expected false beside the integrator whitted, which carries no wavelengths',
  );
  expect(() => checkScene({ ...scene, render: { spectral: true, guiding: 'learned' } })).toThrow(
    'At render.spectral: expected false beside guiding',
  );
});

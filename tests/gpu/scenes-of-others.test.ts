/**
 * Scenes of pbrt-v4 and Mitsuba 3 against closed forms that a wrong factor, angle or hand would miss, and the same scene in both formats
 * against the document that it means.
 */
import { describe, expect, it } from 'vitest';
import type { SceneDocument, SceneInput } from '../../src/scene/document.ts';
import { imageMean, pixelMeans, renderImage, type TestImage } from '../helpers/gpu.ts';
import { mitsubaScene } from '../helpers/mitsuba.ts';
import { sceneOf as pbrtScene } from '../helpers/pbrt.ts';
import { irradianceDisk } from '../reference/closed-form.ts';
import { normalP, sidak } from '../helpers/statistics.ts';

/** Two formats, three channels, at most five comparisons each. */
const ALPHA = sidak(1e-3, 60);
const BOX = 'PixelFilter "box"';
const FILM = `${BOX}\nFilm "rgb" "integer xresolution" 16 "integer yresolution" 16\nSampler "independent" "integer pixelsamples" 64`;
const MI_FILM =
  '<film type="hdrfilm"><integer name="width" value="16"/><integer name="height" value="16"/><rfilter type="box"/></film>' +
  '<sampler type="independent"><integer name="sample_count" value="64"/></sampler>';

const withIndex = (image: TestImage, x: number, y: number): number[] => [0, 1, 2].map((c) => pixelMeans(image)[3 * (y * 16 + x) + c]!);

function expectMeans(image: TestImage, expected: readonly number[]): void {
  expect(image.dropped).toBe(0);
  imageMean(image).forEach(({ mean, error }, c) => {
    // Single precision: some 2e-5 of relative error that no sample count removes.
    const z = (mean - expected[c]!) / (Math.hypot(error, 2e-5 * expected[c]!) || Number.MIN_VALUE);
    expect(normalP(z), `channel ${c}: mean ${mean} ± ${error}, expected ${expected[c]}`).toBeGreaterThan(ALPHA);
  });
}

/** A spot of a floor of albedo 0.5 in y = 0, seen from above and beside. */
const PBRT_SPOT = `LookAt 0 2 4  0 0 0  0 1 0\nCamera "perspective" "float fov" .01\n${FILM}`;
const PBRT_FLOOR = 'Shape "trianglemesh" "point3 P" [-5 0 -5 -5 0 5 5 0 5 5 0 -5] "integer indices" [0 1 2 0 2 3]';
const MI_SPOT = `<sensor type="perspective"><float name="fov" value=".01"/><transform name="to_world"><lookat origin="0 2 4" target="0 0 0" up="0 1 0"/></transform>${MI_FILM}</sensor>`;
const MI_FLOOR = '<shape type="rectangle"><transform name="to_world"><scale value="5"/><rotate x="1" angle="-90"/></transform></shape>';

const pbrt = (light: string, options = PBRT_SPOT): Promise<SceneDocument> => pbrtScene(`${light}\n${PBRT_FLOOR}`, options);
const mitsuba = (light: string): Promise<SceneDocument> => mitsubaScene(`${light}${MI_FLOOR}`, { sensor: MI_SPOT });

describe('radiance of a floor', () => {
  // L = ρ / π · E.
  const ofIrradiance = (e: readonly number[]): number[] => e.map((each) => (0.5 / Math.PI) * each);

  it('under a disk that shines', async () => {
    // A disk of radius 1 at height 2 that faces the floor. pbrt's faces along its z, which Rotate 90 about x turns down.
    const e = [1, 2, 3].map((each) => irradianceDisk(each, 1, 2));
    const disk =
      'AttributeBegin\nMaterial "diffuse" "rgb reflectance" [0 0 0]\nTranslate 0 2 0\nRotate 90 1 0 0\nAreaLightSource "diffuse" "rgb L" [1 2 3]\nShape "disk"\nAttributeEnd';
    expectMeans(await renderImage(await pbrt(disk)), ofIrradiance(e));
    const power =
      'AttributeBegin\nMaterial "diffuse" "rgb reflectance" [0 0 0]\nTranslate 0 2 0\nRotate 90 1 0 0\nAreaLightSource "diffuse" "rgb L" [1 2 3] "float power" 19.739208802178716\nShape "disk"\nAttributeEnd';
    // Φ = 2 π² over π A of the disk is a factor of 2.
    expectMeans(await renderImage(await pbrt(power)), ofIrradiance(e.map((each) => 2 * each)));
    const shape =
      '<shape type="disk"><transform name="to_world"><rotate x="1" angle="90"/><translate y="2"/></transform><emitter type="area"><rgb name="radiance" value="1 2 3"/></emitter><bsdf type="diffuse"><rgb name="reflectance" value="0"/></bsdf></shape>';
    expectMeans(await renderImage(await mitsuba(shape)), ofIrradiance(e));
  });

  it('under a point, as a film of ISO 200 records it', async () => {
    // E = I / d² straight below.
    const e = [4, 8, 12].map((each) => each / 9);
    const options = PBRT_SPOT.replace('Film "rgb"', 'Film "rgb" "float iso" 200');
    expectMeans(await renderImage(await pbrt('LightSource "point" "rgb I" [2 4 6] "point3 from" [0 3 0]', options)), ofIrradiance(e));
    const point = '<emitter type="point"><point name="position" value="0 3 0"/><rgb name="intensity" value="4 8 12"/></emitter>';
    expectMeans(await renderImage(await mitsuba(point)), ofIrradiance(e));
  });

  it('under a spot at half of its fall', async () => {
    // 30° from the axis of a spot 2 above: pbrt falls smoothly in the cosine, Mitsuba evenly in the angle; both from 20 to 40 degrees.
    const x = 2 * Math.tan(Math.PI / 6);
    const [inner, outer] = [20, 40].map((each) => Math.cos((each * Math.PI) / 180)) as [number, number];
    const t = (Math.cos(Math.PI / 6) - outer) / (inner - outer);
    const e = (factor: number): number[] => [1, 1, 1].map(() => (9 * factor * Math.cos(Math.PI / 6)) / (4 + x * x));
    const spot = `LightSource "spot" "rgb I" [9 9 9] "point3 from" [${x} 2 0] "point3 to" [${x} 0 0] "float coneangle" 40 "float conedeltaangle" 20`;
    expectMeans(await renderImage(await pbrt(spot)), ofIrradiance(e(t * t * (3 - 2 * t))));
    const own = `<emitter type="spot"><rgb name="intensity" value="9"/><float name="cutoff_angle" value="40"/><float name="beam_width" value="20"/><transform name="to_world"><rotate x="1" angle="90"/><translate x="${x}" y="2"/></transform></emitter>`;
    expectMeans(await renderImage(await mitsuba(own)), ofIrradiance(e(0.5)));
  });

  it('under a sky and a distant light', async () => {
    // E = π L of the sky, and E of the light by the cosine of 45 degrees.
    const e = [Math.PI + 2 * Math.SQRT1_2, Math.PI, Math.PI];
    expectMeans(
      await renderImage(
        await pbrt(
          'LightSource "infinite" "rgb L" [1 1 1]\nLightSource "distant" "rgb L" [2 0 0] "point3 from" [1 1 0] "point3 to" [0 0 0]',
        ),
      ),
      ofIrradiance(e),
    );
    const lights =
      '<emitter type="constant"><rgb name="radiance" value="1"/></emitter><emitter type="directional"><vector name="direction" value="-1 -1 0"/><rgb name="irradiance" value="2 0 0"/></emitter>';
    expectMeans(await renderImage(await mitsuba(lights)), ofIrradiance(e));
  });
});

it('a square fills the picture of its angle, and no more', async () => {
  // At distance 2 a field of 60° is 4 tan 30° high; the square is 12 of 16 pixels.
  const half = 2 * Math.tan(Math.PI / 6) * (12 / 16);
  const square = `Scale ${half} ${half} 1\nAreaLightSource "diffuse" "rgb L" [1 1 1] "bool twosided" true\nMaterial "diffuse" "rgb reflectance" [0 0 0]\nShape "bilinearmesh" "point3 P" [-1 -1 0 1 -1 0 -1 1 0 1 1 0]`;
  const images = [
    await renderImage(await pbrtScene(square, `LookAt 0 0 -2  0 0 0  0 1 0\nCamera "perspective" "float fov" 60\n${FILM}`)),
    await renderImage(
      await mitsubaScene(
        `<shape type="rectangle"><transform name="to_world"><scale x="${half}" y="${half}"/></transform><emitter type="area"><rgb name="radiance" value="1"/></emitter><bsdf type="diffuse"><rgb name="reflectance" value="0"/></bsdf></shape>`,
        {
          sensor: `<sensor type="perspective"><float name="fov" value="60"/><transform name="to_world"><lookat origin="0 0 2" target="0 0 0" up="0 1 0"/></transform>${MI_FILM}</sensor>`,
        },
      ),
    ),
  ];
  for (const image of images)
    for (let y = 0; y < 16; y++)
      for (let x = 0; x < 16; x++) {
        const isInside = Math.min(x, y) >= 2 && Math.max(x, y) < 14;
        expect(withIndex(image, x, y), `${x} ${y}`).toEqual(isInside ? [1, 1, 1] : [0, 0, 0]);
      }
});

it('three coloured spheres stand on the side where each format has them', async () => {
  const options = `LookAt 0 0 -6  0 0 0  0 1 0\nCamera "perspective" "float fov" 60\n${FILM}`;
  const sphere = (color: string, x: number, y: number): string =>
    `AttributeBegin\nTranslate ${x} ${y} 0\nAreaLightSource "diffuse" "rgb L" [${color}]\nShape "sphere"\nAttributeEnd\n`;
  const world = sphere('1 0 0', -2, 0) + sphere('0 1 0', 2, 0) + sphere('0 0 1', 0, 2);
  const left = await renderImage(await pbrtScene(world, options));
  // pbrt looks along z with x to the right; exporters of right-handed programs mirror x before all else.
  const mirrored = await renderImage(await pbrtScene(world, `Scale -1 1 1\n${options}`));
  const mi = (color: string, x: number, y: number): string =>
    `<shape type="sphere"><point name="center" value="${x} ${y} 0"/><emitter type="area"><rgb name="radiance" value="${color}"/></emitter><bsdf type="diffuse"><rgb name="reflectance" value="0"/></bsdf></shape>`;
  const right = await renderImage(
    await mitsubaScene(mi('1 0 0', -2, 0) + mi('0 1 0', 2, 0) + mi('0 0 1', 0, 2), {
      sensor: `<sensor type="perspective"><float name="fov" value="60"/><transform name="to_world"><lookat origin="0 0 -6" target="0 0 0" up="0 1 0"/></transform>${MI_FILM}</sensor>`,
    }),
  );
  const brightest = (image: TestImage, x: number, y: number): number => {
    const color = withIndex(image, x, y);
    return color.indexOf(Math.max(...color));
  };
  // Left, right and above of the middle: 2 of 6.93 is 4.6 pixels.
  expect([brightest(left, 3, 8), brightest(left, 12, 8), brightest(left, 8, 3)]).toEqual([0, 1, 2]);
  for (const image of [mirrored, right])
    expect([brightest(image, 3, 8), brightest(image, 12, 8), brightest(image, 8, 3)]).toEqual([1, 0, 2]);
});

it('the same scene in both formats has the film of the document that it means', async () => {
  const meant: SceneInput = {
    version: 1,
    camera: { position: [0, 2, 6], target: [0, 1, 0], fov: 50 },
    film: { width: 16, height: 16 },
    render: { sampler: 'pcg', spp: 64, maxDepth: 6 },
    materials: { floor: { file: 'diffuse', params: { albedo: [0.5, 0.5, 0.5] } }, glass: { file: 'glass', params: { ior: 1.5 } } },
    lights: [{ type: 'point', position: [1, 4, 1], intensity: [20, 20, 20] }],
    environment: { type: 'constant', radiance: [0.5, 0.6, 0.7] },
    shapes: [
      { type: 'quad', corner: [-5, 0, 5], edge1: [10, 0, 0], edge2: [0, 0, -10], material: 'floor' },
      { type: 'sphere', center: [0.5, 1, 0], radius: 1, material: 'glass' },
    ],
  };
  const scenes = [
    await pbrtScene(
      `LightSource "infinite" "rgb L" [.5 .6 .7]\nLightSource "point" "rgb I" [20 20 20] "point3 from" [1 4 1]\n${PBRT_FLOOR}\nTranslate .5 1 0\nMaterial "dielectric"\nShape "sphere"`,
      `Scale -1 1 1\nLookAt 0 2 6  0 1 0  0 1 0\nCamera "perspective" "float fov" 50\n${FILM}\nIntegrator "path" "integer maxdepth" 6`,
    ),
    await mitsubaScene(
      '<integrator type="path"><integer name="max_depth" value="7"/></integrator><emitter type="constant"><rgb name="radiance" value=".5 .6 .7"/></emitter>' +
        '<emitter type="point"><point name="position" value="1 4 1"/><rgb name="intensity" value="20"/></emitter>' +
        `${MI_FLOOR}<shape type="sphere"><point name="center" value=".5 1 0"/><bsdf type="dielectric"><float name="int_ior" value="1.5"/><float name="ext_ior" value="1"/></bsdf></shape>`,
      {
        sensor: `<sensor type="perspective"><float name="fov" value="50"/><transform name="to_world"><lookat origin="0 2 6" target="0 1 0" up="0 1 0"/></transform>${MI_FILM}</sensor>`,
      },
    ),
  ];
  const reference = await renderImage(meant);
  for (const scene of scenes) {
    const image = await renderImage({ ...scene, render: { ...scene.render, seed: 'another' } });
    expect(image.dropped).toBe(0);
    // Independent samples: each channel's mean by a z-test.
    imageMean(image).forEach(({ mean, error }, c) => {
      const own = imageMean(reference)[c]!;
      expect(normalP((mean - own.mean) / Math.hypot(error, own.error)), `channel ${c}: ${mean} and ${own.mean}`).toBeGreaterThan(ALPHA);
    });
  }
});

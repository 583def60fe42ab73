/** Every camera's rays on the GPU are those that the host computes in double precision. */
import { describe, expect, it } from 'vitest';
import { filmRay, pick } from '../../src/engine/camera/pick.ts';
import { GuidePass } from '../../src/engine/passes/guide.ts';
import { readBack } from '../../src/engine/passes/pass.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import type { SceneDocument, SceneInput, Vec3 } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { length, sub } from '../../src/scene/vec.ts';
import { glassLenses, pinholes } from '../helpers/cameras.ts';
import { pixelMeans, renderImage, testRenderer } from '../helpers/gpu.ts';

const WIDTH = 40;
const HEIGHT = 28;
const RADIUS = 5;
/** Samples this near to the pixel's middle, in pixels, take the place of the middle. */
const NEAR = 1e-5;
const place = { position: [0.3, -0.2, 0.4] as Vec3, target: [-0.5, 0.1, -2] as Vec3, up: [0.1, 1, 0.2] as Vec3 };
const stereo = { separation: 0.3, convergence: 2.5 };

const CAMERAS: [string, SceneInput['camera']][] = [
  ['pinhole', { ...place, fov: 70 }],
  ['orthographic', { type: 'orthographic', ...place, height: 4 }],
  ['panorama', { type: 'panorama', ...place }],
  ['fisheye of 360°', { type: 'fisheye', ...place, fov: 360 }],
  ['fisheye of 120°', { type: 'fisheye', ...place, fov: 120 }],
  ['stereo pair, side by side', { ...place, stereo }],
  ['stereo pair, over under, parallel', { ...place, stereo: { separation: 0.3, layout: 'over-under' } }],
  ['stereo panorama, over under', { type: 'panorama', ...place, stereo: { ...stereo, layout: 'over-under' } }],
  ['stereo panorama, side by side, parallel', { type: 'panorama', ...place, stereo: { separation: 0.3 } }],
  // Kinds that have no example above.
  ...pinholes(place).filter(([type]) => !['perspective', 'orthographic', 'panorama', 'fisheye'].includes(type)),
];

const lens: (typeof CAMERAS)[number] = ['thin lens with blades', { ...place, lens: { radius: 0.5, blades: 5 } }];
const some = (...names: string[]): typeof CAMERAS => [...CAMERAS.filter(([name]) => names.includes(name)), lens];

const programs = {
  where: 'import package::material::Hit;\nfn emission(wo: vec3f, hit: Hit) -> vec3f { return hit.p + 8.0; }',
  whither: 'fn environment(direction: vec3f) -> vec3f { return direction + 1.0; }',
};

/** A sphere around the camera that shows where it was hit, plus 8; a sky that nothing of the film may show. */
function inside(camera: SceneInput['camera'], spp = 1): SceneDocument {
  return checkScene({
    version: 1,
    camera,
    film: { width: WIDTH, height: HEIGHT, filter: { type: 'box', radius: NEAR } },
    render: { spp, maxDepth: 0, integrator: 'path-naive' },
    environment: { type: 'constant', radiance: [1, 1, 1] },
    programs,
    materials: { show: { file: 'where' } },
    shapes: [{ type: 'sphere', center: [0.1, 0.2, -0.3], radius: RADIUS, material: 'show' }],
  });
}

/** Calls `compare` for the middle of every pixel. */
function eachPixel(compare: (i: number, x: number, y: number) => void): void {
  for (let i = 0; i < WIDTH * HEIGHT; i++) compare(i, ((i % WIDTH) + 0.5) / WIDTH, (Math.floor(i / WIDTH) + 0.5) / HEIGHT);
}

describe('the point that a pixel shows', () => {
  it.each(CAMERAS)('%s', async (_, camera) => {
    const scene = inside(camera);
    const means = pixelMeans(await renderImage(scene));
    const geometry = buildGeometry(scene);
    // A turn's rounding, 2^-24, and a sample's distance from the middle, as an angle; a hit as far away as the sphere is wide,
    // seen obliquely by a factor of less than 2; and the rounding of coordinates shown plus 8.
    const bound = 2 * (2 * RADIUS) * 2 * Math.PI * (2 ** -24 + NEAR / HEIGHT) + 16 * 2 ** -24 + RADIUS * 2 ** -20;
    let [seen, worst] = [0, 0];
    eachPixel((i, x, y) => {
      const found = pick(geometry, filmRay(scene, x, y));
      const shown = Array.from(means.subarray(3 * i, 3 * i + 3)) as Vec3;
      if (found === null) return expect(shown).toEqual([0, 0, 0]);
      seen++;
      worst = Math.max(worst, length(sub(shown.map((each) => each - 8) as Vec3, found.point)));
    });
    expect(worst).toBeLessThan(bound);
    if (scene.camera.type === 'fisheye') expect(Math.abs(seen / (Math.PI * (HEIGHT / 2) ** 2) - 1)).toBeLessThan(0.05);
    else expect(seen).toBe(WIDTH * HEIGHT);
  });

  it.each([...some('orthographic', 'fisheye of 120°', 'stereo panorama, over under'), ...glassLenses(place)])(
    'is what the view modes see: %s',
    async (_, camera) => {
      const scene = inside(camera);
      const renderer = await testRenderer();
      await renderer.setScene(scene);
      const pass = new GuidePass(renderer);
      expect(await pass.run()).toBe(true);
      const data = new Float32Array(await readBack(renderer.device, pass.picture!.buffer));
      const { geometry } = renderer.inputs();
      eachPixel((i, x, y) => expect(data[i * 8 + 3]).toBeCloseTo(pick(geometry, filmRay(scene, x, y))?.distance ?? -1, 4));
    },
  );
});

/** Comes from elsewhere, and stands while the shutter is open. */
const arriving = (camera: SceneInput['camera']): SceneInput['camera'] => ({
  ...camera,
  position: [7, 1, -3],
  target: [9, 9, 9],
  motion: [
    { time: 0, position: [7, 1, -3], target: [9, 9, 9] },
    { time: 1, ...place },
  ],
  shutter: { open: 1, close: 2 },
});

describe('the point that a moving camera shows', () => {
  // By a sampler whose numbers belong to their dimensions: the time takes none of the others away. What its rays lose of where
  // they start, on the lens, beside the middle of a parallel picture or of an eye, is 0.15 units and more; the bound is 3e-5.
  it.each([...CAMERAS, lens])('is that of one that stands: %s', async (_, camera) => {
    const shown = async (which: SceneInput['camera']): Promise<Float64Array> => {
      const scene = inside(which);
      return pixelMeans(await renderImage({ ...scene, render: { ...scene.render, sampler: 'sobol' } }));
    };
    const [still, moved] = [await shown(camera), await shown(arriving(camera))];
    // Both directions are rounded as in the test above, and quaternions twice as often.
    const bound = 4 * (2 * RADIUS) * 2 * Math.PI * 2 ** -24 + 16 * 2 ** -24 + 2 * RADIUS * 2 ** -20;
    eachPixel((i) => {
      const [a, b] = [still, moved].map((means) => Array.from(means.subarray(3 * i, 3 * i + 3)) as Vec3) as [Vec3, Vec3];
      expect(length(sub(a, b)), `pixel ${i}`).toBeLessThan(bound);
    });
    expect(still.some((each) => each > 8)).toBe(true);
  });
});

describe('directions', () => {
  it.each(some('fisheye of 360°', 'stereo panorama, side by side, parallel'))(
    'are unit vectors to single precision: %s',
    async (_, camera) => {
      const scene = checkScene({
        ...inside(camera),
        environment: { type: 'program', file: 'whither' },
        shapes: [{ type: 'sphere', center: [0, 1e5, 0], radius: 1e-3, material: 'show' }],
      });
      const means = pixelMeans(await renderImage(scene));
      let worst = 0;
      for (let i = 0; i < WIDTH * HEIGHT; i++) {
        const shown = Array.from(means.subarray(3 * i, 3 * i + 3)) as Vec3;
        if (shown.some((each) => each !== 0)) worst = Math.max(worst, Math.abs(length(sub(shown, [1, 1, 1])) - 1));
      }
      // Three components rounded at 2, and four roundings of a normalisation.
      expect(worst).toBeLessThan(Math.sqrt(3) * 2 ** -23 + 4 * 2 ** -23);
      expect(worst).toBeGreaterThan(0);
    },
  );
});

describe('a crop window', () => {
  it('has the same bits as without, and nothing around it', async () => {
    const crop = [7, 3, 30, 21] as [number, number, number, number];
    const whole = { ...inside({ ...place, lens: { radius: 0.4, blades: 6 } }, 3), film: { width: WIDTH, height: HEIGHT } };
    const cropped = { ...whole, film: { ...whole.film, crop } };
    const [a, b] = [await renderImage(whole), await renderImage(cropped)];
    for (let i = 0; i < WIDTH * HEIGHT; i++) {
      const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
      const isIn = x >= crop[0] && x < crop[2] && y >= crop[1] && y < crop[3];
      expect(b.n[i]).toBe(isIn ? 3 : 0);
      for (let c = 0; c < 3; c++) expect(b.sum[3 * i + c]).toBe(isIn ? a.sum[3 * i + c] : 0);
    }
  });
});

/** Lenses of glass on the GPU: what of a point of the film arrives where, against sums over all rays in double precision; colours of glass that disperses. */
import { expect, it } from 'vitest';
import type { LensCamera, LensSurface } from '../../src/scene/cameras/lens-system.ts';
import { middleIrradiance, pupilsOf, rayFrom } from '../../src/scene/lenses/pupil.ts';
import { systemOf } from '../../src/scene/lenses/system.ts';
import { cauchy, D_LINE, trace } from '../../src/scene/lenses/trace.ts';
import type { SceneInput } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import '../helpers/cameras.ts';
import { expectMean } from '../helpers/expect-mean.ts';
import { pixelMeans, renderImage } from '../helpers/gpu.ts';
import { expectRadiance } from '../helpers/spectral.ts';
import { sidak } from '../helpers/statistics.ts';
import { rgbOf, white } from '../reference/spectra.ts';

const [WIDTH, HEIGHT] = [12, 8];
/** Samples this near to the pixel's middle, in pixels, take the place of the middle. */
const NEAR = 1e-5;
/** Of the wall behind the focus, in scene units. */
const WALL = 3;

const behind = (emission: string, camera: object, more: object): SceneInput => ({
  version: 1,
  camera: { type: 'lens', position: [0, 0, 0], target: [0, 0, -1], ...camera },
  film: { width: WIDTH, height: HEIGHT, filter: { type: 'box', radius: NEAR } },
  render: { integrator: 'path-naive', maxDepth: 0, seed: 'glass', ...more },
  programs: { where: `import package::material::Hit;\nfn emission(wo: vec3f, hit: Hit) -> vec3f { return ${emission}; }` },
  materials: { show: { file: 'where' } },
  shapes: [{ type: 'quad', corner: [-50, -50, -WALL], edge1: [100, 0, 0], edge2: [0, 100, 0], material: 'show' }],
});

it.each([
  ['wide open, with the cats’ eyes of its edges', { design: 'biotar', fStop: 1 }, 'path-naive'],
  ['a stop with corners, by ray casting', { design: 'wide-angle', fStop: 5.6, blades: 5, rotation: 17 }, 'cast'],
] as const)('what a point of the film sees, and how bright: %s', async (_, lens, integrator) => {
  // The wall shows its coordinates plus 8, and 1.
  const scene = checkScene(behind('vec3f(hit.p.xy + 8.0, 1.0)', { ...lens, focus: 1.5 }, { spp: 1024, integrator }));
  const camera = scene.camera as LensCamera;
  const system = systemOf(camera);
  const { parts, step } = pupilsOf(system, camera.film / 2);
  const middle = middleIrradiance(system);
  const half = camera.film / 2 / Math.hypot(WIDTH, HEIGHT);
  const means = pixelMeans(await renderImage(scene));
  const pixels = Array.from({ length: WIDTH * HEIGHT }, (_unused, i) => i).filter((i) => i % 9 === 4);
  const alpha = sidak(1e-3, 2 * 3 * pixels.length);
  for (const i of pixels) {
    const x = -(2 * ((i % WIDTH) + 0.5) - WIDTH) * half;
    const y = (2 * (Math.floor(i / WIDTH) + 0.5) - HEIGHT) * half;
    // All that passes lies below the largest aperture behind; the sum over its middles is off by its edge alone.
    const open = 1.2 * system.surfaces[0]!.aperture;
    const cells = 150;
    const size = (2 * open) / cells;
    const sums = [0, 0, 0];
    const squares = [0, 0, 0];
    const pupil = parts[Math.floor(Math.hypot(x, y) / step)]!;
    const area = pupil.isDisk ? Math.PI * pupil.halfX ** 2 : 4 * pupil.halfX * pupil.halfY;
    for (let k = 0; k < cells * cells; k++) {
      const ray = rayFrom(system, x, y, -open + ((k % cells) + 0.5) * size, -open + (Math.floor(k / cells) + 0.5) * size);
      const weight = ray.dz ** 4 / (system.rear - system.film) ** 2 / middle;
      if (!trace(system.surfaces, ray, D_LINE, system.stop)) continue;
      const on = WALL / camera.unit - ray.z;
      [ray.x + (ray.dx / ray.dz) * on, ray.y + (ray.dy / ray.dz) * on]
        .map((each) => each * camera.unit + 8)
        .concat(1)
        .forEach((each, c) => {
          sums[c] = sums[c]! + weight * each * size * size;
          // A sample has the density 1 / area.
          squares[c] = squares[c]! + (weight * each) ** 2 * area * size * size;
        });
    }
    for (let c = 0; c < 3; c++) {
      const error = Math.sqrt((squares[c]! - sums[c]! ** 2) / 1024);
      expectMean({ mean: means[3 * i + c]!, error }, sums[c]!, { alpha, sees: 0.2, what: `pixel ${i}, channel ${c}` });
    }
  }
});

it('glass that disperses blurs each wavelength by how far its focus is off', async () => {
  const [ior, abbe, focalLength, fStop] = [1.5, 20, 100, 50];
  const surfaces: LensSurface[] = [
    { radius: 100, thickness: 1e-4, aperture: 40, ior, abbe },
    { radius: -100, thickness: 1e-4, aperture: 40, ior: 1 },
    { radius: 0, thickness: 100, aperture: 40, ior: 1, stop: true },
  ];
  // Squared distances from the axis, in mm², of a wall in focus.
  const camera = { surfaces, fStop, film: 0.001, focus: WALL };
  const scene = behind('vec3f(dot(hit.p.xy, hit.p.xy) * 1.0e6)', camera, { spectral: true, spp: 4096 });
  const { a, b } = cauchy(ior, abbe);
  // A ray at height h is bent by h / f, and misses by what of that is too much; the mean of h² is half the square of the radius.
  const radiance = (nm: number): number => {
    const index = a + b / (nm / 1000) ** 2;
    const bent = (index - ior) / (ior - 1) / focalLength;
    return (white(nm) * (WALL * 1000 * bent * (focalLength / (2 * fStop))) ** 2) / 2;
  };
  // Blue is the most blurred.
  const [, green, blue] = rgbOf(radiance) as [number, number, number];
  expect(blue).toBeGreaterThan(2 * green);
  await expectRadiance(scene, radiance, 0.05);
});

it('glass that does not disperse keeps the wavelengths of a path together: alone each would be a light of its own colour', async () => {
  const spread = async (glass: { ior: number; abbe?: number }): Promise<number> => {
    const surfaces: LensSurface[] = [
      { radius: 100, thickness: 1e-4, aperture: 40, ...glass },
      { radius: -100, thickness: 1e-4, aperture: 40, ior: 1 },
      { radius: 0, thickness: 100, aperture: 40, ior: 1, stop: true },
    ];
    const spp = 256;
    const { sum, sumSquares } = await renderImage(behind('vec3f(1.0)', { surfaces, fStop: 50, film: 0.001, focus: WALL }, { spectral: true, spp })); // prettier-ignore
    return sum.reduce((all, each, i) => all + sumSquares[i]! / spp - (each / spp) ** 2, 0);
  };
  // Four wavelengths, spread evenly, know a white to within a third of what one of them does, and less.
  expect((await spread({ ior: 1.5, abbe: 20 })) / (await spread({ ior: 1.5 }))).toBeGreaterThan(3);
});

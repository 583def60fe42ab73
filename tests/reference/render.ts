/**
 * The reference: a brute-force path tracer in double precision, written to be obviously right.
 *
 * It shares with the product the type of the scene document and nothing else. `render.integrator`,
 * `render.sampler`, `render.seed` and `render.spp` of the document are not read.
 */
import type { SceneDocument } from '../../src/scene/document.ts';
import { cameraOf } from './camera.ts';
import { directPath } from './direct.ts';
import { naivePath } from './naive.ts';
import { Path } from './path.ts';
import { Random } from './random.ts';
import { worldOf, type Spectrum } from './world.ts';

const ESTIMATORS = { naive: naivePath, direct: directPath };

export interface ReferenceOptions {
  readonly estimator: keyof typeof ESTIMATORS;
  readonly spp: number;
  readonly seed: number;
  /** What glass that disperses needs: see {@link World.spectrum}. */
  readonly spectrum?: Spectrum;
}

/** Sums over the samples of every pixel: three channels a pixel, rows from the top. */
export interface ReferenceImage {
  readonly width: number;
  readonly height: number;
  readonly spp: number;
  /** Samples a pixel, again, under the name that {@link compareImages} reads. */
  readonly n: number;
  readonly sum: Float64Array;
  readonly sumSquares: Float64Array;
  /** Rays intersected with the scene. */
  readonly segments: number;
}

/** Renders a scene. Samples are independent and uniform over the pixel's area (box filter). */
export function referenceRender(scene: SceneDocument, { estimator, spp, seed, spectrum = [] }: ReferenceOptions): ReferenceImage {
  if (!Number.isInteger(spp) || spp < 1) throw new Error(`expected a whole number ≥ 1 as spp, got ${spp}`);
  const { width, height } = scene.film;
  const world = worldOf(scene, spectrum);
  if (estimator === 'direct' && !world.findsAllLights)
    throw new Error('the reference samples spheres and flat lights that stand in empty space');
  const cameraRay = cameraOf(scene);
  const shutter = scene.camera.shutter ?? { open: 0, close: 0 };
  const gather = ESTIMATORS[estimator];
  const random = new Random(seed);
  const path = new Path();
  const sum = new Float64Array(3 * width * height);
  const sumSquares = new Float64Array(3 * width * height);
  for (let y = 0, k = 0; y < height; y++) {
    for (let x = 0; x < width; x++, k += 3) {
      for (let sample = 0; sample < spp; sample++) {
        const [dx, dy] = [random.next(), random.next()];
        path.time = shutter.close > shutter.open ? shutter.open + (shutter.close - shutter.open) * random.next() : shutter.open;
        if (spectrum.length > 0) path.wavelength = Math.floor(spectrum.length * random.next());
        path.separated = false;
        path.inside.length = 0;
        if (!cameraRay(x + dx, y + dy, path.ray, path.time, random)) continue;
        path.beta.fill(1);
        path.radiance.fill(0);
        gather(world, path, random);
        for (let i = 0; i < 3; i++) {
          const value = path.radiance[i];
          sum[k + i] += value;
          sumSquares[k + i] += value * value;
        }
      }
    }
  }
  return { width, height, spp, n: spp, sum, sumSquares, segments: path.segments };
}

/** Means of square blocks of pixels (cut off at the right and the bottom edge), three channels a block. */
export interface ReferenceBlocks {
  readonly columns: number;
  readonly rows: number;
  readonly mean: Float64Array;
  /** Variance of that mean, from the spread of the samples within each pixel. NaN with one sample a pixel. */
  readonly variance: Float64Array;
}

export function referenceBlocks(image: ReferenceImage, blockSize: number): ReferenceBlocks {
  const { width, height, spp } = image;
  const columns = Math.ceil(width / blockSize);
  const rows = Math.ceil(height / blockSize);
  const mean = new Float64Array(3 * columns * rows);
  const variance = new Float64Array(3 * columns * rows);
  const pixels = new Float64Array(columns * rows);
  for (let y = 0, k = 0; y < height; y++) {
    for (let x = 0; x < width; x++, k += 3) {
      const block = Math.floor(y / blockSize) * columns + Math.floor(x / blockSize);
      pixels[block]++;
      for (let i = 0; i < 3; i++) {
        const m = image.sum[k + i] / spp;
        const spread = Math.max(0, image.sumSquares[k + i] / spp - m * m);
        mean[3 * block + i] += m;
        variance[3 * block + i] += spread / (spp - 1);
      }
    }
  }
  for (let i = 0; i < mean.length; i++) {
    const count = pixels[Math.floor(i / 3)];
    mean[i] /= count;
    variance[i] /= count * count;
  }
  return { columns, rows, mean, variance };
}

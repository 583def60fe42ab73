/**
 * Bumps by an image of heights (Blinn 1978) → a normal map. A height h moves the surface along its normal, and its normal turns to
 * n − ∇h along the surface: by the differences of h from texel to texel, and by how far the surface goes as its coordinates grow by 1.
 */
import type { ImportedMesh } from '../mesh.ts';
import { cornersAt, tripleAt } from '../mesh.ts';
import { add, cross, dot, length, normalize, scale, sub } from '../../vec.ts';
import type { Pixels } from '../imported.ts';
import type { ImageLook } from './textures.ts';

/** How much coordinates grow over a unit of length, along the direction in which u grows and across it: means over the area of a mesh. */
export interface Stretch {
  u: number;
  v: number;
  /** Hardly otherwise anywhere. */
  isEven: boolean;
}

/** Relative standard deviation up to which a stretch is that of the whole. */
const EVEN = 0.1;

/** Null: it has no coordinates to speak of. */
export function stretchOf(mesh: ImportedMesh): Stretch | null {
  const { positions, indices, uvs } = mesh;
  if (uvs === undefined) return null;
  let [area, u, v, uu, vv] = [0, 0, 0, 0, 0];
  for (let k = 0; k < indices.length; k += 3) {
    const [a, b, c] = cornersAt(indices, k);
    const origin = tripleAt(positions, 3 * a);
    const [e1, e2] = [sub(tripleAt(positions, 3 * b), origin), sub(tripleAt(positions, 3 * c), origin)];
    const grown = (corner: number): [number, number] => [
      (uvs[2 * corner] ?? 0) - (uvs[2 * a] ?? 0),
      (uvs[2 * corner + 1] ?? 0) - (uvs[2 * a + 1] ?? 0),
    ];
    const [[u1, v1], [u2, v2]] = [grown(b), grown(c)];
    const determinant = u1 * v2 - u2 * v1;
    const normal = cross(e1, e2);
    const along = scale(sub(scale(e1, v2), scale(e2, v1)), 1 / determinant);
    const up = scale(add(scale(e1, -u2), scale(e2, u1)), 1 / determinant);
    const across = Math.abs(dot(up, normalize(cross(normal, along))));
    const weight = length(normal);
    const [du, dv] = [1 / length(along), 1 / across];
    if (!(weight > 0) || !Number.isFinite(du) || !Number.isFinite(dv)) continue;
    area += weight;
    u += weight * du;
    v += weight * dv;
    uu += weight * du ** 2;
    vv += weight * dv ** 2;
  }
  if (!(area > 0)) return null;
  [u, v, uu, vv] = [u / area, v / area, uu / area, vv / area];
  const isSteady = (mean: number, square: number): boolean => square - mean ** 2 <= (EVEN * mean) ** 2;
  return { u, v, isEven: isSteady(u, uu) && isSteady(v, vv) };
}

/** Slopes of the heights of `pixels`, over coordinates of the image, written as `image_bump` of wgsl/image.wgsl reads them. */
export interface SlopeMap {
  /** From 0 to 1; 128/255 is level. */
  pixels: Pixels;
  /** What a slope that is written as 1 is. */
  steepest: number;
}

/** Level, of eight bits. */
const MIDDLE = 128 / 255;
/** As far on either side as eight bits go: read as 254/255. */
const HALF = 127 / 255;

/** Null: it is level everywhere. @param aspect multiplies the slopes across */
export function slopesOf({ width, height, data }: Pixels, aspect: number, wrap: ImageLook['wrap']): SlopeMap | null {
  const [repeatsU, repeatsV] = [0, 1].map((axis) => ((typeof wrap === 'string' ? wrap : wrap?.[axis]) ?? 'repeat') === 'repeat');
  const at = (i: number, count: number, repeats = true): number => (repeats ? (i + count) % count : Math.min(count - 1, Math.max(0, i)));
  const heightAt = (column: number, row: number): number =>
    data[3 * (at(row, height, repeatsV) * width + at(column, width, repeatsU))] ?? 0;
  const slopes = new Float32Array(2 * width * height);
  let steepest = 0;
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const to = 2 * (row * width + column);
      // Rows go down, and v up. A surface that rises leans back.
      slopes[to] = ((heightAt(column - 1, row) - heightAt(column + 1, row)) / 2) * width * aspect;
      slopes[to + 1] = ((heightAt(column, row + 1) - heightAt(column, row - 1)) / 2) * height;
      steepest = Math.max(steepest, Math.abs(slopes[to] ?? 0), Math.abs(slopes[to + 1] ?? 0));
    }
  if (!(steepest > 0)) return null;
  const out = new Float32Array(3 * width * height).fill(1);
  for (let pixel = 0; pixel < width * height; pixel++) {
    out[3 * pixel] = MIDDLE + (HALF * (slopes[2 * pixel] ?? 0)) / steepest;
    out[3 * pixel + 1] = MIDDLE + (HALF * (slopes[2 * pixel + 1] ?? 0)) / steepest;
  }
  return { pixels: { width, height, data: out }, steepest: (steepest * 255) / 254 };
}

/** How long edges may be before they are displaced: in the mesh's own units, or in pixels of the picture. */
import { rowsOf } from '../affine.ts';
import type { Vec3 } from '../document.ts';
import { SceneError } from '../errors.ts';
import { cross, length, sub, vec3At } from '../vec.ts';
import { diced, type Measure } from './dice.ts';
import { type Form, trianglesOf } from './output.ts';
import { pixelsPerUnit, type Sight, stretchOf } from './sight.ts';

function squaredLength(values: Float64Array, a: number, b: number): number {
  let squared = 0;
  for (let k = 0; k < 3; k++) squared += ((values[a + k] ?? 0) - (values[b + k] ?? 0)) ** 2;
  return squared;
}

/**
 * @param edge longest that is left, in the mesh's own units
 * @param most triangles that may come of it
 * @throws SceneError where more would
 */
export function dicedByLength(form: Form, edge: number, most: number, path: string): Form {
  const measure: Measure = (values, a, b) => Math.sqrt(squaredLength(values, a, b)) / edge;
  const found = leastOf(form, edge) > most ? most : diced(form, measure, most);
  if (typeof found !== 'number') return found;
  throw new SceneError(`expected a longer edge: at most ${most} triangles here, got more by ${edge}`, path);
}

/** No fewer come of it: an equilateral triangle has the most area. */
function leastOf(form: Form, edge: number): number {
  const { topology, values } = form;
  const halves = trianglesOf(form);
  let area = 0;
  for (let k = 0; k < halves.length; k += 3) {
    const [a, b, c] = [0, 1, 2].map((i) => vec3At(values, 3 * (topology.corner[halves[k + i] ?? 0] ?? 0))) as [Vec3, Vec3, Vec3];
    area += length(cross(sub(b, a), sub(c, a))) / 2;
  }
  return area / ((Math.sqrt(3) / 4) * edge ** 2);
}

/** Where more triangles would come of it than may, edges are as much longer as makes them as many, and this much. */
const SLACK = 1.1;

/**
 * @param pixels that an edge is long at most
 * @param reach how far what displaces them moves places, in the mesh's own units: what it moves into the picture is seen
 * @returns `pixels` as it has become: more, where otherwise more than `most` triangles would come of it
 */
export function dicedByPixels(form: Form, pixels: number, sight: Sight, reach: number, most: number): { form: Form; pixels: number } {
  const longest = longestPixels(sight, reach);
  for (let each = pixels; ;) {
    const found = diced(form, (values, a, b) => longest(values, a, b) / each, most);
    if (typeof found !== 'number') return { form: found, pixels: each };
    each *= SLACK * Math.max(1, Math.sqrt(found / most));
  }
}

/** In parts of the longest edge of a triangle, how far the triangle goes from the middle of that: so that whatever is seen of it, its longest edge is taken for seen. */
const AROUND = Math.sqrt(3) / 2;

/** Of an edge, pixels in the place where it has the most. */
function longestPixels(sight: Sight, reach: number): Measure {
  const { places, everywhere, beside } = sight;
  if (everywhere !== null) return (values, a, b) => everywhere * Math.sqrt(squaredLength(values, a, b));
  const maps = places.map((matrix) => {
    const [[a, b, c, d], [e, f, g, h], [i, j, k, l]] = rowsOf(matrix);
    return { a, b, c, d, e, f, g, h, i, j, k, l, margin: stretchOf(matrix) * reach };
  });
  return (values, from, to) => {
    const [ax, ay, az] = [values[from] ?? 0, values[from + 1] ?? 0, values[from + 2] ?? 0];
    const [bx, by, bz] = [values[to] ?? 0, values[to + 1] ?? 0, values[to + 2] ?? 0];
    const [x, y, z] = [(ax + bx) / 2, (ay + by) / 2, (az + bz) / 2];
    const [dx, dy, dz] = [ax - bx, ay - by, az - bz];
    let most = 0;
    for (const { a, b, c, d, e, f, g, h, i, j, k, l, margin } of maps) {
      const size = Math.sqrt((a * dx + b * dy + c * dz) ** 2 + (e * dx + f * dy + g * dz) ** 2 + (i * dx + j * dy + k * dz) ** 2);
      const [px, py, pz] = [a * x + b * y + c * z + d, e * x + f * y + g * z + h, i * x + j * y + k * z + l];
      most = Math.max(most, size * pixelsPerUnit(sight, px, py, pz, AROUND * size + beside, margin));
    }
    return most;
  };
}

/**
 * Displacement: every place goes along the mean of its normals (Cook 1984), by one height, however many coordinates it has; so that nothing
 * cracks. Normals are those of the displaced triangles, weighted by their angles, within each sector.
 */
import type { MeshShape } from '../document.ts';
import { vec3At } from '../vec.ts';
import { type HeightImage, heightAt, noiseAt } from './height.ts';
import { type Form, type Skin, trianglesOf } from './output.ts';

type Displacement = NonNullable<MeshShape['displacement']>;

export const displaced = (form: Form, displacement: Displacement, image: HeightImage | null, uv: 0 | 1): Form =>
  movedBy(form, displacement, image === null ? noiseHeights(form, displacement) : imageHeights(form, image, uv));

/** By what a program gave for `askedPlaces`. */
export const displacedBy = (form: Form, displacement: Displacement, heights: Float32Array): Form =>
  movedBy(form, displacement, form.painted === null ? heights : meansOf(form, form.painted, heights));

/** The sum of the normals of each place: the direction in which it goes. */
function directionsOf({ topology, sectors, normals }: Form): Float64Array {
  const along = new Float64Array(3 * topology.vertices);
  sectors.vertex.forEach((v, s) => {
    for (let k = 0; k < 3; k++) along[3 * v + k] = (along[3 * v + k] ?? 0) + (normals[3 * s + k] ?? 0);
  });
  return along;
}

/** Numbers of a place that a program is asked at: x, y, z, u, its normal, v (wgsl/displace/heights.wgsl). */
const ASKED = 8;

/** Where a program is asked: each place, once for each of its coordinates. */
export function askedPlaces(form: Form, uv: 0 | 1): Float32Array<ArrayBuffer> {
  const { topology, values, painted, beside } = form;
  const along = directionsOf(form);
  const asked = new Float32Array(ASKED * (painted?.topology.vertices ?? topology.vertices));
  const ask = (at: number, v: number): void => {
    const [x, y, z] = vec3At(along, 3 * v);
    const size = Math.sqrt(x * x + y * y + z * z) || 1;
    for (let k = 0; k < 3; k++) {
      asked[ASKED * at + k] = values[3 * v + k] ?? 0;
      asked[ASKED * at + 4 + k] = (along[3 * v + k] ?? 0) / size;
    }
  };
  if (painted === null) {
    for (let v = 0; v < topology.vertices; v++) ask(v, v);
    return asked;
  }
  topology.corner.forEach((v, h) => ask(painted.topology.corner[h] ?? 0, v));
  const first = coordinatesAt(beside, uv);
  const hasCoordinates = beside.uvs + beside.uvs1 > 0;
  for (let i = 0; hasCoordinates && i < painted.topology.vertices; i++) {
    asked[ASKED * i + 3] = painted.values[i * painted.width + first] ?? 0;
    asked[ASKED * i + 7] = painted.values[i * painted.width + first + 1] ?? 0;
  }
  return asked;
}

/** Where a set of coordinates begins in what is painted; of a mesh with one set that one. */
const coordinatesAt = (beside: Form['beside'], uv: 0 | 1): number => (uv === 1 && beside.uvs1 > 0 ? beside.uvs : 0);

/** @param heights of all places; null: the same everywhere */
function movedBy(form: Form, displacement: Displacement, heights: Float64Array | Float32Array | null): Form {
  const { topology, values } = form;
  const along = directionsOf(form);
  const moved = new Float64Array(values.length);
  for (let v = 0; v < topology.vertices; v++) {
    const [x, y, z] = vec3At(along, 3 * v);
    const size = Math.sqrt(x * x + y * y + z * z);
    const by = size > 0 ? (displacement.offset + displacement.scale * (heights?.[v] ?? 0)) / size : 0;
    for (let k = 0; k < 3; k++) moved[3 * v + k] = (values[3 * v + k] ?? 0) + by * (along[3 * v + k] ?? 0);
  }
  const next = { ...form, values: moved };
  return { ...next, normals: angleWeighted(next) };
}

/** Null: the same everywhere. */
function noiseHeights({ topology, values }: Form, { noise }: Displacement): Float64Array | null {
  if (noise === undefined) return null;
  const at = noiseAt(noise);
  return Float64Array.from({ length: topology.vertices }, (_, v) => at(values[3 * v] ?? 0, values[3 * v + 1] ?? 0, values[3 * v + 2] ?? 0));
}

function imageHeights(form: Form, image: HeightImage, uv: 0 | 1): Float64Array {
  const { topology, painted, beside } = form;
  if (painted === null) return new Float64Array(topology.vertices);
  const first = coordinatesAt(beside, uv);
  const at = heightAt(image);
  const { width, values } = painted;
  const own = Float64Array.from({ length: painted.topology.vertices }, (_, i) =>
    at(values[i * width + first] ?? 0, values[i * width + first + 1] ?? 0),
  );
  return meansOf(form, painted, own);
}

/** The mean over the coordinates that a place has. @param own of each of these */
function meansOf({ topology }: Form, painted: Skin, own: Float64Array | Float32Array): Float64Array {
  const sums = new Float64Array(topology.vertices);
  const counts = new Uint32Array(topology.vertices);
  topology.corner.forEach((v, h) => {
    sums[v] = (sums[v] ?? 0) + (own[painted.topology.corner[h] ?? 0] ?? 0);
    counts[v] = (counts[v] ?? 0) + 1;
  });
  return sums.map((sum, v) => sum / Math.max(1, counts[v] ?? 1));
}

/** Unit normals of sectors, of the triangles as they are now (Thürmer and Wüthrich 1998). */
function angleWeighted(form: Form): Float64Array {
  const { topology, values, sectors, normals } = form;
  const out = new Float64Array(normals.length);
  const triangles = trianglesOf(form);
  const edge = new Float64Array(9);
  for (let k = 0; k < triangles.length; k += 3) {
    for (let c = 0; c < 3; c++) {
      const from = 3 * (topology.corner[triangles[k + c] ?? 0] ?? 0);
      const to = 3 * (topology.corner[triangles[k + ((c + 1) % 3)] ?? 0] ?? 0);
      for (let axis = 0; axis < 3; axis++) edge[3 * c + axis] = (values[to + axis] ?? 0) - (values[from + axis] ?? 0);
    }
    const [ax, ay, az] = vec3At(edge, 0);
    const [bx, by, bz] = vec3At(edge, 3);
    const [x, y, z] = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
    const area = Math.sqrt(x * x + y * y + z * z);
    if (!(area > 0 && area < Infinity)) continue;
    for (let c = 0; c < 3; c++) {
      const [p, q] = [3 * c, 3 * ((c + 2) % 3)];
      const cosine = -((edge[p] ?? 0) * (edge[q] ?? 0) + (edge[p + 1] ?? 0) * (edge[q + 1] ?? 0) + (edge[p + 2] ?? 0) * (edge[q + 2] ?? 0));
      const weight = Math.atan2(area, cosine) / area;
      const at = 3 * (sectors.of[triangles[k + c] ?? 0] ?? 0);
      out[at] = (out[at] ?? 0) + x * weight;
      out[at + 1] = (out[at + 1] ?? 0) + y * weight;
      out[at + 2] = (out[at + 2] ?? 0) + z * weight;
    }
  }
  for (let at = 0; at < out.length; at += 3) {
    const [x, y, z] = vec3At(out, at);
    const size = Math.sqrt(x * x + y * y + z * z);
    // Where all of them cancel out the surface has the normal that it had.
    for (let k = 0; k < 3; k++) out[at + k] = size > 1e-9 ? (out[at + k] ?? 0) / size : (normals[at + k] ?? 0);
  }
  return out;
}

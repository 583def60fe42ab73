/** Vertex normals of a mesh that brings none. */

/** Sums of less than this (the addends are unit normals times angles in radians) are rounding noise. */
const NOISE = 1e-6;

/**
 * The mean of the adjacent faces' normals, weighted by the angle that each face has at the vertex
 * (Thürmer & Wüthrich 1998): independent of how a surface is cut into triangles. Vertices at the same
 * position count as one, so that seams of texture coordinates do not show. Not normalised; zero where
 * there is none.
 */
export function smoothNormals(positions: Float32Array, indices: ArrayLike<number>): Float32Array {
  const leaders = weld(positions);
  const sums = new Float64Array(positions.length);
  const edges = new Float64Array(9);
  for (let k = 0; k + 2 < indices.length; k += 3) {
    // Edge c leads from corner c to the next one.
    for (let c = 0; c < 3; c++) {
      const from = indices[k + c]! * 3;
      const to = indices[k + ((c + 1) % 3)]! * 3;
      for (let axis = 0; axis < 3; axis++) edges[c * 3 + axis] = positions[to + axis]! - positions[from + axis]!;
    }
    const x = edges[1]! * edges[5]! - edges[2]! * edges[4]!;
    const y = edges[2]! * edges[3]! - edges[0]! * edges[5]!;
    const z = edges[0]! * edges[4]! - edges[1]! * edges[3]!;
    const doubleArea = Math.sqrt(x * x + y * y + z * z);
    if (!(doubleArea > 0 && doubleArea < Infinity)) continue;
    for (let c = 0; c < 3; c++) {
      const out = c * 3;
      const back = ((c + 2) % 3) * 3;
      const cosine = -(edges[out]! * edges[back]! + edges[out + 1]! * edges[back + 1]! + edges[out + 2]! * edges[back + 2]!);
      const weight = Math.atan2(doubleArea, cosine) / doubleArea;
      const at = leaders[indices[k + c]!]! * 3;
      sums[at]! += x * weight;
      sums[at + 1]! += y * weight;
      sums[at + 2]! += z * weight;
    }
  }
  const normals = new Float32Array(positions.length);
  for (let vertex = 0; vertex < leaders.length; vertex++) {
    const at = leaders[vertex]! * 3;
    if (Math.hypot(sums[at]!, sums[at + 1]!, sums[at + 2]!) < NOISE) continue;
    for (let axis = 0; axis < 3; axis++) normals[vertex * 3 + axis] = sums[at + axis]!;
  }
  return normals;
}

/** For each vertex the first one at the same position: open addressing over the coordinates' bits. */
function weld(positions: Float32Array): Uint32Array {
  const count = Math.floor(positions.length / 3);
  const leaders = new Uint32Array(count);
  const size = 2 ** Math.ceil(Math.log2(count * 2 + 2));
  const table = new Int32Array(size).fill(-1);
  const float = new Float32Array(3);
  const bits = new Int32Array(float.buffer);
  for (let vertex = 0; vertex < count; vertex++) {
    const p = vertex * 3;
    // + 0 turns a negative zero into a positive one.
    for (let axis = 0; axis < 3; axis++) float[axis] = positions[p + axis]! + 0;
    let hash = Math.imul(bits[0]!, 0x9e3779b1) ^ Math.imul(bits[1]!, 0x85ebca77) ^ Math.imul(bits[2]!, 0xc2b2ae3d);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    let slot = (hash ^ (hash >>> 13)) & (size - 1);
    for (; table[slot] !== -1; slot = (slot + 1) & (size - 1)) {
      const q = table[slot]! * 3;
      if (positions[q] === positions[p] && positions[q + 1] === positions[p + 1] && positions[q + 2] === positions[p + 2]) break;
    }
    if (table[slot] === -1) table[slot] = vertex;
    leaders[vertex] = table[slot]!;
  }
  return leaders;
}

/** Geometries of three.js → triangle meshes: at the moment's morph targets and bones, a part a material. */
import type { BufferAttribute, BufferGeometry, InterleavedBufferAttribute, Mesh, SkinnedMesh } from 'three';
import { cofactors, determinant, mapped } from '../scene/affine.ts';
import type { Vec3 } from '../scene/document.ts';
import { multiplied, ofColumns } from '../scene/import/gltf/matrix.ts';
import type { Matrix } from '../scene/import/gltf/types.ts';
import { type ImportedMesh, MAX_TRIANGLES, MAX_VERTICES, tidied, tripleAt } from '../scene/import/mesh.ts';
import { fileError } from '../scene/import/text.ts';
import type { Heights } from './heights.ts';
import { add, AXES, normalize, scale, sub, vec4At } from '../scene/vec.ts';

type Attribute = BufferAttribute | InterleavedBufferAttribute;

/** A part of a mesh, and the place of its material in the mesh's list. */
export interface Part {
  mesh: ImportedMesh;
  material: number;
}

export interface FormOptions {
  name: string;
  /** Of each material of the mesh: whether it shows the colours of the vertices, has flat triangles, and moves its vertices. */
  looks: readonly { hasColors: boolean; isFlat: boolean; heights?: Heights | null }[];
}

/** @throws SceneError one sentence that names the mesh */
export function partsOf(object: Mesh, { name, looks }: FormOptions): Part[] {
  const { geometry } = object;
  const fail = (message: string): Error => fileError(name, message);
  const { position } = geometry.attributes as { position?: Attribute };
  if (position === undefined || position.count === 0) return [];
  if (position.count > MAX_VERTICES) throw fail(`expected at most ${MAX_VERTICES} vertices, got ${position.count}`);
  const form = formOf(object, position);
  const indices = indicesOf(geometry, position.count, fail);
  const read = (key: string, lanes: number): Float32Array | undefined => {
    const attribute = geometry.attributes[key];
    if (attribute === undefined) return undefined;
    if (attribute.count < position.count) throw fail(`expected ${position.count} elements of ${key}, got ${attribute.count}`);
    return numbersOf(attribute, lanes, position.count);
  };
  const [uvs, uvs1, colors] = [read('uv', 2), read('uv1', 2), read('color', 3)];
  return rangesOf(object, indices.length).flatMap(({ start, end, material }) => {
    const own = indices.slice(start, end - ((end - start) % 3));
    if (own.length === 0) return [];
    const { hasColors = false, isFlat = false, heights = null } = looks[material] ?? {};
    const mesh: ImportedMesh = {
      name,
      positions: heights === null ? form.positions : displaced(form, heights, heights.channel === 0 ? uvs : uvs1),
      indices: own,
      ...(form.normals && !isFlat && { normals: form.normals }),
      ...(form.tangents && !isFlat && { tangents: form.tangents }),
      ...(uvs && { uvs }),
      ...(uvs1 && { uvs1 }),
      ...(colors && hasColors && { colors: colors.map((each) => Math.max(0, each)) }),
    };
    return [{ mesh: tidied(mesh, name), material }];
  });
}

/** Each vertex along its normal; without normals, or coordinates, as WebGL has them: zeros. Directions stay, as they do there. */
function displaced({ positions, normals }: Form, heights: Heights, uvs: Float32Array | undefined): Float32Array {
  if (normals === undefined) return positions;
  const out = Float32Array.from(positions);
  for (let vertex = 0; vertex < positions.length / 3; vertex++) {
    const height = heights.at(uvs?.[2 * vertex] ?? 0, uvs?.[2 * vertex + 1] ?? 0);
    write(out, 3 * vertex, add(tripleAt(positions, 3 * vertex), scale(normalize(tripleAt(normals, 3 * vertex)), height)));
  }
  return out;
}

/** Whether its form is its own at this moment, and not that of its geometry. */
export const isPosed = (object: Mesh): boolean =>
  'isSkinnedMesh' in object || (object.morphTargetInfluences ?? []).some((influence) => influence !== 0);

function numbersOf(attribute: Attribute, lanes: number, count: number): Float32Array {
  const out = new Float32Array(count * lanes);
  for (let i = 0; i < count; i++) for (let lane = 0; lane < lanes; lane++) out[i * lanes + lane] = attribute.getComponent(i, lane);
  return out;
}

function indicesOf({ index }: BufferGeometry, vertices: number, fail: (message: string) => Error): Uint32Array {
  const count = index?.count ?? vertices;
  if (count > 3 * MAX_TRIANGLES) throw fail(`expected at most ${MAX_TRIANGLES} triangles, got ${Math.floor(count / 3)}`);
  const out = Uint32Array.from({ length: count }, (_, i) => index?.getX(i) ?? i);
  const bad = out.findIndex((each) => each >= vertices);
  if (bad >= 0) throw fail(`expected an index below ${vertices} at ${bad}, got ${out[bad]}`);
  return out;
}

/** What is drawn with which material: groups where there are several, within the range that is drawn. */
function rangesOf({ geometry, material }: Mesh, count: number): { start: number; end: number; material: number }[] {
  const { drawRange, groups } = geometry;
  const [first, last] = [Math.max(0, drawRange.start), Math.min(count, drawRange.start + drawRange.count)];
  const all = Array.isArray(material) ? groups : [{ start: 0, count: Infinity, materialIndex: 0 }];
  return all.map((each) => ({
    start: Math.max(first, each.start),
    end: Math.max(first, Math.min(last, each.start + each.count)),
    material: each.materialIndex ?? 0,
  }));
}

interface Form {
  positions: Float32Array;
  normals: Float32Array | undefined;
  tangents: Float32Array | undefined;
}

/** Positions and directions as they are drawn at this moment. */
function formOf(object: Mesh, position: Attribute): Form {
  const { normal, tangent } = object.geometry.attributes as { normal?: Attribute; tangent?: Attribute };
  const { count } = position;
  const form: Form = {
    positions: morphed(object, 'position', numbersOf(position, 3, count)),
    normals: normal && morphed(object, 'normal', numbersOf(normal, 3, count)),
    tangents: tangent && numbersOf(tangent, 4, count),
  };
  if ('isSkinnedMesh' in object) pose(object as SkinnedMesh, form);
  return form;
}

/** Base + Σ influence · target; targets that are not relative have the base taken off. */
function morphed({ geometry, morphTargetInfluences }: Mesh, key: 'position' | 'normal', base: Float32Array): Float32Array {
  const targets = geometry.morphAttributes[key];
  if (targets === undefined || morphTargetInfluences === undefined) return base;
  const out = Float32Array.from(base);
  for (const [i, target] of targets.entries()) {
    const influence = morphTargetInfluences[i] ?? 0;
    if (influence === 0) continue;
    const numbers = numbersOf(target, 3, base.length / 3);
    for (let k = 0; k < base.length; k += 3) {
      const own = tripleAt(numbers, k);
      write(out, k, add(tripleAt(out, k), scale(geometry.morphTargetsRelative ? own : sub(own, tripleAt(base, k)), influence)));
    }
  }
  return out;
}

/** Linear blend skinning: each vertex by the mean of its bones' maps, normals by the cofactors of that. */
function pose(object: SkinnedMesh, { positions, normals, tangents }: Form): void {
  const { skinIndex, skinWeight } = object.geometry.attributes as { skinIndex?: Attribute; skinWeight?: Attribute };
  if (skinIndex === undefined || skinWeight === undefined) return;
  const { bones, boneInverses } = object.skeleton;
  const [bind, unbind] = [ofColumns(object.bindMatrix.elements), ofColumns(object.bindMatrixInverse.elements)];
  const maps = bones.map((bone, i) => {
    const inverse = boneInverses[i];
    const own = ofColumns(bone.matrixWorld.elements);
    return multiplied(unbind, multiplied(inverse === undefined ? own : multiplied(own, ofColumns(inverse.elements)), bind));
  });
  const count = positions.length / 3;
  const [indices, weights] = [numbersOf(skinIndex, 4, count), numbersOf(skinWeight, 4, count)];
  for (let vertex = 0; vertex < count; vertex++) {
    const map = blended(maps, vec4At(indices, 4 * vertex), vec4At(weights, 4 * vertex));
    write(positions, 3 * vertex, mapped(map, tripleAt(positions, 3 * vertex), 1));
    const sign = determinant(map) < 0 ? -1 : 1;
    if (normals) write(normals, 3 * vertex, normalize(scale(mapped(cofactors(map), tripleAt(normals, 3 * vertex), 0), sign)));
    if (tangents) write(tangents, 4 * vertex, normalize(mapped(map, tripleAt(tangents, 4 * vertex), 0)));
  }
}

function blended(maps: readonly Matrix[], indices: readonly number[], weights: readonly number[]): Matrix {
  const sum = Array.from<number>({ length: 12 }).fill(0);
  for (const [k, weight] of weights.entries()) {
    const map = weight === 0 ? undefined : maps[indices[k] ?? 0];
    if (map !== undefined) for (const [i, each] of map.entries()) sum[i] = (sum[i] ?? 0) + weight * each;
  }
  return sum;
}

function write(out: Float32Array, at: number, value: Vec3): void {
  for (const axis of AXES) out[at + axis] = value[axis];
}

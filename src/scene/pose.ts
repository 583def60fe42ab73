/**
 * Meshes whose form changes → meshes as they are at a time: morph targets are added, then each vertex goes by the mean of the matrices of
 * the joints that hold it (linear blend skinning; Magnenat-Thalmann et al. 1988). Normals go by the cofactors of that.
 */
import { present } from '../base/present.ts';
import { cofactors, determinant, mapped } from './affine.ts';
import type { MeshData, SceneDocument, Shape, Vec3 } from './document.ts';
import { mapShapes } from './map-shapes.ts';
import { shutterOf } from './motion.ts';
import { checkPoses, poseCounts } from './pose-check.ts';
import { add, AXES, length, normalize, scale, vec3At } from './vec.ts';

/** What a form is made by at one time. */
export interface Pose {
  /** One a morph target. */
  weights: ArrayLike<number>;
  /** Twelve numbers a joint. */
  matrices: ArrayLike<number>;
}

type Form = Pick<MeshData, 'positions' | 'normals' | 'tangents'>;
type Listed<T> = { [key in keyof T]: T[key] extends number[] | undefined ? ArrayLike<number> | undefined : T[key] };
/** Lists of any kind, as an importer or a document has them. */
export type Posable = Listed<Pick<MeshData, 'positions'>> & Partial<Listed<Omit<MeshData, 'positions' | 'indices'>>>;

/** Between keyframes all numbers change evenly; before the first and after the last they stay. */
export function poseAt({ positions, ...mesh }: MeshData, time: number): Pose {
  const { poseTimes = [0], poseWeights = [], poseMatrices = [] } = mesh;
  const { targets, joints } = poseCounts(positions.length / 3, mesh);
  const next = poseTimes.findIndex((each) => each > time);
  const b = next < 0 ? poseTimes.length - 1 : next;
  const a = next < 0 ? b : Math.max(0, next - 1);
  const [from, to] = [poseTimes[a] ?? 0, poseTimes[b] ?? 0];
  const t = to > from ? (time - from) / (to - from) : 0;
  const between = (list: readonly number[], width: number): number[] =>
    Array.from({ length: width }, (_, i) => {
      const [x, y] = [list[a * width + i] ?? 0, list[b * width + i] ?? 0];
      return x + (y - x) * t;
    });
  return { weights: between(poseWeights, targets), matrices: between(poseMatrices, 12 * joints) };
}

/** Positions, normals and tangents of a mesh in a pose, rounded to single precision. */
export function formIn(mesh: Posable, { weights, matrices }: Pose): Form {
  const positions = morphed(present(mesh.positions, 'positions'), mesh.targets, weights, 3);
  const normals = mesh.normals && morphed(mesh.normals, mesh.targetNormals, weights, 3);
  const tangents = mesh.tangents && morphed(mesh.tangents, mesh.targetTangents, weights, 4);
  const { joints, jointWeights } = mesh;
  const vertices = positions.length / 3;
  const holds = (joints?.length ?? 0) / vertices;
  if (joints !== undefined && jointWeights !== undefined && matrices.length > 0) {
    const matrix = new Float64Array(12);
    for (let vertex = 0; vertex < vertices; vertex++) {
      blend(matrix, joints, jointWeights, matrices, vertex * holds, holds);
      const map = Array.from(matrix);
      put(positions, 3 * vertex, mapped(map, vec3At(positions, 3 * vertex), 1));
      if (normals) {
        const turned = mapped(cofactors(map), vec3At(normals, 3 * vertex), 0);
        put(normals, 3 * vertex, unit(determinant(map) < 0 ? scale(turned, -1) : turned, vec3At(normals, 3 * vertex)));
      }
      if (tangents) put(tangents, 4 * vertex, unit(mapped(map, vec3At(tangents, 4 * vertex), 0), vec3At(tangents, 4 * vertex)));
    }
  }
  return { positions: rounded(positions), ...(normals && { normals: rounded(normals) }), ...(tangents && { tangents: rounded(tangents) }) };
}

/** Base + Σ weight · target. Targets have three numbers a vertex, the base `stride`. */
function morphed(base: ArrayLike<number>, targets: ArrayLike<number> | undefined, weights: ArrayLike<number>, stride: 3 | 4): Float64Array {
  const out = Float64Array.from(base);
  if (targets === undefined) return out;
  const size = (base.length / stride) * 3;
  for (let target = 0; target < weights.length; target++) {
    const weight = weights[target] ?? 0;
    if (weight === 0) continue;
    for (let from = 0, to = 0; from < size; from += 3, to += stride)
      put(out, to, add(vec3At(out, to), scale(vec3At(targets, target * size + from), weight)));
  }
  return out;
}

/** The mean of the matrices of the joints from `first` on, in `out`. */
function blend(
  out: Float64Array,
  joints: ArrayLike<number>,
  weights: ArrayLike<number>,
  matrices: ArrayLike<number>,
  first: number,
  count: number,
): void {
  out.fill(0);
  for (let k = first; k < first + count; k++) {
    const weight = weights[k] ?? 0;
    if (weight === 0) continue;
    const at = 12 * (joints[k] ?? 0);
    for (let i = 0; i < 12; i++) out[i] = (out[i] ?? 0) + weight * (matrices[at + i] ?? 0);
  }
}

function put(out: Float64Array, at: number, value: Vec3): void {
  for (const axis of AXES) out[at + axis] = value[axis];
}

const unit = (v: Vec3, otherwise: Vec3): Vec3 => (length(v) > 0 && length(v) < Infinity ? normalize(v) : otherwise);
const rounded = (values: Float64Array): number[] => Array.from(values, Math.fround);

/** What a document's mesh says of its form, by its data: the last time that it was asked for. */
const posed = new WeakMap<MeshData, { time: number; data: MeshData }>();

/** A mesh as it is at a time; itself where it has one form. */
export function meshAt(mesh: MeshData, time: number): MeshData {
  if (mesh.poseTimes === undefined) return mesh;
  const known = posed.get(mesh);
  if (known?.time === time) return known.data;
  const { indices, uvs, uvs1, colors, polygons, creases } = mesh;
  const data: MeshData = {
    indices,
    ...(polygons && { polygons }),
    ...(creases && { creases }),
    ...(uvs && { uvs }),
    ...(uvs1 && { uvs1 }),
    ...(colors && { colors }),
    ...formIn(mesh, poseAt(mesh, time)),
  };
  posed.set(mesh, { time, data });
  return data;
}

/**
 * The scene with every mesh as it is in the middle of the time that the shutter is open; the same object where none changes its form.
 * @throws SceneError where lists do not fit together
 */
export function posedScene(scene: SceneDocument): SceneDocument {
  const { open, close } = shutterOf(scene);
  return mapShapes(scene, (shape, path): Shape => {
    if (shape.type !== 'mesh' || shape.data === undefined) return shape;
    checkPoses(shape.data.positions.length / 3, shape.data, `${path}.data`);
    if (shape.data.poseTimes === undefined) return shape;
    return { ...shape, data: meshAt(shape.data, (open + close) / 2) };
  });
}

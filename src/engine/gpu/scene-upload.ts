/** Scenes on their way to the GPU: uploads only what changed. */
import { nodesOf } from '../../scene/structure/structure.ts';
import { sameWords } from '../../base/equal.ts';
import type { Turns } from '../../base/task.ts';
import type { Geometry } from '../../scene/geometry/build.ts';
import { NODE_WORDS } from '../../scene/bvh/build.ts';
import type { Changes } from '../changes.ts';
import type { PackedScene } from '../pack/pack.ts';
import type { Rows } from '../pack/rows.ts';
import { SceneArrays, type ArrayContent, type Pieces } from './scene-arrays.ts';
import type { ArrayName } from './storage.ts';
import type { Resources } from './memory.ts';

/**
 * What of a geometry the GPU does not have yet: all of it, the part that changes when placements move, or what primitives know of
 * materials and lights.
 */
export type Missing = 'all' | 'top' | 'primitives' | 'nothing';

/** The arrays of a scene on the GPU, and what was packed for them: what the next scene is compared with. */
export interface UploadedScene {
  arrays: SceneArrays;
  /** Parameters as they were packed, and with what stands behind them as they were uploaded. */
  params: Uint32Array<ArrayBuffer>;
  uploaded: Uint32Array<ArrayBuffer>;
  /** What is stored of vertices. */
  attributes: string;
}

/** The parts of a scene that an upload needs. */
export interface SceneParts {
  packed: PackedScene;
  geometry: Geometry;
  changes: Changes;
  missing: Missing;
}

/**
 * Whether lights and parameters are others than the last scene's. Beside what `changes` tell of, parameters hold keys of the camera and
 * what AOVs look up.
 */
export function isRelit({ packed: { params }, changes, missing }: SceneParts, last: UploadedScene | null): boolean {
  if (missing === 'all' || missing === 'top' || changes.lights || changes.materials || last === null) return true;
  return !sameWords(params, last.params);
}

/**
 * The arrays of a scene, to be written (SceneArrays.write), sharing with `last` what they have in common.
 * @param lit what isRelit asks for; null: nothing of it changed
 * @param own as SceneArrays.next has it
 */
export function uploadScene(
  device: GPUDevice,
  last: UploadedScene | null,
  parts: SceneParts,
  lit: LitParts | null,
  own: Resources,
): UploadedScene {
  const { packed } = parts;
  const attributes = packed.variant.attributes?.join() ?? '';
  const contents = geometryContents(parts, attributes !== last?.attributes);
  let { uploaded = new Uint32Array(0) } = last ?? {};
  if (lit !== null) {
    Object.assign(contents, lit.contents);
    ({ uploaded } = lit);
  }
  const arrays = SceneArrays.next(device, last?.arrays ?? null, packed.variant.split ?? [], contents, own);
  return { arrays, params: packed.params, uploaded, attributes };
}

/** The same scene once the brightness of its lights is known; to be written, too. */
export function relight(
  device: GPUDevice,
  last: UploadedScene,
  packed: PackedScene,
  { contents, uploaded }: LitParts,
  own: Resources,
): UploadedScene {
  return { ...last, uploaded, arrays: SceneArrays.next(device, last.arrays, packed.variant.split ?? [], contents, own) };
}

type Contents = Partial<Record<ArrayName, ArrayContent>>;

/** Places of a piece. */
const PLACES = 1 << 14;

/** Those in the first `count` places. */
const piecesOf = ({ bytes, pack }: Rows, count: number): Pieces => ({
  bytes: bytes * count,
  *pieces() {
    if (bytes > 0) for (let first = 0; first < count; first += PLACES) yield pack(first, Math.min(count, first + PLACES));
  },
});

function geometryContents({ packed, geometry: { structure, top }, missing }: SceneParts, isOtherwiseStored: boolean): Contents {
  const all = (rows: Rows): ArrayContent => ({ all: piecesOf(rows, rows.places) });
  if (missing === 'top') {
    return {
      nodes: { at: 0, data: (structure.top ?? structure).nodes.subarray(0, top.nodes * NODE_WORDS) },
      primitives: { at: 0, data: piecesOf(packed.primitives, top.primitives) },
      attributes: isOtherwiseStored ? all(packed.attributes) : { at: 0, data: piecesOf(packed.attributes, top.primitives) },
    };
  }
  return {
    ...(missing === 'all' && { nodes: { all: nodesOf(structure) } }),
    ...(missing !== 'nothing' && { primitives: all(packed.primitives) }),
    ...((missing === 'all' || isOtherwiseStored) && { attributes: all(packed.attributes) }),
  };
}

/** Lights, and what stands in one buffer: parameters, the spaces of shapes, punctual lights, the tree of lights. */
export interface LitParts {
  contents: Contents;
  uploaded: Uint32Array<ArrayBuffer>;
}

/**
 * @param estimates of the brightness of lights whose emission is a program; null: not known yet
 * @param last what stands in that buffer
 */
export async function packLit(
  { params, lights }: PackedScene,
  estimates: Float32Array | null,
  last: Uint32Array | null,
  turns: Turns,
): Promise<LitParts> {
  const packed = await lights.pack(estimates, turns);
  const uploaded = new Uint32Array(params.length + packed.tree.length);
  uploaded.set(params);
  uploaded.set(packed.tree, params.length);
  const changed = last === null ? { all: uploaded } : difference(uploaded, last);
  return { contents: { lights: { all: packed.lights }, ...(changed !== null && { params: changed }) }, uploaded };
}

/** What differs; null: nothing. */
function difference(data: Uint32Array<ArrayBuffer>, last: Uint32Array): ArrayContent | null {
  if (data.length !== last.length) return { all: data };
  let [from, to] = [0, data.length];
  while (from < to && data[from] === last[from]) from++;
  while (to > from && data[to - 1] === last[to - 1]) to--;
  return from === to ? null : { at: from * 4, data: data.subarray(from, to) };
}

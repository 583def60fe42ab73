/** The tree of nodes → instances of meshes, cameras and lights, each with its place in the world. */
import type { Camera, PunctualLight, Vec3 } from '../../document.ts';
import { present } from '../../../base/present.ts';
import { add, length, normalize, scale, vec4At } from '../../vec.ts';
import { tripleAt } from '../mesh.ts';
import { fileError } from '../text.ts';
import type { SceneError } from '../../errors.ts';
import type { Accessors } from './decode.ts';
import { type Gltf, type GltfNode, placeError } from './json.ts';
import { determinant, mapped, translationOf } from '../../affine.ts';
import { composed, IDENTITY, multiplied, ofColumns } from './matrix.ts';
import type { Poses } from './pose.ts';
import { formingOf } from './skin.ts';
import type { GltfInstance, GltfMesh, GltfResult, Matrix } from './types.ts';

/** Most instances after expansion. */
const MAX_INSTANCES = 1_000_000;

type Placed = Pick<GltfResult, 'instances' | 'cameras' | 'lights' | 'notes'>;

const nodeAt = (nodes: readonly GltfNode[], index: number): GltfNode => present(nodes[index], `a node ${index}`);

/**
 * @param poses where nodes are, and how they move
 * @param time seconds
 * @throws SceneError naming the node
 */
export function readNodes(json: Gltf, meshes: readonly GltfMesh[], accessors: Accessors, poses: Poses, time: number, file: string): Placed {
  const notes = new Set<string>();
  const result: Placed = { instances: [], cameras: [], lights: [], notes: [] };
  const places = poses.allAt(time);
  for (const index of poses.visible) {
    const matrix = present(places.get(index), `a place of node ${index}`);
    const node = nodeAt(json.nodes, index);
    if (node.mesh !== undefined) {
      for (const each of instancesOf(
        json,
        node,
        index,
        matrix,
        present(meshes[node.mesh], 'a mesh'),
        places,
        accessors,
        poses,
        file,
        notes,
      )) {
        if (result.instances.length === MAX_INSTANCES) throw fileError(file, `expected at most ${MAX_INSTANCES} instances, got more`);
        result.instances.push({ name: node.name || `node ${index}`, mesh: node.mesh, ...each });
      }
    }
    const camera = node.camera === undefined ? undefined : cameraOf(present(json.cameras[node.camera], `a camera ${node.camera}`), matrix);
    if (camera !== undefined)
      result.cameras.push({ name: node.name ?? '', ...camera, ...(poses.moves(index) && { moving: poses.moving(index, IDENTITY) }) });
    const light = node.extensions.KHR_lights_punctual?.light;
    const lights = json.extensions.KHR_lights_punctual?.lights ?? [];
    if (light === undefined) continue;
    if (poses.moves(index)) notes.add('Lights that move stand where they are at the time that is shown.');
    result.lights.push(lightOf(present(lights[light], `a light ${light}`), matrix));
  }
  result.notes = [...notes];
  return result;
}

function instancesOf(
  json: Gltf,
  node: GltfNode,
  index: number,
  matrix: Matrix,
  mesh: GltfMesh,
  places: ReadonlyMap<number, Matrix>,
  accessors: Accessors,
  poses: Poses,
  file: string,
  notes: Set<string>,
): Pick<GltfInstance, 'matrix' | 'moving' | 'forming'>[] {
  const fail = (message: string): SceneError => placeError(file, ['nodes', index], message);
  const forming = mesh.primitives.length === 0 ? undefined : formingOf(json, index, mesh, poses, accessors, fail);
  if (forming !== undefined) return [{ matrix, forming }];
  const { EXT_mesh_gpu_instancing: many } = node.extensions;
  const own = many === undefined ? [IDENTITY] : expanded(many.attributes, accessors, fail);
  const found: Pick<GltfInstance, 'matrix' | 'moving' | 'forming'>[] =
    node.skin === undefined
      ? own.map((each) => ({ matrix: multiplied(matrix, each), ...(poses.moves(index) && { moving: poses.moving(index, each) }) }))
      : [{ matrix: bindMatrix(json, node.skin, places, accessors, matrix, notes) }];
  // What is nothing now may be something later.
  const solid = found.filter((each) => each.moving !== undefined || determinant(each.matrix) !== 0);
  if (solid.length < found.length) notes.add('Instances that are scaled to nothing are left out.');
  return solid;
}

/**
 * Where a skinned mesh is in its bind pose. There, every joint times its inverse bind matrix is the same, and the
 * node's own place does not count (specification, 3.7.3.3).
 */
function bindMatrix(
  json: Gltf,
  skin: number,
  places: ReadonlyMap<number, Matrix>,
  accessors: Accessors,
  own: Matrix,
  notes: Set<string>,
): Matrix {
  notes.add('Skinned meshes have their bind pose.');
  const { joints, inverseBindMatrices } = present(json.skins[skin], `a skin ${skin}`);
  const joint = joints[0] === undefined ? undefined : places.get(joints[0]);
  if (joint === undefined) return own;
  if (inverseBindMatrices === undefined) return joint;
  const { values, lanes } = accessors.floats(inverseBindMatrices);
  return lanes === 16 && values.length >= 16 ? multiplied(joint, ofColumns(values)) : own;
}

/** EXT_mesh_gpu_instancing: one place for each element of its attributes. */
function expanded(attributes: Record<string, number>, accessors: Accessors, fail: (message: string) => Error): Matrix[] {
  const read = (key: string, lanes: number): Float32Array | undefined => {
    if (attributes[key] === undefined) return undefined;
    const numbers = accessors.floats(attributes[key]);
    if (numbers.lanes !== lanes) throw fail(`expected ${lanes} numbers an element of ${key}, got ${numbers.lanes}`);
    return numbers.values;
  };
  const [t, r, s] = [read('TRANSLATION', 3), read('ROTATION', 4), read('SCALE', 3)];
  const counts = [t && t.length / 3, r && r.length / 4, s && s.length / 3].filter((each) => each !== undefined);
  const count = counts[0] ?? 0;
  if (counts.some((each) => each !== count)) throw fail('expected as many translations, rotations and scales of instances');
  if (count > MAX_INSTANCES) throw fail(`expected at most ${MAX_INSTANCES} instances, got ${count}`);
  return Array.from({ length: count }, (_, i) =>
    composed(t ? tripleAt(t, 3 * i) : [0, 0, 0], r ? vec4At(r, 4 * i) : [0, 0, 0, 1], s ? tripleAt(s, 3 * i) : [1, 1, 1]),
  );
}

const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** Cameras look along -z, their up is y; scale does not count. */
function cameraOf(camera: Gltf['cameras'][number], matrix: Matrix): { camera: Camera; aspect: number | null } | undefined {
  const position = translationOf(matrix);
  const forward = mapped(matrix, [0, 0, -1], 0);
  const up = normalize(mapped(matrix, [0, 1, 0], 0));
  if (length(forward) === 0 || length(up) === 0) return undefined;
  const place = { position, target: add(position, normalize(forward)), up };
  if (camera.type === 'perspective' && camera.perspective !== undefined) {
    const { yfov, aspectRatio } = camera.perspective;
    return { camera: { type: 'perspective', ...place, fov: degrees(yfov) }, aspect: aspectRatio ?? null };
  }
  const { xmag = 0, ymag = 0 } = camera.orthographic ?? {};
  if (xmag === 0 || ymag === 0) return undefined;
  return { camera: { type: 'orthographic', ...place, height: 2 * Math.abs(ymag) }, aspect: Math.abs(xmag / ymag) };
}

/**
 * Photometric units count as radiometric ones, as renderers commonly have it: 1 cd is 1 W/sr, 1 lx is 1 W/m², and so
 * is 1 cd/m² of an emissive surface 1 W/(m² sr).
 */
function lightOf(light: NonNullable<Gltf['extensions']['KHR_lights_punctual']>['lights'][number], matrix: Matrix): PunctualLight {
  const power = scale(light.color as Vec3, light.intensity);
  const position = translationOf(matrix);
  const toward = mapped(matrix, [0, 0, -1], 0);
  const direction = length(toward) > 0 ? normalize(toward) : ([0, 0, -1] satisfies Vec3);
  if (light.type === 'directional') return { type: 'directional', direction, irradiance: power, diameter: 0 };
  if (light.type === 'point') return { type: 'point', position, intensity: power };
  const { innerConeAngle = 0, outerConeAngle = Math.PI / 4 } = light.spot ?? {};
  const outer = Math.min(90, degrees(outerConeAngle));
  return { type: 'spot', position, direction, intensity: power, inner: Math.min(outer, degrees(innerConeAngle)), outer };
}

/** What a glTF file holds → a scene, as far as documents go. */
import type { SceneInput } from '../../document.ts';
import { checkScene } from '../../parse.ts';
import { add, dot, length, normalize, scale, sub } from '../../vec.ts';
import type { Imported, ImportOptions } from '../imported.ts';
import { meshBudget } from '../../budget.ts';
import { documentMesh, numbersIn } from '../mesh.ts';
import { freeKey } from '../names.ts';
import { type Bounds, conditioning, type Move, moved, stageAround } from '../stage.ts';
import { fileError } from '../text.ts';
import { Materials } from './document-material.ts';
import { readGltf } from './gltf.ts';
import { Images } from './images.ts';
import { multiplied } from './matrix.ts';
import { baked, worldBounds } from './placed.ts';
import type { GltfInstance, GltfPrimitive, GltfResult, Matrix } from './types.ts';
import { present } from '../../../base/present.ts';

type Shapes = SceneInput['shapes'];

/** @throws SceneError one sentence that names the file and the place */
export async function importGltf(bytes: Uint8Array, file: string, options: ImportOptions = {}): Promise<Imported> {
  const result = await readGltf(bytes, file, options);
  const notes = new Set(result.notes);
  const scene = sceneOf(result, file, notes, options);
  return { scene: checkScene(scene), notes: [...notes] };
}

function sceneOf(result: GltfResult, file: string, notes: Set<string>, options: ImportOptions): SceneInput {
  const { bounds, view, parts } = placedParts(result, file, notes, options);
  const stage = stageAround(bounds, file, parts.materials);
  const lit = result.lights.length > 0;
  if (lit) notes.add('The lights of the file shine alone; 1 cd counts as 1 W/sr, 1 lx as 1 W/m².');
  // Where the file has a camera, it may stand below the floor.
  const surroundings = lit ? [] : view === undefined ? stage.shapes : stage.shapes.filter(({ name }) => name !== 'floor');
  return {
    ...stage,
    ...view,
    environment: lit ? { type: 'constant', radiance: [0, 0, 0] } : stage.environment,
    ...parts,
    materials: { ...parts.materials, ...(lit ? {} : stage.materials) },
    shapes: [...parts.shapes, ...surroundings],
  };
}

/** What a document has of a model, without the stage that it may need. */
export interface PlacedParts {
  /** From the model's coordinates to the scene's. */
  move: Move;
  /** In the scene. */
  bounds: Bounds;
  /** Of the first camera; undefined: there is none. */
  view: Pick<SceneInput, 'camera' | 'film'> | undefined;
  parts: Required<Pick<SceneInput, 'images' | 'materials' | 'media' | 'lights' | 'shapes' | 'objects' | 'instances'>>;
}

/** @throws SceneError one sentence that names the file */
export function placedParts(result: GltfResult, file: string, notes: Set<string>, { dataUrl }: ImportOptions): PlacedParts {
  const own = worldBounds(result);
  if (!(own.radius < 1e7)) throw fileError(file, `expected a scene of radius < 1e7, got one of ${own.radius}`);
  const move = conditioning(own, file);
  const bounds = moved(own, move);
  const images = new Images(result.images, dataUrl, file);
  const materials = new Materials(result, images, move.scale, notes);
  const shapes = shapesOf(result, places(result, move), materials, file);
  const view = viewOf(result, move, bounds, notes);
  const lights = result.lights.map((each) => movedLight(each, move));
  return { move, bounds, view, parts: { images: images.all, materials: materials.all, media: materials.media, lights, ...shapes } };
}

/** The instances in the scene's coordinates. */
const places = ({ instances }: GltfResult, { scale: k, translate: [x, y, z] }: Move): GltfInstance[] =>
  instances.map((each) => ({ ...each, matrix: multiplied([k, 0, 0, x, 0, k, 0, y, 0, 0, k, z], each.matrix) }));

/** Meshes that stand in one place are baked there; the others become objects with instances. */
function shapesOf(
  { meshes }: GltfResult,
  world: readonly GltfInstance[],
  materials: Materials,
  file: string,
): Required<Pick<SceneInput, 'shapes' | 'objects' | 'instances'>> {
  const uses = new Map<number, GltfInstance[]>();
  for (const each of world) {
    const users = uses.get(each.mesh) ?? [];
    users.push(each);
    uses.set(each.mesh, users);
  }
  const shapes: Shapes = [];
  const objects: NonNullable<SceneInput['objects']> = {};
  const placed: NonNullable<SceneInput['instances']> = [];
  const taken = new Set<string>();
  const budget = meshBudget();
  const shapesAt = (primitives: readonly GltfPrimitive[], name: string, matrix?: Matrix): Shapes =>
    primitives.map(({ mesh, material }) => {
      budget.take(numbersIn(mesh), (message) => fileError(file, message));
      const data = documentMesh(matrix === undefined ? mesh : baked(mesh, matrix), 'down');
      return { type: 'mesh', name: name.slice(0, 200), data, ...materials.of(material, mesh.colors) };
    });
  for (const [mesh, users] of uses) {
    const { name, primitives } = present(meshes[mesh], `a mesh ${mesh}`);
    // A document needs at least one shape of its own.
    const own = users.length === 1 || shapes.length === 0 ? users.slice(0, 1) : [];
    for (const each of own) shapes.push(...shapesAt(primitives, each.name, each.matrix));
    const rest = users.slice(own.length);
    if (rest.length === 0) continue;
    const object = freeKey(name, taken, 'mesh');
    objects[object] = { shapes: shapesAt(primitives, name) };
    placed.push({ name: object, object, matrices: rest.map(({ matrix }) => [...matrix]) });
  }
  return { shapes, objects, instances: placed };
}

/** The file's first camera, and a film of its shape; undefined: it has none. */
function viewOf(
  { cameras }: GltfResult,
  { scale: k, translate }: Move,
  bounds: Bounds,
  notes: Set<string>,
): Pick<SceneInput, 'camera' | 'film'> | undefined {
  const [first, ...rest] = cameras;
  if (first === undefined) return undefined;
  if (rest.length > 0) notes.add(`One of ${cameras.length} cameras is used.`);
  const { camera, aspect } = first;
  const position = add(scale(camera.position, k), translate);
  const forward = normalize(sub(camera.target, camera.position));
  // Orbiting turns about the target: as far away as the middle of the scene, if that is in front.
  const distance = dot(sub(bounds.center, position), forward);
  const target = add(
    position,
    scale(forward, distance > 0.01 * bounds.radius ? distance : Math.max(bounds.radius, length(sub(bounds.center, position)))),
  );
  const film =
    aspect === null
      ? { width: WIDTH, height: (WIDTH * 3) / 4 }
      : { width: WIDTH, height: Math.min(16384, Math.max(1, Math.round(WIDTH / aspect))) };
  return { camera: { ...camera, position, target, ...(camera.type === 'orthographic' && { height: camera.height * k }) }, film };
}

const WIDTH = 640;

type Light = GltfResult['lights'][number];

/** A light in a scene that was scaled: what arrives at surfaces stays the same. */
function movedLight(light: Light, { scale: k, translate }: Move): Light {
  if (!('position' in light)) return light;
  return { ...light, position: add(scale(light.position, k), translate), intensity: scale(light.intensity, k * k) };
}

/** What a glTF file holds → a scene, as far as documents go. */
import type { SceneInput } from '../../document.ts';
import { checkScene } from '../../parse.ts';
import { add, scale } from '../../vec.ts';
import type { Imported, ImportOptions } from '../imported.ts';
import { type Bounds, conditioning, type Move, moved, stageAround } from '../stage.ts';
import { fileError } from '../text.ts';
import { Materials } from './document-material.ts';
import { exposureOf } from './exposure.ts';
import { readGltf } from './gltf.ts';
import { Images } from './images.ts';
import { multiplied } from './matrix.ts';
import { worldBounds } from './placed.ts';
import { shapesOf } from './shapes.ts';
import type { GltfInstance, GltfResult, Matrix } from './types.ts';
import { flightOf, type View, viewOf } from './view.ts';

/** @throws SceneError one sentence that names the file and the place */
export async function importGltf(bytes: Uint8Array, file: string, options: ImportOptions = {}): Promise<Imported> {
  const result = await readGltf(bytes, file, options);
  const notes = new Set(result.notes);
  const scene = sceneOf(result, file, notes, options);
  const { choices } = result;
  return { scene: checkScene(scene), notes: [...notes], ...(choices && { choices }) };
}

function sceneOf(result: GltfResult, file: string, notes: Set<string>, options: ImportOptions): SceneInput {
  const { move, bounds, view, parts } = placedParts(result, file, notes, options);
  const stage = stageAround(bounds, file, parts.materials);
  const camera = { ...(view?.camera ?? stage.camera), ...shutterOf(result) };
  const flight = flightOf(result, camera, move, bounds, notes);
  const lit = result.lights.length > 0;
  if (lit) notes.add('The lights of the file shine alone; 1 cd counts as 1 W/sr, 1 lx as 1 W/m².');
  const exposure = exposureOf(parts.lights, bounds);
  if (exposure !== 0)
    notes.add(`The picture is exposed by ${exposure} EV, so that its lights make the middle of the model neither white nor black.`);
  // Where the file has a camera, it may stand below the floor.
  const surroundings = lit ? [] : view === undefined ? stage.shapes : stage.shapes.filter(({ name }) => name !== 'floor');
  return {
    ...stage,
    ...view,
    camera,
    ...(flight && { flight }),
    ...(exposure !== 0 && { display: { exposure } }),
    environment: lit ? { type: 'constant', radiance: [0, 0, 0] } : stage.environment,
    ...parts,
    materials: { ...parts.materials, ...(lit ? {} : stage.materials) },
    shapes: [...parts.shapes, ...surroundings],
  };
}

/** Everything stands at the time that was chosen. */
const shutterOf = ({ animation, instances, cameras }: GltfResult): Pick<SceneInput['camera'], 'shutter'> =>
  animation !== undefined &&
  ([...instances, ...cameras].some(({ moving }) => moving !== undefined) || instances.some(({ forming }) => forming?.moves))
    ? { shutter: { open: animation.time, close: animation.time } }
    : {};

/** What a document has of a model, without the stage that it may need. */
export interface PlacedParts {
  /** From the model's coordinates to the scene's. */
  move: Move;
  /** In the scene. */
  bounds: Bounds;
  /** Of the first camera; undefined: there is none. */
  view: View | undefined;
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
  const shapes = shapesOf(result, places(result, move), materials, {
    radius: bounds.radius,
    time: result.animation?.time ?? 0,
    file,
    notes,
  });
  const view = viewOf(result, move, bounds, notes);
  const lights = result.lights.map((each) => movedLight(each, move));
  return { move, bounds, view, parts: { images: images.all, materials: materials.all, media: materials.media, lights, ...shapes } };
}

/** The instances in the scene's coordinates. */
function places({ instances }: GltfResult, { scale: k, translate: [x, y, z] }: Move): GltfInstance[] {
  const inScene = (matrix: Matrix): Matrix => multiplied([k, 0, 0, x, 0, k, 0, y, 0, 0, k, z], matrix);
  return instances.map(({ matrix, moving, forming, ...each }) => ({
    ...each,
    matrix: inScene(matrix),
    ...(moving && { moving: { ...moving, at: (time) => inScene(moving.at(time)) } }),
    ...(forming && {
      forming: {
        ...forming,
        matricesAt: (time) => {
          const matrices = forming.matricesAt(time);
          return Array.from({ length: matrices.length / 12 }, (_, i) => inScene(matrices.slice(12 * i, 12 * i + 12))).flat();
        },
      },
    }),
  }));
}

type Light = GltfResult['lights'][number];

/** A light in a scene that was scaled: what arrives at surfaces stays the same. */
function movedLight(light: Light, { scale: k, translate }: Move): Light {
  if (!('position' in light)) return light;
  return { ...light, position: add(scale(light.position, k), translate), intensity: scale(light.intensity, k * k) };
}

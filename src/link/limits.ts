/** What a link may ask for. Beyond it stands no link that the user makes, and the pages that would suffer from it. */
import { layerBytes, storedLayers } from '../engine/index.ts';
import type { SceneDocument, Shape } from '../scene/document.ts';
import { allShapes } from '../scene/geometry/placed.ts';
import { integratorKindOf } from '../scene/integrators/index.ts';
import { jsonSize } from '../scene/json.ts';
import { LinkError } from './errors.ts';
import { samplesOf } from '../scene/samples.ts';
import { trianglesAtMost } from '../scene/subdivide/count.ts';

/** Characters of an address that is made: beyond it some programs cut addresses, or do not take them at all. */
export const MAX_ADDRESS = 32_000;
/** Characters of a link that are read: longer ones than are made today were published. */
export const MAX_LINK = 131_072;
/** Bytes of JSON that it may unpack to. */
export const MAX_JSON = 2 * 1024 * 1024;
/** Lists and objects in one another: a scene has ten. */
const MAX_DEPTH = 32;

/** As many samples as a day of rendering gives. */
const MAX_SPP = 1 << 20;
/** 3840 × 2160, and a little more. */
const MAX_PIXELS = 1 << 23;
const MAX_LAYER_BYTES = 512 * 1024 * 1024;
const MAX_SHAPES = 10_000;
/** Of the meshes inside. */
const MAX_TRIANGLES = 20_000;
/** Of what they are divided into. */
const MAX_REFINED = 1_000_000;
/** Triangles that come of one, as often as its picture has pixels of the size of an edge: about, of what lies in several layers and beside it. */
const LAYERS = 8;
const MAX_MATERIALS = 256;
const MAX_LIGHTS = 1000;
const MAX_PLACES = 50_000;
/** Shapes, each as often as instances show it. */
const MAX_PLACED = 1_000_000;
/** Rays that the first surface of a sample may send. */
const MAX_SPLIT_RAYS = 4096;
const MAX_PROGRAM_TEXT = 262_144;

function most(count: number, limit: number, what: string): void {
  if (count > limit)
    throw new LinkError(`The link asks for ${count.toLocaleString('en-US')} ${what}; links may have ${limit.toLocaleString('en-US')}.`);
}

/** Looks at brackets alone, before anything that walks through the value. @throws LinkError */
export function checkDepth(json: string): void {
  most(jsonSize(json).depth, MAX_DEPTH, 'levels of lists in lists');
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
/** A list has fields as well, of which none that is counted; another check refuses it. */
const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Counts what is costly to check, in a value that has not been checked. @throws LinkError */
export function checkCounts(value: unknown): void {
  const scene = fieldsOf(value);
  const objects = fieldsOf(scene.objects);
  const sizes = new Map(Object.entries(objects).map(([name, object]) => [name, listOf(fieldsOf(object).shapes).length]));
  const shapes = [scene, ...Object.values(objects)].flatMap((each) => listOf(fieldsOf(each).shapes));
  most(shapes.length, MAX_SHAPES, 'shapes');
  const corners = shapes.reduce<number>((sum, each) => sum + listOf(fieldsOf(fieldsOf(each).data).indices).length, 0);
  most(Math.ceil(corners / 3), MAX_TRIANGLES, 'triangles');
  most(Object.keys(fieldsOf(scene.materials)).length, MAX_MATERIALS, 'materials');
  most(listOf(scene.lights).length, MAX_LIGHTS, 'lights');
  let [places, placed] = [0, 0];
  for (const each of listOf(scene.instances)) {
    const { object, matrices } = fieldsOf(each);
    const count = Math.max(1, listOf(matrices).length);
    places += count;
    placed += count * (sizes.get(String(object)) ?? 0);
  }
  most(places, MAX_PLACES, 'places of instances');
  most(placed, MAX_PLACED, 'shapes in instances');
}

/** Of a mesh that is divided, or cut to be displaced. */
function refinedTriangles(shape: Shape, { width, height }: SceneDocument['film']): number {
  if (shape.type !== 'mesh' || shape.data === undefined) return 0;
  const { subdivide, displacement } = shape;
  const pixels = displacement?.pixels ?? Infinity;
  if (subdivide === undefined && displacement?.edge === undefined && pixels === Infinity) return 0;
  return trianglesAtMost(shape.data, subdivide, displacement?.edge) + Math.ceil((LAYERS * width * height) / (pixels * pixels));
}

/** What a checked document costs to render. @throws LinkError */
export function checkCosts(scene: SceneDocument): void {
  const { film, render, lights, programs } = scene;
  most(film.width * film.height, MAX_PIXELS, 'pixels');
  most(layerBytes(film, storedLayers(scene)), MAX_LAYER_BYTES, 'bytes of layers');
  most(samplesOf(render), MAX_SPP, 'samples per pixel');
  most(
    allShapes(scene).reduce((sum, each) => sum + refinedTriangles(each, film), 0),
    MAX_REFINED,
    'triangles of subdivided meshes',
  );
  const emitters = lights.length + allShapes(scene).filter(({ emission }) => emission !== undefined).length;
  most(integratorKindOf(render.integrator).rays?.(render, emitters) ?? 0, MAX_SPLIT_RAYS, 'rays of one sample');
  most(
    Object.values(programs).reduce((sum, each) => sum + each.length, 0),
    MAX_PROGRAM_TEXT,
    'characters of programs',
  );
}

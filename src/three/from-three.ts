/**
 * A scene of three.js → a document: what a WebGLRenderer would show of it at this moment, as far as a path tracer shows it.
 *
 * Meshes and instances, morph targets and bones as they stand, standard, physical, Phong, Lambert and basic materials with their
 * textures, every light, an equirectangular environment, perspective and orthographic cameras. The mapping of materials is that of the
 * importer of glTF. What has no counterpart is left out, with a sentence that says so: docs/three.md has the table.
 */
import type {
  Camera as ThreeCamera,
  InstancedMesh,
  Light,
  Material,
  Mesh,
  Object3D,
  OrthographicCamera,
  PerspectiveCamera,
  Scene,
} from 'three';
import { present } from '../base/present.ts';
import { determinant, mapped, translationOf } from '../scene/affine.ts';
import type { Camera, SceneInput } from '../scene/document.ts';
import type { Imported } from '../scene/import/imported.ts';
import { multiplied, ofColumns } from '../scene/import/gltf/matrix.ts';
import { placedParts } from '../scene/import/gltf/scene.ts';
import type { GltfResult, Matrix } from '../scene/import/gltf/types.ts';
import { stageAround } from '../scene/import/stage.ts';
import { fileError } from '../scene/import/text.ts';
import { freeKey } from '../scene/import/names.ts';
import { toDataUrl } from '../image/decode/data-url.ts';
import { checkScene } from '../scene/parse.ts';
import { add, length, normalize, scale } from '../scene/vec.ts';
import { environmentOf } from './environment.ts';
import { isPosed, partsOf } from './forms.ts';
import { heightsOf } from './heights.ts';
import { Lights } from './lights.ts';
import { lookOf, materialOf } from './materials.ts';
import { degrees, placeOf } from './numbers.ts';
import { Textures } from './textures.ts';
import { Turns } from './turns.ts';
import type { FromThreeOptions, ThreeObject } from './types.ts';

/** What errors name, where no mesh does. */
const NAME = 'three.js scene';
const WIDTH = 640;

/**
 * @param scene a `THREE.Scene`, or any other object with what is below it; its world matrices are brought up to date
 * @param camera a `THREE.PerspectiveCamera` or `THREE.OrthographicCamera`, within the scene or not; left out: the first of the scene, or one
 * that sees all of it
 * @returns the document, and a sentence for each thing that it does not show
 * @throws SceneError one sentence (as a rejection): nothing with triangles, too many of them, a number that is not finite; the reason
 * of `options.signal`, aborted
 */
export async function fromThree(scene: ThreeObject, camera: ThreeObject | null = null, options: FromThreeOptions = {}): Promise<Imported> {
  const notes = new Set<string>();
  const root = scene as unknown as Scene;
  root.updateWorldMatrix(true, true);
  const collected = await collect(root, camera as unknown as ThreeCamera | null, options, notes);
  const { result, lights } = collected;
  if (result.instances.length === 0) throw fileError(NAME, 'expected a visible mesh with triangles, got none');
  options.signal?.throwIfAborted();
  const { move, bounds, view, parts } = placedParts(result, NAME, notes, { dataUrl: toDataUrl });
  const stage = stageAround(bounds, options.title ?? (root.name || NAME), parts.materials);
  const panel = freeKey('panel of light', new Set(Object.keys(parts.materials)), 'panel');
  const document: SceneInput = {
    ...stage,
    ...view,
    ...parts,
    ...(await environmentOf(root, lights.dome, options.environment, options.draw, notes)),
    film: filmOf(view?.film ?? stage.film ?? {}, options),
    materials: { ...parts.materials, ...(lights.panels.length > 0 && { [panel]: { file: 'diffuse', params: { albedo: [0, 0, 0] } } }) },
    shapes: [
      ...parts.shapes,
      ...lights.panels.map(({ name, corner, edge1, edge2, radiance }) => ({
        type: 'quad' as const,
        name: name.slice(0, 200),
        corner: add(scale(corner, move.scale), move.translate),
        edge1: scale(edge1, move.scale),
        edge2: scale(edge2, move.scale),
        material: panel,
        emission: { radiance },
      })),
    ],
  };
  return { scene: checkScene(document), notes: [...notes] };
}

function filmOf(film: NonNullable<SceneInput['film']>, { width, height }: FromThreeOptions): SceneInput['film'] {
  const aspect = (film.width ?? WIDTH) / (film.height ?? WIDTH);
  const across = width ?? (height === undefined ? (film.width ?? WIDTH) : Math.round(height * aspect));
  return { ...film, width: across, height: height ?? Math.max(1, Math.round(across / aspect)) };
}

interface Collected {
  result: GltfResult;
  lights: Lights;
}

async function collect(root: Scene, camera: ThreeCamera | null, options: FromThreeOptions, notes: Set<string>): Promise<Collected> {
  const textures = new Textures(notes, options.draw);
  const turns = new Turns(options.signal);
  const lights = new Lights(notes);
  const builder = new Builder(textures, options.draw, notes);
  const cameras: ThreeCamera[] = [];
  for (const object of visible(root)) {
    await turns.take();
    if ('isCamera' in object) cameras.push(object as ThreeCamera);
    if (camera !== null && !object.layers.test(camera.layers)) continue;
    if ('isLight' in object) lights.add(object as Light);
    else if ('isMesh' in object) await builder.add(object as Mesh);
    else if ('isPoints' in object || 'isLine' in object || 'isSprite' in object) notes.add('Points, lines and sprites are left out.');
  }
  camera?.updateWorldMatrix(true, false);
  const used = camera ?? cameras[0];
  const { meshes, instances, materials } = builder;
  const view = used === undefined ? undefined : viewOf(used, notes);
  return {
    lights,
    result: { meshes, instances, materials, images: textures.images, cameras: view ? [view] : [], lights: lights.punctual, notes: [] },
  };
}

/** Objects that are shown, parents first. */
function* visible(root: Object3D): Generator<Object3D> {
  const open: Object3D[] = [root];
  for (let object = open.pop(); object !== undefined; object = open.pop()) {
    if (!object.visible) continue;
    yield object;
    open.push(...object.children.toReversed());
  }
}

/** Most instances after expansion, as of a glTF. */
const MAX_INSTANCES = 1_000_000;

class Builder {
  readonly meshes: GltfResult['meshes'] = [];
  readonly instances: GltfResult['instances'] = [];
  readonly materials: GltfResult['materials'] = [];
  /** Meshes by geometry and materials; materials by their own, and whether the mesh has tangents. */
  private readonly known = new Map<string, number>();
  private readonly made = new Map<string, number>();
  private readonly textures: Textures;
  private readonly draw: FromThreeOptions['draw'];
  private readonly notes: Set<string>;

  constructor(textures: Textures, draw: FromThreeOptions['draw'], notes: Set<string>) {
    this.textures = textures;
    this.draw = draw;
    this.notes = notes;
  }

  async add(object: Mesh): Promise<void> {
    const name = object.name || object.type;
    if ('isBatchedMesh' in object) {
      this.notes.add(`${name}: a BatchedMesh is left out.`);
      return;
    }
    const mesh = await this.mesh(object, name);
    if (mesh === null) return;
    const place = placeOf(object);
    const places = 'isInstancedMesh' in object ? this.placesOf(object as InstancedMesh, place, name) : [place];
    for (const matrix of places) {
      if (determinant(matrix) === 0) this.notes.add('What is scaled to nothing is left out.');
      else this.instances.push({ name, mesh, matrix });
    }
    if (this.instances.length > MAX_INSTANCES) throw fileError(name, `expected at most ${MAX_INSTANCES} instances, got more`);
  }

  private placesOf(object: InstancedMesh, place: Matrix, name: string): Matrix[] {
    if (object.instanceColor !== null) this.notes.add(`${name}: the colours of single instances are left out.`);
    const { array } = object.instanceMatrix;
    return Array.from({ length: object.count }, (_, i) => multiplied(place, ofColumns(array.slice(16 * i, 16 * i + 16))));
  }

  /** The number of a mesh; null: there is nothing of it to see. */
  private async mesh(object: Mesh, name: string): Promise<number | null> {
    const all: readonly Material[] = Array.isArray(object.material) ? object.material : [object.material];
    const { geometry } = object;
    const { start, count } = geometry.drawRange;
    const key = [geometry.uuid, start, count, ...all.map((each) => each.uuid), isPosed(object) ? object.uuid : ''].join(' ');
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const heights = await Promise.all(all.map((each) => heightsOf(each, this.draw, this.notes)));
    const looks = all.map((each, i) => ({ ...lookOf(each), heights: heights[i] ?? null }));
    const parts = partsOf(object, { name, looks }).filter(({ material }) => all[material]?.visible === true);
    if (parts.length === 0) return null;
    const primitives: GltfResult['meshes'][number]['primitives'] = [];
    for (const { mesh, material } of parts) {
      const own = present(all[material], `a material ${material}`);
      primitives.push({ mesh, material: await this.material(own, mesh.tangents !== undefined) });
    }
    const index = this.meshes.push({ name, weights: [], primitives }) - 1;
    this.known.set(key, index);
    return index;
  }

  private async material(material: Material, hasTangents: boolean): Promise<number> {
    const isMapped = 'normalMap' in material && material.normalMap !== null;
    const key = `${material.uuid} ${isMapped && hasTangents}`;
    const known = this.made.get(key);
    if (known !== undefined) return known;
    const name = material.name || `${material.type} ${this.materials.length + 1}`;
    const index = this.materials.push(await materialOf(material, name, hasTangents, this.textures, this.notes)) - 1;
    this.made.set(key, index);
    return index;
  }
}

/** Cameras look along −z, their up is y; scale does not count. */
function viewOf(camera: ThreeCamera, notes: Set<string>): GltfResult['cameras'][number] | undefined {
  const matrix = placeOf(camera);
  const [forward, up] = [mapped(matrix, [0, 0, -1], 0), mapped(matrix, [0, 1, 0], 0)];
  if (length(forward) === 0 || length(up) === 0) return undefined;
  const position = translationOf(matrix);
  const place = { position, target: add(position, normalize(forward)), up: normalize(up) };
  const { name } = camera;
  if ((camera as PerspectiveCamera).view?.enabled === true)
    notes.add('The view offset of the camera is left out: all of its view is seen.');
  if ('isPerspectiveCamera' in camera) {
    const { fov, zoom, aspect } = camera as PerspectiveCamera;
    // As PerspectiveCamera.getEffectiveFOV has it.
    const effective = degrees(2 * Math.atan(Math.tan((fov * Math.PI) / 360) / zoom));
    return { name, camera: { type: 'perspective', ...place, fov: effective } satisfies Camera, aspect };
  }
  if (!('isOrthographicCamera' in camera)) {
    notes.add(`A ${camera.type} is left out.`);
    return undefined;
  }
  const { left, right, top, bottom, zoom } = camera as OrthographicCamera;
  const [across, high] = [(right - left) / zoom, (top - bottom) / zoom];
  if (!(across > 0 && high > 0)) return undefined;
  if (left + right !== 0 || top + bottom !== 0) notes.add('The frustum of the camera is centred on its axis.');
  return { name, camera: { type: 'orthographic', ...place, height: high } satisfies Camera, aspect: across / high };
}

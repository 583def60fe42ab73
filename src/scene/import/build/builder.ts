/** Collects what a scene file says and makes a document of it. Coordinates are the file's; a file that is left-handed is mirrored in x. */
import { mapped, type Affine } from '../../affine.ts';
import { type Budget, meshBudget } from '../../budget.ts';
import type { SceneDocument, SceneInput, Vec3 } from '../../document.ts';
import { checkScene } from '../../parse.ts';
import { add, dot, length, normalize, scale, sub, vec3At } from '../../vec.ts';
import type { ImportOptions } from '../imported.ts';
import { type ImportedMesh, isWithoutArea, numbersIn } from '../mesh.ts';
import type { ImportedCurves } from '../curves/imported.ts';
import { freeKey } from '../names.ts';
import { fileError, titleOf } from '../text.ts';
import { CurveShapes } from './curves.ts';
import { Images } from './images.ts';
import type { Look } from './looks.ts';
import { Materials, type MaterialUse } from './materials.ts';
import { MIRROR, multiplied, translation } from './matrix.ts';
import { Notes, type Place, placeError } from './notes.ts';
import { exactShape, type Geometry, meshShape, type PlacedGeometry, placedStretch, worldMesh } from './part.ts';

type Shapes = SceneInput['shapes'];
type Emission = NonNullable<Shapes[number]['emission']>;
type Camera = SceneInput['camera'];

/** Most shapes, and most places of objects. */
const MAX_SHAPES = 100_000;
const MAX_PLACES = 1_000_000;

export interface Part extends PlacedGeometry {
  look: Look;
  name: string;
  place: Place;
  emission?: Emission;
  /** Key of the medium inside. */
  medium?: string;
  /** Name of the object that it belongs to; left out: it stands in the scene. */
  object?: string;
  /** How far it moves while the camera looks, and when. */
  motion?: { by: Vec3; from: number; to: number };
}

/** A camera at a place, before the point that it looks at is chosen. */
export type PlacedCamera = Camera extends infer C ? (C extends unknown ? Omit<C, 'target'> & { forward: Vec3 } : never) : never;

export class SceneBuilder {
  readonly notes = new Notes();
  readonly media: NonNullable<SceneInput['media']> = {};
  readonly lights: NonNullable<SceneInput['lights']> = [];
  readonly images: Images;
  readonly options: ImportOptions;
  /** The file's coordinates are left-handed. Comes before parts. */
  isMirrored = false;
  environment: SceneInput['environment'];
  fog: string | undefined;
  private readonly materials: Materials;
  private readonly curves = new CurveShapes();
  private readonly shapes: Shapes = [];
  private readonly objects = new Map<string, Shapes>();
  private readonly places = new Map<string, number[][]>();
  private readonly budget: Budget = meshBudget();
  private readonly file: string;
  private readonly low: Vec3 = [Infinity, Infinity, Infinity];
  private readonly high: Vec3 = [-Infinity, -Infinity, -Infinity];
  private shapeCount = 0;
  private placeCount = 0;

  constructor(file: string, options: ImportOptions) {
    this.file = file;
    this.options = options;
    this.images = new Images(options, this.notes);
    this.materials = new Materials(this.images, this.notes);
  }

  /** The document's coordinates from the file's. */
  toWorld(matrix: Affine): Affine {
    return this.isMirrored ? multiplied([...MIRROR], [...matrix]) : matrix;
  }

  /** @throws SceneError */
  async add(part: Part): Promise<void> {
    if (++this.shapeCount > MAX_SHAPES) throw placeError(part.place, `expected at most ${MAX_SHAPES} shapes, got more`);
    const matrix = part.object === undefined ? this.toWorld(part.matrix) : part.matrix;
    const use = await this.materials.of(part.look, () => placedStretch({ ...part, matrix }, part.place.file));
    const shape = this.shapeOf({ ...part, matrix }, use);
    if (shape === null) return;
    if (part.object === undefined) this.shapes.push(shape);
    else this.objectShapes(part.object).push(shape);
  }

  /** Curves, which become one shape with others that look alike. @throws SceneError */
  async addCurves(
    curves: ImportedCurves,
    { look, matrix: own, name, object, place }: Omit<Part, keyof PlacedGeometry> & { matrix: Affine },
  ): Promise<void> {
    const { key } = await this.materials.of(look, () => null);
    const matrix = object === undefined ? this.toWorld(own) : own;
    const members = { name: name.slice(0, 200), material: key };
    const shape = this.curves.add(curves, matrix, members, object ?? '', this.budget, place);
    this.reach(curves.points, matrix);
    if (shape === null) return;
    if (++this.shapeCount > MAX_SHAPES) throw placeError(place, `expected at most ${MAX_SHAPES} shapes, got more`);
    (object === undefined ? this.shapes : this.objectShapes(object)).push(shape);
  }

  private shapeOf(part: Part, use: MaterialUse): Shapes[number] | null {
    const { medium, emission, motion, name } = part;
    const members = {
      name: name.slice(0, 200),
      material: use.key,
      ...(emission !== undefined && { emission }),
      ...(medium !== undefined && { interior: { medium } }),
      ...(motion !== undefined && { motion: this.motionOf(motion) }),
    };
    const sides = use.isGlass || emission?.sides === 'front' || medium !== undefined;
    const exact = use.usesUv && part.geometry.kind !== 'mesh' ? null : exactShape(part, members, sides);
    if (exact !== null) {
      this.reach(boxOf(part.geometry), part.matrix);
      return exact;
    }
    let mesh: ImportedMesh;
    try {
      mesh = worldMesh(part, part.place.file);
    } catch (error) {
      // A mesh of nothing but needles is no reason to refuse a scene.
      if (!isWithoutArea(error)) throw error;
      this.notes.add('Shapes without an area are left out', part.place);
      return null;
    }
    this.budget.take(numbersIn(mesh), (message) => placeError(part.place, message));
    this.reach(mesh.positions, null);
    return meshShape(mesh, members, part.geometry);
  }

  private motionOf({ by, from, to }: NonNullable<Part['motion']>): NonNullable<Shapes[number]['motion']> {
    const moved: Vec3 = this.isMirrored ? [-by[0], by[1], by[2]] : by;
    return [{ time: from }, { time: to, translate: moved }];
  }

  private objectShapes(name: string): Shapes {
    let shapes = this.objects.get(name);
    if (shapes === undefined) this.objects.set(name, (shapes = []));
    return shapes;
  }

  hasObject = (name: string): boolean => this.objects.has(name);

  /** Begins an object, which may stay without shapes. */
  object(name: string): void {
    this.objectShapes(name);
  }

  /** Puts an object into the scene. @throws SceneError */
  put(name: string, matrix: Affine, place: Place): void {
    if (++this.placeCount > MAX_PLACES) throw placeError(place, `expected at most ${MAX_PLACES} places of objects, got more`);
    const places = this.places.get(name) ?? [];
    places.push([...this.toWorld(matrix)]);
    this.places.set(name, places);
  }

  /** Grows the bounds that tell how far away the camera's target is. */
  private reach(points: ArrayLike<number>, matrix: Affine | null): void {
    for (let k = 0; k < points.length; k += 3) {
      const own = vec3At(points, k);
      const point = matrix === null ? own : mapped(matrix, own, 1);
      for (const axis of [0, 1, 2] as const) {
        this.low[axis] = Math.min(this.low[axis], point[axis]);
        this.high[axis] = Math.max(this.high[axis], point[axis]);
      }
    }
  }

  /** @param camera or one by the corners of what there is @throws SceneError */
  finish(
    camera: PlacedCamera | ((low: Vec3, high: Vec3) => PlacedCamera),
    rest: Pick<SceneInput, 'film' | 'render' | 'display'>,
  ): SceneDocument {
    const { objects, instances } = this.instances();
    if (this.shapes.length === 0 && instances.length === 0) {
      const lost = this.notes.list().find((each) => each.includes(' is missing'));
      throw fileError(
        this.file,
        `expected a shape that can be rendered, got none${lost === undefined ? '' : `: ${lost.replace(/\.$/, '')}`}`,
      );
    }
    if (this.shapes.length === 0) this.shapes.push(this.stand(objects, instances));
    return checkScene({
      version: 1,
      title: titleOf(this.file),
      camera: this.aimed(typeof camera === 'function' ? camera(...this.corners()) : camera),
      ...rest,
      environment: this.environment ?? { type: 'constant', radiance: [0, 0, 0] },
      images: this.images.all,
      materials: this.materials.all,
      media: this.media,
      ...(this.fog !== undefined && { fog: { medium: this.fog } }),
      lights: this.lights,
      shapes: this.shapes,
      objects,
      instances,
    } satisfies SceneInput);
  }

  private instances(): { objects: NonNullable<SceneInput['objects']>; instances: NonNullable<SceneInput['instances']> } {
    const objects: NonNullable<SceneInput['objects']> = {};
    const instances: NonNullable<SceneInput['instances']> = [];
    const taken = new Set<string>();
    for (const [name, shapes] of this.objects) {
      const matrices = this.places.get(name);
      if (matrices === undefined || shapes.length === 0) continue;
      const key = freeKey(name, taken, 'object');
      objects[key] = { shapes };
      instances.push({ name: key, object: key, matrices });
    }
    return { objects, instances };
  }

  /** A document has at least one shape that is in no object: one that is not shown. */
  private stand(objects: NonNullable<SceneInput['objects']>, [first]: NonNullable<SceneInput['instances']>): Shapes[number] {
    const material = objects[first?.object ?? '']?.shapes[0]?.material ?? '';
    return { type: 'sphere', name: 'nothing', hidden: true, center: [0, 0, 0], radius: 1, material };
  }

  private corners(): [low: Vec3, high: Vec3] {
    return this.low[0] <= this.high[0] ? [this.low, this.high] : [[-1, -1, -1], [1, 1, 1]]; // prettier-ignore
  }

  /** It looks at what is as far ahead as the middle of the scene. */
  private aimed({ forward, ...camera }: PlacedCamera): Camera {
    const ahead = normalize(forward);
    const isEmpty = !(this.low[0] <= this.high[0]);
    const middle: Vec3 = isEmpty ? add(camera.position, ahead) : scale(add(this.low, this.high), 0.5);
    const radius = isEmpty ? 1 : length(sub(this.high, this.low)) / 2;
    const distance = dot(sub(middle, camera.position), ahead);
    const reach = distance > 0.01 * radius ? distance : Math.max(radius, 1e-3);
    return { ...camera, target: add(camera.position, scale(ahead, Math.min(reach, 1e6))) } as Camera;
  }

  /** A map of the file that moves alone, in the document. */
  moved = (by: Vec3): Affine => this.toWorld(translation(by));
}

/** Corners of a box around a shape that is no mesh, in its own coordinates. */
function boxOf(geometry: Geometry): number[] {
  const [low, high]: [Vec3, Vec3] =
    geometry.kind === 'sphere'
      ? [sub(geometry.center, [geometry.radius, geometry.radius, geometry.radius]), add(geometry.center, [geometry.radius, geometry.radius, geometry.radius])]
      : geometry.kind === 'disk'
        ? [[-geometry.radius, -geometry.radius, geometry.height], [geometry.radius, geometry.radius, geometry.height]]
        : geometry.kind === 'tube'
          ? [[-geometry.radius, -geometry.radius, geometry.low], [geometry.radius, geometry.radius, geometry.high]]
          : [[-1, -1, 0], [1, 1, 0]]; // prettier-ignore
  return Array.from({ length: 8 }, (_, i) => [0, 1, 2].map((axis) => ((i >> axis) & 1 ? high : low)[axis as 0 | 1 | 2])).flat();
}

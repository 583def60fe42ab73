/** What is taken hold of in the picture: a shape, one place of an instance, or a light; moved, turned and stretched about a point. */
import type { InstancePlace } from './geometry/placed.ts';
import { columns, type Matrix } from './geometry/frames.ts';
import { columnsOf } from './affine.ts';
import type { SceneDocument, Shape, Vec3 } from './document.ts';
import { placeOfInstance, withPlace } from './instance-place.ts';
import { kindOfShape } from './shapes/index.ts';
import { turnedAngles } from './shapes/kind.ts';
import { add, AXES, type Axis, dot, normalize, orthonormalBasis, rotation, scale, sub, tidy, transformed, vectorOf } from './vec.ts';

/** As it was when it was taken. Each change begins with that, and puts it into the document that it is given. */
export interface Held {
  /** Turned and stretched about this, in world coordinates. */
  pivot: Vec3;
  /** Its own axes, of unit length, at right angles. */
  axes: readonly [Vec3, Vec3, Vec3];
  /** Whether it looks otherwise when it is turned. */
  turns: boolean;
  /** Whether it has a size. */
  scales: boolean;
  /** Own axes along which it can be stretched alone. */
  stretches: readonly Axis[];
  moved(scene: SceneDocument, by: Vec3): SceneDocument;
  turned(scene: SceneDocument, by: Matrix): SceneDocument;
  /** @param factors along its own axes, each > 0: see ShapeKind.stretched */
  stretched(scene: SceneDocument, factors: Vec3): SceneDocument;
}

/** The shape at that place of the list; null: there is none. @param loaded the same shape with its mesh, to know its middle */
export function heldShape({ shapes }: SceneDocument, index: number, loaded?: Shape): Held | null {
  const shape = shapes[index];
  if (shape === undefined) return null;
  const kind = kindOfShape(shape);
  const pivot = kind.middle?.(withMesh(shape, loaded)) ?? kind.origin(shape);
  const axes = unitAxes(columnsOf(kind.space(shape).worldFromObject));
  const put = (scene: SceneDocument, next: Shape): SceneDocument => ({
    ...scene,
    shapes: scene.shapes.map((each, i) => (i === index ? next : each)),
  });
  const origin = kind.origin(shape);
  return {
    pivot,
    axes,
    turns: kind.turned !== undefined,
    scales: true,
    stretches: kind.stretches,
    moved: (scene, by) => put(scene, kind.withOrigin(shape, tidy(add(origin, by)))),
    turned: (scene, by) =>
      put(
        scene,
        kind.withOrigin(
          kind.turned?.(shape, by) ?? shape,
          about(pivot, origin, (v) => transformed(by, v)),
        ),
      ),
    stretched: (scene, factors) =>
      put(scene, kind.withOrigin(kind.stretched(shape, factors), about(pivot, origin, stretch(axes, factors)))),
  };
}

/** One place of an instance; null where it moves by keyframes, or its matrix shears. @param middle in world coordinates, where it is known */
export function heldInstance({ instances }: SceneDocument, { index, place }: InstancePlace, middle?: Vec3): Held | null {
  const instance = instances[index];
  const now = instance === undefined ? null : placeOfInstance(instance, place);
  if (instance === undefined || now === null) return null;
  const pivot = middle ?? now.translate;
  const axes = columns(rotation(now.rotate));
  const put = (scene: SceneDocument, next: Partial<typeof now>): SceneDocument => ({
    ...scene,
    instances: scene.instances.map((each, i) => (i === index ? withPlace(each, place, { ...now, ...next }) : each)),
  });
  return {
    pivot,
    axes,
    turns: true,
    scales: true,
    stretches: AXES,
    moved: (scene, by) => put(scene, { translate: tidy(add(now.translate, by)) }),
    turned: (scene, by) =>
      put(scene, { rotate: turnedAngles(now.rotate, by), translate: about(pivot, now.translate, (v) => transformed(by, v)) }),
    stretched: (scene, factors) =>
      put(scene, {
        scale: vectorOf((axis) => now.scale[axis] * factors[axis]),
        translate: about(pivot, now.translate, stretch(axes, factors)),
      }),
  };
}

/** The light without a surface at that place of the list; null: it stands nowhere. */
export function heldLight({ lights }: SceneDocument, index: number): Held | null {
  const light = lights[index];
  if (light === undefined || !('position' in light) || light.position === undefined) return null;
  const { position } = light;
  const direction = 'direction' in light ? normalize(light.direction) : null;
  const put = (scene: SceneDocument, next: object): SceneDocument => ({
    ...scene,
    lights: scene.lights.map((each, i) => (i === index ? ({ ...light, ...next } as typeof each) : each)),
  });
  const axes: Held['axes'] =
    direction === null
      ? [
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, 1],
        ]
      : [...orthonormalBasis(direction), direction];
  return {
    pivot: position,
    axes,
    turns: direction !== null,
    scales: false,
    stretches: [],
    moved: (scene, by) => put(scene, { position: tidy(add(position, by)) }),
    turned: (scene, by) => put(scene, direction === null ? {} : { direction: transformed(by, direction) }),
    stretched: (scene) => scene,
  };
}

/** Where it is, with the mesh that was read for it. */
const withMesh = (shape: Shape, loaded: Shape | undefined): Shape =>
  shape.type === 'mesh' && loaded?.type === 'mesh' ? { ...shape, data: loaded.data } : shape;

const about = (pivot: Vec3, point: Vec3, map: (v: Vec3) => Vec3): Vec3 => add(pivot, map(sub(point, pivot)));

const stretch =
  (axes: Held['axes'], factors: Vec3) =>
  (v: Vec3): Vec3 =>
    AXES.reduce((sum, axis) => add(sum, scale(axes[axis], dot(axes[axis], v) * factors[axis])), [0, 0, 0] as Vec3);

const unitAxes = (axes: readonly [Vec3, Vec3, Vec3]): Held['axes'] => [normalize(axes[0]), normalize(axes[1]), normalize(axes[2])];

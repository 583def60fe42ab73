/** What stands in the world as it is, and what is placed there: instances of objects, and shapes that move. */
import type { Instance, SceneDocument, Shape, Vec3 } from '../document.ts';
import { isShown } from '../document-things.ts';
import { shapeKeys, shutterOf, type MotionKey } from '../motion.ts';
import { kindOfShape } from '../shapes/index.ts';
import { rotation } from '../vec.ts';
import { keyAt, keyMatrix } from './keys.ts';

/** A shape with its index among {@link allShapes}. */
export interface Numbered {
  shape: Shape;
  index: number;
}

/** A group of shapes at one place, or on its way. */
export interface Placement {
  /** Index of the group. */
  group: number;
  /** Three rows of four numbers: world from the group's coordinates; where it moves, at half time. */
  matrix: readonly number[];
  /** Two or more keys where it moves while the shutter is open. */
  keys: MotionKey[] | null;
  /** Index of the document's shape, where it is one. */
  shape: number | null;
  /** Index of the document's instance, and which of its places, where it is one. */
  instance: InstancePlace | null;
}

export interface InstancePlace {
  index: number;
  /** Among the matrices of the instance; 0 where it has none. */
  place: number;
}

export interface Placed {
  /** Shapes that stand in the world as they are. */
  world: Numbered[];
  /** Shapes in coordinates of their own. */
  groups: Numbered[][];
  placements: Placement[];
}

/** Every shape that can be hit: those of the document, then those of its objects. */
export const allShapes = (scene: Pick<SceneDocument, 'shapes' | 'objects'>): Shape[] => [
  ...scene.shapes,
  ...Object.values(scene.objects).flatMap(({ shapes }) => shapes),
];

/** What is hidden is left out. @throws SceneError for a motion that turns too often */
export function placed(scene: Pick<SceneDocument, 'shapes' | 'objects' | 'instances' | 'camera'>): Placed {
  const shutter = shutterOf(scene);
  const result: Placed = { world: [], groups: [], placements: [] };
  scene.shapes.forEach((shape, index) => {
    if (!isShown(shape)) return;
    if (shape.motion === undefined) return void result.world.push({ shape, index });
    const [origin, still] = atOrigin(shape);
    const group = result.groups.push([{ shape: still, index }]) - 1;
    const keys = shapeKeys(shape.motion, shutter, `shapes[${index}].motion`).map((key) => shifted(key, origin));
    result.placements.push({ ...placement(group, keys), shape: index, instance: null });
  });
  let first = scene.shapes.length;
  const groupOf = new Map<string, number>();
  for (const [name, { shapes }] of Object.entries(scene.objects)) {
    groupOf.set(
      name,
      result.groups.push(shapes.map((shape, i) => ({ shape, index: first + i })).filter(({ shape }) => isShown(shape))) - 1,
    );
    first += shapes.length;
  }
  scene.instances.forEach((instance, index) => {
    if (!isShown(instance)) return;
    const group = groupOf.get(instance.object)!;
    matricesOf(instance).forEach((matrix, place) => {
      const { motion } = instance;
      const at =
        motion === undefined ? { group, matrix, keys: null } : placement(group, shapeKeys(motion, shutter, `instances[${index}].motion`));
      result.placements.push({ ...at, shape: null, instance: { index, place } });
    });
  });
  return result;
}

/** The shape moved so that its own origin is 0, and where that was. The shape has no motion of its own left. */
export function atOrigin<S extends Shape>(shape: S): [Vec3, S] {
  const kind = kindOfShape(shape);
  return [kind.origin(shape), { ...kind.withOrigin(shape, [0, 0, 0]), motion: undefined } as S];
}

const shifted = (key: MotionKey, [x, y, z]: Vec3): MotionKey => ({
  ...key,
  translate: [key.translate[0] + x, key.translate[1] + y, key.translate[2] + z],
});

function placement(group: number, keys: MotionKey[]): Pick<Placement, 'group' | 'matrix' | 'keys'> {
  const moves = keys.length > 1 && keys.some((key) => !sameKey(key, keys[0]!));
  return { group, matrix: keyMatrix(keyAt(keys, 0.5)), keys: moves ? keys : null };
}

const sameKey = (a: MotionKey, b: MotionKey): boolean =>
  [...a.translate, ...a.rotate, ...a.scale].every((each, i) => each === [...b.translate, ...b.rotate, ...b.scale][i]);

/** Places of an instance without its motion: rows of world from object. */
function matricesOf({ transform, matrices }: Instance): readonly (readonly number[])[] {
  if (matrices !== undefined) return matrices;
  const { rotate, translate, scale } = transform ?? { rotate: [0, 0, 0] as Vec3, translate: [0, 0, 0] as Vec3, scale: 1 };
  const s = typeof scale === 'number' ? [scale, scale, scale] : scale;
  return [rotation(rotate).flatMap((row, k) => [row[0] * s[0]!, row[1] * s[1]!, row[2] * s[2]!, translate[k]!])];
}

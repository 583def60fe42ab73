/** Primitives that emit: those of the world, and those of groups once for each place. */
import type { Primitives } from '../../scene/geometry/kinds.ts';
import { orderOf } from '../../scene/structure/structure.ts';
import { equal } from '../../base/equal.ts';
import { present } from '../../base/present.ts';
import { determinant, mapped, rowsOf, type Affine } from '../../scene/affine.ts';
import type { SceneDocument } from '../../scene/document.ts';
import { SceneError } from '../../scene/errors.ts';
import type { Geometry } from '../../scene/geometry/build.ts';
import { keyMatrix } from '../../scene/geometry/keys.ts';
import { allShapes, type Placement } from '../../scene/geometry/placed.ts';
import { isCurved, POINT_WORDS } from '../../scene/geometry/kinds.ts';
import { curvedPrimitive } from '../../scene/shapes/curved.ts';
import { kindOfShape } from '../../scene/shapes/index.ts';
import { placeOf } from '../pack/sdfs.ts';
import { area, face, isRectangle, KIND, mappedFace, type Face } from '../../scene/geometry/primitives.ts';

export interface Emitter {
  /** Place in the buffer of primitives. */
  place: number;
  /** Place of the instance that it is in, plus 1; 0: it stands in the world. */
  instance: number;
  /** One of KIND; a curved one is taken for the sphere around it. */
  kind: number;
  /** In the world; where it moves, at half time. */
  face: Face;
  /** Of a curved one that is stretched unevenly about. */
  area: number;
  /** Of the document. */
  radiance: readonly [number, number, number];
  bothSides: boolean;
  /** Its light group. */
  group: string | undefined;
  /** The material emits by itself. */
  emits: boolean;
  /** Its place mirrors it: e1 × e2 points inward. */
  isMirrored: boolean;
  /** Its faces while it moves; null: it stands still. */
  way: Face[] | null;
  /** A parallelogram that is a rectangle all the time. */
  isRectangle: boolean;
}

export interface Emitters {
  list: Emitter[];
  /**
   * For each place in the buffer of primitives, 0 where nothing emits. In the world: index + 1. In a group: index among those
   * of the group, + 1. Instance: index of the first of its group.
   */
  words: Uint32Array;
}

/** Most emitting primitives of a scene. */
const MAX_EMITTERS = 1 << 22;

/** The last of each geometry: a move of the camera changes nothing of it. */
const kept = new WeakMap<Geometry, { of: unknown[]; emitters: Emitters }>();

/** `emitting`: materials that emit by themselves. @throws SceneError if there are too many */
export function emittersOf(scene: SceneDocument, geometry: Geometry, emitting: ReadonlySet<string>): Emitters {
  // Lists of other objects of the same content: a document whose meshes are filled in is a new one with every move of the camera.
  const of = [scene.shapes, scene.objects, [...emitting].sort()];
  const known = kept.get(geometry);
  if (known !== undefined && equal(of, known.of)) return known.emitters;
  const emitters = collect(scene, geometry, emitting);
  kept.set(geometry, { of, emitters });
  return emitters;
}

function collect(scene: SceneDocument, geometry: Geometry, emitting: ReadonlySet<string>): Emitters {
  const { primitives, structure, placements, groups } = geometry;
  const top = groups[0]?.first ?? structure.order.length;
  // Those of the world as they stand now.
  const upper = orderOf(structure, 0, top);
  const shapes = allShapes(scene);
  const words = new Uint32Array(structure.order.length);
  const list: Emitter[] = [];
  const shines = shapes.map(({ emission, material }) => emitting.has(material) || emission?.radiance.some((each) => each > 0) === true);
  const primitiveAt = (place: number): number => present((place < top ? upper : structure.order)[place], 'a primitive of the place');
  const shapeOf = (primitive: number): number => present(primitives.shape[primitive], 'a shape of the primitive');
  const shining = (order: Uint32Array, first: number, end: number): number[] => placesOf(primitives, order, shines, first, end);
  // Groups are large, stand in many places, and are the same wherever these are.
  const known = litGroups(primitives, structure.order, shines);
  const seen = new Set<number>();
  const lit = (group: number): number[] => {
    const { first, end } = present(groups[group], 'a group of the placement');
    const found = known.get(group) ?? shining(structure.order, first, end);
    known.set(group, found);
    if (!seen.has(group)) found.forEach((place, local) => (words[place] = local + 1));
    seen.add(group);
    return found;
  };
  const take = (place: number, instance: number, placement: Placement | null): void => {
    const i = primitiveAt(place);
    const shape = present(shapes[shapeOf(i)], 'a shape of the document');
    const { emission, material } = shape;
    const emits = emitting.has(material);
    const kind = present(primitives.kind[i], 'a kind of the primitive');
    const { dark } = kindOfShape(shape);
    if (dark !== undefined)
      throw new SceneError(`expected a material that does not emit: ${dark}`, `${placeOf(scene, shapeOf(i))}.material`);
    const whole = face(primitives, i);
    const own: Face = isCurved(kind) ? [whole[0], [curvedPrimitive(kind).light?.radius(whole) ?? NaN, 0, 0], [0, 0, 0]] : whole;
    const at = (m: Affine): Face => (isCurved(kind) ? stretchedSphere(own, m) : mappedFace(own, m));
    const placed = placement === null ? own : at(placement.matrix);
    if (list.length >= MAX_EMITTERS)
      throw new SceneError(`expected at most ${MAX_EMITTERS} triangles and other surfaces that emit`, 'shapes');
    list.push({
      place,
      instance,
      kind: isCurved(kind) ? KIND.sphere : kind,
      face: placed,
      area: isCurved(kind) ? area(kind, whole) * Math.cbrt(determinant(placement?.matrix ?? UNIT)) ** 2 : area(kind, placed),
      radiance: emission?.radiance ?? [0, 0, 0],
      bothSides: emission?.sides === 'both',
      group: emission?.group,
      emits,
      isMirrored: placement !== null && determinant(placement.matrix) < 0,
      way: placement?.keys?.map((key) => at(keyMatrix(key))) ?? null,
      isRectangle: primitives.kind[i] === KIND.parallelogram && isRectangle(placed) && (placement?.keys?.every(isEven) ?? true),
    });
  };
  for (const place of shining(upper, 0, top)) {
    if (primitives.kind[primitiveAt(place)] === KIND.instance) continue;
    take(place, 0, null);
    words[place] = list.length;
  }
  for (let place = 0; place < top; place++) {
    const primitive = upper[place] ?? 0;
    if (primitives.kind[primitive] !== KIND.instance) continue;
    const placement = present(placements[primitives.points[primitive * POINT_WORDS] ?? -1], 'a placement of the instance');
    words[place] = list.length;
    for (const other of lit(placement.group)) take(other, place + 1, placement);
  }
  return { list, words };
}

/** Places whose shape shines. A plain loop: there may be millions. */
function placesOf({ shape }: Primitives, order: Uint32Array, shines: readonly boolean[], first: number, end: number): number[] {
  const found: number[] = [];
  if (!shines.includes(true)) return found;
  for (let place = first; place < end; place++) if (shines[shape[order[place] ?? 0] ?? 0] === true) found.push(place);
  return found;
}

/** By the order of all primitives, which geometries share in which things have moved. */
const litBefore = new WeakMap<Uint32Array, { primitives: Primitives; shines: readonly boolean[]; groups: Map<number, number[]> }>();

/** Places of a group that shine, of those that were looked through: it does not depend on where it stands. */
function litGroups(primitives: Primitives, order: Uint32Array, shines: readonly boolean[]): Map<number, number[]> {
  const last = litBefore.get(order);
  if (last !== undefined && last.primitives === primitives && equal(last.shines, shines)) return last.groups;
  const groups = new Map<number, number[]>();
  litBefore.set(order, { primitives, shines, groups });
  return groups;
}

const UNIT = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

/** A sphere that holds what the map makes of a sphere. */
function stretchedSphere([centre, [radius]]: Face, m: Affine): Face {
  const most = Math.hypot(...rowsOf(m).flatMap(([x, y, z]) => [x, y, z]));
  return [mapped(m, centre, 1), [radius * most, 0, 0], [0, 0, 0]];
}

const isEven = ({ scale }: { scale: readonly number[] }): boolean => scale[0] === scale[1] && scale[1] === scale[2];

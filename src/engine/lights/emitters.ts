/** Primitives that emit: those of the world, and those of groups once for each place. */
import { determinant, mapped, type Affine } from '../../scene/affine.ts';
import type { SceneDocument } from '../../scene/document.ts';
import { SceneError } from '../../scene/errors.ts';
import type { Geometry } from '../../scene/geometry/build.ts';
import { keyMatrix } from '../../scene/geometry/keys.ts';
import { allShapes, type Placement } from '../../scene/geometry/placed.ts';
import { isCurved } from '../../scene/geometry/kinds.ts';
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

/** `emitting`: materials that emit by themselves. @throws SceneError if there are too many */
export function emittersOf(scene: SceneDocument, geometry: Geometry, emitting: ReadonlySet<string>): Emitters {
  const { primitives, structure, placements, groups } = geometry;
  const { order } = structure;
  const shapes = allShapes(scene);
  const words = new Uint32Array(order.length);
  const list: Emitter[] = [];
  const shines = shapes.map(({ emission, material }) => emitting.has(material) || emission?.radiance.some((each) => each > 0) === true);
  const isLit = (place: number): boolean => shines[primitives.shape[order[place]!]!]!;
  // Groups are large, and stand in many places.
  const known: number[][] = [];
  const lit = (group: number): number[] => {
    const { first, end } = groups[group]!;
    if (known[group] === undefined) {
      known[group] = Array.from({ length: end - first }, (_, i) => first + i).filter(isLit);
      known[group].forEach((place, local) => (words[place] = local + 1));
    }
    return known[group];
  };
  const take = (place: number, instance: number, placement: Placement | null): void => {
    const i = order[place]!;
    const shape = shapes[primitives.shape[i]!]!;
    const { emission, material } = shape;
    const emits = emitting.has(material);
    const kind = primitives.kind[i]!;
    const { dark } = kindOfShape(shape);
    if (dark !== undefined)
      throw new SceneError(`expected a material that does not emit: ${dark}`, `${placeOf(scene, primitives.shape[i]!)}.material`);
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
  const top = groups[0]?.first ?? order.length;
  for (let place = 0; place < top; place++) {
    if (primitives.kind[order[place]!] === KIND.instance || !isLit(place)) continue;
    take(place, 0, null);
    words[place] = list.length;
  }
  for (let place = 0; place < top; place++) {
    if (primitives.kind[order[place]!] !== KIND.instance) continue;
    const placement = placements[primitives.points[order[place]! * 9]!]!;
    words[place] = list.length;
    for (const other of lit(placement.group)) take(other, place + 1, placement);
  }
  return { list, words };
}

const UNIT = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

/** A sphere that holds what the map makes of a sphere. */
function stretchedSphere([centre, [radius]]: Face, m: Affine): Face {
  const most = Math.hypot(...[0, 1, 2].flatMap((row) => [m[row * 4]!, m[row * 4 + 1]!, m[row * 4 + 2]!]));
  return [mapped(m, centre, 1), [radius * most, 0, 0], [0, 0, 0]];
}

const isEven = ({ scale }: { scale: readonly number[] }): boolean => scale[0] === scale[1] && scale[1] === scale[2];

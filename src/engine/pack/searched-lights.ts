/** Lights that searches for caustics go for, as wgsl/caustics/target.wgsl reads them: those that casters see small. */
import type { SceneDocument, Vec3 } from '../../scene/document.ts';
import { isCurved, KIND } from '../../scene/geometry/kinds.ts';
import type { Geometry } from '../../scene/geometry/build.ts';
import { kindOfLight } from '../../scene/lights/index.ts';
import { add, length, scale, sub, vectorOf } from '../../scene/vec.ts';
import { luminance } from '../../base/color.ts';
import { present } from '../../base/present.ts';
import type { Emitter } from '../lights/emitters.ts';
import { punctualsOf, sunCount, type Punctual } from '../lights/punctual.ts';

/** Of the choice among them so much goes by what they bring to casters; for the rest each is alike. */
const BY_IRRADIANCE = 0.5;

export interface SearchedLight {
  /** Its place in the buffer of lights. */
  light: number;
  /** Of its choice; those of all add up to 1. */
  probability: number;
}

interface Seen {
  light: number;
  /** Luminous irradiance where casters are, about; a material's own light is not known, and counts as none. */
  irradiance: number;
}

/**
 * @param centers of the casters, at least one
 * @param surfaces lights that have one, which come after those that have none
 * @param largest solid angle, sr: what casters see larger is left to chance, which finds it at less cost
 * @param most of them: the brightest
 */
export function searchedLights(
  scene: SceneDocument,
  { primitives, structure: { order } }: Geometry,
  surfaces: readonly Emitter[],
  centers: readonly Vec3[],
  { largest, most }: { largest: number; most: number },
): SearchedLight[] {
  const punctuals = punctualsOf(scene);
  const suns = punctuals.slice(0, sunCount(scene)).map((sun, light) => ({ light, ...sunSeen(sun) }));
  // What belongs to one shape is one light to the eye, however many triangles it has.
  const shapes = new Map<string, number[]>();
  surfaces.forEach(({ place, instance }, i) => {
    const primitive = present(order[place], 'a primitive of the place');
    if (isCurved(primitives.kind[primitive] ?? KIND.instance)) return;
    const key = `${primitives.shape[primitive]} ${instance}`;
    shapes.set(key, [...(shapes.get(key) ?? []), i]);
  });
  const small: Seen[] = suns.filter(({ solidAngle }) => solidAngle <= largest);
  for (const members of shapes.values()) {
    const faces = members.map((i) => ({ i, ...across(present(surfaces[i], 'an emitter')) }));
    const total = faces.reduce((sum, { area }) => sum + area, 0);
    const middle = faces.reduce<Vec3>((sum, { center, area }) => add(sum, scale(center, area / total)), [0, 0, 0]);
    const distance2 = farthest(middle, centers) ** 2;
    if (!(total <= largest * distance2)) continue;
    for (const { i, area } of faces) {
      const { radiance } = present(surfaces[i], 'an emitter');
      small.push({ light: punctuals.length + i, irradiance: (luminance(radiance) * area) / distance2 });
    }
  }
  small.sort((a, b) => b.irradiance - a.irradiance || a.light - b.light);
  const kept = small.slice(0, most);
  const sum = kept.reduce((all, { irradiance }) => all + irradiance, 0);
  const even = 1 / kept.length;
  return kept.map(({ light, irradiance }) => ({
    light,
    probability: sum > 0 ? BY_IRRADIANCE * (irradiance / sum) + (1 - BY_IRRADIANCE) * even : even,
  }));
}

function sunSeen(sun: Punctual): { solidAngle: number; irradiance: number } {
  const { values, strength } = kindOfLight(sun);
  return { solidAngle: 2 * Math.PI * (values?.(sun).outer ?? 2), irradiance: luminance(strength(sun)) };
}

/** Its middle, and its area as it is seen at most. */
function across({ kind, face: [p, e1, e2], area }: Emitter): { center: Vec3; area: number } {
  if (kind === KIND.sphere) return { center: p, area: area / 4 };
  const share = kind === KIND.triangle ? 1 / 3 : kind === KIND.parallelogram ? 1 / 2 : 0;
  return { center: add(p, scale(add(e1, e2), share)), area };
}

/** Distance from a point to the farthest corner of the box of others. */
function farthest(from: Vec3, points: readonly Vec3[]): number {
  const all = (axis: 0 | 1 | 2, most: (a: number, b: number) => number): number => points.map((p) => p[axis]).reduce(most);
  const corners = [Math.min, Math.max].map((most) =>
    sub(
      vectorOf((axis) => all(axis, (a, b) => most(a, b))),
      from,
    ),
  );
  return length(vectorOf((axis) => Math.max(...corners.map((corner) => Math.abs(corner[axis])))));
}

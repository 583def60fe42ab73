/** What the lesson on solid angle computes of its lamp, against quadrature and against the areas of its maps; what its text says in numbers. */
import { describe, expect, it } from 'vitest';
import { readLesson } from '../../src/cli/lessons/read.ts';
import {
  equalArea,
  fromEqualArea,
  fromShadow,
  LAMP_LIMITS,
  lampOf,
  limited,
  projectedSolidAngle,
  shadow,
  silhouette,
  solidAngle,
  withLamp,
  type Flat,
  type Lamp,
} from '../../src/lesson/diagrams/solid-angle.ts';
import { isQuestion } from '../../src/lesson/types.ts';
import { neighbours } from '../../src/base/neighbours.ts';
import { add, dot, length, scale, sub } from '../../src/scene/vec.ts';
import type { Vec3 } from '../../src/scene/document.ts';

const lesson = await readLesson('solid-angle');
const lamp = (center: Vec3, side: [number, number]): Lamp => ({ center, side });
const { reach, low, high, small, large } = LAMP_LIMITS;
const LAMPS: [string, Lamp][] = [
  ['of the lesson', lampOf(lesson.scenes['lamp']!, 'lamp')],
  ['straight above', lamp([0, 1, 0], [1, 1])],
  ['as low, near and large as can be', lamp([0.2, low, -0.1], [large, large])],
  ['as far as can be', lamp([reach, low, -reach], [small, large])],
  ['as small and high as can be', lamp([-0.3, high, reach], [small, small])],
];

/** Σ of `of` over the lamp, by the midpoint rule. */
function quadrature({ center, side: [width, depth] }: Lamp, of: (r: Vec3) => number): number {
  const n = 400;
  let sum = 0;
  for (let i = 0; i < n; i++)
    for (let k = 0; k < n; k++)
      sum += of([center[0] + width * ((i + 0.5) / n - 0.5), center[1], center[2] + depth * ((k + 0.5) / n - 0.5)]);
  return (sum * width * depth) / (n * n);
}

/** Of a closed polygon, by its corners. */
const area = (points: readonly Flat[]): number =>
  Math.abs(neighbours(points).reduce((sum, [a, b]) => sum + a[0] * b[1] - a[1] * b[0], 0)) / 2;

describe.each(LAMPS)('the lamp %s', (_, each) => {
  it('has the solid angle ∫ cos α / r² dA, and the shadow with the cosine at the floor', () => {
    // The error of the rule is of the order of (side / n)², relative to the square of the height.
    const within = (side: number, found: number, exact: number): void =>
      expect(Math.abs(found / exact - 1)).toBeLessThan((side / (400 * each.center[1])) ** 2);
    const most = Math.max(...each.side);
    within(
      most,
      quadrature(each, (r) => r[1] / length(r) ** 3),
      solidAngle(each),
    );
    within(
      most,
      quadrature(each, (r) => r[1] ** 2 / length(r) ** 4),
      projectedSolidAngle(each),
    );
  });

  it('has them as areas of the two maps', () => {
    // Chords for arcs: an error of the order of (angle of a chord)².
    const outline = silhouette(each, 2000);
    expect(area(outline.map(equalArea)) / solidAngle(each)).toBeCloseTo(1, 5);
    expect(area(outline.map(shadow)) / projectedSolidAngle(each)).toBeCloseTo(1, 5);
  });

  it('is found in the document again, and stays within the limits', () => {
    const document = withLamp(lesson.scenes['lamp']!, 'lamp', each);
    const found = lampOf(document, 'lamp');
    expect(length(sub(found.center, each.center))).toBeLessThan(1e-12);
    expect(found.side).toEqual(each.side);
    expect(length(sub(limited(each).center, each.center))).toBe(0);
    expect(limited(lamp([99, -99, -99], [99, 0]))).toEqual(lamp([reach, low, -reach], [large, small]));
  });
});

it('maps go back to the directions that they came from; what is outside of the disk is on its edge', () => {
  for (const direction of silhouette(lamp([0.9, 0.7, -0.4], [1.2, 0.6]), 5)) {
    expect(length(sub(fromShadow(shadow(direction)), direction))).toBeLessThan(1e-12);
    expect(length(sub(fromEqualArea(equalArea(direction)), direction))).toBeLessThan(1e-12);
  }
  for (const back of [fromShadow, fromEqualArea])
    for (const point of [
      [5, 0],
      [-3, 4],
      [0, 0],
    ] as Flat[]) {
      const direction = back(point);
      expect(length(direction)).toBeCloseTo(1, 12);
      expect(direction[1]).toBeGreaterThan(0);
    }
});

it('lamps that are no level quads are refused by name', () => {
  const scene = lesson.scenes['two-lamps']!;
  expect(() => lampOf(scene, 'lower lamp')).toThrow('At shapes[lower lamp]: expected edge1 along +x and edge2 along +z');
  expect(() => lampOf(scene, 'ring')).toThrow('At shapes[ring]: expected a quad');
  expect(() => lampOf(scene, 'moon')).toThrow('At shapes[moon]: expected a quad');
});

describe('what the lesson says', () => {
  const answer = (id: string): number => {
    const found = lesson.steps.flatMap(({ blocks }) => blocks.filter(isQuestion)).find((each) => each.id === id);
    return found?.type === 'number' ? found.answer : NaN;
  };
  const cap = (degrees: number): number => 2 * Math.PI * (1 - Math.cos((degrees * Math.PI) / 180));
  it('of a face of a cube, of a corner and of caps', () => {
    expect(answer('cube')).toBeCloseTo(solidAngle(lamp([0, 0.5, 0], [1, 1])), 4);
    expect(answer('corner')).toBeCloseTo((4 * Math.PI) / 8, 4);
    expect(cap(0.26)).toBeCloseTo(0.000065, 6);
    expect(cap(answer('half'))).toBeCloseTo(Math.PI, 12);
    expect(cap(30)).toBeCloseTo(0.842, 3);
  });
  it('of small pieces', () => {
    // A sheet of 0.2 m at 2 m, tilted by 60°: seen from the origin under the angle at which a level one would be tilted so.
    const height = 2 * Math.cos(Math.PI / 3);
    const sheet = lamp([2 * Math.sin(Math.PI / 3), height, 0], [0.2, 0.2]);
    expect(Math.abs(solidAngle(sheet) / answer('sheet') - 1)).toBeLessThan(0.01);
    const [above, beside] = [0, Math.sqrt(3)].map((x) => projectedSolidAngle(lamp([x, 1, 0], [0.02, 0.02]))) as [number, number];
    expect(Math.abs(beside / above / answer('cosines') - 1)).toBeLessThan(1e-3);
  });
  it('of the shadow of a cap, whose outline the map has', () => {
    const rim = Array.from({ length: 3601 }, (_, i): Vec3 => {
      const at = (i * Math.PI) / 1800;
      return [0.5 * Math.cos(at), Math.sqrt(0.75), 0.5 * Math.sin(at)];
    });
    expect(area(rim.map(shadow))).toBeCloseTo(answer('capshadow'), 4);
    expect(area(rim.map(equalArea))).toBeCloseTo(cap(30), 4);
  });
  it('of two lamps that are turned copies of each other, both with their faces to the ring and above the floor', () => {
    const [upper, lower] = [quad('upper lamp'), quad('lower lamp')];
    for (const { middle, edges, lowest } of [upper, lower]) {
      expect(length(middle)).toBeCloseTo(1.5, 6);
      for (const edge of edges) {
        expect(length(edge)).toBeCloseTo(0.8, 6);
        expect(dot(edge, middle)).toBeCloseTo(0, 6);
      }
      expect(lowest).toBeGreaterThan(0);
    }
    expect(dot(upper.middle, lower.middle) / 1.5 ** 2).toBeCloseTo(answer('fraction'), 6);
  });
  it('of directions that bunch: the ring above the horizon and the cap of the same angle', () => {
    const ring = 2 * Math.PI * Math.cos((80 * Math.PI) / 180);
    expect(ring / cap(10)).toBeGreaterThan(11);
    expect(ring / cap(10)).toBeLessThan(12);
  });
});

/** Of the lamp of this name: its middle, its edges, its lowest corner. */
function quad(name: string): { middle: Vec3; edges: readonly [Vec3, Vec3]; lowest: number } {
  const shape = lesson.scenes['two-lamps']!.shapes.find((each) => each.name === name);
  if (shape?.type !== 'quad') throw new Error('expected a quad');
  const { corner, edge1, edge2 } = shape;
  return {
    middle: add(corner, scale(add(edge1, edge2), 0.5)),
    edges: [edge1, edge2],
    lowest: corner[1] + Math.min(0, edge1[1]) + Math.min(0, edge2[1]),
  };
}

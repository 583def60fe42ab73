/** Curves on the host: what the document refuses, what control points make, how chains follow curves, boxes that hold them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCurves } from '../../src/scene/curves/code.ts';
import { BASES, piecesOf } from '../../src/scene/curves/basis.ts';
import { bezierOf } from '../../src/scene/curves/bezier.ts';
import { strandsOf } from '../../src/scene/curves/strands.ts';
import type { CurvesShape, SceneDocument, Vec3 } from '../../src/scene/document.ts';
import { face } from '../../src/scene/geometry/area.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import { knownPrimitives, mostPrimitives, primitiveBounds } from '../../src/scene/geometry/primitives.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { curves } from '../../src/scene/shapes/curves.ts';
import { add, cross, dot, length, normalize, orthonormalBasis, scale, sub, vec3At } from '../../src/scene/vec.ts';
import { generator } from '../helpers/primitives.ts';
import { randomDirection } from '../helpers/rays.ts';
import { tangle } from '../helpers/tangle.ts';
import { chainHit, cubicOf, nearestOnCubic } from '../reference/curves.ts';

beforeAll(loadCurves);

const sceneOf = (shape: object): SceneDocument =>
  checkScene({
    version: 1,
    camera: { position: [0, 0, 9], target: [0, 0, 0] },
    materials: { a: { file: 'diffuse' } },
    shapes: [{ type: 'curves', material: 'a', ...shape }],
  });
const shapeOf = (shape: object): CurvesShape => sceneOf(shape).shapes[0] as CurvesShape;
const LINE = { points: [0, 0, 0, 1, 0, 0], counts: [2], radii: [0.1] };

describe('the document refuses', () => {
  it.each([
    ['shapes[0].data.points: expected three numbers a point, got 7 numbers', { data: { ...LINE, points: [0, 0, 0, 1, 0, 0, 1] } }],
    ['shapes[0].data.counts: expected as many points as there are (2), got 3 in all', { data: { ...LINE, counts: [3] } }],
    ['shapes[0].data.counts[0]: expected 4, 7, 10, … points of a bezier strand, got 2', { data: LINE, basis: 'bezier' }],
    ['shapes[0].data.counts[0]: expected at least 4 points of a bspline strand, got 2', { data: LINE, basis: 'bspline' }],
    [
      'shapes[0].data.radii: expected 1, 2 or 3 numbers, one a point, got 4',
      { data: { points: [0, 0, 0, 1, 0, 0, 2, 0, 0], counts: [3], radii: [1, 1, 1, 1] } },
    ],
    ['shapes[0].data.colors: expected as many numbers as points (6), got 3', { data: { ...LINE, colors: [1, 1, 1] } }],
    [
      'shapes[0].emission: expected none: points of curves cannot be sampled, so that they cannot be a light',
      { data: LINE, emission: { radiance: [1, 1, 1] } },
    ],
    ['shapes[0].data.counts[0]: expected a number ≥ 2, got 1', { data: { ...LINE, counts: [1] } }],
    ['shapes[0].data.radii[0]: expected a number ≥ 0, got -1', { data: { ...LINE, radii: [-1] } }],
  ])('%s', (message, shape) => expect(() => sceneOf(shape)).toThrow(`At ${message}`));

  it('curves of points that are all the same, as nothing to see', () => {
    expect(() => buildGeometry(sceneOf({ data: { ...LINE, points: [1, 2, 3, 1, 2, 3] } }))).toThrow(
      'expected at least one shape with an area',
    );
  });
});

describe('bases', () => {
  /** A point of a piece. */
  const at = (out: Float64Array, t: number): Vec3 =>
    [0, 1, 2].map((k) => {
      const [a = 0, b = 0, c = 0, d = 0] = [out[k], out[3 + k], out[6 + k], out[9 + k]];
      return (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t ** 3 * d;
    }) as Vec3;

  it.each(BASES)('%s: pieces join, smoothly but for straight ones and Béziers, and a line stays a line', (basis) => {
    const random = generator(3);
    const points = Array.from({ length: 21 }, () => random());
    const pieces = piecesOf(basis, 7);
    const [before, out] = [new Float64Array(12), new Float64Array(12)];
    for (let piece = 0; piece < pieces; piece++) {
      bezierOf(basis, points, 3, 0, 7, piece, out);
      if (piece > 0) {
        expect(length(sub(at(before, 1), at(out, 0)))).toBeLessThan(1e-12);
        const slope = (of: Float64Array, from: number): Vec3 => sub(vec3At(of, from + 3), vec3At(of, from));
        if (basis === 'bspline' || basis === 'catmull-rom') expect(length(sub(slope(before, 6), slope(out, 0)))).toBeLessThan(1e-12);
      }
      if (basis === 'catmull-rom' || basis === 'linear')
        expect(length(sub(at(out, 1), vec3At(points, 3 * (piece + 1))))).toBeLessThan(1e-12);
      before.set(out);
    }
    const line = Array.from({ length: 7 }, (_, i) => [i, 2 * i, -i]).flat();
    bezierOf(basis, line, 3, 0, 7, 0, out);
    for (const t of [0, 0.3, 1]) expect(length(cross(at(out, t), [1, 2, -1]))).toBeLessThan(1e-12);
  });

  it('a B-spline is the blend of its four points that Riesenfeld gives', () => {
    const out = new Float64Array(4);
    for (let i = 0; i < 4; i++) {
      bezierOf(
        'bspline',
        [0, 1, 2, 3].map((k) => Number(k === i)),
        1,
        0,
        4,
        0,
        out,
      );
      const t = 0.3;
      const blend = [(1 - t) ** 3 / 6, (3 * t ** 3 - 6 * t ** 2 + 4) / 6, (-3 * t ** 3 + 3 * t ** 2 + 3 * t + 1) / 6, t ** 3 / 6];
      const value = (1 - t) ** 3 * out[0]! + 3 * (1 - t) ** 2 * t * out[1]! + 3 * (1 - t) * t * t * out[2]! + t ** 3 * out[3]!;
      expect(value).toBeCloseTo(blend[i]!, 12);
    }
  });
});

describe('chains', () => {
  it('lie on their curve, turn by little, and are as many as is said', () => {
    const shape = shapeOf(tangle(5, 1, 'bezier'));
    const { points, vertices, segments, tangents, along, radii } = strandsOf(shape);
    const cubic = cubicOf(shape.data.points);
    expect(segments).toBe(vertices - 1);
    expect(segments).toBeGreaterThan(4);
    for (let i = 0; i < vertices; i++) {
      const near = nearestOnCubic(cubic, vec3At(points, 3 * i));
      expect(length(sub(near.point, vec3At(points, 3 * i)))).toBeLessThan(1e-6);
      expect(dot(near.tangent, vec3At(tangents, 3 * i))).toBeGreaterThan(Math.cos(0.12));
      if (i > 1) expect(dot(vec3At(tangents, 3 * i), vec3At(tangents, 3 * i - 3))).toBeGreaterThan(Math.cos(0.2));
    }
    expect([along[0], along[vertices - 1]]).toEqual([0, 1]);
    expect([radii[0], radii[vertices - 1]]).toEqual([shape.data.radii[0], shape.data.radii[3]].map((each) => Math.fround(each ?? NaN)));
    expect(mostPrimitives(sceneOf(tangle(5, 1, 'bezier')))).toBe(segments);
    // Before they are made: a bound, at once.
    const fresh = sceneOf(tangle(6, 1, 'bezier'));
    const most = mostPrimitives(fresh);
    expect([most, knownPrimitives(fresh)]).toEqual([32, 0]);
    expect(most).toBeGreaterThanOrEqual(buildGeometry(fresh).primitives.count);
    expect(knownPrimitives(fresh)).toBe(mostPrimitives(fresh));
  });

  it('what is across turns with the curve no more than it must: once around a circle it is where it was', () => {
    const circle = Array.from({ length: 33 }, (_, i) => [Math.cos((2 * Math.PI * i) / 32), 0, Math.sin((2 * Math.PI * i) / 32)]).flat();
    const { across, tangents, vertices } = strandsOf(shapeOf({ data: { points: circle, counts: [33], radii: [0.01] } }));
    for (let i = 0; i < vertices; i++) expect(Math.abs(dot(vec3At(across, 3 * i), vec3At(tangents, 3 * i)))).toBeLessThan(1e-6);
    // The axis of the circle is perpendicular to all tangents: the angle to it stays.
    for (let i = 0; i < vertices; i++) expect(vec3At(across, 3 * i)[1]).toBeCloseTo(vec3At(across, 0)[1], 2);
  });

  it('are made once for shapes of one content, as when a document is read again, and anew for another', () => {
    const first = strandsOf(shapeOf(tangle(5, 2, 'bezier')));
    expect(strandsOf(shapeOf(tangle(5, 2, 'bezier')))).toBe(first);
    expect(strandsOf(shapeOf({ ...tangle(5, 2, 'bezier'), transform: { translate: [1, 0, 0] } }))).not.toBe(first);
    expect(strandsOf(shapeOf({ ...tangle(5, 2, 'bezier'), children: { count: 1, radius: 0.1 } }))).not.toBe(first);
    expect(strandsOf(shapeOf({ ...tangle(5, 2, 'bezier'), basis: 'catmull-rom' }))).not.toBe(first);
  });

  it('begin anew at a kink, and have no point twice', () => {
    const kinked = { points: [0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 1, 0, 1, 1.2, 0.1], counts: [5], radii: [0.1] };
    const { begins, segments, points, along } = strandsOf(shapeOf({ data: kinked, basis: 'linear' }));
    expect([...begins]).toEqual([1, 0, 1, 0, 0]);
    expect(segments).toBe(3);
    expect(points.slice(3, 6)).toEqual(points.slice(6, 9));
    expect(along[1]).toBe(along[2]);
  });

  it('stand where their transform says, as thick as it makes them', () => {
    const placed = strandsOf(shapeOf({ data: LINE, transform: { scale: [1, 2, 4], rotate: [0, 0, 90], translate: [5, 6, 7] } }));
    expect([...placed.points].map((each) => Math.round(each * 1e6) / 1e6)).toEqual([5, 6, 7, 5, 7, 7]);
    expect(placed.radii[0]).toBeCloseTo(0.2, 6);
  });
});

describe('children', () => {
  const data = {
    points: [0, 0, 0, 0, 1, 0, 0, 2, 0, 5, 0, 0, 6, 0, 0],
    counts: [3, 2],
    radii: [0.1, 0.05],
    colors: [...Array(9).fill(1), ...Array(6).fill(0)],
  };
  const grown = (children: object) => shapeOf({ data, basis: 'linear', children: { count: 200, radius: 0.3, ...children } });
  /** Points of each strand: roots and tips. */
  const ends = (shape: CurvesShape): { root: Vec3; tip: Vec3 }[] => {
    const { begins, points, vertices } = strandsOf(shape);
    const starts = [...begins.keys()].filter((i) => begins[i] === 1);
    return starts.map((start, i) => ({ root: vec3At(points, 3 * start), tip: vec3At(points, 3 * ((starts[i + 1] ?? vertices) - 1)) }));
  };

  it('stand around their strand, evenly over a disk across it, and the strand itself is among them', () => {
    const found = ends(grown({}));
    expect(found).toHaveLength(2 * 201);
    expect(found[0]).toEqual({ root: [0, 0, 0], tip: [0, 2, 0] });
    const away = found.slice(1, 201).map(({ root }) => {
      expect(root[1]).toBe(0);
      return Math.hypot(root[0], root[2]);
    });
    // Half of them in half of the area: a binomial of 200 lies within four of its deviations, 7.1 each.
    expect(Math.max(...away)).toBeLessThanOrEqual(0.3);
    expect(Math.abs(away.filter((each) => each < 0.3 * Math.SQRT1_2).length - 100)).toBeLessThan(4 * 7.1);
    for (const { root, tip } of found.slice(202)) {
      expect(root[0]).toBe(5);
      expect([tip[1], tip[2]]).toEqual([root[1], root[2]]);
    }
  });

  it('meet at the tips by clump, are shorter, stray, and follow from the seed alone', () => {
    for (const { tip } of ends(grown({ clump: 1 })).slice(1, 201)) expect(length(sub(tip, [0, 2, 0]))).toBeLessThan(1e-6);
    const heights = ends(grown({ shorter: 0.5 })).slice(1, 201).map(({ tip }) => tip[1]); // prettier-ignore
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(1);
    expect(Math.min(...heights)).toBeLessThan(1.05);
    expect(Math.max(...heights)).toBeGreaterThan(1.95);
    const strays = ends(grown({ clump: 1, frizz: 0.2 })).slice(1, 201).map(({ tip }) => tip[1] - 2); // prettier-ignore
    expect(Math.max(...strays.map(Math.abs))).toBeLessThanOrEqual(0.2 + 1e-6);
    expect(Math.max(...strays)).toBeGreaterThan(0.18);
    expect(ends(grown({ frizz: 0.2 }))).toEqual(ends(grown({ frizz: 0.2 })));
    expect(ends(grown({ frizz: 0.2, seed: 'other' }))).not.toEqual(ends(grown({ frizz: 0.2 })));
  });

  it('have the colours and radii of their strand, and a bound', () => {
    const { colors, radii } = strandsOf(grown({}));
    expect([...(colors ?? [])].slice(0, 9 * 201).every((each) => each === 1)).toBe(true);
    expect([...(colors ?? [])].slice(9 * 201).every((each) => each === 0)).toBe(true);
    expect([...radii].slice(3, 6).map((each) => Number(each.toFixed(6)))).toEqual([0.1, 0.075, 0.05]);
    const many = { data: { ...LINE, points: Array(6000).fill(0), counts: [2000] }, children: { count: 10_000, radius: 1 } };
    expect(() => strandsOf(shapeOf(many))).toThrow('expected curves of at most 8388608 points with their children, got 20002000');
  });
});

it('boxes hold what rays meet, and are tight across', () => {
  const scene = sceneOf(tangle(13, 30, 'catmull-rom'));
  const shape = scene.shapes[0] as CurvesShape;
  const { primitives } = buildGeometry(scene);
  const bounds = primitiveBounds(primitives);
  const random = generator(17);
  const strands = strandsOf(shape);
  let hits = 0;
  for (let i = 0; i < 4000; i++) {
    const k = Math.floor(random() * strands.vertices);
    const target = add(vec3At(strands.points, 3 * k), scale(randomDirection(random), (strands.radii[k] ?? 0) * random()));
    const o = add(target, scale(randomDirection(random), 3));
    const d = normalize(sub(target, o));
    const t = chainHit(strands, o, d, 0);
    if (t === Infinity) continue;
    hits++;
    const p = add(o, scale(d, t));
    const isHeld = Array.from({ length: primitives.count }, (_, n) =>
      p.every((each, axis) => each >= bounds[6 * n + axis]! - 1e-12 && each <= bounds[6 * n + axis + 3]! + 1e-12),
    ).some(Boolean);
    expect(isHeld).toBe(true);
  }
  expect(hits).toBeGreaterThan(1000);
  // Of a straight piece: the disks at its ends, no more.
  const [box] = [
    curves.curved!.box([
      [0, 0, 0],
      [0, 0, 1],
      [0.1, 0.1, 0],
    ]),
  ];
  expect(box![0]).toBeCloseTo(-0.1, 5);
  expect(box![5]).toBeCloseTo(1.06, 5);
});

it('the host finds them where a ray enters', () => {
  const random = generator(29);
  const { primitives } = buildGeometry(sceneOf({ data: { points: [0, 0, 0, 0.2, 1, 0.5], counts: [2], radii: [0.2, 0.05] } }));
  const own = face(primitives, 0);
  const [p0, e1] = own;
  let hits = 0;
  for (let i = 0; i < 1000; i++) {
    const axis = normalize(e1);
    const z = random();
    const [x] = orthonormalBasis(axis);
    const radius = 0.2 + (0.05 - 0.2) * z;
    const p = add(add(p0, scale(e1, z)), scale(x, radius));
    const d = scale(randomDirection(random), 1 + random());
    const t = curves.curved!.distance(own, sub(p, scale(d, 2)), d);
    const outward = sub(x, scale(axis, (0.05 - 0.2) / length(e1)));
    if (dot(d, outward) >= 0) expect(Math.abs(t - 2)).toBeGreaterThan(1e-6);
    else {
      hits++;
      // A point of its surface where the ray comes from outside; it may have entered elsewhere only from a back side of the open end.
      expect(t).toBeLessThan(2 + 1e-5);
      if (t > 0) expect(Math.abs(t - 2)).toBeLessThan(1e-4);
    }
  }
  expect(hits).toBeGreaterThan(300);
});

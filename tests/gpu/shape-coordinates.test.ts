/** Texture coordinates of shapes that are given by formulas, against the document's words: u goes around, v along, caps are squares. */
import { expect, it } from 'vitest';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { renderImage } from '../helpers/gpu.ts';

const SIDE = 96;
/** What is said of a hit: where it is, and its coordinates there; all within [0, 1]. */
const SAID = { place: '0.25 * hit.p + 0.5', uv: 'vec3f(hit.uv, 0.5)' };
const HEAD = 'import package::material::Hit;\nimport package::math::INV_PI;\n';
/** As emission; of a convex shape that must not emit, as what a white surrounding makes of the same reflectance. */
const emitting = (said: string): string => `${HEAD}fn emission(wo: vec3f, hit: Hit) -> vec3f { return ${said}; }`;
const reflecting = (said: string): string =>
  `${HEAD}fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return select(vec3f(0.0), (${said}) * INV_PI, wi.z > 0.0); }`;
const BALL = 'fn distance(p: vec3f) -> f32 { return length(p) - 1.0; }';
const AXIS: Vec3 = [0, 1, 0];

const { PI, acos, atan2, abs, hypot } = Math;
type Coordinates = (p: Vec3) => { v: number } | { cap: number; radius: number };
const CAPSULE: Coordinates = ([, y]) => ({ v: 0.5 + (0.5 * y) / 1.1 });
const SHAPES: [string, Record<string, unknown>, Coordinates][] = [
  ['sphere', { type: 'sphere', center: [0, 0, 0], radius: 1 }, ([, y]) => ({ v: acos(Math.max(-1, Math.min(1, -y))) / PI })],
  ['capsule', { type: 'capsule', center: [0, 0, 0], axis: AXIS, radius: 0.5, height: 1.2 }, CAPSULE],
  [
    'truncated cone',
    { type: 'cone', center: [0, 0, 0], axis: AXIS, radius: 0.8, topRadius: 0.5, height: 1 },
    ([x, y, z]) =>
      abs(y) > 0.4999 && hypot(x, z) < (y > 0 ? 0.4999 : 0.7999) ? { cap: Math.sign(y), radius: y > 0 ? 0.5 : 0.8 } : { v: 0.5 + y },
  ],
  [
    'torus',
    { type: 'torus', center: [0, 0, 0], axis: AXIS, radius: 0.7, tube: 0.3 },
    ([x, y, z]) => ({ v: 0.5 + atan2(y, hypot(x, z) - 0.7) / (2 * PI) }),
  ],
  [
    // Its first coordinate goes along, its second around; a piece is wider than 0.4 nowhere.
    'curve',
    { type: 'curves', data: { points: [0, -1, 0, 0, 0, 0, 0, 1, 0], counts: [3], radii: [0.4, 0.4, 0.4] } },
    ([x, y, z]) => ({ v: abs(hypot(x, z) - 0.4) < 1e-3 ? 0.5 + 0.5 * y : NaN }),
  ],
  [
    'signed distance',
    { type: 'sdf', program: 'ball', bounds: { min: [-1.1, -1.1, -1.1], max: [1.1, 1.1, 1.1] } },
    ([, y]) => ({ v: acos(-y) / PI }),
  ],
];

function stage(shape: Record<string, unknown>, eye: Vec3, said: string): SceneInput {
  const reflects = shape.type === 'sdf' || shape.type === 'curves';
  return {
    version: 1,
    camera: { position: eye, target: [0, 0, 0], fov: 45 },
    film: { width: SIDE, height: SIDE },
    render: { spp: 1, maxDepth: 1, integrator: 'path-naive', seed: 'coordinates' },
    programs: { said: (reflects ? reflecting : emitting)(said), ...(shape.type === 'sdf' ? { ball: BALL } : {}) },
    ...(reflects ? { environment: { type: 'constant', radiance: [1, 1, 1] } } : {}),
    materials: { m: { file: 'said' } },
    shapes: [{ ...shape, material: 'm' }],
  } as unknown as SceneInput;
}

it.each(SHAPES)('%s', async (_name, shape, expected) => {
  let [around, along, caps] = [0, 0, 0];
  for (const eye of [
    [2, 2.4, 2],
    [-1.5, -2.5, 2.2],
  ] as Vec3[]) {
    const places = await renderImage(checkScene(stage(shape, eye, SAID.place)));
    const uvs = await renderImage(checkScene(stage(shape, eye, shape.type === 'curves' ? SAID.uv.replace('uv', 'uv.yx') : SAID.uv)));
    let last: { turn: number; u: number } | null = null;
    for (let i = 0; i < SIDE * SIDE; i++) {
      if (Math.abs(uvs.sum[3 * i + 2]! - 0.5) > 1e-6) {
        last = null;
        continue;
      }
      const p = [0, 1, 2].map((c) => 4 * places.sum[3 * i + c]! - 2) as Vec3;
      const [u, v] = [uvs.sum[3 * i]!, uvs.sum[3 * i + 1]!];
      const there = expected(p);
      expect(Math.min(u, v, 1 - u, 1 - v), `${p}`).toBeGreaterThanOrEqual(0);
      if ('cap' in there) {
        // A square around the disk: as far from its middle as the point is from the axis.
        expect(hypot(u - 0.5, v - 0.5)).toBeCloseTo((0.5 * hypot(p[0], p[2])) / there.radius, 3);
        last = null;
        caps++;
        continue;
      }
      expect(abs(v - there.v), `${p}`).toBeLessThan(1e-3);
      along++;
      // Around the axis with even steps, whichever way; not where it begins anew.
      const turn = atan2(p[0], p[2]) / (2 * PI);
      if (last !== null && abs(turn - last.turn) < 0.2 && abs(u - last.u) < 0.5 && hypot(p[0], p[2]) > 0.05) {
        expect(abs(abs(u - last.u) - abs(turn - last.turn)), `${p}`).toBeLessThan(1e-3);
        around++;
      }
      last = { turn, u };
    }
  }
  expect(Math.min(around, along)).toBeGreaterThan(1000);
  if (shape.type === 'cone') expect(caps).toBeGreaterThan(500);
});

it('a triangle of a mesh: both sets are linear over it, whichever corner they begin at', async () => {
  // No corner has 0: what a share of it is multiplied with would not be seen.
  const sets = [
    [0.2, 0.3, 0.7, 0.45, 0.35, 0.9],
    [0.9, 0.6, 0.5, 0.2, 0.25, 0.75],
  ] as const;
  const mesh = {
    type: 'mesh',
    data: { positions: [-1, -1, 0, 1, -1, 0, -1, 1, 0], indices: [0, 1, 2], uvs: sets[0], uvs1: sets[1] },
  };
  for (const [k, set] of sets.entries()) {
    const places = await renderImage(checkScene(stage(mesh, [0.3, 0.2, 3], SAID.place)));
    const found = await renderImage(checkScene(stage(mesh, [0.3, 0.2, 3], `vec3f(hit.${k === 0 ? 'uv' : 'uv1'}, 0.5)`)));
    let seen = 0;
    for (let i = 0; i < SIDE * SIDE; i++) {
      if (Math.abs(found.sum[3 * i + 2]! - 0.5) > 1e-6) continue;
      const [x, y] = [0, 1].map((c) => 4 * places.sum[3 * i + c]! - 2) as [number, number];
      const [b, c] = [(x + 1) / 2, (y + 1) / 2];
      for (const axis of [0, 1] as const) {
        const expected = set[axis] * (1 - b - c) + set[2 + axis]! * b + set[4 + axis]! * c;
        expect(abs(found.sum[3 * i + axis]! - expected), `${x}, ${y}`).toBeLessThan(1e-4);
      }
      seen++;
    }
    expect(seen).toBeGreaterThan(1000);
  }
});

it('a signed distance that its bounds cut has the normal of each of their six sides', async () => {
  const cut = { type: 'sdf', program: 'ball', bounds: { min: [-0.5, -0.3, -0.4], max: [0.45, 0.35, 0.4] } };
  const sides = new Set<string>();
  for (const eye of [
    [2, 2.4, 2],
    [-2, -2.4, -2],
  ] as Vec3[]) {
    const normals = await renderImage(checkScene(stage(cut, eye, '0.5 * hit.n + 0.5')));
    const places = await renderImage(checkScene(stage(cut, eye, SAID.place)));
    for (let i = 0; i < SIDE * SIDE; i++) {
      const p = [0, 1, 2].map((c) => 4 * places.sum[3 * i + c]! - 2) as Vec3;
      const { min, max } = cut.bounds;
      const on = [0, 1, 2].flatMap((axis) =>
        [min, max].flatMap((end, k) => (abs(p[axis]! - end[axis]!) < 1e-3 ? [{ axis, sign: 2 * k - 1 }] : [])),
      );
      const inside = [0, 1, 2].every((axis) => p[axis]! > min[axis]! - 1e-3 && p[axis]! < max[axis]! + 1e-3);
      // Not the surroundings, nor an edge.
      if (!inside || on.length !== 1) continue;
      const { axis, sign } = on[0]!;
      for (const c of [0, 1, 2]) expect(2 * normals.sum[3 * i + c]! - 1, `${p}`).toBeCloseTo(c === axis ? sign : 0, 3);
      sides.add(`${axis} ${sign}`);
    }
  }
  expect(sides.size).toBe(6);
});

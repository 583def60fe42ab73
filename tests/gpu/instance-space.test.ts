/** What instances make of points, normals, heights and rays that leave: against closed forms of the shapes, in double precision. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { allRows } from '../../src/engine/pack/rows.ts';
import { packScene } from '../../src/engine/pack/pack.ts';
import { inverse, mapped } from '../../src/scene/affine.ts';
import type { SceneDocument, SceneInput, Vec3 } from '../../src/scene/document.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import { allShapes } from '../../src/scene/geometry/placed.ts';
import { objectSpace } from '../../src/scene/geometry/space.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { add, dot, length, normalize, scale, sub } from '../../src/scene/vec.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { runKernel } from '../helpers/kernel.ts';
import { generator } from '../helpers/primitives.ts';
import { randomDirection } from '../helpers/rays.ts';

const RAYS = 256;
const V: Vec3 = [0.3, -0.5, 0.8];
/** Gradient of a height over the object's space. */
const G: Vec3 = [0.2, 0.5, -0.3];
const wgsl = (v: Vec3): string => `vec3f(${v.join(', ')})`;

const SOURCE = `
import package::traverse::trace_closest;
import package::traverse::intersect::NO_HIT;
import package::surface::point::{Surface, surface_at};
import package::math::{FAR, frame_around, ray_origin};
import package::transform::{object_point, object_normal, object_from_world_vector, world_from_object_point, world_from_object_vector, world_from_local, normal_from_object_gradient};
@group(0) @binding(10) var<storage, read> rays: array<vec4f>;
@group(0) @binding(11) var<storage, read_write> out: array<vec4f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  if (2u * id.x >= arrayLength(&rays)) { return; }
  let o = rays[2u * id.x].xyz;
  let d = rays[2u * id.x + 1u].xyz;
  let to = 8u * id.x;
  var closest = NO_HIT;
  var s: Surface;
  var again = 0.0;
  var from_o = o;
  var w = d;
  // The first ray, and three that leave from where it ends, to the side of the eye, as flat as can be: none meets the same piece of
  // a plane. In one loop, since a traversal takes long to compile.
  for (var k = 0u; k < 4u; k++) {
    let found = trace_closest(from_o, w);
    if (k == 0u) {
      if (found.t >= FAR) { out[to] = vec4f(-1.0, 0.0, 0.0, 0.0); return; }
      closest = found;
      s = surface_at(o, d, closest);
    } else if (found.t < FAR && found.primitive == closest.primitive && found.instance == closest.instance) { again += 1.0; }
    w = normalize(select(-s.ng, s.ng, s.hit.front) * array<f32, 4>(1.0, 0.03, 0.001, 0.0)[k] + frame_around(s.ng).x);
    from_o = ray_origin(s.hit.p, s.ng, w, s.offset);
  }
  out[to] = vec4f(f32(closest.primitive), f32(closest.instance), again, select(0.0, 1.0, s.hit.front));
  out[to + 1u] = vec4f(s.hit.p, closest.t);
  out[to + 2u] = vec4f(object_point(s.hit), 0.0);
  out[to + 3u] = vec4f(object_normal(s.hit), 0.0);
  out[to + 4u] = vec4f(world_from_object_point(s.hit, object_point(s.hit)), 0.0);
  out[to + 5u] = vec4f(object_from_world_vector(s.hit, ${wgsl(V)}), 0.0);
  out[to + 6u] = vec4f(world_from_object_vector(s.hit, ${wgsl(V)}), 0.0);
  out[to + 7u] = vec4f(world_from_local(s.hit, normal_from_object_gradient(s.hit, ${wgsl(G)})), 0.0);
}`;

type Shape = SceneInput['shapes'][number];
const m = { material: 'm' };

/** Side by side, so that one kernel does for all. */
const SHAPES: Shape[] = [
  { type: 'box', center: [-3, 0, 0.1], size: [1, 0.6, 1.4], rotate: [20, 40, 60], ...m },
  { type: 'torus', center: [-1, 0.1, 0], axis: [1, 2, 3], radius: 0.7, tube: 0.3, ...m },
  { type: 'cylinder', center: [1, 0, 0.2], axis: [-1, 1, 0.5], radius: 0.6, height: 1, open: true, ...m },
  { type: 'quad', corner: [2.5, -0.35, -0.5], edge1: [1, 0.4, 0], edge2: [0, 0.3, 1], ...m },
];
const MIDDLES: Vec3[] = [...SHAPES.slice(0, 3).map((each) => (each as { center: Vec3 }).center), [3, 0, 0]];

/** The unit normal outside at a point of the surface, both in the shape's own coordinates. */
const OUTSIDE: ((p: Vec3) => Vec3)[] = [
  ([x, y, z]) => {
    const faces = [x / 0.5, y / 0.3, z / 0.7];
    const axis = faces.reduce((most, each, k) => (Math.abs(each) > Math.abs(faces[most]!) ? k : most), 0);
    return [0, 1, 2].map((k) => (k === axis ? Math.sign(faces[k]!) : 0)) as Vec3;
  },
  ([x, y, z]) => {
    const r = Math.hypot(x, y);
    return normalize([x - (0.7 * x) / r, y - (0.7 * y) / r, z]);
  },
  ([x, y]) => normalize([x, y, 0]),
  () => [0, 0, 1],
];

/** Stretched and sheared. */
const SHEAR = [1.7, 0.4, -0.2, 0.1, 0.5, 0.3, -0.3, 0.2, 1.1];

interface Stand {
  /** Of the instances. */
  at: Vec3;
  size: number;
  /** Of the shapes within the object. */
  origin: Vec3;
}

const CAMERA: SceneInput['camera'] = { position: [0, 0, 1], target: [0, 0, 0], shutter: { open: 0, close: 2 } };
const MATERIALS = { m: { file: 'chessboard' } };

/** The shapes three times: stretched and sheared; the same and mirrored; on their way, stretched and turned. */
function stage({ at, size, origin }: Stand): SceneDocument {
  const placed = (linear: number[], [x, y, z]: Vec3): number[] => {
    const scaled = linear.map((each) => each * size);
    // The origin of the shapes, not that of the object, comes to stand there.
    const back = [0, 3, 6].map((k) => dot(scaled.slice(k, k + 3) as Vec3, origin));
    return [x, y, z].flatMap((each, k) => [...scaled.slice(3 * k, 3 * k + 3), each - back[k]!]);
  };
  const moved = { translate: [at[0], at[1], at[2] + 20 * size], rotate: [0, 30, 10] };
  const shapes = SHAPES.map((each) =>
    each.type === 'quad'
      ? { ...each, corner: add(each.corner as Vec3, origin) }
      : { ...each, center: add((each as { center: Vec3 }).center, origin) },
  );
  return checkScene({
    version: 1,
    camera: CAMERA,
    materials: MATERIALS,
    shapes: [{ type: 'quad', corner: [0, 90000, 0], edge1: [1, 0, 0], edge2: [0, 0, 1], ...m }],
    objects: { o: { shapes } },
    instances: [
      { object: 'o', matrices: [placed(SHEAR, at)] },
      {
        object: 'o',
        matrices: [
          placed(
            SHEAR.map((each, k) => (k % 3 === 2 ? -each : each)),
            [at[0], at[1] + 20 * size, at[2]],
          ),
        ],
      },
      {
        object: 'o',
        motion: [
          { time: 0, ...moved, scale: [size, 0.4 * size, 2 * size] },
          { time: 2, ...moved, rotate: [50, 30, 10], scale: [size, 0.5 * size, 2 * size] },
        ],
      },
    ],
  } as SceneInput);
}

type Matrix = Parameters<typeof mapped>[0];
const assembler = new KernelAssembler(shaderLibrary());

/** A ray's end, as the kernel writes it. */
interface Found {
  shape: number;
  placement: number;
  again: number;
  front: boolean;
  /** Seven vectors: see the source. */
  v: Vec3[];
  d: Vec3;
}

/**
 * Rays at every shape of every instance, from all around it at a few sizes' distance.
 * @param first number of the first of SHAPES in the scene; maps: where they stand, in the order of the placements
 */
async function found(scene: SceneDocument, { size, origin }: Stand, first = 1, maps?: readonly Matrix[]): Promise<Found[]> {
  const geometry = buildGeometry(scene);
  const matrices = maps ?? geometry.placements.map(({ matrix }) => matrix);
  const packed = packScene(scene, geometry, assembler, false);
  const random = generator(4);
  const rays = new Float32Array(matrices.length * SHAPES.length * RAYS * 8);
  const count = rays.length / 8;
  for (let i = 0; i < count; i++) {
    const k = Math.floor(i / RAYS);
    const middle: Vec3 = mapped(matrices[Math.floor(k / SHAPES.length)]!, add(MIDDLES[k % SHAPES.length]!, origin), 1);
    const target = add(middle, scale(randomDirection(random), 0.4 * size * random()));
    const o = add(middle, scale(randomDirection(random), 4 * size)).map(Math.fround) as Vec3;
    rays.set([...o, 0, ...normalize(sub(target, o)), 0], i * 8);
  }
  const { variant } = packed;
  const out = new Float32Array(
    await runKernel(
      SOURCE,
      count,
      { 0: packed.view, 2: geometry.structure.nodes, 3: allRows(packed.primitives), 5: packed.params, 10: rays },
      { binding: 11, bytes: count * 128 },
      { ...variant, features: { ...variant.features, lights: false, environment: false } },
    ),
  );
  const all: Found[] = [];
  for (let i = 0; i < count; i++) {
    const row = (k: number) => [...out.subarray(i * 32 + 4 * k, i * 32 + 4 * k + 3)] as Vec3;
    const [primitive, instance, again] = row(0);
    if (primitive < 0) continue;
    all.push({
      shape: geometry.primitives.shape[geometry.structure.order[primitive]!]! - first,
      placement: instance === 0 ? 0 : geometry.primitives.points[geometry.structure.order[instance - 1]! * 9]!,
      again,
      front: out[i * 32 + 3]! > 0,
      v: [1, 2, 3, 4, 5, 6, 7].map(row),
      d: [...rays.subarray(i * 8 + 4, i * 8 + 7)] as Vec3,
    });
  }
  return all;
}

const transposed = (rows: readonly number[], v: Vec3): Vec3 =>
  [0, 1, 2].map((k) => rows[k]! * v[0] + rows[k + 4]! * v[1] + rows[k + 8]! * v[2]) as Vec3;

async function expectSpace(scene: SceneDocument, stand: Stand, first = 1, maps?: readonly Matrix[]): Promise<void> {
  // Maps of condition 5 at coordinates of up to 25: some 30 roundings of 25 · 2⁻²⁴ each. Normals by the inverse instead of its
  // transpose, and any other map in place of the right one, are off by a tenth and more.
  const near = (a: Vec3, b: Vec3, what: string): void => expect(length(sub(a, b)), what).toBeLessThan(2e-4);
  const matrices = maps ?? buildGeometry(scene).placements.map(({ matrix }) => matrix);
  const seen = Array.from({ length: matrices.length * SHAPES.length }, () => 0);
  for (const { shape, placement, front, v, d } of await found(scene, stand, first, maps)) {
    const matrix = matrices[placement]!;
    const back = inverse(matrix);
    const space = objectSpace(allShapes(scene)[shape + first]!);
    const world = (a: Vec3, w: 0 | 1): Vec3 => mapped(matrix, mapped(space.worldFromObject, a, w), w);
    const object = (a: Vec3, w: 0 | 1): Vec3 => mapped(space.objectFromWorld, mapped(back, a, w), w);
    /** Of the plane on which a linear function of the object's space is constant. */
    const covector = (a: Vec3): Vec3 => transposed(back, transposed(space.objectFromWorld, a));
    const [p, own, n, again, inner, outer, bumped] = v as [Vec3, Vec3, Vec3, Vec3, Vec3, Vec3, Vec3];
    near(own, object(p, 1), 'object_point');
    near(again, p, 'world_from_object_point');
    near(inner, object(V, 0), 'object_from_world_vector');
    near(outer, world(V, 0), 'world_from_object_vector');
    const outside = OUTSIDE[shape]!(own);
    const up = normalize(covector(outside));
    if (Math.abs(dot(up, d)) > 1e-3) expect(front).toBe(dot(up, d) < 0);
    near(n, scale(outside, front ? 1 : -1), 'object_normal');
    // A height h(q) = G · q above the surface, a length of the object's space, moves its points by h |M n| along the normal.
    const slope = scale(covector(G), length(world(outside, 0)));
    const lifted = normalize(sub(up, sub(slope, scale(up, dot(slope, up)))));
    near(bumped, scale(lifted, front ? 1 : -1), 'normal_from_object_gradient');
    seen[placement * SHAPES.length + shape]!++;
  }
  seen.forEach((each) => expect(each).toBeGreaterThan(RAYS / 8));
}

const STAND: Stand = { at: [3, -2, 1], size: 1, origin: [0, 0, 0] };
describe('points, vectors, normals and heights go into the coordinates of a shape, and back', () => {
  it('in an instance', () => expectSpace(stage(STAND), STAND));
  // In a kernel that knows instances: what is in none of them has no map, and the first one's would take it elsewhere.
  it('beside instances', () => {
    const { objects, instances } = stage({ ...STAND, at: [3000, 0, 0] });
    const scene = checkScene({ version: 1, camera: CAMERA, materials: MATERIALS, shapes: SHAPES, objects, instances } as SceneInput);
    return expectSpace(scene, STAND, 0, [[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]]);
  });
});

// What a map adds is the largest part of the error where an instance stands far away, and all of it where its own origin is a corner
// of the shape: without it (affine_error = 0) half of these rays start up to 1000 · 2⁻²⁴ = 6e-5 on the wrong side of their plane.
describe('a ray that leaves a plane of an instance never meets it again', () => {
  it.each<[string, Stand]>([
    ['near by', { at: [3, -2, 1], size: 1, origin: [0, 0, 0] }],
    ['small', { at: [3, -2, 1], size: 1e-3, origin: [0, 0, 0] }],
    ['far away', { at: [900, -1400, 700], size: 1, origin: [0, 0, 0] }],
    ['far away within its object', { at: [3, -2, 1], size: 1, origin: [700, 500, -900] }],
    ['far away both ways', { at: [3000, -2000, 1000], size: 4, origin: [700, 500, -900] }],
  ])('%s', async (_, stand) => {
    const flat = (await found(stage(stand), stand)).filter(({ shape }) => SHAPES[shape]!.type === 'box' || SHAPES[shape]!.type === 'quad');
    expect(flat.length).toBeGreaterThan(2 * RAYS);
    expect(flat.filter(({ again }) => again > 0).length).toBe(0);
  });
});

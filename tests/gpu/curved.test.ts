/** Cylinders, cones, tori and capsules: hits against closed forms in double precision, images against the reference, lights against each other. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { allRows } from '../../src/engine/pack/rows.ts';
import { packScene } from '../../src/engine/pack/pack.ts';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { add, cross, dot, length, normalize, scale, sub } from '../../src/scene/vec.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { randomDirection } from '../helpers/rays.ts';
import { renderImage } from '../helpers/gpu.ts';
import { runKernel } from '../helpers/kernel.ts';
import { generator } from '../helpers/primitives.ts';
import { assertImagesAgree, sidak } from '../helpers/statistics.ts';
import { curvedHit, curvedNormal, curvedOf, type CurvedShape } from '../reference/curved.ts';
import { referenceRender } from '../reference/render.ts';
import type { Surface } from '../reference/surfaces.ts';

type Shapes = SceneInput['shapes'];
let column = 0;
/** Side by side, far enough that tangents of one seldom meet another. */
const place = () => ({ center: [3, -2, 5 + 7 * column++] as Vec3, axis: [0.3, 1, -0.2] as Vec3, material: 'a' });
const SHAPES = {
  cylinder: { type: 'cylinder', radius: 0.7, height: 1.9, ...place() },
  'open cylinder': { type: 'cylinder', radius: 0.7, height: 1.9, open: true, ...place() },
  'thin rod': { type: 'cylinder', radius: 0.004, height: 3, ...place() },
  coin: { type: 'cylinder', radius: 1.5, height: 0.01, ...place() },
  cone: { type: 'cone', radius: 0.9, height: 1.4, ...place() },
  'open cone': { type: 'cone', radius: 0.9, height: 1.4, open: true, ...place() },
  'truncated cone, upside down': { type: 'cone', radius: 0.4, topRadius: 1.3, height: 0.8, ...place() },
  torus: { type: 'torus', radius: 1, tube: 0.35, ...place() },
  'fat torus': { type: 'torus', radius: 1, tube: 0.97, ...place() },
  wire: { type: 'torus', radius: 1, tube: 0.01, ...place() },
  capsule: { type: 'capsule', radius: 0.5, height: 1.2, ...place() },
  'nearly a ball': { type: 'capsule', radius: 1, height: 1e-3, ...place() },
  needle: { type: 'capsule', radius: 0.004, height: 3, ...place() },
} satisfies Record<string, Shapes[number]>;

const stage = (shapes: Shapes) =>
  checkScene({ version: 1, camera: { position: [0, 0, 1], target: [0, 0, 0] }, materials: { a: { file: 'diffuse' } }, shapes });

const RAYS = 1024;
/** Distance, then the normal; three rays that leave the hit point by the offset: past it, back, and across it. */
const SOURCE = `
import package::traverse::trace_closest;
import package::surface::point::surface_at;
import package::math::{FAR, frame_around, ray_origin};
@group(0) @binding(10) var<storage, read> rays: array<vec4f>;
@group(0) @binding(11) var<storage, read_write> out: array<vec4f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  let o = rays[id.x * 2u].xyz; let d = rays[id.x * 2u + 1u].xyz;
  let hit = trace_closest(o, d);
  var again = 0.0;
  var n = vec3f(0.0);
  if (hit.t < FAR) {
    let s = surface_at(o, d, hit);
    n = s.ng;
    // On a convex side nothing is met by a ray that leaves outward, however flat.
    let side = frame_around(s.ng).x;
    for (var k = 0; k < 3; k++) {
      let w = normalize(s.ng * array<f32, 3>(1.0, 0.03, 0.001)[k] + side);
      if (trace_closest(ray_origin(s.hit.p, s.ng, w, s.offset), w).t < 1.0e-4) { again += 1.0; }
    }
  }
  out[id.x * 2u] = vec4f(hit.t, again, 0.0, 0.0);
  out[id.x * 2u + 1u] = vec4f(n, 0.0);
}`;

/** Rays from near, far and inside to all over the shape, many along its surface: through points of it, in the plane that touches it. */
function raysAt(shape: CurvedShape, seed: number): Float32Array<ArrayBuffer> {
  const random = generator(seed);
  const each = curvedOf(shape, {} as Surface);
  const size = shape.type === 'torus' ? shape.radius + shape.tube : Math.hypot(shape.radius, halfOf(shape));
  const rays = new Float32Array(RAYS * 8);
  const { frame } = each;
  const around = (r: number): Vec3 => add(shape.center, scale(randomDirection(random), r * Math.cbrt(random())));
  /** Within the cylinder around the shape. */
  const within = (): Vec3 => {
    const [half, wide] =
      shape.type === 'torus' ? [shape.tube, size] : [halfOf(shape), Math.max(shape.radius, 'topRadius' in shape ? shape.topRadius : 0)];
    const across = scale(randomDirection(random), wide);
    return add(add(shape.center, scale(frame[2], half * (2 * random() - 1))), sub(across, scale(frame[2], dot(across, frame[2]))));
  };
  for (let i = 0; i < RAYS; i++) {
    let [o, target] = [i % 5 === 4 ? around(size) : add(shape.center, scale(randomDirection(random), 3 * size)), within()];
    if (i % 4 === 0) {
      const t = curvedHit(each, o, normalize(sub(target, o)), 0);
      if (t < Infinity) {
        const p = add(o, scale(normalize(sub(target, o)), t));
        const n = curvedNormal(each, p);
        const along = normalize(cross(n, randomDirection(random)));
        // Within a thousandth of the size beside a tangent.
        target = add(p, scale(n, (random() - 0.5) * 2e-3 * size));
        o = sub(target, scale(along, 4 * size));
      }
    }
    if (i % 7 === 3) o = add(target, scale(normalize(sub(o, target)), 500 * size));
    rays.set(o, i * 8);
    rays.set(normalize(sub(target, [...rays.subarray(i * 8, i * 8 + 3)] as Vec3)), i * 8 + 4);
  }
  return rays;
}

/** Half of how long it is along its axis. */
const halfOf = (shape: Exclude<CurvedShape, { type: 'torus' }>): number => shape.height / 2 + (shape.type === 'capsule' ? shape.radius : 0);

/** All lengths but the height grown by `by`: what no rounding may miss, or find. */
function grown(shape: CurvedShape, by: number): CurvedShape {
  if (shape.type === 'torus') return { ...shape, tube: shape.tube + by };
  if (shape.type === 'capsule') return { ...shape, radius: shape.radius + by };
  const longer = { ...shape, height: shape.height + 2 * by, radius: Math.max(shape.radius + by, 0) };
  return longer.type === 'cone' ? { ...longer, topRadius: Math.max(longer.topRadius + by, 0) } : longer;
}

it('are hit where double precision says, near, far and grazing', async () => {
  const scene = stage(Object.values(SHAPES));
  const all = scene.shapes as CurvedShape[];
  const geometry = buildGeometry(scene);
  const packed = packScene(scene, geometry, new KernelAssembler(shaderLibrary()), false);
  const rays = new Float32Array(all.flatMap((shape, i) => [...raysAt(shape, i + 1)]));
  const count = rays.length / 8;
  const { features, shapes, stackSize } = packed.variant;
  const inputs = { 2: geometry.structure.nodes, 3: allRows(packed.primitives), 10: rays };
  const out = new Float32Array(
    await runKernel(
      SOURCE,
      count,
      inputs,
      { binding: 11, bytes: count * 32 },
      { features: { ...FEATURES, ...features }, shapes, stackSize },
    ),
  );
  const wrong: unknown[] = [];
  const hits = all.map(() => 0);
  let [grazes, edges] = [0, 0];
  for (let i = 0; i < count; i++) {
    const [o, d] = [[...rays.subarray(i * 8, i * 8 + 3)] as Vec3, normalize([...rays.subarray(i * 8 + 4, i * 8 + 7)] as Vec3)];
    // The ray itself is rounded: by a part in 10⁷ of its length.
    const far = 1 + length(sub(o, all[Math.floor(i / RAYS)]!.center)) / 50;
    const [t, again] = out.subarray(i * 8, i * 8 + 2) as unknown as [number, number];
    const nearest = (by: number) =>
      all
        .map((shape) => {
          const grownShape = curvedOf(grown(shape, by), {} as Surface);
          return { shape: grownShape, t: curvedHit(grownShape, o, d, 0) };
        })
        .reduce((a, b) => (b.t < a.t ? b : a));
    const exact = nearest(0);
    const bounds = [nearest(-1e-5 * far).t, nearest(1e-5 * far).t];
    const [least, most] = [Math.min(...bounds), Math.max(...bounds)];
    if (!(most - least < 0.05) && least < Infinity) {
      grazes++;
      continue;
    }
    const slack = 4e-5 * far;
    const isRight = exact.t === Infinity ? t > 1e38 : t > least - slack && t < most + slack;
    const { shape } = exact.shape;
    if (!isRight || (again > 0 && exact.t < Infinity && isConvex(shape, add(o, scale(d, exact.t)))))
      wrong.push({ i, t, exact: exact.t, least, most, again });
    if (exact.t === Infinity) continue;
    hits[all.findIndex(({ center }) => center === shape.center)]!++;
    const cosine = dot(curvedNormal(exact.shape, add(o, scale(d, exact.t))), [...out.subarray(i * 8 + 4, i * 8 + 7)] as Vec3);
    if (Math.abs(t - exact.t) < slack && cosine < 0.999) edges++;
  }
  expect(wrong.slice(0, 4), `${wrong.length} of ${count}, ${grazes} too close to tell`).toEqual([]);
  hits.forEach((each) => expect(each).toBeGreaterThan(RAYS / 20));
  expect(grazes).toBeLessThan(count / 20);
  // At an edge the normal may be that of either side.
  expect(edges).toBeLessThan(count / 100);
});

/** Whether all of a shape lies behind the plane that touches it at a point of its surface: of a torus, where it looks away from its hole. */
function isConvex(shape: CurvedShape, p: Vec3): boolean {
  if (shape.type !== 'torus') return !('open' in shape && shape.open);
  const [away, axis] = [sub(p, shape.center), normalize(shape.axis)];
  return length(sub(away, scale(axis, dot(away, axis)))) > shape.radius + 0.1 * shape.tube;
}
const FEATURES = { shading_normals: false, lights: false, environment: false };

const ALPHA = sidak(1e-3, 4);
const RENDER = { maxDepth: 4, seed: 'curved' } as const;
const room: SceneInput = {
  version: 1,
  camera: { position: [0, 2.6, 6], target: [0, 0.7, 0], fov: 40 },
  film: { width: 18, height: 12 },
  environment: { type: 'constant', radiance: [0.3, 0.4, 0.5] },
  materials: {
    grey: { file: 'diffuse', params: { albedo: [0.6, 0.5, 0.4] } },
    mirror: { file: 'mirror', params: { reflectance: [0.9, 0.9, 0.9] } },
    glass: { file: 'glass', params: { ior: 1.5 } },
  },
  shapes: [
    { type: 'quad', corner: [-3, 0, -3], edge1: [0, 0, 6], edge2: [6, 0, 0], material: 'grey' },
    { type: 'cylinder', center: [-1.6, 0.8, 0.2], axis: [0.1, 1, 0], radius: 0.5, height: 1.2, material: 'glass' },
    { type: 'cylinder', center: [-0.3, 0.45, 1.4], axis: [1, 0, 0.4], radius: 0.35, height: 0.9, open: true, material: 'grey' },
    { type: 'cone', center: [-0.2, 0.9, -0.9], radius: 0.8, height: 1.6, material: 'mirror' },
    { type: 'cone', center: [1.1, 0.5, 1.1], radius: 0.5, topRadius: 0.2, height: 0.8, material: 'glass' },
    { type: 'torus', center: [1.6, 0.9, -0.5], axis: [-0.3, 0.2, 1], radius: 0.6, tube: 0.25, material: 'glass' },
    { type: 'capsule', center: [-1.2, 0.35, 1.9], axis: [1, 0.2, -0.4], radius: 0.25, height: 0.6, material: 'glass' },
    { type: 'torus', center: [0, 2.3, 0], radius: 0.9, tube: 0.3, material: 'grey', emission: { radiance: [2, 1.8, 1.5] } },
  ],
};

describe('images', () => {
  it('agree with the reference: glass, mirror, both sides of an open cylinder, a torus that shines', async () => {
    const image = await renderImage({ ...room, render: { ...RENDER, spp: 384 } });
    const reference = referenceRender(checkScene({ ...room, render: RENDER }), { estimator: 'naive', spp: 384, seed: 5 });
    expect(image.dropped).toBe(0);
    assertImagesAgree(image, reference, { name: 'curved-reference', alpha: ALPHA });
  });

  // Every way that a curved light can stand: in the world, stretched and mirrored in instances, moving; with and without caps.
  it('of curved lights sampled by their area are those of directions alone', async () => {
    const glow = { emission: { radiance: [2, 2, 2] as Vec3, sides: 'both' as const }, material: 'grey' };
    const scene: SceneInput = {
      ...room,
      camera: { ...room.camera, type: 'perspective', shutter: { open: 0, close: 1 } } as SceneInput['camera'],
      environment: { type: 'constant', radiance: [0, 0, 0] },
      shapes: [
        room.shapes[0]!,
        { type: 'cone', center: [-1.5, 1.6, 0], axis: [1, 1, 0], radius: 0.6, topRadius: 0.2, height: 0.9, ...glow },
        { type: 'torus', center: [0, 1.7, 0.4], axis: [1, 0.4, 0], radius: 0.5, tube: 0.3, ...glow, emission: { radiance: [3, 2, 2] } },
        { type: 'capsule', center: [0.9, 2.4, -0.4], axis: [1, 0.3, 0.5], radius: 0.2, height: 0.9, ...glow },
        {
          type: 'cylinder',
          center: [1.5, 1.2, 0],
          radius: 0.3,
          height: 1,
          open: true,
          ...glow,
          motion: [{ time: 0 }, { time: 1, translate: [0, 0, 1], rotate: [0, 0, 40] }],
        },
      ],
      objects: {
        lamp: {
          shapes: [
            { type: 'cone', center: [0, 0, 0], radius: 0.5, topRadius: 0.3, height: 0.6, ...glow },
            { type: 'torus', center: [0, 1, 0], radius: 0.4, tube: 0.15, ...glow },
            { type: 'capsule', center: [0.7, 0.4, 0], axis: [1, 2, 0], radius: 0.15, height: 0.5, ...glow },
          ],
        },
      },
      instances: [{ object: 'lamp', matrices: [[1.4, 0, 0.3, 0.6, 0, -0.5, 0, 1.4, 0, 0.2, 0.8, -1.6]] }],
    };
    const at = (strategy: 'light' | 'mis-power' | 'bsdf', spp: number) =>
      renderImage({ ...scene, film: { width: 12, height: 8 }, render: { ...RENDER, maxDepth: 1, strategy, seed: strategy, spp } });
    const found = await at('bsdf', 1024);
    assertImagesAgree(await at('light', 256), found, { name: 'curved-lights-light', alpha: ALPHA });
    assertImagesAgree(await at('mis-power', 256), found, { name: 'curved-lights-mis', alpha: ALPHA });
  });
});

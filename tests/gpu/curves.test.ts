/** Curves on the GPU: hits against double precision, silhouettes against exact areas. */
import { beforeAll, describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { allRows } from '../../src/engine/pack/rows.ts';
import { packScene } from '../../src/engine/pack/pack.ts';
import { loadCurves } from '../../src/scene/curves/code.ts';
import type { CurvesShape, SceneInput, Vec3 } from '../../src/scene/document.ts';
import { strandsOf } from '../../src/scene/curves/strands.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { add, cross, dot, length, normalize, scale, sub } from '../../src/scene/vec.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { expectMean } from '../helpers/expect-mean.ts';
import { imageMean, renderImage } from '../helpers/gpu.ts';
import { runKernel } from '../helpers/kernel.ts';
import { generator } from '../helpers/primitives.ts';
import { randomDirection } from '../helpers/rays.ts';
import { sidak } from '../helpers/statistics.ts';
import { tangle } from '../helpers/tangle.ts';
import { chainHit, cubicOf, nearestOnCubic } from '../reference/curves.ts';

beforeAll(loadCurves);

type Shapes = SceneInput['shapes'];
type Curves = Extract<Shapes[number], { type: 'curves' }>;

const ALPHA = sidak(1e-3, 6);

const stage = (shapes: Shapes) =>
  checkScene({ version: 1, camera: { position: [0, 0, 1], target: [0, 0, 0] }, materials: { a: { file: 'brushed' } }, shapes });

/** (t, primitive's u and v), the normal, the tangent, and what a ray meets that goes on behind the surface. */
const SOURCE = `
import package::traverse::trace_closest;
import package::surface::point::surface_at;
import package::math::{FAR, frame_around, frame_to_world, ray_origin};
@group(0) @binding(11) var<storage, read> rays: array<vec4f>;
@group(0) @binding(12) var<storage, read_write> out: array<vec4f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  let o = rays[id.x * 2u].xyz; let d = rays[id.x * 2u + 1u].xyz;
  let hit = trace_closest(o, d);
  out[id.x * 4u] = vec4f(hit.t, 0.0, 0.0, 0.0);
  if (hit.t < FAR) {
    let s = surface_at(o, d, hit);
    out[id.x * 4u] = vec4f(hit.t, s.hit.uv, 0.0);
    out[id.x * 4u + 1u] = vec4f(s.ng, select(0.0, 1.0, s.hit.front));
    out[id.x * 4u + 2u] = vec4f(frame_to_world(s.frame, s.hit.tangent), 0.0);
    out[id.x * 4u + 3u] = vec4f(trace_closest(ray_origin(s.hit.p, s.ng, d, s.offset), d).t, 0.0, 0.0, 0.0);
  }
}`;

interface Traced {
  t: number;
  uv: readonly [number, number];
  n: Vec3;
  front: boolean;
  tangent: Vec3;
  behind: number;
}

async function traced(scene: ReturnType<typeof stage>, rays: readonly (readonly [Vec3, Vec3])[]): Promise<Traced[]> {
  const geometry = buildGeometry(scene);
  const packed = packScene(scene, geometry, new KernelAssembler(shaderLibrary()), false);
  const { features, shapes, stackSize } = packed.variant;
  const inputs = {
    0: packed.view,
    2: geometry.structure.nodes,
    3: allRows(packed.primitives),
    5: packed.params,
    11: Float32Array.from(rays.flatMap(([o, d]) => [...o, 0, ...d, 0])),
  };
  const variant = {
    features: { ...features, shading_normals: false, lights: false, environment: false, tangents: true, uvs: true },
    shapes,
    stackSize,
    materials: ['brushed'],
  };
  const out = new Float32Array(await runKernel(SOURCE, rays.length, inputs, { binding: 12, bytes: rays.length * 64 }, variant));
  const three = (at: number): Vec3 => [out[at]!, out[at + 1]!, out[at + 2]!];
  return rays.map((_, i) => ({
    t: out[16 * i]!,
    uv: [out[16 * i + 1]!, out[16 * i + 2]!],
    n: three(16 * i + 4),
    front: out[16 * i + 7] === 1,
    tangent: three(16 * i + 8),
    behind: out[16 * i + 12]!,
  }));
}

/** From near and far towards points on the curves, and a little beside them. */
function raysAt(shape: CurvesShape, seed: number, count: number): [Vec3, Vec3][] {
  const random = generator(seed);
  const { points, radii, vertices } = strandsOf(shape);
  return Array.from({ length: count }, (_, i) => {
    const k = Math.floor(random() * vertices);
    const aside = scale(randomDirection(random), 1.5 * random() * radii[k]!);
    const target = add([points[3 * k]!, points[3 * k + 1]!, points[3 * k + 2]!], aside);
    const o = add(target, scale(randomDirection(random), i % 5 === 0 ? 40 : 0.2 + 2 * random())).map(Math.fround) as Vec3;
    return [o, normalize(sub(target, o)).map(Math.fround) as Vec3];
  });
}

describe.each(['bezier', 'bspline', 'catmull-rom', 'linear'] as const)('%s', (basis) => {
  const scene = stage([tangle(7, 60, basis)]);
  const shape = scene.shapes[0] as CurvesShape;
  const rays = raysAt(shape, 11, 1500);

  it('is hit where double precision says, from outside alone', async () => {
    const found = await traced(scene, rays);
    const strands = strandsOf(shape);
    const random = generator(31);
    const wrong: unknown[] = [];
    let [hits, close, backs] = [0, 0, 0];
    found.forEach(({ t, front }, i) => {
      const [o, d] = rays[i]!;
      const far = 1 + length(o) / 20;
      // Where curves a little thicker, thinner or elsewhere are hit otherwise, rounding decides.
      const asides = Array.from({ length: 6 }, () => scale(randomDirection(random), 1e-5 * far));
      const all = [0, 4e-6 * far, -4e-6 * far].map((by) => chainHit(strands, o, d, by));
      all.push(...asides.map((aside) => chainHit(strands, add(o, aside), d, 0)));
      const [least, most] = [Math.min(...all), Math.max(...all)];
      if (least < Infinity && !(most - least < 2e-3)) return void close++;
      hits += Number(least < Infinity);
      backs += Number(t < 1e38 && !front);
      const slack = 2e-5 * far;
      if (!(least === Infinity ? t > 1e38 : t > least - slack && t < most + slack)) wrong.push({ i, t, all });
    });
    expect(wrong.slice(0, 3), `${wrong.length} wrong`).toEqual([]);
    expect(hits).toBeGreaterThan(rays.length / 3);
    // Normals follow the curve as it bends: few point away from the eye, at silhouettes.
    expect(backs).toBeLessThan(rays.length / 50);
    expect(close).toBeLessThan(rays.length / 8);
  });
});

it('a hit lies on the tube around the curve itself, its normal away from it, its tangent along it, and nothing is met behind', async () => {
  const scene = stage([tangle(3, 1, 'bezier')]);
  const shape = scene.shapes[0] as CurvesShape;
  const cubic = cubicOf(shape.data.points);
  const rays = raysAt(shape, 5, 500);
  let hits = 0;
  for (const [i, { t, n, tangent, uv, behind }] of (await traced(scene, rays)).entries()) {
    if (t > 1e38) continue;
    hits++;
    const [o, d] = rays[i]!;
    const p = add(o, scale(d, t));
    const near = nearestOnCubic(cubic, p);
    const radius = length(sub(p, near.point));
    const wanted =
      (1 - near.s) ** 3 * shape.data.radii[0]! +
      3 * (1 - near.s) ** 2 * near.s * shape.data.radii[1]! +
      3 * (1 - near.s) * near.s ** 2 * shape.data.radii[2]! +
      near.s ** 3 * shape.data.radii[3]!;
    // A chord of a curve that turns by 0.12 over it lies at most an eighth of that times its length beside it; pieces are shorter than 0.1.
    expect(Math.abs(radius - wanted)).toBeLessThan((0.12 / 8) * 0.1 + 0.1 * wanted);
    expect(dot(tangent, near.tangent)).toBeGreaterThan(Math.cos(0.13));
    expect(Math.abs(dot(n, near.tangent))).toBeLessThan(0.2);
    expect(uv[0]).toBeGreaterThanOrEqual(0);
    expect(uv[0]).toBeLessThanOrEqual(1);
    expect(Math.abs(uv[0] - near.s)).toBeLessThan(0.12);
    // Through the fibre: what lies on the way is another bend of it, further than its thickness.
    if (behind < 1e38) expect(behind).toBeGreaterThan(2 * wanted);
  }
  expect(hits).toBeGreaterThan(200);
});

/** Seen from `from` by parallel rays, `height` high. */
const view = (from: Vec3, height: number, target: Vec3 = [0, 0, 0]) => ({
  type: 'orthographic' as const,
  position: add(target, from),
  target,
  height,
});
const RENDER = { maxDepth: 64, rouletteStart: 64, seed: 'curves' } as const;
const lit = (shapes: Shapes, camera: SceneInput['camera'], rest: Partial<SceneInput> = {}): SceneInput => ({
  version: 1,
  camera,
  film: { width: 24, height: 24 },
  render: { ...RENDER, spp: 64 },
  environment: { type: 'constant', radiance: [1, 1, 1] },
  materials: { a: { file: 'diffuse', params: { albedo: [0, 0, 0] } } },
  shapes,
  ...rest,
});

describe('silhouettes: a straight black fibre hides exactly its projected area', () => {
  it.each([
    ['across', 0.05, [0, 0, 5], [0, 0, 0], 9],
    ['askew', 0.05, [3, 1, 4], [0, 0, 0], 9],
    ['a thousand times thinner than far away', 1e-5, [0.1, 0, 100], [3, 2, 1], 9],
    ['in one piece', 0.05, [2, 0, 4], [0, 0, 0], 2],
    ['thinner towards its tip', 0.05, [0, 0, 5], [0, 0, 0], 5],
  ] as const)('%s', async (what, radius, from, at, count) => {
    const half = 12 * radius;
    const along = Array.from({ length: count }, (_, i) => -half + (2 * half * i) / (count - 1));
    const radii = what.startsWith('thinner') ? [radius, 0.25 * radius] : [radius];
    const shape: Curves = {
      type: 'curves',
      data: { points: along.flatMap((x) => [at[0] + x, at[1], at[2]]), counts: [count], radii },
      material: 'a',
    };
    const height = 40 * radius;
    const toEye = normalize([...from]);
    const sine = length(cross(toEye, [1, 0, 0]));
    const mean = radii.reduce((sum, each) => sum + each, 0) / radii.length;
    const covered = (2 * mean * 2 * half * sine) / height ** 2;
    expectMean(imageMean(await renderImage(lit([shape], view([...from], height, [...at]))))[0]!, 1 - covered, {
      alpha: ALPHA,
      sees: 0.004,
    });
  });

  it('many that overlap hide the union of their shadows', async () => {
    const random = generator(23);
    const strands = Array.from({ length: 40 }, () => ({ x: 2 * random() - 1, z: 2 * random() - 1, r: 0.005 + 0.03 * random() }));
    const shape: Curves = {
      type: 'curves',
      data: {
        points: strands.flatMap(({ x, z }) => [x, -2, z, x, 0.3, z, x, 2, z]),
        counts: strands.map(() => 3),
        radii: strands.flatMap(({ r }) => [r, r, r]),
      },
      material: 'a',
    };
    // Within the window from −0.8 to 0.8.
    const ends = strands.map(({ x, r }) => [x - r, x + r] as const).sort((a, b) => a[0] - b[0]);
    let [covered, reached] = [0, -0.8];
    for (const [low, high] of ends) {
      covered += Math.max(0, Math.min(0.8, high) - Math.max(reached, low));
      reached = Math.max(reached, Math.min(0.8, high));
    }
    expectMean(
      imageMean(await renderImage(lit([shape], view([0, 0, 9], 1.6), { render: { ...RENDER, spp: 256 } })))[0]!,
      1 - covered / 1.6,
      { alpha: ALPHA, sees: 0.02 },
    );
  });
});

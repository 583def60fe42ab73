/** Flat lights are sampled uniformly over their solid angle, whatever their size and place. */
import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../../src/scene/document.ts';
import { add, cross, dot, length, normalize, scale, sub } from '../../src/scene/vec.ts';
import { evaluate, runKernel } from '../helpers/kernel.ts';
import { chi2Test, sidak } from '../helpers/statistics.ts';

const N = 1 << 17;
/** A light as seen from the origin: corner and two edges. */
type Flat = [p0: Vec3, e1: Vec3, e2: Vec3];

/** Turned and moved off the axes, so that no coordinate is special. */
const turned = (flat: Flat, size = 1): Flat => {
  const axes = [normalize([2, 1, -0.5]), normalize([-1, 2, 0])] as [Vec3, Vec3];
  const frame: Vec3[] = [axes[0], axes[1], cross(...axes)];
  return flat.map((v) => frame.reduce<Vec3>((sum, axis, k) => add(sum, scale(axis, size * v[k]!)), [0, 0, 0])) as Flat;
};

const RECTANGLES: Record<string, Flat> = {
  overhead: turned([
    [-0.5, -0.4, 1],
    [1.2, 0, 0],
    [0, 0.9, 0],
  ]),
  'on one side': turned([
    [0.7, -1.4, 1],
    [1.5, 0, 0],
    [0, 0.8, 0],
  ]),
  'on the other side': turned([
    [-2.2, 0.6, 1],
    [1.5, 0, 0],
    [0, 0.8, 0],
  ]),
  'tiny, far, in metres': turned(
    [
      [30, 40, 70],
      [0.5, 0, 0],
      [0, 0.7, 0],
    ],
    1e-3,
  ),
  'tiny beside the foot': turned([
    [1, 0.5, 1],
    [0.01, 0, 0],
    [0, 0.02, 0],
  ]),
  'nearly the hemisphere': turned([
    [-1, -2, 0.001],
    [2.5, 0, 0],
    [0, 3, 0],
  ]),
  'nearly a quarter of the sphere': turned(
    [
      [0.003, -2, 0.001],
      [2.5, 0, 0],
      [0, 3, 0],
    ],
    1e4,
  ),
  'grazing, beside': turned([
    [1, -0.5, 0.003],
    [1, 0, 0],
    [0, 1.2, 0],
  ]),
  'grazing, behind the corner': turned([
    [1, 0.5, 0.003],
    [3, 0, 0],
    [0, 1.2, 0],
  ]),
  'grazing, in the other axis': turned([
    [-0.6, -2, 0.003],
    [1, 0, 0],
    [0, 1.2, 0],
  ]),
  'a strip': turned([
    [-20, 0.3, 1],
    [50, 0, 0],
    [0, 0.01, 0],
  ]),
  'a strip across': turned([
    [0.4, -30, 0.5],
    [0.01, 0, 0],
    [0, 50, 0],
  ]),
};
const SKEW: Record<string, Flat> = {
  overhead: turned([
    [-0.5, -0.4, 1],
    [1.2, 0.3, 0],
    [0.4, 0.9, 0],
  ]),
  'on one side': turned([
    [0.7, -1.4, 1],
    [1.5, 0.7, 0],
    [0.2, 0.8, 0],
  ]),
  tiny: turned([
    [1, 0.5, 1],
    [0.01, 0.01, 0],
    [-0.01, 0.02, 0],
  ]),
  'nearly the hemisphere': turned([
    [-1, -2, 0.001],
    [2.5, 1, 0],
    [-0.7, 3, 0],
  ]),
  grazing: turned([
    [1, -0.5, 0.003],
    [1, 0.2, 0],
    [0.4, 1.2, 0],
  ]),
  'a sliver': turned([
    [-20, 0.3, 1],
    [50, 0.1, 0],
    [1, 0.05, 0],
  ]),
};
const ALPHA = sidak(1e-3, Object.keys(RECTANGLES).length + 2 * Object.keys(SKEW).length);

/** Of the triangle of three directions, of any length (Van Oosterom and Strackee 1983). */
function solidAngle(a: Vec3, b: Vec3, c: Vec3): number {
  const [x, y, z] = [length(a), length(b), length(c)];
  return 2 * Math.atan2(Math.abs(dot(a, cross(b, c))), x * y * z + dot(a, b) * z + dot(b, c) * x + dot(c, a) * y);
}
const ofParallelogram = ([p0, e1, e2]: Flat): number => {
  const [b, d] = [add(p0, e1), add(p0, e2)];
  return solidAngle(p0, b, d) + solidAngle(add(b, e2), b, d);
};

const vec = (v: Vec3): string => `vec3f(${v.map((each) => each.toExponential(9)).join(', ')})`;
const args = (flat: Flat): string => `vec3f(0.0), ${flat.map(vec).join(', ')}`;

/** N sampled coordinates: an expression in `u`. */
async function points(name: string, call: string): Promise<Float32Array> {
  const source = `import package::light::spherical::${name};
import package::sampler::{sampler_start, sampler_2d};
import package::sampler::dimensions::DIM_LIGHT_POINT;
@group(0) @binding(1) var<storage, read_write> out: array<vec2f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  sampler_start(5u, id.x, vec2u(id.x, 0u), 0u);
  let u = sampler_2d(DIM_LIGHT_POINT);
  out[id.x] = ${call};
}`;
  return new Float32Array(await runKernel(source, N, {}, { binding: 1, bytes: N * 8 }, { sampler: 'pcg', features: FEATURES }));
}
const FEATURES = {
  spheres: false,
  triangles: true,
  parallelograms: true,
  disks: false,
  shading_normals: false,
  lights: true,
  environment: false,
  rectangle_lights: true,
  parallelogram_lights: true,
  triangle_lights: true,
};

/** chi² of numbers that should be uniform in [0, 1) and independent. */
function expectUniform(u: Float32Array, of: (x: number, y: number) => [number, number]): void {
  const cells = new Float64Array(16 * 16);
  for (let i = 0; i < 2 * N; i += 2) {
    const [a, b] = of(u[i]!, u[i + 1]!).map((each) => Math.min(15, Math.max(0, Math.floor(16 * each)))) as [number, number];
    cells[16 * a + b]!++;
  }
  expect(
    chi2Test(
      cells,
      cells.map(() => N / cells.length),
    ).p,
  ).toBeGreaterThan(ALPHA);
}

describe('solid angles', () => {
  it('of parallelograms and triangles are right to single precision', async () => {
    const close = async (imports: string, call: string, flat: Flat, expected: number): Promise<void> => {
      const [[found]] = (await evaluate(imports, `${call}(${args(flat)})`, [[0]], { features: FEATURES })) as [[number]];
      // The height above the plane has the rounding of its coordinates.
      const height = Math.abs(dot(flat[0], normalize(cross(flat[1], flat[2])))) / (length(flat[0]) + length(flat[1]) + length(flat[2]));
      expect(Math.abs(found / expected - 1), `${found} instead of ${expected}`).toBeLessThan(1e-6 + 1e-6 / height);
    };
    for (const flat of [...Object.values(RECTANGLES), ...Object.values(SKEW)])
      await close(
        'import package::light::solid_angle::parallelogram_solid_angle;',
        'parallelogram_solid_angle',
        flat,
        ofParallelogram(flat),
      );
    for (const flat of Object.values(SKEW)) {
      const angle = solidAngle(flat[0], add(flat[0], flat[1]), add(flat[0], flat[2]));
      await close('import package::light::solid_angle::triangle_solid_angle;', 'triangle_solid_angle', flat, angle);
    }
  });
  it('are 0, which means: by area, where a light is a dot or the point lies in its plane', async () => {
    const dots: Flat[] = [
      turned([
        [300, 400, 700],
        [0.5, 0, 0],
        [0, 0.7, 0],
      ]),
      turned([
        [-1, -1, 1e-5],
        [2, 0, 0],
        [0, 2, 0],
      ]),
      turned([
        [1, 1, 0],
        [1, 0, 0],
        [0, 1, 0],
      ]),
    ];
    for (const flat of dots) {
      const imports = 'import package::light::solid_angle::{parallelogram_solid_angle, triangle_solid_angle};';
      const both = `parallelogram_solid_angle(${args(flat)}), triangle_solid_angle(${args(flat)}), 0.0, 0.0`;
      expect((await evaluate(imports, both, [[0]], { features: FEATURES }))[0]).toEqual([0, 0, 0, 0]);
    }
  });
});

describe('points are uniform over the solid angle', () => {
  it.each(Object.entries(RECTANGLES))('of a rectangle: %s', async (_, flat) => {
    const [p0, e1, e2] = flat;
    const q = await points('rectangle_sample', `rectangle_sample(${args(flat)}, ${ofParallelogram(flat).toExponential(9)}, u)`);
    const [w, l] = [length(e1), length(e2)];
    const h = Math.abs(dot(p0, normalize(cross(e1, e2))));
    const [x0, y0] = [dot(p0, e1) / w, dot(p0, e2) / l];
    const sine = (x: number, y: number): number => y / Math.hypot(x, y, h);
    const total = ofParallelogram(flat);
    expectUniform(q, (s, t) => {
      const x = x0 + s * w;
      const before = ofParallelogram([p0, scale(e1, s), e2]) / total;
      return [before, (sine(x, y0 + t * l) - sine(x, y0)) / (sine(x, y0 + l) - sine(x, y0))];
    });
  });
  it.each(Object.entries(SKEW))('of a triangle: %s', async (_, flat) => {
    const [a, e1, e2] = flat;
    const [b, c] = [add(a, e1), add(a, e2)];
    const total = solidAngle(a, b, c);
    const q = await points('triangle_sample', `triangle_sample(${args(flat)}, ${total.toExponential(9)}, u)`);
    /** 1 − cosine of the angle between two directions. */
    const height = (x: Vec3, y: Vec3): number => {
      const away = sub(normalize(x), normalize(y));
      return dot(away, away) / 2;
    };
    expectUniform(q, (s, t) => {
      const point = add(a, add(scale(e1, s), scale(e2, t)));
      // Where the line from b through the point meets the edge from a to c.
      const end = add(a, scale(e2, t / Math.max(1e-12, 1 - s)));
      return [solidAngle(a, b, end) / total, height(b, point) / height(b, end)];
    });
  });
  it.each(Object.entries(SKEW))('of a parallelogram: %s', async (_, flat) => {
    const q = await points('parallelogram_sample', `parallelogram_sample(${args(flat)}, u)`);
    const n = 24;
    const cells = new Float64Array(n * n);
    for (let i = 0; i < 2 * N; i += 2) cells[Math.min(n - 1, Math.floor(q[i]! * n)) * n + Math.min(n - 1, Math.floor(q[i + 1]! * n))]!++;
    const total = ofParallelogram(flat);
    const [p0, e1, e2] = [flat[0], scale(flat[1], 1 / n), scale(flat[2], 1 / n)];
    const expected = cells.map((_cell, k) => {
      const corner = add(p0, add(scale(e1, Math.floor(k / n)), scale(e2, k % n)));
      return (N * ofParallelogram([corner, e1, e2])) / total;
    });
    expect(chi2Test(cells, expected).p).toBeGreaterThan(ALPHA);
  });
});

/** Constants, angles, frames and ray offsets against the same in double precision. */
import { describe, expect, it } from 'vitest';
import { dot, normalize, cross } from '../../src/scene/vec.ts';
import type { Vec3 } from '../../src/scene/document.ts';
import { evaluate } from '../helpers/kernel.ts';
import { generator } from '../helpers/primitives.ts';
import { randomDirection } from '../helpers/rays.ts';

const random = generator(5);
const math = (names: string): string => `import package::math::{${names}};`;

it('constants are those of single precision', async () => {
  const [row] = await evaluate(math('PI, INV_PI, FAR, ROUNDING'), 'vec4f(PI, INV_PI, FAR, ROUNDING)', [[0]]);
  expect(row).toEqual([Math.PI, 1 / Math.PI, 3e38, 2 ** -24].map(Math.fround));
});

it('squares, largest components, luminances', async () => {
  const given = Array.from({ length: 64 }, () => [random() - 0.5, 4 * random() - 2, random(), 3]);
  const rows = await evaluate(math('sqr, max_component, luminance'), 'vec4f(sqr(a.y), max_component(a.xyz), luminance(a.xyz), 0.0)', given);
  rows.forEach((row, i) => {
    const [x, y, z] = given[i]!.map(Math.fround) as Vec3;
    expect(row[0]).toBe(Math.fround(y * y));
    expect(row[1]).toBe(Math.max(x, y, z));
    expect(row[2]).toBeCloseTo(0.2126 * x + 0.7152 * y + 0.0722 * z, 6);
  });
});

describe('angles in turns', () => {
  /** Of every octant, borders and their neighbours included, and of some turns both ways. */
  const turns = [
    ...Array.from({ length: 97 }, (_, i) => (i - 48) / 16),
    ...Array.from({ length: 200 }, () => 2 * random() - 1),
    ...[0, 0.125, 0.25, 0.375, 0.5].flatMap((each) => [each - 1e-6, each + 1e-6]),
  ].map(Math.fround);

  it('are points of the circle', async () => {
    const rows = await evaluate(
      math('unit_circle'),
      'vec4f(unit_circle(a.x), 0.0, 0.0)',
      turns.map((each) => [each]),
    );
    rows.forEach(([x, y], i) => {
      const angle = 2 * Math.PI * turns[i]!;
      // Of angles within 45° to single precision, where the series is off by 2.5e-8 (cosine, x^5 / 10!) and less.
      expect(Math.abs(x! - Math.cos(angle)), `cosine of ${turns[i]} turns`).toBeLessThan(2e-7);
      expect(Math.abs(y! - Math.sin(angle)), `sine of ${turns[i]} turns`).toBeLessThan(2e-7);
    });
    // Axes are exact.
    const axes = await evaluate(math('unit_circle'), 'vec4f(unit_circle(a.x), 0.0, 0.0)', [[0], [0.25], [0.5], [-0.25], [1000.75]]);
    expect(axes.map(([x, y]) => [x! + 0, y! + 0])).toEqual([
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
      [0, -1],
    ]);
  });

  it('come back from vectors of any length', async () => {
    const given = turns.map((each, i) => {
      const length = 10 ** ((i % 41) - 20);
      return [length * Math.cos(2 * Math.PI * each), length * Math.sin(2 * Math.PI * each)].map(Math.fround);
    });
    const rows = await evaluate(math('turns_of'), 'vec4f(turns_of(a.xy), 0.0, 0.0, 0.0)', given);
    rows.forEach(([found], i) => {
      const expected = Math.atan2(given[i]![1]!, given[i]![0]!) / (2 * Math.PI);
      // Half a turn is both ends.
      const off = Math.abs(found! - expected);
      expect(Math.min(off, 1 - off), `${given[i]}`).toBeLessThan(6e-8);
    });
  });

  it('of vectors that are small keep their digits', async () => {
    const given = [1e-3, 1e-5, 1e-9].flatMap((each) => [[1, each], [1, -each]]); // prettier-ignore
    const rows = await evaluate(math('turns_of'), 'vec4f(turns_of(a.xy), 0.0, 0.0, 0.0)', given);
    rows.forEach(([found], i) => expect(Math.abs((found! * 2 * Math.PI) / Math.atan(given[i]![1]!) - 1)).toBeLessThan(3e-7));
    const [[zero]] = (await evaluate(math('turns_of'), 'vec4f(turns_of(a.xy), 0.0, 0.0, 0.0)', [[0, 0]])) as [number[]];
    expect(zero).toBe(0);
  });
});

describe('frames', () => {
  const normals: Vec3[] = [[0, 0, 1], [0, 0, -1], [1, 0, 0], [0, -1, 0], [0.6, 0, -0.8], ...Array.from({ length: 200 }, () => randomDirection(random))]; // prettier-ignore

  it('are those of Duff et al., right-handed, their z the normal', async () => {
    for (const [axis, expected] of [
      ['x', ([x, y]: Vec3, s: number, a: number): Vec3 => [1 + s * x * x * a, s * x * y * a, -s * x]],
      ['y', ([x, y]: Vec3, s: number, a: number): Vec3 => [x * y * a, s + y * y * a, -y]],
      ['z', (n: Vec3): Vec3 => n],
    ] as const) {
      const rows = await evaluate(math('frame_around'), `vec4f(frame_around(a.xyz).${axis}, 0.0)`, normals);
      rows.forEach((row, i) => {
        const n = normals[i]!.map(Math.fround) as Vec3;
        const s = n[2] >= 0 ? 1 : -1;
        const wanted = expected(n, s, -1 / (s + n[2]));
        wanted.forEach((each, k) => expect(Math.abs(each - row[k]!), `${axis} around ${n}`).toBeLessThan(5e-7));
      });
    }
  });

  it('take directions there and back', async () => {
    const imports = math('frame_around, frame_to_local, frame_to_world');
    const w: Vec3 = normalize([0.3, -0.8, 0.5]);
    const constant = `vec3f(${w.join(', ')})`;
    const local = await evaluate(imports, `vec4f(frame_to_local(frame_around(a.xyz), ${constant}), 0.0)`, normals);
    const back = await evaluate(
      imports,
      `vec4f(frame_to_world(frame_around(a.xyz), frame_to_local(frame_around(a.xyz), ${constant})), 0.0)`,
      normals,
    );
    const x = await evaluate(imports, 'vec4f(frame_around(a.xyz).x, 0.0)', normals);
    normals.forEach((n, i) => {
      const fx = x[i]!.slice(0, 3) as Vec3;
      [dot(w, fx), dot(w, cross(n, fx)), dot(w, n)].forEach((each, k) => expect(Math.abs(each - local[i]![k]!), `${n}`).toBeLessThan(1e-6));
      w.forEach((each, k) => expect(Math.abs(each - back[i]![k]!), `${n}`).toBeLessThan(1e-6));
    });
  });
});

it('rays leave to the side to which they point; along the surface, to the back', async () => {
  const origin = async (d: Vec3): Promise<number[]> =>
    (
      await evaluate(math('ray_origin'), `vec4f(ray_origin(a.xyz, vec3f(0.0, 0.0, 1.0), vec3f(${d.join(', ')}), a.w), 0.0)`, [
        [1, 2, 3, 0.25],
      ])
    )[0]!.slice(0, 3);
  expect(await origin([0.6, 0, 0.8])).toEqual([1, 2, 3.25]);
  expect(await origin([0.6, 0, -0.8])).toEqual([1, 2, 2.75]);
  expect(await origin([1, 0, 0])).toEqual([1, 2, 2.75]);
});

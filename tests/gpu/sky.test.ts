/** Library environments: sound in every direction; the daylight model against a second writing of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFolder, ROOT } from '../../src/content/node.ts';
import { declaredParams } from '../../src/shader/params.ts';
import { runKernel } from '../helpers/kernel.ts';
import { Random } from '../reference/random.ts';

type Vec3 = [number, number, number];

/** Radiance of an environment file from directions, for texts of its parameters in the order in which it declares them. */
async function radiances(name: string, directions: readonly Vec3[], params: readonly string[]): Promise<Vec3[]> {
  const file = readFileSync(join(ROOT, `materials/environments/${name}.wgsl`), 'utf8');
  const source = `${file}
@group(0) @binding(0) var<storage, read> directions: array<vec4f>;
@group(0) @binding(1) var<storage, read_write> out: array<vec4f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= arrayLength(&directions)) { return; }
  out[id.x] = vec4f(environment(directions[id.x].xyz, Params(${params.join(', ')})), 0.0);
}`;
  const input = Float32Array.from(directions.flatMap((each) => [...each, 0]));
  const rows = new Float32Array(await runKernel(source, directions.length, { 0: input }, { binding: 1, bytes: directions.length * 16 }));
  return directions.map((_, i) => [rows[i * 4]!, rows[i * 4 + 1]!, rows[i * 4 + 2]!]);
}

/** The defaults of a file's parameters as texts of WGSL, some of them replaced. */
function paramTexts(name: string, changes: Readonly<Record<string, number>> = {}): string[] {
  const source = readFileSync(join(ROOT, `materials/environments/${name}.wgsl`), 'utf8');
  return declaredParams(source, name).params.map((each) => {
    const values = Object.hasOwn(changes, each.name) ? [changes[each.name]!] : each.default;
    return `${each.type}(${values.join(', ')})`;
  });
}

const random = new Random(31);
const spread = Array.from({ length: 2000 }, (): Vec3 => {
  const [z, phi] = [2 * random.next() - 1, 2 * Math.PI * random.next()];
  return [Math.sqrt(1 - z * z) * Math.cos(phi), z, Math.sqrt(1 - z * z) * Math.sin(phi)];
});
const axes: Vec3[] = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1], [0.8, 0, 0.6], [0.8, -1e-20, 0.6]]; // prettier-ignore

describe.each(Object.keys(readFolder('materials/environments', '.wgsl')))('%s', (name) => {
  it('is finite and not negative from everywhere', async () => {
    const found = await radiances(name, [...axes, ...spread], paramTexts(name));
    expect(found.flat().every((each) => Number.isFinite(each) && each >= 0)).toBe(true);
    expect(found.flat().some((each) => each > 0)).toBe(true);
  });
});

/** Preetham, Shirley and Smits 1999, appendix A.2, luminance in kcd/m². */
function luminance(direction: Vec3, sun: Vec3, turbidity: number): number {
  const theta = Math.acos(sun[1]);
  const [a, b, c, d, e] = [
    [0.1787, -1.463],
    [-0.3554, 0.4275],
    [-0.0227, 5.3251],
    [0.1206, -2.5771],
    [-0.067, 0.3703],
  ].map(([slope, offset]) => slope! * turbidity + offset!) as [number, number, number, number, number];
  const perez = (cosine: number, gamma: number): number =>
    (1 + a * Math.exp(b / cosine)) * (1 + c * Math.exp(d * gamma) + e * Math.cos(gamma) ** 2);
  const zenith = (4.0453 * turbidity - 4.971) * Math.tan((4 / 9 - turbidity / 120) * (Math.PI - 2 * theta)) - 0.2155 * turbidity + 2.4192;
  const gamma = Math.acos(direction[0] * sun[0] + direction[1] * sun[1] + direction[2] * sun[2]);
  return (zenith * perez(direction[1], gamma)) / perez(1, theta);
}

const sunAt = (elevation: number, azimuth: number): Vec3 => {
  const [e, a] = [(elevation * Math.PI) / 180, (azimuth * Math.PI) / 180];
  return [Math.cos(e) * Math.sin(a), Math.sin(e), Math.cos(e) * Math.cos(a)];
};
const Y = ([r, g, b]: Vec3): number => 0.212639 * r + 0.715169 * g + 0.072192 * b;

describe('sky', () => {
  const sky = (directions: readonly Vec3[], changes: Readonly<Record<string, number>>) =>
    radiances('sky', directions, paramTexts('sky', { scale: 1, ...changes }));

  it.each([
    [2, 10],
    [3, 40],
    [6, 75],
  ])('turbidity %d, sun at %d°: the luminance is that of the model', async (turbidity, elevation) => {
    const above = spread.filter((each) => each[1] > 0.02).slice(0, 500);
    const found = await sky(above, { turbidity, elevation, azimuth: 70, sun: 0 });
    const sun = sunAt(elevation, 70);
    for (const [i, direction] of above.entries()) {
      const expected = luminance(direction, sun, turbidity) / 0.683002;
      // Sine, cosine and tangent may be off by 2^-11, which moves the sun by 0.03°: the model changes by at most some
      // 6 times that in logarithm (d/dγ ≤ 5 beside the sun), and the zenith by as much again.
      expect(Math.abs(Y(found[i]!) / expected - 1)).toBeLessThan(0.006);
    }
  });

  it('sound for every sun and haze, and blue away from the sun on a clear day', async () => {
    for (const [turbidity, elevation] of [
      [2, 0],
      [2, 90],
      [10, 0],
      [10, 90],
    ] as const) {
      // prettier-ignore
      const found = await sky([...axes, ...spread.slice(0, 300)], { turbidity, elevation });
      expect(found.flat().every((each) => Number.isFinite(each) && each >= 0)).toBe(true);
    }
    const [[r, , b]] = (await sky([[0, 1, 0]], { turbidity: 2, elevation: 40 })) as [Vec3];
    expect(b / r).toBeGreaterThan(2);
  });

  it('the sun is half a degree wide, and lights as much however wide it is made', async () => {
    const sun = sunAt(40, 0);
    const beside = (angle: number): Vec3 => sunAt(40 + angle, 0);
    const dark = (await sky([sun], { elevation: 40, azimuth: 0, turbidity: 2, sun: 0 }))[0]!;
    const [inside, outside] = await sky([beside(0.25), beside(0.285)], { elevation: 40, azimuth: 0, turbidity: 2 });
    expect(Y(outside!)).toBeLessThan(1.1 * Y(dark));
    // 92 klx by Planck's law over the CIE observer and the same air, in steps of 1 nm; three channels are within 3 % of it.
    const irradiance = (L: Vec3, diameter: number): number => (Y(L) - Y(dark)) * Math.PI * Math.sin((diameter * Math.PI) / 360) ** 2;
    expect(Math.abs((683.002 * irradiance(inside!, 0.533)) / 92157 - 1)).toBeLessThan(0.03);
    const wide = (await sky([beside(2)], { elevation: 40, azimuth: 0, turbidity: 2, diameter: 10 }))[0]!;
    expect(irradiance(wide, 10) / irradiance(inside!, 0.533)).toBeCloseTo(1, 2);
  });
});

describe('stars', () => {
  it('none is cut: around the middle of each its light falls off at the same radius', async () => {
    // With every cell filled, the share of the sky that shines is the number of cells times the area of a disk.
    const cells = 6;
    const diameter = 2;
    const count = 40000;
    const many = Array.from({ length: count }, (): Vec3 => {
      const [z, phi] = [2 * random.next() - 1, 2 * Math.PI * random.next()];
      return [Math.sqrt(1 - z * z) * Math.cos(phi), z, Math.sqrt(1 - z * z) * Math.sin(phi)];
    });
    const found = await radiances('stars', many, paramTexts('stars', { cells, diameter, density: 1 }));
    const bright = found.filter((each) => each[0] > 0.1).length / count;
    const area = (6 * cells ** 2 * (1 - Math.cos((diameter * Math.PI) / 360))) / 2;
    expect(Math.abs(bright - area)).toBeLessThan(4 * Math.sqrt((area * (1 - area)) / count));
  });
});

/** The medium `cloud` of pbrt-v4 value by value, against its definition written once more, with the permutation as Perlin published it. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { runKernel } from '../helpers/kernel.ts';
import { Random } from '../reference/random.ts';

type Vec3 = [number, number, number];

// prettier-ignore
const PERMUTATION = [151,160,137,91,90,15,131,13,201,95,96,53,194,233,7,225,140,36,103,30,69,142,8,99,37,240,21,10,23,190,6,148,247,120,234,75,0,26,197,62,94,252,219,203,117,35,11,32,57,177,33,88,237,149,56,87,174,20,125,136,171,168,68,175,74,165,71,134,139,48,27,166,77,146,158,231,83,111,229,122,60,211,133,230,220,105,92,41,55,46,245,40,244,102,143,54,65,25,63,161,1,216,80,73,209,76,132,187,208,89,18,169,200,196,135,130,116,188,159,86,164,100,109,198,173,186,3,64,52,217,226,250,124,123,5,202,38,147,118,126,255,82,85,212,207,206,59,227,47,16,58,17,182,189,28,42,223,183,170,213,119,248,152,2,44,154,163,70,221,153,101,155,167,43,172,9,129,22,39,253,19,98,108,110,79,113,224,232,178,185,112,104,218,246,97,228,251,34,242,193,238,210,144,12,191,179,162,241,81,51,145,235,249,14,239,107,49,192,214,31,181,199,106,157,184,84,204,176,115,121,50,45,127,4,150,254,138,236,205,93,222,114,67,29,24,72,243,141,128,195,78,66,215,61,156,180];
const at = (i: number): number => PERMUTATION[((i % 256) + 256) % 256]!;
/** By the last four bits of the hash; of the last four pbrt makes others than Perlin did. */
const GRADIENTS: Vec3[] = [
  [1, 1, 0], [-1, 1, 0], [1, -1, 0], [-1, -1, 0],
  [1, 0, 1], [-1, 0, 1], [1, 0, -1], [-1, 0, -1],
  [0, 1, 1], [0, -1, 1], [0, 1, -1], [0, -1, -1],
  [1, 1, 0], [-1, 1, 0], [0, 1, -1], [0, -1, -1],
]; // prettier-ignore

/** By the sum over the corners of a cell, of planes that Perlin's table of directions gives. */
function perlin(p: readonly number[]): number {
  const low = p.map(Math.floor);
  const f = p.map((each, k) => each - low[k]!);
  const u = f.map((t) => 6 * t ** 5 - 15 * t ** 4 + 10 * t ** 3);
  let sum = 0;
  for (const x of [0, 1])
    for (const y of [0, 1])
      for (const z of [0, 1]) {
        const hash = at(at(at(low[0]! + x) + low[1]! + y) + low[2]! + z) & 15;
        const slope = GRADIENTS[hash]!;
        const weight = [x, y, z].reduce((all, each, k) => all * (each === 1 ? u[k]! : 1 - u[k]!), 1);
        sum += weight * (slope[0] * (f[0]! - x) + slope[1] * (f[1]! - y) + slope[2] * (f[2]! - z));
      }
  return sum;
}

interface Settings {
  density: number;
  wispiness: number;
  frequency: number;
}
function cloud([x, y, z]: Vec3, { density, wispiness, frequency }: Settings): number {
  let q = [frequency * x, frequency * y, frequency * z];
  for (const [size, scale] of [
    [0.05, 10],
    [0.025, 19.9],
  ] as const) {
    // prettier-ignore
    if (!(wispiness > 0)) break;
    const here = q.map((each) => scale * each);
    const n = perlin(here);
    const slope = [0, 1, 2].map((axis) => (perlin(here.map((each, k) => each + (k === axis ? 0.01 : 0))) - n) / 0.01);
    q = q.map((each, k) => each + size * wispiness * slope[k]!);
  }
  let sum = 0;
  for (let i = 0; i < 5; i++) sum += 0.5 ** (i + 1) * perlin(q.map((each) => each * 1.99 ** i));
  const clamp = (value: number): number => Math.min(1, Math.max(0, value));
  return clamp(clamp((1 - y) * 4.5 * density * sum) + 2 * Math.max(0, 0.5 - y));
}

async function densities(points: readonly Vec3[], { density, wispiness, frequency }: Settings): Promise<Float32Array> {
  const source = `${shaderLibrary().materials['media/altocumulus']}
@group(0) @binding(0) var<storage, read> points: array<vec4f>;
@group(0) @binding(1) var<storage, read_write> out: array<f32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= arrayLength(&points)) { return; }
  let params = Params(${[density, wispiness, frequency].map((each) => each.toFixed(6)).join(', ')}, vec3f(-2.0), vec3f(2.0),
    vec4f(0.0, 1.0, 0.0, 0.0), vec4f(1.0, 0.0, 0.0, 0.0), vec4f(0.0, 0.0, 2.0, 0.0));
  out[id.x] = density(points[id.x].xyz, params);
}`;
  // The rows above: x and y change places, z is twice as large.
  const input = Float32Array.from(points.flatMap(([x, y, z]) => [y, x, z / 2, 0]));
  return new Float32Array(await runKernel(source, points.length, { 0: input }, { binding: 1, bytes: 4 * points.length }));
}

describe('altocumulus is the cloud of pbrt', () => {
  it.each<[string, Settings]>([
    ['as it comes', { density: 1, wispiness: 1, frequency: 5 }],
    ['without wisps', { density: 1, wispiness: 0, frequency: 5 }],
    ['with more of everything', { density: 3, wispiness: 2.5, frequency: 9 }],
  ])('%s', async (_, settings) => {
    const random = new Random(5);
    const one = (): number => Math.fround(3 * random.next() - 1.2);
    const points = Array.from({ length: 4096 }, (): Vec3 => [one(), Math.fround(1.4 * random.next() - 0.1), one()]);
    const got = await densities(points, settings);
    const expected = points.map((each) => cloud(each, settings));
    const errors = expected.map((each, i) => Math.abs(each - got[i]!));
    // Of differences over a hundredth single precision leaves 1e-4, times the slopes of what it moves.
    expect(errors.reduce((sum, each) => sum + each, 0) / errors.length).toBeLessThan(1e-4);
    expect(Math.max(...errors)).toBeLessThan(0.02);
    // There is something to see: neither all full nor all empty.
    expect(expected.filter((each) => each > 0.02 && each < 0.98).length).toBeGreaterThan(1000);
  });

  it('outside of its box there is nothing', async () => {
    const settings = { density: 1, wispiness: 1, frequency: 5 };
    expect([...(await densities([[2.1, -0.5, 0], [1.9, -0.5, 0], [0, -2.1, 0], [0, -1, 2.1]], settings))]).toEqual([0, 1, 0, 0]); // prettier-ignore
  });
});

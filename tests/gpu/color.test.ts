/** Colour: definitions that run there and back, and published values of white, of hot bodies and of colour maps. */
import { describe, expect, it } from 'vitest';
import { COLOR_MAPS, colorMap } from '../../src/scene/colormap.ts';
import { runKernel } from '../helpers/kernel.ts';
import { Random } from '../reference/random.ts';

type Vec3 = [number, number, number];

/** What an expression in `c: vec3f` gives for each colour. */
async function evaluate(inputs: readonly Vec3[], names: string, expression: string): Promise<Vec3[]> {
  const source = `import package::color::{${names}};
import package::math::luminance;
@group(0) @binding(0) var<storage, read> inputs: array<vec4f>;
@group(0) @binding(1) var<storage, read_write> out: array<vec4f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= arrayLength(&inputs)) { return; }
  let c = inputs[id.x].xyz;
  out[id.x] = vec4f(${expression}, luminance(c));
}`;
  const data = Float32Array.from(inputs.flatMap((each) => [...each, 0]));
  // A buffer holds 64 bytes at least: the rest of it is zeros.
  const rows = new Float32Array(await runKernel(source, inputs.length, { 0: data }, { binding: 1, bytes: inputs.length * 16 }));
  return inputs.map((_, i) => [rows[i * 4]!, rows[i * 4 + 1]!, rows[i * 4 + 2]!]);
}

const random = new Random(11);
const COLORS = Array.from({ length: 500 }, (): Vec3 => [random.next(), random.next(), random.next()]);
const temperatures = (list: readonly number[]): Vec3[] => list.map((kelvin) => [kelvin, 0, 0]);

/** Largest difference between two lists of colours. */
function apart(a: readonly Vec3[], b: readonly Vec3[]): number {
  return a.reduce((most, each, i) => each.reduce((more, x, k) => Math.max(more, Math.abs(x - b[i]![k]!)), most), 0);
}

describe('sRGB', () => {
  const decode = (x: number): number => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
  it('is that of IEC 61966-2-1', async () => {
    const linear = await evaluate(COLORS, 'color_linear_from_srgb', 'color_linear_from_srgb(c)');
    // pow may be off by 2^-19 in relative terms (8 ulp of the logarithm, times the exponent).
    expect(
      apart(
        linear,
        COLORS.map((each) => each.map(decode) as Vec3),
      ),
    ).toBeLessThan(1e-5);
  });
  it('runs there and back, through the straight piece at the dark end too', async () => {
    const all: Vec3[] = [...COLORS, ...COLORS.map((each) => each.map((x) => x / 50) as Vec3), [0, 1, 0.04045]];
    const back = await evaluate(all, 'color_linear_from_srgb, color_srgb_from_linear', 'color_srgb_from_linear(color_linear_from_srgb(c))');
    expect(apart(back, all)).toBeLessThan(2e-5);
  });
});

describe('XYZ', () => {
  it('white is D65, and Y is the luminance', async () => {
    const [white, red] = await evaluate([[1, 1, 1], [1, 0, 0]], 'color_xyz_from_rgb', 'color_xyz_from_rgb(c)'); // prettier-ignore
    const sum = white![0] + white![1] + white![2];
    expect(white![0] / sum).toBeCloseTo(0.3127, 6);
    expect(white![1] / sum).toBeCloseTo(0.329, 6);
    const total = red![0] + red![1] + red![2];
    expect([red![0] / total, red![1] / total].map((x) => Math.round(x * 1e4) / 1e4)).toEqual([0.64, 0.33]);
    const all = await evaluate(COLORS, 'color_xyz_from_rgb', 'vec3f(color_xyz_from_rgb(c).y - luminance(c), 0.0, 0.0)');
    // math::luminance has four digits.
    expect(
      apart(
        all,
        COLORS.map(() => [0, 0, 0]),
      ),
    ).toBeLessThan(6e-5);
  });
  it('of chromaticity and luminance: their sum is Y / y', async () => {
    const given: Vec3[] = [[0.3127, 0.329, 2], [0.64, 0.33, 0.5], [0.1, 0.8, 7]]; // prettier-ignore
    const found = await evaluate(given, 'color_xyz_from_xyy', 'color_xyz_from_xyy(c.x, c.y, c.z)');
    const expected = given.map(([x, y, Y]): Vec3 => [(x / y) * Y, Y, Y / y - (x / y) * Y - Y]);
    expect(apart(found, expected)).toBeLessThan(1e-5);
  });
  it('runs there and back', async () => {
    const back = await evaluate(COLORS, 'color_xyz_from_rgb, color_rgb_from_xyz', 'color_rgb_from_xyz(color_xyz_from_rgb(c))');
    expect(apart(back, COLORS)).toBeLessThan(4e-6);
  });
  it('the matching functions have the integrals of the CIE table (106.865, 106.857, 106.892 nm)', async () => {
    const waves = Array.from({ length: 471 }, (_, i): Vec3 => [360 + i, 0, 0]);
    const rows = await evaluate(waves, 'color_matching', 'color_matching(c.x)');
    const sums = [0, 1, 2].map((k) => rows.reduce((sum, each) => sum + each[k]!, 0));
    for (const [k, expected] of [106.865, 106.857, 106.892].entries()) expect(Math.abs(sums[k]! / expected - 1)).toBeLessThan(2e-3);
    // Of the table itself, at 445, 555 and 600 nm.
    const table: Record<number, Vec3> = {
      445: [0.3481, 0.0298, 1.7826],
      555: [0.512, 1, 0.0057],
      600: [1.0622, 0.631, 0.0008],
    };
    for (const [nm, values] of Object.entries(table)) expect(apart([rows[Number(nm) - 360]!], [values])).toBeLessThan(0.023);
  });
});

describe('hue, saturation, value', () => {
  it('run there and back, with the primaries where they belong', async () => {
    const back = await evaluate(COLORS, 'color_hsv_from_rgb, color_rgb_from_hsv', 'color_rgb_from_hsv(color_hsv_from_rgb(c))');
    expect(apart(back, COLORS)).toBeLessThan(3e-6);
    const known: [Vec3, Vec3][] = [
      [[1, 0, 0], [0, 1, 1]], // prettier-ignore
      [[0, 1, 0], [1 / 3, 1, 1]], // prettier-ignore
      [[0, 0, 0.5], [2 / 3, 1, 0.5]], // prettier-ignore
      [[1, 0, 0.5], [11 / 12, 1, 1]], // prettier-ignore
      [[0.25, 0.25, 0.25], [0, 0, 0.25]], // prettier-ignore
    ];
    const hsv = await evaluate(
      known.map(([rgb]) => rgb),
      'color_hsv_from_rgb',
      'color_hsv_from_rgb(c)',
    );
    expect(
      apart(
        hsv,
        known.map((each) => each[1]),
      ),
    ).toBeLessThan(1e-6);
  });
});

describe('black bodies', () => {
  const xyz = (list: readonly number[]) => evaluate(temperatures(list), 'color_blackbody_xyz', 'color_blackbody_xyz(c.x)');

  it('have the chromaticities of the Planckian locus', async () => {
    // Wyszecki and Stiles 1982, table 1(3.11), at c2 = 14388 µm K; illuminant A from CIE 15.
    const locus: [number, number, number][] = [
      [1000, 0.6528, 0.3444],
      [1500, 0.5857, 0.3931],
      [2000, 0.5267, 0.4133],
      [2856, 0.4476, 0.4074],
      [4000, 0.3805, 0.3768],
      [5000, 0.3451, 0.3516],
      [6500, 0.3135, 0.3237],
      [10000, 0.2807, 0.2884],
    ];
    const rows = await xyz(locus.map(([kelvin]) => kelvin));
    for (const [i, [, x, y]] of locus.entries()) {
      const [X, Y, Z] = rows[i]!;
      // 0.22 % of X moves x by at most 0.0022 x (1 − x), and y by 0.0022 x y; the table has four digits.
      expect(Math.abs(X / (X + Y + Z) - x)).toBeLessThan(0.0022 * x * (1 - x) + 1e-4);
      expect(Math.abs(Y / (X + Y + Z) - y)).toBeLessThan(0.0022 * x * y + 1e-4);
    }
  });
  it('below 800 K and above 40 000 K are those of the ends', async () => {
    const [cold, least, above, hot, most, below] = await xyz([1, 800, 810, 1e6, 40_000, 39_500]);
    expect([cold, hot]).toEqual([least, most]);
    expect([least, most]).not.toEqual([above, below]);
  });
  it('are as bright as the candela was defined: platinum that freezes, 60 cd/cm²', async () => {
    const [[, Y]] = (await xyz([2041.4])) as [Vec3];
    // Luminance grows with the 12.5th power of temperature here, which is known to 1 K: 0.6 %.
    expect(Math.abs((683.002 * Y) / 6e5 - 1)).toBeLessThan(0.0063);
  });
  it('give 54.7 lm/W at 4000 K, 95 lm/W at 7000 K, and the most near 6640 K', async () => {
    const list = [4000, 6300, 6640, 7000];
    const rows = await xyz(list);
    const efficacy = list.map((kelvin, i) => (683.002 * rows[i]![1] * Math.PI) / (5.670374e-8 * kelvin ** 4));
    // Off by the digits given and by the 0.02 % of the fit.
    expect(Math.abs(efficacy[0]! - 54.7)).toBeLessThan(0.05 + 0.02);
    expect(Math.abs(efficacy[3]! - 95)).toBeLessThan(0.5 + 0.02);
    expect(efficacy[2]! > efficacy[1]! && efficacy[2]! > efficacy[3]!).toBe(true);
  });
  it('as colours have luminance 1 and no negative channel; as radiances, Planck’s', async () => {
    const list = [100, 800, 1000, 1500, 1900, 2500, 5000, 6504, 12000, 40000, 1e6];
    const unit = await evaluate(temperatures(list), 'color_blackbody', 'color_blackbody(c.x)');
    for (const [r, g, b] of unit) {
      expect(Math.min(r, g, b)).toBeGreaterThanOrEqual(0);
      expect(Math.abs(0.2126 * r + 0.7152 * g + 0.0722 * b - 1)).toBeLessThan(1e-6);
    }
    const redness = unit.map(([r, , b]) => r / (r + b));
    expect(redness.every((each, i) => i === 0 || each <= redness[i - 1]! + 1e-6)).toBe(true);
    const radiance = await evaluate(temperatures([2856]), 'color_blackbody_radiance', 'color_blackbody_radiance(c.x)');
    const [r, g, b] = radiance[0]!;
    expect((0.2126 * r + 0.7152 * g + 0.0722 * b) / 28916.14).toBeCloseTo(1, 3);
  });
});

describe('colour maps', () => {
  const decode = (x: number): number => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
  const encode = (x: number): number => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055);
  // The published tables at t = 0, 0.2, …, 1, in 255ths of sRGB, and how far off wgsl/color.wgsl says it is.
  const TABLES: [string, number, Vec3[]][] = [
    [
      'viridis',
      0.01,
      [
        [68, 1, 84],
        [65, 68, 135],
        [42, 120, 142],
        [34, 168, 132],
        [122, 209, 81],
        [253, 231, 37],
      ],
    ],
    [
      'inferno',
      0.016,
      [
        [0, 0, 4],
        [66, 10, 104],
        [147, 38, 103],
        [221, 81, 58],
        [252, 165, 10],
        [252, 255, 164],
      ],
    ],
    [
      'turbo',
      0.027,
      [
        [48, 18, 59],
        [62, 155, 254],
        [70, 248, 132],
        [225, 221, 55],
        [240, 91, 18],
        [122, 4, 3],
      ],
    ],
  ];
  it.each(TABLES)('%s is the published one', async (name, error, table) => {
    const ts = table.map((_, i): Vec3 => [i / 5, 0, 0]);
    const rows = await evaluate(ts, `color_map_${name}`, `color_map_${name}(c.x)`);
    const shown = rows.map((each) => each.map(encode) as Vec3);
    expect(
      apart(
        shown,
        table.map((each) => each.map((x) => x / 255) as Vec3),
      ),
    ).toBeLessThan(error + 0.5 / 255);
  });
  it.each(COLOR_MAPS.map((name, which) => [name, which] as const))('%s is that of the bar beside the picture', async (name, which) => {
    const ts = Array.from({ length: 129 }, (_, i) => i / 128);
    const rows = await evaluate(temperatures(ts), 'color_map', `color_map(${which}u, c.x)`);
    // pow, as above, and eight terms of single precision, up to 8 each.
    expect(
      apart(
        rows.map((each) => each.map((x) => Math.min(1, x)) as Vec3),
        ts.map((t) => colorMap(name, t)),
      ),
    ).toBeLessThan(2e-5);
  });
  it.each([0, 1, 2, 3, 4])('map %i is clamped to [0, 1] and gives colours', async (which) => {
    const ts: Vec3[] = [-3, 0, 0.3, 0.5, 1, 7].map((t) => [t, 0, 0]);
    const rows = await evaluate(ts, 'color_map', `color_map(${which}u, c.x)`);
    expect([rows[0], rows[5]]).toEqual([rows[1], rows[4]]);
    expect(rows.flat().every((x) => x >= 0 && x <= 1.05)).toBe(true);
    if (which === 3) expect(rows[3]![0]).toBeCloseTo(decode(0.5), 5);
    if (which === 4) expect(Math.max(...rows[3]!) - Math.min(...rows[3]!)).toBeLessThan(1e-6);
  });
});

/**
 * What colours become for an eye that has adapted to a light: von Kries in the cones of Bradford (as ICC.1:2022, annex E has it), from that light
 * to D65, which displays show.
 */
import { dot, type Matrix, type Row, times } from './matrix.ts';
import { BRADFORD, conesOf, type WHITE_NAMES, type White } from './white.ts';

/** CIE 015:2018, table 3, of the 2° observer; D65 as IEC 61966-2-1 has it. */
const NAMED: Readonly<Record<(typeof WHITE_NAMES)[number], readonly [x: number, y: number]>> = {
  D65: [0.3127, 0.329],
  D50: [0.34567, 0.3585],
  A: [0.44758, 0.40745],
  E: [1 / 3, 1 / 3],
};

/** CIE 1931, x and y. */
export function chromaticityOf(white: White): readonly [x: number, y: number] {
  if (typeof white === 'string') return NAMED[white];
  if ('x' in white) return [white.x, white.y];
  return 'blackbody' in white ? planckian(white.blackbody) : daylight(white.daylight);
}

/** What a file of radiance says of it; null: D65, which need not be said. */
export const neutralOf = (white: White): readonly [x: number, y: number] | null => (white === 'D65' ? null : chromaticityOf(white));

/**
 * Fitted here to Planck's law under the CIE 1931 observer at every 5 nm: from 1000 K on u is within 3e-5 and v within 8e-5 (CIE 1960), which nobody sees.
 * Powers of 1000 K / T from the lowest on; `below`, after a 1.
 */
const PLANCK_U = { above: [0.18001661, 0.67953096, 2.2998833, 5.330361, -1.1062212], below: [3.4416581, 10.563964, 1.4770631] };
const PLANCK_V = { above: [0.26366261, 0.72993118, 4.3484299, 0.48844782, 0.31997247], below: [1.9475619, 9.848732, 4.5459857] };

function planckian(kelvin: number): readonly [number, number] {
  const t = 1000 / kelvin;
  const power = (list: readonly number[]): number => list.reduceRight((sum, each) => sum * t + each, 0);
  const [u, v] = [PLANCK_U, PLANCK_V].map(({ above, below }) => power(above) / (1 + t * power(below))) as [number, number];
  const sum = 2 * u - 8 * v + 4;
  return [(3 * u) / sum, (2 * v) / sum];
}

/** CIE 015:2018, eq. 4.7 to 4.9. */
function daylight(kelvin: number): readonly [number, number] {
  const t = 1000 / kelvin;
  const x = kelvin <= 7000 ? ((-4.607 * t + 2.9678) * t + 0.09911) * t + 0.244063 : ((-2.0064 * t + 1.9018) * t + 0.24748) * t + 0.23704;
  return [x, -3 * x * x + 2.87 * x - 0.275];
}

/** Linear Rec. 709 of light under that white → linear Rec. 709 of what is seen as the same under D65; luminance of greys stays. Null: nothing changes. */
export function adaptation(white: White): Matrix | null {
  if (white === 'D65') return null;
  const [from, to] = [conesOf(chromaticityOf(white)), conesOf(NAMED.D65)];
  const gains: Matrix = [
    [to[0] / from[0], 0, 0],
    [0, to[1] / from[1], 0],
    [0, 0, to[2] / from[2]],
  ];
  const cones = product(BRADFORD, TO_XYZ);
  return product(inverse(cones), product(gains, cones));
}

/** Rec. 709 primaries and D65 (ITU-R BT.709-6) → XYZ, so that (1, 1, 1) is D65 precisely. */
const TO_XYZ: Matrix = (() => {
  const primaries = [
    [0.64, 0.33],
    [0.3, 0.6],
    [0.15, 0.06],
  ] as const;
  const row = (of: (x: number, y: number) => number): Row => [of(...primaries[0]), of(...primaries[1]), of(...primaries[2])];
  const columns: Matrix = [row((x, y) => x / y), [1, 1, 1], row((x, y) => (1 - x - y) / y)];
  const [x, y] = NAMED.D65;
  const scale = times(inverse(columns), [x / y, 1, (1 - x - y) / y]);
  const scaled = ([r, g, b]: Row): Row => [r * scale[0], g * scale[1], b * scale[2]];
  return [scaled(columns[0]), scaled(columns[1]), scaled(columns[2])];
})();

function product(a: Matrix, b: Matrix): Matrix {
  const [first, second, third] = transposed(b);
  return transposed([times(a, first), times(a, second), times(a, third)]);
}

function transposed([a, b, c]: Matrix): Matrix {
  return [
    [a[0], b[0], c[0]],
    [a[1], b[1], c[1]],
    [a[2], b[2], c[2]],
  ];
}

function cross(a: Row, b: Row): Row {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function inverse([a, b, c]: Matrix): Matrix {
  const determinant = dot(a, cross(b, c));
  const over = ([x, y, z]: Row): Row => [x / determinant, y / determinant, z / determinant];
  return transposed([over(cross(b, c)), over(cross(c, a)), over(cross(a, b))]);
}

/**
 * Paints by wavelength, what colours a lamp makes of them, and two paints that no eye tells apart by daylight. Wavelengths in nm. The paint
 * is that of lessons/spectra/bump.wgsl, the lamp `spectral_emitter`; colours are linear Rec. 709 of the CIE 1931 observer, for a
 * lamp of luminance 1.
 */
import { srgbEncode } from '../../base/color.ts';
import type { SceneDocument, Vec3 } from '../../scene/document.ts';
import { SceneError } from '../../scene/errors.ts';
import type { Setting } from '../types.ts';
import { valueAt } from '../settings.ts';
import { changed } from '../state.ts';
import { FIRST, OBSERVER, STEP } from './observer.ts';

export const LAMPS = ['d65', 'a'] as const;
export type LampName = (typeof LAMPS)[number];

/** A paint reflects `low`, and around `centre` up to `high`: a bell of the standard deviation `width`. */
export interface Bump {
  centre: number;
  width: number;
  low: number;
  high: number;
}

export interface Painted extends Bump {
  /** How much of the metameric black the paint has, and a second one has less: from 0 to 1. */
  black: number;
  lamp: LampName;
}

/** Names in the document: materials with the parameters of a bump, and a lamp's material. */
export interface PaintNames {
  material: string;
  /** The second paint, with the same bump and the opposite of the black. */
  other?: string | undefined;
  lamp: string;
}

/** What a reader may set. */
export const PAINT_LIMITS = { first: 420, last: 700, narrow: 10, wide: 80 } as const;

/** The greatest value of the metameric black. */
export const BLACK_TOP = 0.25;

const BUMP = ['centre', 'width', 'low', 'high', 'black'] as const;
const place = (material: string, name: string): string => `materials.${material}.params.${name}`;

/** @throws SceneError where the document has no such paint or lamp */
export function paintedOf(scene: SceneDocument, { material, other, lamp }: PaintNames): Painted {
  const numbers = BUMP.map((name) => {
    for (const each of other === undefined ? [material] : [material, other])
      if (typeof valueAt(scene, place(each, name)) !== 'number') throw new SceneError('expected a number', place(each, name));
    return valueAt(scene, place(material, name)) as number;
  }) as [number, number, number, number, number];
  const [centre, width, low, high, black] = numbers;
  const spectrum = valueAt(scene, place(lamp, 'spectrum'));
  const found = LAMPS.find((each) => each === spectrum);
  if (found === undefined) throw new SceneError(`expected ${LAMPS.join(' or ')}`, place(lamp, 'spectrum'));
  return { centre, width, low, high, black, lamp: found };
}

/** @throws SceneError */
export function withPainted(scene: SceneDocument, { material, other, lamp }: PaintNames, painted: Painted): SceneDocument {
  const paint = (name: string, sign: number): Setting[] =>
    BUMP.map((each) => ({ path: place(name, each), value: each === 'black' ? sign * painted.black : painted[each] }));
  const settings = [...paint(material, 1), { path: place(lamp, 'spectrum'), value: painted.lamp }];
  return changed(scene, { settings: other === undefined ? settings : [...settings, ...paint(other, -1)] });
}

/** Within the limits: no reflectance below 0 or above 1, the black of either paint counted in. */
export function limitedPaint({ centre, width, low, high, black, lamp }: Painted, isDouble: boolean): Painted {
  const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
  const rest = isDouble ? BLACK_TOP : 0;
  return {
    centre: between(centre, PAINT_LIMITS.first, PAINT_LIMITS.last),
    width: between(width, PAINT_LIMITS.narrow, PAINT_LIMITS.wide),
    low: between(low, rest, 1 - rest),
    high: between(high, rest, 1 - rest),
    black: isDouble ? between(black, 0, 1) : 0,
    lamp,
  };
}

export const bumpAt = ({ centre, width, low, high }: Bump, nm: number): number =>
  low + (high - low) * Math.exp(-0.5 * ((nm - centre) / width) ** 2);

const NANOMETRES = OBSERVER.map((_, i) => FIRST + STEP * i);
const ROWS = OBSERVER.map(([red, green, blue, d65], i) => ({ nm: FIRST + STEP * i, to: [red, green, blue] as const, d65 }));

/** Of luminance 1, per nm. A: CIE 015:2018, eq. 4.1, as in wgsl/spectrum.wgsl. */
export function lampAt(lamp: LampName, i: number): number {
  const { nm, d65 } = ROWS[i] ?? { nm: FIRST, d65: 0 };
  if (lamp === 'd65') return d65;
  const [at, x] = [nm / 560, 8.9975421];
  return ((0.009268072 / at ** 5) * (Math.exp(x) - 1)) / (Math.exp(x / at) - 1);
}

const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, each, i) => sum + each * (b[i] ?? 0), 0);

/**
 * A change of a reflectance that has no colour under D65, at every {@link STEP} nm: a wave, less all of it that the three sums of the
 * observer under D65 see (Wyszecki 1953 calls such a metameric black).
 */
export const METAMERIC_BLACK: readonly number[] = (() => {
  const wave = NANOMETRES.map((nm) => Math.sin((2 * Math.PI * (nm - 550)) / 180) * Math.exp(-(((nm - 550) / 90) ** 2)));
  const without = (v: readonly number[], units: readonly (readonly number[])[]): number[] =>
    units.reduce<number[]>(
      (left, unit) => {
        const part = dot(left, unit);
        return left.map((each, i) => each - part * (unit[i] ?? 0));
      },
      [...v],
    );
  const seen: number[][] = [];
  for (const c of [0, 1, 2] as const) {
    const left = without(
      ROWS.map(({ to, d65 }) => to[c] * d65),
      seen,
    );
    const size = Math.sqrt(dot(left, left));
    seen.push(left.map((each) => each / size));
  }
  const black = without(without(wave, seen), seen);
  const top = Math.max(...black.map(Math.abs));
  return black.map((each) => (each / top) * BLACK_TOP);
})();

/** The reflectance at every {@link STEP} nm from {@link FIRST} on. @param sign 1: the paint; −1: the second one */
export const reflectance = (painted: Painted, sign: 1 | -1 = 1): number[] =>
  NANOMETRES.map((nm, i) => bumpAt(painted, nm) + sign * painted.black * (METAMERIC_BLACK[i] ?? 0));

/** ∫ S ρ (r̄, ḡ, b̄) dλ: white under D65 is (1, 1, 1). Channels of colours that no screen shows are negative. */
export function colorOf(rho: readonly number[], lamp: LampName): Vec3 {
  const sum: [number, number, number] = [0, 0, 0];
  for (const [i, { to }] of ROWS.entries()) for (const c of [0, 1, 2] as const) sum[c] += STEP * to[c] * lampAt(lamp, i) * (rho[i] ?? 0);
  return sum;
}

export const WHITE = NANOMETRES.map(() => 1);

/** CIE XYZ of a linear Rec. 709 colour; white under D65 has Y = 1. */
export const xyzOf = ([r, g, b]: Vec3): Vec3 => [
  0.4123907993 * r + 0.3575843394 * g + 0.1804807884 * b,
  0.2126390059 * r + 0.7151686788 * g + 0.0721923154 * b,
  0.0193308187 * r + 0.1191947798 * g + 0.9505321522 * b,
];

/** x̄, ȳ, z̄ at an entry. */
export const matchingAt = (i: number): Vec3 => xyzOf([...(ROWS[i]?.to ?? ([0, 0, 0] as const))]);

/** CIE 1976 L*, a*, b* beside the white of a lamp. */
function labOf(color: Vec3, lamp: LampName): Vec3 {
  const white = xyzOf(colorOf(WHITE, lamp));
  const [x, y, z] = xyzOf(color).map((each, c) => {
    const t = each / (white[c] ?? 1);
    return t > (6 / 29) ** 3 ? Math.cbrt(t) : t / (3 * (6 / 29) ** 2) + 4 / 29;
  }) as [number, number, number];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** ΔE*ab of both paints under a lamp: some 2 are seen where they touch. */
export function difference(painted: Painted, lamp: LampName): number {
  const [one, two] = ([1, -1] as const).map((sign) => labOf(colorOf(reflectance(painted, sign), lamp), lamp)) as [Vec3, Vec3];
  return Math.hypot(...one.map((each, c) => each - (two[c] ?? 0)));
}

/** What a screen shows of a colour, as CSS; `whitest` is shown as its brightest. */
export function cssOf(color: Vec3, whitest: number): string {
  const codes = color.map((each) => Math.round(255 * srgbEncode(Math.min(1, Math.max(0, each / whitest)))));
  return `rgb(${codes.join(' ')})`;
}

/** The brightest channel of white under a lamp. */
export const whitestOf = (lamp: LampName): number => Math.max(...colorOf(WHITE, lamp));

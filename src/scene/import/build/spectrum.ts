/**
 * Spectra of scene files → linear Rec. 709. Observer: CIE 1931 by the fit of Wyman, Sloan and Shirley 2013, "Simple analytic
 * approximations to the CIE XYZ color matching functions", eq. 4. Reflectances count under D65 (CIE 015:2018, table 1), so that one that
 * is the same at all wavelengths is a grey of that number.
 */
import type { Vec3 } from '../../document.ts';
import { vectorOf } from '../../vec.ts';

/** A wavelength in nm, and a value; rising. Linear in between, nothing beyond. */
export type Spectrum = readonly (readonly [nm: number, value: number])[];

const FIRST = 360;
const LAST = 830;
const STEP = 1;

/** Every 10 nm from 380 on. */
const D65 = [
  49.9755, 54.6482, 82.7549, 91.486, 93.4318, 86.6823, 104.865, 117.008, 117.812, 114.861, 115.923, 108.811, 109.354, 107.802,
  104.79, 107.689, 104.405, 104.046, 100, 96.3342, 95.788, 88.6856, 90.0062, 89.5991, 87.6987, 83.2886, 83.6992, 80.0268, 80.2146,
  82.2778, 78.2842, 69.7213, 71.6091, 74.349, 61.604, 69.8856, 75.087, 63.5927, 46.4182, 66.8054, 63.3828,
]; // prettier-ignore
export const DAYLIGHT: Spectrum = D65.map((value, i) => [380 + 10 * i, value] as const);

const lobe = (nm: number, height: number, middle: number, below: number, above: number): number =>
  height * Math.exp(-0.5 * ((nm - middle) / (nm < middle ? below : above)) ** 2);

const matching = (nm: number): Vec3 => [
  lobe(nm, 1.056, 599.8, 37.9, 31) + lobe(nm, 0.362, 442, 16, 26.7) + lobe(nm, -0.065, 501.1, 20.4, 26.2),
  lobe(nm, 0.821, 568.8, 46.9, 40.5) + lobe(nm, 0.286, 530.9, 16.3, 31.1),
  lobe(nm, 1.217, 437, 11.8, 36) + lobe(nm, 0.681, 459, 26, 13.8),
];

/** IEC 61966-2-1. */
const fromXyz = ([x, y, z]: Vec3): Vec3 => [
  3.2406 * x - 1.5372 * y - 0.4986 * z,
  -0.9689 * x + 1.8758 * y + 0.0415 * z,
  0.0557 * x - 0.204 * y + 1.057 * z,
];

/** Between its entries; 0 beyond them. */
export function valueAt(spectrum: Spectrum, nm: number): number {
  let [low, high] = [0, spectrum.length - 1];
  const [first, last] = [spectrum[low], spectrum[high]];
  if (first === undefined || last === undefined || nm < first[0] || nm > last[0]) return 0;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((spectrum[middle]?.[0] ?? 0) <= nm) low = middle;
    else high = middle;
  }
  const [a, b] = [spectrum[low] ?? first, spectrum[high] ?? last];
  return b[0] === a[0] ? a[1] : a[1] + ((b[1] - a[1]) * (nm - a[0])) / (b[0] - a[0]);
}

function integral(value: (nm: number) => number): Vec3 {
  const sum: Vec3 = [0, 0, 0];
  for (let nm = FIRST; nm <= LAST; nm += STEP) {
    const [weight, at] = [matching(nm), value(nm)];
    for (const axis of [0, 1, 2] as const) sum[axis] += weight[axis] * at * STEP;
  }
  return sum;
}

const positive = (v: Vec3): Vec3 => vectorOf((axis) => Math.max(0, v[axis]));
const daylight = fromXyz(integral((nm) => valueAt(DAYLIGHT, nm)));

/** Of a surface; also of coefficients of a medium. Beyond its entries the last ones count. */
export function reflectanceColor(spectrum: Spectrum): Vec3 {
  const [first, last] = [spectrum[0], spectrum.at(-1)];
  const within = (nm: number): number => Math.min(last?.[0] ?? nm, Math.max(first?.[0] ?? nm, nm));
  const rgb = fromXyz(integral((nm) => valueAt(spectrum, within(nm)) * valueAt(DAYLIGHT, nm)));
  return positive(vectorOf((axis) => rgb[axis] / daylight[axis]));
}

/** The colour of light, of luminance 1; black stays black. */
export function lightColor(value: (nm: number) => number): Vec3 {
  const xyz = integral(value);
  const rgb = fromXyz(xyz);
  // White is D65 as the observer above sees it.
  const white = fromXyz(integral((nm) => valueAt(DAYLIGHT, nm)));
  const scale = integral((nm) => valueAt(DAYLIGHT, nm))[1];
  if (!(xyz[1] > 0)) return [0, 0, 0];
  return positive(vectorOf((axis) => (rgb[axis] / xyz[1]) * (scale / white[axis])));
}

/** Light of a chromaticity, of luminance 1. */
export const chromaticityColor = (x: number, y: number): Vec3 => positive(fromXyz([x / y, 1, (1 - x - y) / y]));

/** Planck's law, up to a factor. @param kelvin > 0 */
export const blackbody =
  (kelvin: number) =>
  (nm: number): number =>
    nm ** -5 / Math.expm1(1.438776877e7 / (nm * kelvin));

/** At the wavelengths that stand for red, green and blue where a colour is no colour: indices of refraction. */
export const threeOf = (spectrum: Spectrum): Vec3 => {
  const [first, last] = [spectrum[0]?.[0] ?? 0, spectrum.at(-1)?.[0] ?? 0];
  const at = (nm: number): number => valueAt(spectrum, Math.min(last, Math.max(first, nm)));
  return [at(650), at(550), at(450)];
};

/**
 * Spectra → linear Rec. 709. Observer: CIE 1931 by the fit of Wyman, Sloan and Shirley 2013, "Simple analytic approximations to the CIE XYZ
 * color matching functions", eq. 4. Reflectances count under D65 (CIE 015:2018, table 1), so that one that is the same at all wavelengths is a
 * grey of that number.
 */
type Vec3 = [x: number, y: number, z: number];

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
export const fromXyz = ([x, y, z]: Vec3): Vec3 => [
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

export function integral(value: (nm: number) => number): Vec3 {
  const sum: Vec3 = [0, 0, 0];
  for (let nm = FIRST; nm <= LAST; nm += STEP) {
    const [weight, at] = [matching(nm), value(nm)];
    for (const axis of [0, 1, 2] as const) sum[axis] += weight[axis] * at * STEP;
  }
  return sum;
}

export const positive = (v: Vec3): Vec3 => [Math.max(0, v[0]), Math.max(0, v[1]), Math.max(0, v[2])];
export const daylight = fromXyz(integral((nm) => valueAt(DAYLIGHT, nm)));

/**
 * What a reflectance is as a colour, as far as it is linear in its values: by wavelength in nm, strictly rising, the colour of 1 there, falling
 * linearly to 0 at both neighbours, 1 beyond the ends. Those of one list add up to white, 1 in each channel; single ones may be negative.
 */
export function reflectanceWeights(wavelengths: readonly number[]): Vec3[] {
  const last = wavelengths.length - 1;
  const weights: Vec3[] = wavelengths.map(() => [0, 0, 0]);
  let low = 0;
  for (let nm = FIRST; nm <= LAST; nm += STEP) {
    while (low < last - 1 && (wavelengths[low + 1] ?? 0) <= nm) low++;
    const [a, b] = [wavelengths[low] ?? 0, wavelengths[low + 1] ?? Number.POSITIVE_INFINITY];
    const part = Math.min(1, Math.max(0, (nm - a) / (b - a)));
    const [weight, light] = [matching(nm), valueAt(DAYLIGHT, nm) * STEP];
    for (const [k, share] of [
      [low, 1 - part],
      [low + 1, part],
    ] as const) {
      const to = weights[k];
      if (to === undefined) continue;
      for (const axis of [0, 1, 2] as const) to[axis] += weight[axis] * light * share;
    }
  }
  return weights.map((xyz) => {
    const rgb = fromXyz(xyz);
    return [rgb[0] / daylight[0], rgb[1] / daylight[1], rgb[2] / daylight[2]];
  });
}

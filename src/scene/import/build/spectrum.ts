/** Spectra of scene files → linear Rec. 709. */
import type { Vec3 } from '../../document.ts';
import { vectorOf } from '../../vec.ts';
import { DAYLIGHT, daylight, fromXyz, integral, positive, type Spectrum, valueAt } from '../../../base/observer.ts';

export { DAYLIGHT, type Spectrum, valueAt };

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

/** Of light that is the same at all wavelengths its number. */
export const luminanceOf = (value: (nm: number) => number): number => integral(value)[1] / integral(() => 1)[1];

export const xyzColor = (xyz: Vec3): Vec3 => positive(fromXyz(xyz));

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

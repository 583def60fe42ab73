/** Spectra that pbrt has under names. */
import type { Vec3 } from '../../document.ts';
import type { Metal } from '../build/looks.ts';
import { METALS } from '../build/metals.ts';
import { blackbody, chromaticityColor, lightColor, type Spectrum, valueAt } from '../build/spectrum.ts';

/** Index of refraction at 587.6 nm, of the makers' data sheets. */
const GLASSES: Readonly<Record<string, number>> = {
  'glass-BK7': 1.5168,
  'glass-BAF10': 1.67,
  'glass-FK51A': 1.4866,
  'glass-LASF9': 1.8503,
  'glass-F5': 1.6034,
  'glass-SF5': 1.6727,
  'glass-F10': 1.7283,
  'glass-SF10': 1.7283,
  'glass-F11': 1.7847,
  'glass-SF11': 1.7847,
};

export const glassIndex = (name: string): Vec3 | null => {
  const n = GLASSES[name];
  return n === undefined ? null : [n, n, n];
};

/** Of `metal-Au-eta` and `metal-Au-k`, which must be of one metal; null: they are not. */
export function namedMetal(eta: string, k: string): Metal | null {
  const name = /^metal-(\w+)-eta$/.exec(eta)?.[1];
  const key = name?.toLowerCase() ?? '';
  return k === `metal-${name}-k` && Object.hasOwn(METALS, key) ? (METALS[key] ?? null) : null;
}

/** Light of luminance 1; null: the name is not known. */
export function illuminant(name: string): Vec3 | null {
  if (name === 'stdillum-D65') return [1, 1, 1];
  if (name === 'stdillum-A') return lightColor(blackbody(2856));
  if (name === 'stdillum-D50') return chromaticityColor(0.34567, 0.3585);
  if (name === 'illum-acesD60') return chromaticityColor(0.32168, 0.33767);
  return null;
}

export const lightOf = (table: Spectrum): Vec3 => lightColor((nm) => valueAt(table, nm));

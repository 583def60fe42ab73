/** Maps of directions to images: by longitude and latitude, and the equal-area map to a square (Clarberg 2008, "Fast equal-area mapping of the (hemi)sphere using SIMD"). */
import type { Vec3 } from '../../document.ts';

/** Where a unit direction is in the square, each from 0 to 1; the middle is +z. */
export function equalAreaPlace([dx, dy, dz]: Vec3): readonly [number, number] {
  const [x, y, z] = [Math.abs(dx), Math.abs(dy), Math.abs(dz)];
  const r = Math.sqrt(Math.max(0, 1 - z));
  // In quarter turns.
  const phi = x === 0 && y === 0 ? 0 : (Math.atan2(y, x) * 2) / Math.PI;
  const v = phi * r;
  const u = r - v;
  const [a, b] = dz < 0 ? [1 - v, 1 - u] : [u, v];
  return [((dx < 0 ? -a : a) + 1) / 2, ((dy < 0 ? -b : b) + 1) / 2];
}

/** Where a unit direction is in an image whose upper side is +z, each from 0 to 1: of older files. */
export const latitudePlace = ([x, y, z]: Vec3): readonly [number, number] => {
  const phi = Math.atan2(y, x) / (2 * Math.PI);
  return [phi < 0 ? phi + 1 : phi, Math.acos(Math.min(1, Math.max(-1, z))) / Math.PI];
};

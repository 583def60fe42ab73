/** What the random numbers of a path decide, by the places of wgsl/sampler/dimensions.wgsl. Pure. */
import type { PathDraw } from '../../../../engine/index.ts';

/** Name of the constant without DIM_, by its place; and what is decided. */
export const DIMENSIONS: Readonly<Record<number, readonly [name: string, decides: string]>> = {
  0: ['FILM', 'where in the pixel'],
  2: ['DIRECTION', 'the next direction'],
  4: ['LIGHT_POINT', 'the point on the light'],
  6: ['LIGHT', 'which light is asked'],
  8: ['LENS', 'the point on the lens'],
  10: ['LOBE', 'which lobe of the BSDF'],
  11: ['ROULETTE', 'whether the path goes on'],
  12: ['LIGHT_OR_SKY', 'a light or the environment'],
  13: ['SKY_UNIFORM', 'table of the environment, or uniformly'],
  14: ['SKY_CELL', 'cell of the environment'],
  16: ['SKY_POINT', 'point in that cell'],
  18: ['HOLE', 'whether a surface with holes is there'],
  19: ['SHADOW_HOLE', 'whether one is on the way to the light'],
  20: ['LIGHT_OR_DIRECTION', 'whether a light is asked'],
  21: ['TIME', 'when, while the shutter is open'],
  22: ['DISTANCE', 'how far the medium lets it go'],
  23: ['DISTANCE_CHANNEL', 'by the extinction of which channel'],
  24: ['WAVELENGTH', 'the wavelength'],
  25: ['ALONG_LIGHT', 'the light asked for all of the way'],
  27: ['ALONG_POINT', 'the point on that light'],
  29: ['FOLLOW', 'whether the direction is followed'],
  30: ['ALONG_DISTANCE', 'where on the way'],
  31: ['GUIDED', 'the BSDF or what was learned'],
};
/** Steps through media of a program have words of their own in the second row of the lens. */
const STEPS = 40;

/** @returns name and what it decided; repeated decisions with their number */
export function wordsOfDraw({ dimension }: PathDraw): { name: string; decides: string } {
  const row = Math.floor(dimension / 32);
  if (dimension % 32 === STEPS % 32 && row > 0) return { name: 'STEPS', decides: 'steps through a medium' };
  const [name, decides] = DIMENSIONS[dimension % 32] ?? [`${dimension}`, ''];
  return { name: row === 0 ? name : `${name} + ${row}`, decides };
}

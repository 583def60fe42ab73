/** What a film holds of single samples, on the host. Pure. */
import type { Vec3 } from '../../scene/document.ts';
import { add, vec3At } from '../../scene/vec.ts';
import { BLOCK, closeBlock, roundSums, type Sums } from './sums.ts';

/** Whether the film keeps a sample: see wgsl/film/sums.wgsl. */
export const isKept = (radiance: Vec3): boolean => radiance.every((each) => Math.abs(each) < 1e18);

/**
 * What a film holds of samples from a whole number of blocks on (see sums.ts): of those that it keeps, three numbers each.
 * @param exact blocks are closed; else all samples are summed in their order, in single precision
 */
export function filmSum(radiances: Float32Array, exact: boolean): Vec3 {
  const sums: Sums = { open: new Float32Array(4), closed: null, stride: 1, kept: [] };
  for (let i = 0; i < radiances.length / 3; i++) {
    const radiance = vec3At(radiances, 3 * i);
    if (isKept(radiance)) sums.open.set(add(vec3At(sums.open, 0), radiance));
    if (exact && (i + 1) % BLOCK === 0) closeBlock(sums);
  }
  return vec3At(roundSums(sums), 0);
}

/** What a film holds of single samples, on the host. Pure. */
import type { Vec3 } from '../../scene/document.ts';
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
    const radiance: Vec3 = [radiances[3 * i]!, radiances[3 * i + 1]!, radiances[3 * i + 2]!];
    if (isKept(radiance)) for (let c = 0; c < 3; c++) sums.open[c]! += radiance[c]!;
    if (exact && (i + 1) % BLOCK === 0) closeBlock(sums);
  }
  return Array.from(roundSums(sums).subarray(0, 3)) as Vec3;
}

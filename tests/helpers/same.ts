/** Numbers that two kernels of one scene give: equal to the last bit in software, which rounds as the kernels say. */
import { expect } from 'vitest';

export const IS_HARDWARE = process.env.PENUMBRA_TEST_BACKEND === 'hardware';
/** Compilers of cards fuse a product and a sum where they like, in each kernel elsewhere. */
const ROUNDING = 1e-5;
/** Now and then that decides where a path goes. */
const ELSEWHERE = 0.01;

/** The same number of two kernels. */
export const isSame = (a: number, b: number): boolean => a === b || (IS_HARDWARE && Math.abs(a - b) <= ROUNDING * Math.abs(b));

/** Holds numbers of another kernel against those of the first. */
export function expectSame(actual: ArrayLike<number>, expected: ArrayLike<number>): void {
  if (!IS_HARDWARE) return expect(actual).toEqual(expected);
  expect(actual.length).toBe(expected.length);
  const apart = Array.from(expected).filter((each, i) => !(Math.abs(actual[i]! - each) <= ROUNDING * Math.max(1, Math.abs(each))));
  expect(apart.length).toBeLessThanOrEqual(ELSEWHERE * expected.length);
}

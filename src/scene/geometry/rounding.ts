/** Rounding to single precision. */

/** A float at most `x`, at most two units in the last place below it. */
export function roundedDown(x: number): number {
  const near = Math.fround(x);
  // 1.2e-7 is a little more than 2⁻²³, 1.4e-45 the smallest subnormal number.
  return near <= x ? near : Math.fround(near - Math.abs(near) * 1.2e-7 - 1.4e-45);
}

/** A box (min xyz, max xyz) that holds this one. */
export const roundedOutward = (box: readonly number[]): number[] => box.map((each, k) => (k < 3 ? roundedDown(each) : -roundedDown(-each)));

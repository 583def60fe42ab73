/**
 * The shortest decimal that rounds to the same single-precision number, so that JSON stays small. Six digits
 * recover any decimal that has at most six, nine recover every float.
 */
export function shortest(float: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const decimal = Number(float.toPrecision(digits));
    if (Math.fround(decimal) === float) return decimal;
  }
  return Number(float.toPrecision(9));
}

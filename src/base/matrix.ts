/** Matrices of three rows, for colours. */
export type Row = readonly [number, number, number];
export type Matrix = readonly [Row, Row, Row];

export function times([first, second, third]: Matrix, v: Row): [number, number, number] {
  return [dot(first, v), dot(second, v), dot(third, v)];
}

export function dot(a: Row, b: Row): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** What integrals say of a cell, exactly. */
import type { MeasuredCell } from '../../src/lab/cells.ts';
import type { Cell } from '../../src/lab/sphere.ts';

/** A cell whose integrals are known without an error. */
export const measuredCell = (cell: Cell, pdf: number, light = 0): MeasuredCell => ({
  ...cell,
  pdf,
  pdfError: 0,
  light: [light, light, light],
  lightError: [0, 0, 0],
  ownSquare: 0,
  cosineSquare: 0,
  unreachable: 0,
  invalid: 0,
  isTooNarrow: false,
});

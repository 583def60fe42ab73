/** Functions of directions as shades on a flat map of the hemisphere, as paths, so that they follow the theme and can be printed. */
import { svg, type TemplateResult } from 'lit-html';
import { fromEqualArea } from '../../../../lesson/diagrams/solid-angle.ts';
import type { Vec3 } from '../../../../scene/document.ts';

/** Rows of a map, and its radius. */
const ROWS = 128;
export const RADIUS = Math.SQRT2;
const CELL = (2 * RADIUS) / ROWS;
/** Shades of a map. */
export const SHADES = 8;

/** Values in the middles of cells, row by row from the back to the front; 0 outside of the disk. */
export type Cells = Float64Array;

export function cellsOf(value: (direction: Vec3) => number): Cells {
  return Float64Array.from({ length: ROWS * ROWS }, (_, i) => {
    const [x, z] = [at(i % ROWS), at(Math.floor(i / ROWS))];
    return x * x + z * z < 1.99 ? value(fromEqualArea([x, z])) : 0;
  });
}

const at = (cell: number): number => (cell + 0.5) * CELL - RADIUS;

/** Where the values are above a level: a strip a run of cells, whose ends lie between two cells by their values. */
function above(cells: Cells, level: number): string {
  const value = (column: number, row: number): number => (column < 0 || column >= ROWS ? 0 : (cells[row * ROWS + column] ?? 0));
  let path = '';
  for (let row = 0; row < ROWS; row++) {
    let from = NaN;
    for (let column = 0; column <= ROWS; column++) {
      const [before, here] = [value(column - 1, row), value(column, row)];
      if (before > level === here > level) continue;
      const crossing = at(column - 1) + (CELL * (level - before)) / (here - before);
      if (here > level) from = crossing;
      else path += `M${from.toFixed(3)} ${(at(row) - CELL / 2).toFixed(3)}H${crossing.toFixed(3)}v${CELL.toFixed(4)}H${from.toFixed(3)}z`;
    }
  }
  return path;
}

/** One shade over the other, so that n of them cover n / SHADES of what is below. */
export const shaded = (cells: Cells, levels: readonly number[]): TemplateResult[] =>
  levels.map((level, i) => svg`<path class="hemisphere-shade" fill-opacity=${1 / (levels.length - i)} d=${above(cells, level)} />`);

/** Each shade is twice the one before it, up to the greatest value. */
export const doublings = (greatest: number): number[] => Array.from({ length: SHADES }, (_, i) => greatest * 2 ** (i - SHADES));
/** Each shade is as much more than the one before it. */
export const evenly = (): number[] => Array.from({ length: SHADES }, (_, i) => (i + 0.5) / SHADES);
/** How many of the shades of {@link doublings} a value has, as opacity. */
export const opacityOf = (value: number, greatest: number): number => doublings(greatest).filter((level) => value > level).length / SHADES;

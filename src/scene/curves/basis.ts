/** How control points make a curve. */

export const BASES = ['catmull-rom', 'linear', 'bezier', 'bspline'] as const;
export type Basis = (typeof BASES)[number];

/** Cubic pieces of a strand of so many control points; 0: there are too few, or too many for whole pieces. */
export function piecesOf(basis: Basis, count: number): number {
  switch (basis) {
    case 'linear':
    case 'catmull-rom':
      return Math.max(0, count - 1);
    case 'bezier':
      return count >= 4 && (count - 1) % 3 === 0 ? (count - 1) / 3 : 0;
    case 'bspline':
      return Math.max(0, count - 3);
  }
}

/** What a strand needs, for messages. */
export const NEEDS: Readonly<Record<Basis, string>> = {
  linear: 'at least 2',
  'catmull-rom': 'at least 2',
  bezier: '4, 7, 10, …',
  bspline: 'at least 4',
};

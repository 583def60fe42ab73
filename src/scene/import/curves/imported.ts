/** Curves as files have them, before a document has them. */
import { MAX_VERTICES } from '../../curves/flatten.ts';
import type { Basis } from '../../curves/basis.ts';
import type { CurveData } from '../../document.ts';
import { FloatList, IndexList } from '../grow.ts';
import { shortest } from '../shortest.ts';

/** Most control points, and most curves, of a file. */
export const MAX_POINTS = MAX_VERTICES;

export interface ImportedCurves {
  basis: Basis;
  /** Three numbers a control point. */
  points: Float32Array;
  /** One a control point. */
  radii: Float32Array;
  /** Control points of each curve. */
  counts: Uint32Array;
  /** Three a control point, linear. */
  colors?: Float32Array;
}

/** As a document holds them. */
export function documentCurves({ points, radii, counts, colors }: ImportedCurves): CurveData {
  const numbers = (values: Float32Array): number[] => Array.from(values, shortest);
  const isSame = radii.every((each) => each === radii[0]);
  return {
    points: numbers(points),
    counts: [...counts],
    radii: numbers(isSame ? radii.subarray(0, 1) : radii),
    ...(colors !== undefined && { colors: numbers(colors) }),
  };
}

/** Collects curves of a file point by point. */
export class CurveList {
  readonly points = new FloatList();
  readonly radii = new FloatList();
  readonly counts: IndexList;
  private readonly tooMany: () => Error;
  private count = 0;

  /** @param tooMany the error about more than MAX_POINTS */
  constructor(tooMany: () => Error) {
    this.tooMany = tooMany;
    this.counts = new IndexList(MAX_POINTS, tooMany);
  }

  add(x: number, y: number, z: number, radius: number): void {
    if (this.radii.length >= MAX_POINTS) throw this.tooMany();
    this.points.push(x);
    this.points.push(y);
    this.points.push(z);
    this.radii.push(radius);
    this.count++;
  }

  /** Ends a curve; the number of points that it has. */
  end(): number {
    const { count } = this;
    if (count > 0) this.counts.push(count);
    this.count = 0;
    return count;
  }
}

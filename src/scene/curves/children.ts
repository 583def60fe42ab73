/** Strands around each strand of a document, so that a few hundred stand for a coat of fur. */
import type { CurveData } from '../document.ts';
import { SceneError } from '../errors.ts';
import { randomStream } from '../random.ts';
import { dot, length, normalize, orthonormalBasis, scale, sub, vec3At } from '../vec.ts';
import { MAX_VERTICES } from './flatten.ts';

export interface Children {
  /** Strands around each, beside itself. */
  count: number;
  /** Of the disk that their roots are in, across the strand. */
  radius: number;
  /** 0: side by side; 1: their tips meet. */
  clump: number;
  /** How far a control point strays at the tip; less towards the root. */
  frizz: number;
  /** Part of the length by which the shortest are shorter. */
  shorter: number;
  seed: number | string;
}

/** The strands themselves, each before its children; with as many radii as points. @throws SceneError where there are too many */
export function withChildren(
  { points, counts, radii, colors }: CurveData,
  { count, radius, clump, frizz, shorter, seed }: Children,
): CurveData {
  const total = (points.length / 3) * (count + 1);
  if (total > MAX_VERTICES) throw new SceneError(`expected curves of at most ${MAX_VERTICES} points with their children, got ${total}`);
  const random = randomStream(seed, 'curves');
  const isEach = radii.length === points.length / 3;
  const [rootRadius = 0, tipRadius = rootRadius] = radii;
  const grown = { points: [] as number[], counts: [] as number[], radii: [] as number[], colors: [] as number[] };
  let first = 0;
  for (const own of counts) {
    const root = vec3At(points, 3 * first);
    const [x, y] = orthonormalBasis(direction(points, first, own));
    for (let child = 0; child <= count; child++) {
      grown.counts.push(own);
      // The strand itself is the first.
      const isOwn = child === 0;
      const [away, turn, short] = isOwn ? [0, 0, 0] : [radius * Math.sqrt(random()), 2 * Math.PI * random(), shorter * random()];
      const [a, b] = [away * Math.cos(turn), away * Math.sin(turn)];
      for (let k = 0; k < own; k++) {
        const at = first + k;
        const along = k / (own - 1);
        const aside = 1 - clump * along;
        for (const axis of [0, 1, 2] as const) {
          const stray = isOwn ? 0 : frizz * along * (2 * random() - 1);
          const from = root[axis];
          grown.points.push(from + ((points[3 * at + axis] ?? 0) - from) * (1 - short) + aside * (a * x[axis] + b * y[axis]) + stray);
          if (colors !== undefined) grown.colors.push(colors[3 * at + axis] ?? 0);
        }
        grown.radii.push(isEach ? (radii[at] ?? 0) : rootRadius + (tipRadius - rootRadius) * along);
      }
    }
    first += own;
  }
  return { points: grown.points, counts: grown.counts, radii: grown.radii, ...(colors !== undefined && { colors: grown.colors }) };
}

/** From the root to the first point that is elsewhere; any where there is none. */
function direction(points: readonly number[], first: number, count: number): [number, number, number] {
  const root = vec3At(points, 3 * first);
  for (let k = 1; k < count; k++) {
    const way = sub(vec3At(points, 3 * (first + k)), root);
    if (length(way) > 0 && Number.isFinite(dot(way, way))) return normalize(scale(way, 1 / Math.max(...way.map(Math.abs))));
  }
  return [0, 1, 0];
}

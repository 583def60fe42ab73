/** What lights and nodes of their tree do for points: the irradiance that is to be expected, by the direction of the normal. */
import type { Vec3 } from '../../scene/document.ts';
import { isRound, meanCosine, spreadOf } from './cone.ts';
import { NORMALS } from './cells.ts';
import type { Cluster } from './tree.ts';

/** Numbers of an emitter. */
const WORDS = 10;
/** Share of the surfaces of a kind that face along the axis; the others spread about it as far as the next kind begins. */
const ALONG = 0.7;
/** Cosine below the horizon of the axis from which those others still see light. */
const SPREAD = 0.7;

/** Stands for the spread of what shines to all sides alike. */
const ROUND = 9;
/** Angle from the normal, below that of Lambert's law, up to which spots shine. */
const LIMITED = Math.PI / 2 - 1e-9;

/** Irradiance on surfaces that face about along an axis, of light of unit intensity at the cosine `c` to it. */
function received(c: number): number {
  const along = c > 0 ? c : 0;
  const spread = c > -SPREAD ? (c + SPREAD) / (1 + SPREAD) : 0;
  return ALONG * along + (1 - ALONG) * spread;
}

/** A cosine, at least 0, of directions that are `spread` (a sine) wide. */
function softened(c: number, spread: number): number {
  if (c >= spread) return c;
  return c <= -spread ? 0 : (c + spread) ** 2 / (4 * spread);
}

/** Squares of the irradiance by each normal, of light from far away that travels in that direction. */
export function distantEstimate({ irradiance, direction: [x, y, z] }: { irradiance: number; direction: Vec3 }): number[] {
  return [...[x, -x, y, -y, z, -z].map((c) => (irradiance * received(c)) ** 2), irradiance ** 2];
}

export class NearEstimate {
  readonly count: number;
  private readonly numbers: Float64Array;

  constructor(clusters: readonly Cluster[]) {
    this.count = clusters.length;
    this.numbers = new Float64Array(WORDS * this.count);
    clusters.forEach(({ centre, radius, cone, intensity }, i) => {
      this.numbers.set(
        [
          ...centre,
          radius,
          ...cone.axis,
          isRound(cone) ? ROUND : spreadOf(cone),
          Math.acos(cone.cosEmission) + (cone.twoSided ? 4 : 0),
          intensity * meanCosine(cone),
        ],
        WORDS * i,
      );
    });
  }

  /**
   * Adds to `sums`, NORMALS for each emitter from `first` on, the squares of its irradiance at points within `extent` of the point. The
   * squares: probabilities in proportion to the root of their mean are those of least variance over the points.
   */
  add(sums: Float64Array, first: number, [px, py, pz]: Vec3, extent: number): void {
    const { numbers } = this;
    for (let i = 0, at = 0, out = first * NORMALS; i < this.count; i++, at += WORDS, out += NORMALS) {
      const [x, y, z] = [numbers[at]! - px, numbers[at + 1]! - py, numbers[at + 2]! - pz];
      const radius = numbers[at + 3]!;
      const d2 = x * x + y * y + z * z;
      const wide2 = radius * radius + extent * extent;
      const far2 = d2 + wide2;
      const over = 1 / Math.sqrt(d2 + 1e-30);
      const spread = numbers[at + 7]!;
      const emission = numbers[at + 8]!;
      let irradiance = numbers[at + 9]! / far2;
      if (spread < ROUND) {
        let cosine = -(x * numbers[at + 4]! + y * numbers[at + 5]! + z * numbers[at + 6]!) * over;
        if (emission >= 4) cosine = Math.abs(cosine);
        const blur = Math.sqrt(wide2 / far2);
        if (emission % 4 > LIMITED) irradiance *= softened(cosine, Math.min(2, spread + blur));
        else if (d2 > wide2) {
          // A spot, or several.
          const angle = Math.acos(Math.min(1, Math.max(-1, cosine))) - Math.asin(blur) - Math.asin(Math.min(1, spread));
          if (angle > emission % 4) continue;
        }
      }
      if (!(irradiance > 0)) continue;
      const square = irradiance * irradiance;
      const [wx, wy, wz] = [x * over, y * over, z * over];
      sums[out]! += square * received(-wx) ** 2;
      sums[out + 1]! += square * received(wx) ** 2;
      sums[out + 2]! += square * received(-wy) ** 2;
      sums[out + 3]! += square * received(wy) ** 2;
      sums[out + 4]! += square * received(-wz) ** 2;
      sums[out + 5]! += square * received(wz) ** 2;
      sums[out + 6]! += square;
    }
  }
}

/** The colour spaces that pbrt knows, as maps to linear Rec. 709. */
import type { Vec3 } from '../../document.ts';
import { dot, vectorOf } from '../../vec.ts';

type Rows = readonly [Vec3, Vec3, Vec3];

/** From the primaries of each: ITU-R BT.2020; SMPTE RP 431 with white D65; SMPTE ST 2065-1 with white D60, adapted (Bradford). */
const SPACES: Readonly<Record<string, Rows>> = {
  srgb: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  rec2020: [
    [1.660491, -0.587641, -0.07285],
    [-0.12455, 1.1329, -0.008349],
    [-0.018151, -0.100579, 1.11873],
  ],
  'dci-p3': [
    [1.22494, -0.22494, 0],
    [-0.042057, 1.042057, 0],
    [-0.019638, -0.078636, 1.098274],
  ],
  'aces2065-1': [
    [2.52169, -1.13413, -0.38756],
    [-0.27648, 1.37272, -0.09624],
    [-0.01538, -0.15298, 1.16835],
  ],
};

export const COLOR_SPACES: readonly string[] = Object.keys(SPACES);

/** What no display of Rec. 709 has is cut off at 0. */
export function linearColor(rgb: Vec3, space: string): Vec3 {
  const rows = SPACES[space];
  return space === 'srgb' || rows === undefined ? rgb : vectorOf((axis) => Math.max(0, dot(rows[axis], rgb)));
}

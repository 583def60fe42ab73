/**
 * Media whose programs the reference knows, written once more: tests/crossings/uneven.ts has them in WGSL. Paths meet collisions of the majorant
 * of the greatest channel, gather what is emitted at each, and go on or are scattered by the mean of the channels; all channels weigh by theirs.
 */
import type { Medium, Vec3 } from '../../src/scene/document.ts';
import type { Path } from './path.ts';
import type { Random } from './random.ts';

/** Of the program `uneven`; `bent`: it has a phase function of its own, as the program `bent` has. */
export interface Uneven {
  tilt: Vec3;
  shade: number;
  turn: number;
  bent: boolean;
  majorant: number;
  low: Vec3;
  high: Vec3;
}

/** Null: the medium is the same everywhere. */
export function unevenOf({ density }: Medium): Uneven | null {
  if (density === undefined) return null;
  if (density.program !== 'uneven' && density.program !== 'bent') throw new Error(`the reference knows no density ${density.program}`);
  const { tilt, shade, turn } = density.params as unknown as Uneven;
  return {
    tilt,
    shade,
    turn,
    bent: density.program === 'bent',
    majorant: density.majorant,
    low: density.bounds.min,
    high: density.bounds.max,
  };
}

const densityAt = ({ tilt }: Uneven, p: Vec3): number => 0.5 + 0.5 * Math.sin(tilt[0] * p[0] + tilt[1] * p[1] + tilt[2] * p[2]);
const albedoAt = ({ shade }: Uneven, p: Vec3): Vec3 => {
  const share = shade * (0.5 + 0.5 * Math.cos(2 * p[1]));
  return [1 - 0.7 * share, 1 - 0.4 * share, 1 - 0.1 * share];
};
const lightAt = (p: Vec3): Vec3 => [1, 0.5, 0.2].map((each) => each * (0.5 + 0.5 * Math.sin(3 * p[2]))) as Vec3;
export const gAt = ({ turn }: Uneven, x: number): number => turn * Math.sin(x);
/** Times 4π; `cosine`: 1 straight on. */
export const phaseAt = (z: number, cosine: number): Vec3 => [1 + 0.6 * Math.sin(z) * cosine, 1, 1 - 0.6 * Math.sin(z) * cosine];

type Coefficients = { readonly scattering: Vec3; readonly extinction: Vec3; readonly emission: Vec3 };

/** Where the medium ends the ray: Infinity, if it does not before `distance`. */
export function unevenPath(own: Uneven, medium: Coefficients, path: Path, distance: number, random: Random): number {
  const { ray, beta, radiance } = path;
  let [t, far] = [0, distance];
  for (const axis of [0, 1, 2] as const) {
    const [a, b] = [own.low[axis], own.high[axis]].map((side) => (side - ray[axis]) / (ray[3 + axis] || 1e-300));
    t = Math.max(t, Math.min(a, b));
    far = Math.min(far, Math.max(a, b));
  }
  const most = own.majorant * Math.max(...medium.extinction);
  if (!(most > 0)) return Infinity;
  const mean = (of: number[]): number => (of[0] + of[1] + of[2]) / 3;
  for (;;) {
    t -= Math.log(1 - random.next()) / most;
    if (!(t < far)) return Infinity;
    const p = [0, 1, 2].map((axis) => ray[axis] + t * ray[3 + axis]) as Vec3;
    const [density, albedo, light] = [densityAt(own, p), albedoAt(own, p), lightAt(p)];
    const lost = medium.extinction.map((each) => density * each);
    const scattered = medium.scattering.map((each, c) => density * each * albedo[c]);
    const passed = lost.map((each) => most - each);
    for (let c = 0; c < 3; c++) radiance[c] += (beta[c] * (lost[c] - scattered[c]) * medium.emission[c] * light[c]) / most;
    const either = mean(scattered) + mean(passed);
    const share = either > 0 ? mean(scattered) / either : 0;
    const isScattered = random.next() < share;
    const [kind, chance] = isScattered ? [scattered, share] : [passed, 1 - share];
    for (let c = 0; c < 3; c++) beta[c] *= kind[c] / (most * chance);
    if (isScattered) return t;
  }
}

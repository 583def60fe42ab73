/** A lens of a document, focused and stopped down: its surfaces from the film on, and what photographers know of it. */
import { present } from '../../base/present.ts';
import type { LensCamera, LensSurface } from '../cameras/lens-system.ts';
import { reachOf } from '../cameras/kind.ts';
import { SceneError } from '../errors.ts';
import { DESIGNS } from './designs.ts';
import { cauchy, D_LINE, type GlassSurface, type LensRay, paraxial, type Stop, trace } from './trace.ts';

export interface LensSystem {
  /** From the film to the scene, along the axis from the entrance pupil, in mm: what is nearer to the film is negative. */
  surfaces: readonly GlassSurface[];
  stop: Stop;
  /** Of the lens as a whole, in mm. */
  focalLength: number;
  /** As it is: no wider than it opens. */
  fStop: number;
  /** Radius of the entrance pupil, where the film is, and the vertex before it, in mm. */
  pupil: number;
  film: number;
  rear: number;
  /** Whether its glass disperses. */
  disperses: boolean;
}

const known = new WeakMap<LensCamera, LensSystem>();
/** Cameras that only stand elsewhere have the same one. */
const recent = new Map<string, LensSystem>();
const MOST = 8;

/** @throws SceneError that names the member */
export function systemOf(camera: LensCamera): LensSystem {
  let system = known.get(camera);
  if (system !== undefined) return system;
  const { design, surfaces, fStop, unit, blades, rotation } = camera;
  const focus = camera.focus ?? reachOf(camera);
  const key = JSON.stringify([surfaces ?? design, fStop, focus, unit, blades, rotation]);
  system = recent.get(key) ?? buildSystem(surfaces ?? DESIGNS[design], { fStop, focus: focus / unit, blades, rotation });
  known.set(camera, system);
  recent.delete(key);
  recent.set(key, system);
  if (recent.size > MOST) recent.delete(present(recent.keys().next().value, 'a lens'));
  return system;
}

interface Setting {
  fStop: number;
  /** Distance from the entrance pupil, in mm. */
  focus: number;
  blades: number;
  rotation: number;
}

/** @param rows from the front to the film @throws SceneError that names the member */
export function buildSystem(rows: readonly LensSurface[], { fStop, focus, blades, rotation }: Setting): LensSystem {
  const at = stopOf(rows);
  if (blades === 1 || blades === 2) throw new SceneError(`expected 0 (round) or 3 to 16, got ${blades}`, 'camera.blades');
  const open = surfacesOf(rows);
  const { a, b, c, d } = paraxial(open, D_LINE);
  const focalLength = -1 / c;
  if (!(focalLength > 0 && focalLength < 1e6))
    throw new SceneError('expected surfaces that make a lens which gathers light, got one that spreads it', 'camera.surfaces');
  // The stop seen through what is before it.
  const front = paraxial([stopAt(open, at), ...open.slice(open.length - at)], D_LINE);
  const pupilAt = -front.b / front.d;
  if (!Number.isFinite(pupilAt) || Math.abs(pupilAt) > 1e5)
    throw new SceneError('expected a stop that is seen through the front at a finite distance', 'camera.surfaces');
  const widest = stopAt(open, at).aperture;
  const pupil = Math.min(focalLength / (2 * fStop), widest / Math.abs(front.d));
  const object = pupilAt + focus;
  const behind = -(b + object * d) / (a + object * c);
  if (!(behind > 0 && behind < 1e6)) {
    const nearest = -a / c - pupilAt;
    throw new SceneError(
      `expected a distance > ${Math.max(0, Number(nearest.toPrecision(4)))} mm, where the lens makes an image, got ${Number(focus.toPrecision(4))} mm`,
      'camera.focus',
    );
  }
  const surfaces = open.map((each) => ({
    ...each,
    z: each.z - pupilAt,
    ...(each.isStop && { aperture: pupil * Math.abs(front.d) }),
  }));
  const [last] = surfaces;
  const rear = present(last, 'a surface').z;
  const stop = { blades, turn: (rotation * Math.PI) / 180 };
  // Of the film, so much nearer to the axis as the image is larger.
  const slope = pupil / (focalLength + behind + d / c);
  return {
    surfaces,
    stop,
    focalLength,
    fStop: focalLength / (2 * pupil),
    pupil,
    film: rear - focused({ surfaces, stop, focus, rear, behind, slope: 0.7 * slope }),
    rear,
    disperses: rows.some(({ abbe }) => abbe !== undefined),
  };
}

/** Which one is the iris. @throws SceneError */
function stopOf(rows: readonly LensSurface[]): number {
  const stops = rows.flatMap((each, i) => (each.stop === true ? [i] : []));
  const [at] = stops;
  if (at === undefined || stops.length > 1)
    throw new SceneError(`expected exactly one of them to be the stop, got ${stops.length}`, 'camera.surfaces');
  const stop = present(rows[at], 'the stop');
  if (stop.radius !== 0 || stop.ior !== 1 || (rows[at - 1]?.ior ?? 1) !== 1)
    throw new SceneError('expected the stop flat (radius 0) and in air (ior 1)', `camera.surfaces[${at}]`);
  if (rows.at(-1)?.ior !== 1)
    throw new SceneError('expected air (ior 1) behind the last surface', `camera.surfaces[${rows.length - 1}].ior`);
  rows.forEach(({ radius, aperture }, i) => {
    if (radius !== 0 && aperture > 2 * Math.abs(radius))
      throw new SceneError(`expected at most twice the radius, ${2 * Math.abs(radius)}, got ${aperture}`, `camera.surfaces[${i}].aperture`);
  });
  return at;
}

/** From the film on, the vertex of the front at 0. */
function surfacesOf(rows: readonly LensSurface[]): GlassSurface[] {
  let z = 0;
  const surfaces = rows.map(({ radius, thickness, aperture, stop }, i) => {
    const { ior = 1, abbe } = rows[i - 1] ?? {};
    const surface = {
      // The document's radius is positive with its centre towards the film.
      curvature: radius === 0 ? 0 : -1 / radius,
      z,
      aperture: aperture / 2,
      isStop: stop === true,
      ...cauchy(ior, abbe),
    };
    z -= thickness;
    return surface;
  });
  return surfaces.reverse();
}

/** The stop among surfaces from the film on, number `at` from the front. */
const stopAt = (surfaces: readonly GlassSurface[], at: number): GlassSurface => present(surfaces[surfaces.length - 1 - at], 'the stop');

/**
 * How far behind the last vertex the film is: rays by 0.7 of the way to the edge of the pupil meet in the object, which balances those of
 * the middle against those of the edge. Where such a ray does not pass, the focus of rays near the axis.
 * @param sharp `behind`: that focus; `slope`: of such a ray at the film
 */
function focused(sharp: Pick<LensSystem, 'surfaces' | 'stop' | 'rear'> & { focus: number; behind: number; slope: number }): number {
  const { surfaces, stop, focus, rear, behind, slope } = sharp;
  const length = Math.hypot(slope, 1);
  /** How far off the axis the ray is at the object's distance; NaN: it does not pass. */
  const off = (distance: number): number => {
    const ray: LensRay = { x: 0, y: 0, z: rear - distance, dx: slope / length, dy: 0, dz: 1 / length };
    return trace(surfaces, ray, D_LINE, { ...stop, blades: 0 }) ? ray.x + (ray.dx / ray.dz) * (focus - ray.z) : NaN;
  };
  let [before, now] = [behind * 0.999, behind];
  let was = off(before);
  for (let step = 0; step < 20; step++) {
    const is = off(now);
    const next = now - (is * (now - before)) / (is - was);
    // A focus that is far from that of the axis is none.
    if (!(Math.abs(next / behind - 1) < 0.1)) return behind;
    [before, now, was] = [now, next, is];
    if (Math.abs(now - before) < 1e-12 * behind) return now;
  }
  return behind;
}

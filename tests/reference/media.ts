/** From one vertex of a path to the next: through media, and through surfaces that are not there. */
import { look, move, type Path } from './path.ts';
import type { Random } from './random.ts';
import { gAt, phaseAt, unevenPath } from './uneven.ts';
import type { Coefficients, World } from './world.ts';

/** Where a path arrives: on a primitive; in a medium, −2; nowhere, −1. */
export const IN_MEDIUM = -2;
/** Stands for the length of a ray that leaves the scene: times an extinction it is still a number. */
const ENDLESS = 1e30;

export function travel(world: World, path: Path, start: number, random: Random): number {
  // Beyond a surface that the path has just been scattered through another medium may begin.
  let from = start;
  if (start >= 0) cross(world, path, start);
  for (;;) {
    const primitive = look(world, path, from);
    const distance = primitive < 0 ? ENDLESS : path.hit[0];
    const { medium } = world.fillings[here(world, path)];
    if (medium !== null) {
      const t =
        medium.uneven === null ? freePath(medium, path, distance, random) : unevenPath(medium.uneven, medium, path, distance, random);
      if (t < distance) {
        move(path.ray, t, path.ray);
        turn(medium, path, random);
        return IN_MEDIUM;
      }
    }
    if (primitive < 0) return primitive;
    move(path.ray, path.hit[0], path.ray);
    if (isThere(world, path, primitive) && (world.opacity[primitive] === 1 || random.next() < world.opacity[primitive])) return primitive;
    cross(world, path, primitive);
    from = primitive;
  }
}

/** The filling around the path: of the solids that it is in, that of the greatest priority; of equals that entered last. */
function here(world: World, path: Path): number {
  let best = 0;
  for (const solid of path.inside) if (world.fillings[solid].priority >= world.fillings[best].priority) best = solid;
  return best;
}

/** Whether a surface parts what fills the space before it from something else behind it; one that is of no solid always does. */
function isThere(world: World, path: Path, primitive: number): boolean {
  const solid = world.solid[primitive];
  if (solid === 0) return true;
  const around = here(world, path);
  if (path.front) return world.fillings[solid].priority >= world.fillings[around].priority;
  return around === solid || !path.inside.includes(solid);
}

/** The ray stands on the primitive, whose normal is that of the last look, and goes on: into its shape, out of it, or neither. */
function cross(world: World, path: Path, primitive: number): void {
  const solid = world.solid[primitive];
  if (solid === 0) return;
  const { ray, normal, inside } = path;
  // The normal is on the side that the ray came from.
  if (normal[0] * ray[3] + normal[1] * ray[4] + normal[2] * ray[5] > 0) return;
  const k = inside.lastIndexOf(solid);
  if (k >= 0) inside.splice(k, 1);
  if (path.front) inside.push(solid);
}

/**
 * Where a medium ends the ray: beyond the distance, if it does not. One channel chosen at random draws, and all weigh by the mean density
 * of the three.
 */
function freePath({ scattering, extinction, emission }: Coefficients, path: Path, distance: number, random: Random): number {
  // All that the ray has of its light, as nothing else is known of the way.
  for (let i = 0; i < 3; i++) {
    if (extinction[i] === 0) continue;
    const share = (extinction[i] - scattering[i]) / extinction[i];
    path.radiance[i] -= path.beta[i] * emission[i] * share * Math.expm1(-extinction[i] * distance);
  }
  const t = -Math.log(1 - random.next()) / extinction[Math.floor(3 * random.next())];
  const isScattered = t < distance;
  let mean = 0;
  for (let i = 0; i < 3; i++) mean += ((isScattered ? extinction[i] : 1) * Math.exp(-extinction[i] * Math.min(t, distance))) / 3;
  for (let i = 0; i < 3; i++) {
    path.beta[i] *= ((isScattered ? scattering[i] : 1) * Math.exp(-extinction[i] * Math.min(t, distance))) / mean;
  }
  return t;
}

/** Sets the direction in which the medium scatters. */
function turn({ g, uneven }: Coefficients, path: Path, random: Random): void {
  const { ray, beta } = path;
  if (uneven?.bent !== true) return deflect(uneven === null ? g : gAt(uneven, ray[0]), ray, random);
  // Of all directions one, weighed by the phase function.
  const [z, phi] = [2 * random.next() - 1, 2 * Math.PI * random.next()];
  const side = Math.sqrt(Math.max(0, 1 - z * z));
  const next = [side * Math.cos(phi), side * Math.sin(phi), z] as const;
  const weight = phaseAt(ray[2], next[0] * ray[3] + next[1] * ray[4] + next[2] * ray[5]);
  for (let i = 0; i < 3; i++) beta[i] *= weight[i];
  ray.set(next, 3);
}

/** Henyey and Greenstein 1941: turns the direction by an angle of mean cosine g. */
function deflect(g: number, ray: Float64Array, random: Random): void {
  const u = 2 * random.next() - 1;
  const cos = g === 0 ? u : (1 + g * g - ((1 - g * g) / (1 + g * u)) ** 2) / (2 * g);
  const sin = Math.sqrt(Math.max(0, 1 - cos * cos));
  const phi = 2 * Math.PI * random.next();
  const [x, y, z] = [ray[3], ray[4], ray[5]];
  // Two directions across the ray (Frisvad 2012, with Duff's sign).
  const sign = z < 0 ? -1 : 1;
  const a = -1 / (sign + z);
  const b = x * y * a;
  const [s, c] = [sin * Math.sin(phi), sin * Math.cos(phi)];
  ray[3] = x * cos + (1 + sign * x * x * a) * c + b * s;
  ray[4] = y * cos + sign * b * c + (sign + y * y * a) * s;
  ray[5] = z * cos - sign * x * c - y * s;
  const length = Math.hypot(ray[3], ray[4], ray[5]);
  for (let i = 3; i < 6; i++) ray[i] /= length;
}

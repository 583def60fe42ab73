/** How far something falls until it rests on what is below it. Pure. */
import type { Picked, Ray } from '../../../engine/index.ts';
import type { Box } from '../../../scene/bvh/boxes.ts';
import type { Vec3 } from '../../../scene/document.ts';
import { add, AXES, type Axis, scale, vec3At } from '../../../scene/vec.ts';

/** Rays each way over the box; odd, so that one goes through its middle. */
const RAYS = 15;
/** Surfaces that one ray passes at most. */
const MOST_SURFACES = 64;
/** Part of the box's longest side by which a ray goes on behind a surface. */
const STEP = 1e-5;

/** The world's axis that is up: the one nearest to the camera's. */
export function upAxis(up: Vec3): { axis: Axis; sign: 1 | -1 } {
  const axis = AXES.reduce((best: Axis, each) => (Math.abs(up[each]) > Math.abs(up[best]) ? each : best), 1);
  return { axis, sign: up[axis] < 0 ? -1 : 1 };
}

interface Falling {
  box: Box;
  up: Vec3;
  pick(ray: Ray): Picked | null;
  isOwn(found: Picked): boolean;
}

/**
 * Downward distance, < 0 where it stands in the floor and has to rise; null: nothing is below it. Through each point of its box
 * seen from above the first other surface beneath its top counts, and its own lowest one.
 */
export function dropOf({ box, up, pick, isOwn }: Falling): number | null {
  const { axis, sign } = upAxis(up);
  const [low, high] = [vec3At(box, 0), vec3At(box, 3)];
  const [u, v] = [((axis + 1) % 3) as Axis, ((axis + 2) % 3) as Axis];
  const down: Vec3 = [0, 0, 0];
  down[axis] = -sign;
  const [top, bottom] = sign > 0 ? [high[axis], low[axis]] : [low[axis], high[axis]];
  const step = STEP * Math.max(...AXES.map((each) => high[each] - low[each]));
  const columns: { own: number | null; floor: number }[] = [];
  for (let i = 0; i < RAYS * RAYS; i++) {
    const origin: Vec3 = [0, 0, 0];
    origin[axis] = top + sign * step;
    origin[u] = low[u] + (high[u] - low[u]) * (((i % RAYS) + 0.5) / RAYS);
    origin[v] = low[v] + (high[v] - low[v]) * ((Math.floor(i / RAYS) + 0.5) / RAYS);
    const column = fall({ origin, direction: down }, step, pick, isOwn);
    if (column !== null) columns.push(column);
  }
  const height = Math.abs(top - bottom) + step;
  // Of what the rays pass by (a thread, a panel on its edge) the box counts.
  const own = columns.some((each) => each.own !== null) ? columns.filter((each) => each.own !== null) : columns;
  return own.length === 0 ? null : Math.min(...own.map((each) => each.floor - (each.own ?? height)));
}

/** Distances from the ray's origin; null: it meets no other surface. */
function fall(ray: Ray, step: number, pick: Falling['pick'], isOwn: Falling['isOwn']): { own: number | null; floor: number } | null {
  let own: number | null = null;
  let floor: number | null = null;
  let passed = 0;
  for (let i = 0; i < MOST_SURFACES; i++) {
    const found = pick({ origin: add(ray.origin, scale(ray.direction, passed)), direction: ray.direction });
    if (found === null) break;
    const at = passed + found.distance;
    if (isOwn(found)) own = at;
    else floor ??= at;
    passed = at + step;
  }
  return floor === null ? null : { own, floor };
}

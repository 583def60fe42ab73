/**
 * The estimator with light sampling and without multiple importance sampling: at a diffuse vertex one point of
 * one light stands for all emission there, so emission that a path meets counts only where no light was
 * sampled: seen by the camera or by a specular bounce. The environment is never sampled.
 */
import { nearest } from './geometry.ts';
import { addEmission, addEnvironment, advance, scatter, survives, type Path } from './path.ts';
import { ELLIPSE, PARALLELOGRAM } from './primitives.ts';
import type { Random } from './random.ts';
import { DIFFUSE } from './surfaces.ts';
import type { World } from './world.ts';

/** A shadow ray ends this share of the distance before the light, so that the light does not shadow itself. */
const SHORT_OF = 1 - 1e-9;

const shadow = new Float64Array(6);
const shadowHit = new Float64Array(1);
/** A point on a light and the outward unit normal there. */
const point = new Float64Array(6);

/** Follows one path from its camera ray and adds what it gathers to `path.radiance`. */
export function directPath(world: World, path: Path, random: Random): void {
  let from = -1;
  let sampled = false; // the light at the vertex before stands for all emission met now
  for (let events = 0; ; events++) {
    const primitive = advance(world, path, from);
    if (primitive < 0) return addEnvironment(world, path);
    if (!sampled) addEmission(world, path, primitive);
    if (events === world.maxDepth) return;
    sampled = world.kind[primitive] === DIFFUSE;
    if (sampled) addLight(world, path, primitive, random);
    scatter(world, path, primitive, random);
    if (!survives(world, path, events + 1, random)) return;
    from = primitive;
  }
}

/** Adds beta · f · Le · cosθ · cosθ' / (distance² · pdf) for a sampled point that is visible. */
function addLight(world: World, path: Path, primitive: number, random: Random): void {
  const { lights } = world;
  if (lights.primitive.length === 0) return;
  const light = sampleLight(world, random);
  let distance2 = 0;
  for (let i = 0; i < 3; i++) {
    shadow[i] = path.ray[i];
    shadow[3 + i] = point[i] - path.ray[i];
    distance2 += shadow[3 + i] * shadow[3 + i];
  }
  const distance = Math.sqrt(distance2);
  if (distance === 0) return;
  let cosHere = 0;
  let cosThere = 0;
  for (let i = 0; i < 3; i++) {
    shadow[3 + i] /= distance;
    cosHere += shadow[3 + i] * path.normal[i];
    cosThere -= shadow[3 + i] * point[3 + i];
  }
  const source = lights.primitive[light];
  if (cosThere < 0 && world.bothSides[source] === 1) cosThere = -cosThere;
  if (cosHere <= 0 || cosThere <= 0) return;
  path.segments++;
  if (nearest(world.geometry, shadow, primitive, distance * SHORT_OF, shadowHit) >= 0) return;
  const weight = (cosHere * cosThere) / (Math.PI * distance2 * lights.pdf[light]);
  for (let i = 0; i < 3; i++) {
    const f = world.color[3 * primitive + i]; // its 1/π is in the weight
    path.radiance[i] += path.beta[i] * f * weight * world.emission[3 * source + i];
  }
}

/** Chooses a light by area × luminance and a uniform point on it, into `point`. Returns the light's index. */
function sampleLight(world: World, random: Random): number {
  const { lights, geometry } = world;
  const choice = random.next();
  let light = 0;
  while (choice >= lights.cumulative[light]) light++;
  const { shape } = lights;
  const k = 9 * light;
  const primitive = lights.primitive[light];
  let u = random.next();
  let v = random.next();
  if (primitive < geometry.sphereCount) {
    const z = 1 - 2 * u;
    const r = Math.sqrt(1 - z * z);
    point[3] = r * Math.cos(2 * Math.PI * v);
    point[4] = r * Math.sin(2 * Math.PI * v);
    point[5] = z;
    for (let i = 0; i < 3; i++) point[i] = shape[k + i] + shape[k + 3] * point[3 + i];
    return light;
  }
  const flat = primitive - geometry.sphereCount;
  const part = geometry.parts[flat];
  if (part === ELLIPSE) {
    const r = Math.sqrt(u);
    u = r * Math.cos(2 * Math.PI * v);
    v = r * Math.sin(2 * Math.PI * v);
  } else if (part !== PARALLELOGRAM && u + v > 1) {
    u = 1 - u; // the other half of the parallelogram, turned onto the triangle
    v = 1 - v;
  }
  for (let i = 0; i < 3; i++) {
    point[i] = shape[k + i] + u * shape[k + 3 + i] + v * shape[k + 6 + i];
    point[3 + i] = geometry.flats[12 * flat + i];
  }
  return light;
}

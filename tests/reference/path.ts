/**
 * A path under construction, and the steps that both estimators share.
 *
 * A path starts at the camera and carries radiance: `beta` is the product of f·cosθ/pdf of its scattering
 * events so far, and `radiance` what it has gathered.
 */
import { fresnelDielectric } from './closed-form.ts';
import { curvedNormal } from './curved.ts';
import { firstCurved, nearest, type Geometry } from './geometry.ts';
import type { Random } from './random.ts';
import { DIFFUSE, DISPERSIVE, MIRROR } from './surfaces.ts';
import type { Map3 } from './motion.ts';
import type { Placed, World } from './world.ts';

export class Path {
  /** Origin and unit direction. */
  readonly ray = new Float64Array(6);
  readonly beta = new Float64Array(3);
  readonly radiance = new Float64Array(3);
  /** Unit normal at the last hit, turned to the side that the ray came from. */
  readonly normal = new Float64Array(3);
  /** The distance of the last hit. */
  readonly hit = new Float64Array(1);
  /** The last hit was on the side of the outward normal. */
  front = true;
  /** Rays intersected with the scene since the path object was made, shadow rays included. */
  segments = 0;
  /** When the path is, and which wavelength it has; see {@link World.spectrum}. */
  time = 0;
  wavelength = 0;
  /** All channels are that of the wavelength. */
  separated = false;
  /** Solids that the path is in, in the order of their entering. */
  readonly inside: number[] = [];
}

/** Finds the nearest hit without moving the ray; sets the distance, normal and side. Returns the primitive, or −1. */
export function look(world: World, path: Path, from: number): number {
  const { geometry } = world;
  const { ray, normal } = path;
  path.segments++;
  let primitive = nearest(geometry, ray, from, Infinity, path.hit);
  if (primitive >= 0) {
    move(ray, path.hit[0], at);
    normalAt(geometry, primitive, at, normal);
  }
  for (const placed of world.placed) {
    const found = lookInside(placed, path, from);
    if (found >= 0) primitive = found;
  }
  if (primitive < 0) return -1;
  path.front = normal[0] * ray[3] + normal[1] * ray[4] + normal[2] * ray[5] < 0;
  if (!path.front) for (let i = 0; i < 3; i++) normal[i] = -normal[i];
  return primitive;
}

/** Moves the ray's origin to the nearest hit and sets normal and side. Returns the primitive, or −1. */
export function advance(world: World, path: Path, from: number): number {
  const primitive = look(world, path, from);
  if (primitive >= 0) move(path.ray, path.hit[0], path.ray);
  return primitive;
}

const at = new Float64Array(3);
const own = new Float64Array(6);
const ownNormal = new Float64Array(3);
const ownHit = new Float64Array(1);

/** To the point at a distance along the ray. */
export function move(ray: Float64Array, distance: number, to: Float64Array): void {
  for (let i = 0; i < 3; i++) to[i] = ray[i] + distance * ray[3 + i];
}

/** Of what a map has placed: a hit nearer than the path's own takes its place. Returns the primitive, or −1. */
function lookInside({ geometry, first, end, mapAt }: Placed, path: Path, from: number): number {
  const map = mapAt(path.time);
  const { ray } = path;
  into(map, ray, own);
  const length = Math.hypot(own[3], own[4], own[5]);
  for (let i = 3; i < 6; i++) own[i] /= length;
  const found = nearest(geometry, own, from >= first && from < end ? from - first : -1, path.hit[0] * length, ownHit);
  if (found < 0) return -1;
  move(own, ownHit[0], at);
  normalAt(geometry, found, at, ownNormal);
  path.hit[0] = ownHit[0] / length;
  // Normals go by the transpose of the way back.
  const { inverse } = map;
  let length2 = 0;
  for (let i = 0; i < 3; i++) {
    const n = inverse[0][i] * ownNormal[0] + inverse[1][i] * ownNormal[1] + inverse[2][i] * ownNormal[2];
    path.normal[i] = n;
    length2 += n * n;
  }
  for (let i = 0; i < 3; i++) path.normal[i] /= Math.sqrt(length2);
  return first + found;
}

function into({ inverse, move: by }: Map3, ray: Float64Array, to: Float64Array): void {
  for (let i = 0; i < 3; i++) {
    const row = inverse[i];
    to[i] = row[0] * (ray[0] - by[0]) + row[1] * (ray[1] - by[1]) + row[2] * (ray[2] - by[2]);
    to[3 + i] = row[0] * ray[3] + row[1] * ray[4] + row[2] * ray[5];
  }
}

/** Outward unit normal at a point of a primitive. */
function normalAt(geometry: Geometry, primitive: number, p: Float64Array, normal: Float64Array): void {
  if (primitive < geometry.sphereCount) {
    const k = 4 * primitive;
    for (let i = 0; i < 3; i++) normal[i] = (p[i] - geometry.spheres[k + i]) / geometry.spheres[k + 3];
  } else if (primitive >= firstCurved(geometry)) {
    normal.set(curvedNormal(geometry.curved[primitive - firstCurved(geometry)], [p[0], p[1], p[2]]));
  } else {
    const k = 12 * (primitive - geometry.sphereCount);
    for (let i = 0; i < 3; i++) normal[i] = geometry.flats[k + i];
  }
}

export function addEnvironment(world: World, path: Path): void {
  for (let i = 0; i < 3; i++) path.radiance[i] += path.beta[i] * world.environment[i];
  const { ray } = path;
  for (const { towards, cosine, radiance } of world.suns) {
    if (ray[3] * towards[0] + ray[4] * towards[1] + ray[5] * towards[2] < cosine) continue;
    for (let i = 0; i < 3; i++) path.radiance[i] += path.beta[i] * radiance[i];
  }
}

/** Adds what the hit primitive emits towards the path. */
export function addEmission(world: World, path: Path, primitive: number): void {
  if (!path.front && world.bothSides[primitive] === 0) return;
  for (let i = 0; i < 3; i++) path.radiance[i] += path.beta[i] * world.emission[3 * primitive + i];
}

/** Samples the BSDF: sets the ray's new direction and multiplies beta by f·cosθ/pdf. */
export function scatter(world: World, path: Path, primitive: number, random: Random): void {
  const { beta } = path;
  for (let i = 0; i < 3; i++) beta[i] *= world.color[3 * primitive + i];
  const kind = world.kind[primitive];
  if (kind === DIFFUSE) scatterDiffuse(path, random);
  else if (kind === MIRROR) reflect(path);
  else scatterGlass(path, kind === DISPERSIVE ? disperse(world, path, primitive) : world.ior[primitive], random);
}

/** The index of refraction for the path's wavelength, which counts from here on. */
function disperse(world: World, path: Path, primitive: number): number {
  const [wavelength, weights] = world.spectrum[path.wavelength];
  if (!path.separated) for (let i = 0; i < 3; i++) path.beta[i] *= weights[i];
  path.separated = true;
  return world.ior[primitive] + world.b[primitive] / wavelength ** 2;
}

/** pdf = cosθ/π, f = albedo/π: a uniform point on the unit sphere around the tip of the normal. */
function scatterDiffuse(path: Path, random: Random): void {
  const { ray, normal } = path;
  const z = 1 - 2 * random.next();
  const r = Math.sqrt(1 - z * z);
  const phi = 2 * Math.PI * random.next();
  const x = normal[0] + r * Math.cos(phi);
  const y = normal[1] + r * Math.sin(phi);
  const w = normal[2] + z;
  const length = Math.sqrt(x * x + y * y + w * w);
  if (length < 1e-8) return setDirection(ray, normal[0], normal[1], normal[2]); // the point met the surface itself
  setDirection(ray, x / length, y / length, w / length);
}

function reflect(path: Path): void {
  const { ray, normal } = path;
  const twice = 2 * (ray[3] * normal[0] + ray[4] * normal[1] + ray[5] * normal[2]);
  setDirection(ray, ray[3] - twice * normal[0], ray[4] - twice * normal[1], ray[5] - twice * normal[2]);
}

/**
 * Smooth dielectric: reflects with probability F, else refracts; the tint is already in beta. With
 * eta = index beyond / index on this side, the radiance that comes through from beyond is compressed or spread:
 * L_here = L_beyond (n_here / n_beyond)² = L_beyond / eta² (Veach 1997, section 5.2).
 */
function scatterGlass(path: Path, ior: number, random: Random): void {
  const { ray, normal, beta } = path;
  const eta = path.front ? ior : 1 / ior;
  const cosI = Math.min(1, -(ray[3] * normal[0] + ray[4] * normal[1] + ray[5] * normal[2]));
  if (random.next() < fresnelDielectric(cosI, eta)) return reflect(path);
  const cosT = Math.sqrt(1 - (1 - cosI * cosI) / (eta * eta));
  const along = cosI / eta - cosT;
  const x = ray[3] / eta + along * normal[0];
  const y = ray[4] / eta + along * normal[1];
  const z = ray[5] / eta + along * normal[2];
  const length = Math.sqrt(x * x + y * y + z * z); // 1 but for rounding, which must not pile up
  setDirection(ray, x / length, y / length, z / length);
  for (let i = 0; i < 3; i++) beta[i] /= eta * eta;
}

function setDirection(ray: Float64Array, x: number, y: number, z: number): void {
  ray[3] = x;
  ray[4] = y;
  ray[5] = z;
}

/** Ends dark paths, and by unbiased roulette others, once `events` scattering events lie behind. False: ended. */
export function survives(world: World, path: Path, events: number, random: Random): boolean {
  const { beta } = path;
  const most = Math.max(beta[0], beta[1], beta[2]);
  if (most === 0) return false;
  if (events < world.rouletteStart) return true;
  const keep = Math.min(0.95, most);
  if (random.next() >= keep) return false;
  for (let i = 0; i < 3; i++) beta[i] /= keep;
  return true;
}

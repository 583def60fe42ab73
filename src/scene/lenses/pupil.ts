/**
 * What of the rays from a point of the film passes the lens: found by tracing, so that few are traced in vain (Pharr, Jakob and Humphreys,
 * "Physically based rendering", section 5.4). Everything is symmetric about the axis: a point of the film is its distance from there, and
 * pupils are seen on the plane through the rear vertex, x along that distance.
 */
import { present } from '../../base/present.ts';
import { Turns } from '../../base/task.ts';
import type { LensSystem } from './system.ts';
import { D_LINE, type LensRay, trace } from './trace.ts';

/** Parts of the way from the middle of the film to its corner that have a pupil of their own. */
export const PUPILS = 32;
/** Where the film ends, filters reach further. */
const BEYOND = 1.05;
/** Ends of what is visible, in µm: pupils of all wavelengths lie between those of these. */
const ENDS = [0.39, 0.72];
/** Rays across a pupil, in two steps. */
const COARSE = 17;
const FINE = 33;
const TIP = 8;

/** A box or a disk on the plane through the rear vertex, and the middle of what passes. */
export interface Pupil {
  /** Middle, and half the size; both 0 high: nothing passes. */
  x: number;
  halfX: number;
  halfY: number;
  /** A disk: halfX is its radius. */
  isDisk: boolean;
}

export interface Pupils {
  /** Distance from the middle of the film that one of them is for, in mm. */
  step: number;
  /** Of the film from i to i + 1 steps. */
  parts: readonly Pupil[];
  /** At i steps, where the middle of what passes is, in x. */
  middles: readonly number[];
}

/** Points that pass, in x and y, and how far apart they were tried. */
interface Found {
  points: [number, number][];
  apart: number;
}

/** A ray from a point of the film through a point of the plane of the rear vertex. */
export function rayFrom({ film, rear }: LensSystem, fromX: number, fromY: number, x: number, y: number): LensRay {
  const [dx, dy, dz] = [x - fromX, y - fromY, rear - film];
  const length = Math.hypot(dx, dy, dz);
  return { x, y, z: rear, dx: dx / length, dy: dy / length, dz: dz / length };
}

/** Whether it passes; the stop is taken to be round. */
const passes = (system: LensSystem, from: number, x: number, y: number, wavelength: number): boolean =>
  trace(system.surfaces, rayFrom(system, from, 0, x, y), wavelength, { ...system.stop, blades: 0 });

/** Where the ray that meets the middle of the stop leaves the rear plane; NaN: there is none. */
function aimed(system: LensSystem, from: number, guess: number, wavelength: number): number {
  const until = system.surfaces.findIndex(({ isStop }) => isStop) + 1;
  const behind = system.surfaces.slice(0, until).map((each) => ({ ...each, aperture: Infinity }));
  const off = (x: number): number => {
    const ray = rayFrom(system, from, 0, x, 0);
    return trace(behind, ray, wavelength, { ...system.stop, blades: 0 }) ? ray.x : NaN;
  };
  const unit = system.rear - system.film;
  let [a, b] = [guess, guess + 1e-3 * unit];
  let was = off(a);
  for (let step = 0; step < 30; step++) {
    const is = off(b);
    const next = b - (is * (b - a)) / (is - was);
    if (!Number.isFinite(next)) return Math.abs(is) < 1e-9 * unit ? b : NaN;
    [a, b, was] = [b, next, is];
    if (Math.abs(b - a) < 1e-12 * unit) break;
  }
  return b;
}

function tried(system: LensSystem, from: number, box: readonly [x: number, half: number], wavelength: number, across: number): Found {
  const [middle, half] = box;
  const apart = (2 * half) / (across - 1);
  const points: [number, number][] = [];
  for (let i = 0; i < across; i++)
    for (let j = 0; j <= (across - 1) / 2; j++) {
      const [x, y] = [middle - half + i * apart, j * apart];
      if (passes(system, from, x, y, wavelength)) points.push([x, y]);
    }
  return { points, apart };
}

/** Points all over what passes. */
function found(system: LensSystem, from: number, aim: number, wavelength: number): Found {
  const open = present(system.surfaces[0], 'a surface').aperture;
  const size = (system.rear - system.film) * (system.pupil / system.focalLength);
  const near: [number, number] = [aim, 2 * size];
  let coarse: Found = Number.isFinite(aim) ? tried(system, from, near, wavelength, COARSE) : { points: [], apart: 0 };
  if (coarse.points.length === 0) coarse = tried(system, from, [0, 1.2 * open], wavelength, 2 * FINE - 1);
  if (coarse.points.length === 0) return coarse;
  const xs = coarse.points.map(([x]) => x);
  const [low, high] = [Math.min(...xs) - coarse.apart, Math.max(...xs) + coarse.apart];
  const tall = Math.max(...coarse.points.map(([, y]) => y)) + coarse.apart;
  const fine = tried(system, from, [(low + high) / 2, Math.max((high - low) / 2, tall)], wavelength, FINE);
  if (fine.points.length > 0) fine.points.push(...tips(system, from, fine, wavelength));
  return fine;
}

/** What passes further up than what was tried: where two apertures cut each other, it ends in a tip that may be thin. */
function tips(system: LensSystem, from: number, { points, apart }: Found, wavelength: number): [number, number][] {
  const [x, y] = points.reduce((a, b) => (b[1] > a[1] ? b : a));
  const higher: [number, number][] = [];
  for (let i = -TIP; i <= TIP; i++)
    for (let j = 1; j <= TIP; j++) {
      const [px, py] = [x + (i * apart) / TIP, y + (2 * j * apart) / TIP];
      if (passes(system, from, px, py, wavelength)) higher.push([px, py]);
    }
  return higher;
}

/** Least that holds them all. */
function around(all: readonly Found[]): Pupil {
  const points = all.flatMap((each) => each.points);
  if (points.length === 0) return { x: 0, halfX: 0, halfY: 0, isDisk: false };
  const apart = Math.max(...all.map((each) => each.apart));
  const xs = points.map(([x]) => x);
  const [low, high] = [Math.min(...xs) - apart, Math.max(...xs) + apart];
  const x = (low + high) / 2;
  const [halfX, halfY] = [(high - low) / 2, Math.max(...points.map(([, y]) => y)) + apart];
  const radius = Math.max(...points.map(([px, py]) => Math.hypot(px - x, py))) + Math.SQRT2 * apart;
  return Math.PI * radius * radius < 4 * halfX * halfY
    ? { x, halfX: radius, halfY: radius, isDisk: true }
    : { x, halfX, halfY, isDisk: false };
}

/** The middle of what passes in the plane of the axis, of points of which one passes; NaN: none does. */
function middleOf(system: LensSystem, from: number, { points, apart }: Found): number {
  const [first] = points.filter(([, y]) => y === 0).map(([x]) => x);
  const last = points.findLast(([, y]) => y === 0)?.[0];
  if (first === undefined || last === undefined) return NaN;
  const edge = (inside: number, outside: number): number => {
    let [a, b] = [inside, outside];
    for (let step = 0; step < 40; step++) {
      const half = (a + b) / 2;
      if (passes(system, from, half, 0, D_LINE)) a = half;
      else b = half;
    }
    return a;
  };
  return (edge(first, first - apart) + edge(last, last + apart)) / 2;
}

const known = new WeakMap<LensSystem, { most: number; pupils: Pupils }>();

/** @param most distance of the corners of the film from its middle, in mm */
export function pupilsOf(system: LensSystem, most: number): Pupils {
  const search = pupilSearch(system, most);
  for (;;) {
    const { done, value } = search.next();
    if (done === true) return value;
  }
}

/** The same in short tasks, after which it is known. */
export async function findPupils(system: LensSystem, most: number): Promise<void> {
  const turns = new Turns();
  for (const _ of pupilSearch(system, most)) await turns.next();
}

/** In steps of a few milliseconds. */
function* pupilSearch(system: LensSystem, most: number): Generator<void, Pupils> {
  const last = known.get(system);
  if (last?.most === most) return last.pupils;
  const step = (most * BEYOND) / PUPILS;
  const wavelengths = system.disperses ? [D_LINE, ...ENDS] : [D_LINE];
  const aims = wavelengths.map(() => 0);
  const nodes: Found[][] = [];
  const middles: number[] = [];
  for (let i = 0; i <= PUPILS; i++) {
    nodes.push(
      wavelengths.map((wavelength, k) => {
        const aim = aimed(system, i * step, aims[k] ?? 0, wavelength);
        if (Number.isFinite(aim)) aims[k] = aim;
        return found(system, i * step, aim, wavelength);
      }),
    );
    const middle = middleOf(system, i * step, present(nodes.at(-1)?.[0], 'a pupil'));
    // Where none passes: on as it went before, so that it is dark there.
    const [before = 0, beforeThat = 0] = [middles.at(-1), middles.at(-2)];
    middles.push(Number.isFinite(middle) ? middle : 2 * before - beforeThat);
    yield;
  }
  const parts = Array.from({ length: PUPILS }, (_, i) => around([...(nodes[i] ?? []), ...(nodes[i + 1] ?? [])]));
  const pupils = { step, parts, middles };
  known.set(system, { most, pupils });
  return pupils;
}

/** Rays of the measurement below, in directions about the axis. */
const TURNS = 64;

/**
 * Irradiance of the middle of the film under a radiance of 1: the integral of the cosine over the directions from where light comes. By it
 * the weights of rays are divided, so that the middle of the picture is as bright as what it shows, whatever the stop.
 */
export function middleIrradiance(system: LensSystem): number {
  const { blades, turn } = system.stop;
  const open = 2 * present(system.surfaces[0], 'a surface').aperture;
  // Of stops with corners what lies between a corner and the middle of the next side; all the rest is alike.
  const sector = blades === 0 ? 0 : Math.PI / blades;
  const turns = blades === 0 ? 1 : TURNS;
  let sum = 0;
  for (let k = 0; k < turns; k++) {
    // The picture of the stop on the rear plane may be upside down: what is alike about the middle is alike then as well.
    const angle = turn + ((k + 0.5) / turns) * sector;
    let [inside, outside] = [0, open];
    for (let step = 0; step < 50; step++) {
      const half = (inside + outside) / 2;
      const ray = rayFrom(system, 0, 0, half * Math.cos(angle), half * Math.sin(angle));
      if (trace(system.surfaces, ray, D_LINE, system.stop)) inside = half;
      else outside = half;
    }
    const slope = inside / (system.rear - system.film);
    // ∫ cos θ dω up to that angle is sin² / 2, times the turn.
    sum += (slope * slope) / (1 + slope * slope);
  }
  return (Math.PI * sum) / turns;
}

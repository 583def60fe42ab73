/** The lobe of a material for one direction to look from, as tables over the sphere: eval, pdf and where samples fall. */
import type { Bench, Question } from './bench.ts';
import type { Vector } from './report.ts';
import { situationOf, stratified } from './situations.ts';
import { CODE_ABSORBED, codeDirection } from './sphere.ts';

/** Values on a grid of equal angles: row i lies at polar angle (i + ½) π / rows, column j at azimuth (j + ½) 2π / columns. */
export interface Lobe {
  wo: Vector;
  front: boolean;
  rows: number;
  columns: number;
  /** f |cos θ|, three channels a cell. */
  light: number[];
  /** Per steradian. */
  pdf: number[];
  /** Density of the samples per steradian: their number over that of all and the cell's solid angle. */
  sampled: number[];
  /** Parts of the samples: absorbed, in delta lobes. */
  absorbed: number;
  delta: number;
  /** Directions of delta lobes with their probabilities and weights. */
  lobes: { wi: Vector; probability: number; weight: Vector }[];
  /** In the plane of incidence, from -π (below, on the far side) through 0 (the normal) to π; positive angles lean away from wo. */
  plane: { angles: number[]; light: number[]; pdf: number[] };
}

export interface LobeOptions {
  wo: Vector;
  front: boolean;
  rows: number;
  samples: number;
}

/** Directions of the plane of incidence. */
const PLANE_POINTS = 361;
/** Calls of `sample` that look for delta lobes. */
const DELTA_CALLS = 64;
const SAME = 1e-3;

export async function tabulateLobe(bench: Bench, { wo, front, rows, samples }: LobeOptions): Promise<Lobe> {
  const columns = 2 * rows;
  const random = bench.random('lobe');
  const situation = situationOf(bench.space.defaults, wo, front, random, true);
  const grid = Array.from({ length: rows * columns }, (_, k) => {
    return polar(((Math.floor(k / columns) + 0.5) * Math.PI) / rows, (((k % columns) + 0.5) * 2 * Math.PI) / columns);
  });
  const azimuth = Math.atan2(wo[1], wo[0]) + Math.PI;
  const angles = Array.from({ length: PLANE_POINTS }, (_, k) => Math.PI * ((2 * k) / (PLANE_POINTS - 1) - 1));
  const directions = [...grid, ...angles.map((each) => polar(each, azimuth))];
  const questions = directions.map((wi, k): Question => {
    return { situation: 0, wi, ...(k < DELTA_CALLS ? { u: stratified(random, (k + 0.5) / DELTA_CALLS) } : {}) };
  });
  const found = await bench.ask([situation], questions);
  const light = directions.flatMap((wi, i) => found.vector(i, 'f').map((each) => each * Math.abs(wi[2])));
  const pdf = directions.map((_, i) => found.number(i, 'value_pdf'));
  const lobes: Lobe['lobes'] = [];
  for (let i = 0; i < DELTA_CALLS; i++) {
    const wi = found.vector(i, 'wi') as Vector;
    const probability = found.number(i, 'pdf');
    if (!(probability > 0) || found.number(i, 'specular') === 0 || lobes.some((each) => apart(each.wi, wi) < SAME)) continue;
    lobes.push({ wi, probability, weight: found.vector(i, 'weight') as Vector });
  }
  const draws = await bench.draw([situation], samples, 'lobe', true);
  const counts = new Float64Array(grid.length);
  for (let i = 0; i < draws.places.length; i += 2) {
    const code = draws.places[i]!;
    if (code >= CODE_ABSORBED) continue;
    const [x, y, z] = codeDirection(code);
    const row = Math.min(rows - 1, Math.floor((Math.acos(Math.max(-1, Math.min(1, z))) * rows) / Math.PI));
    const turn = Math.atan2(y, x) / (2 * Math.PI);
    counts[row * columns + Math.min(columns - 1, Math.floor((turn - Math.floor(turn)) * columns))]!++;
  }
  const total = (name: 'absorbed' | 'delta'): number => {
    let sum = 0;
    for (let t = 0; t < draws.tallies.length; t++) sum += draws.tallies.number(t, name);
    return sum / draws.samples;
  };
  const band = (row: number): number =>
    (Math.cos((row * Math.PI) / rows) - Math.cos(((row + 1) * Math.PI) / rows)) * ((2 * Math.PI) / columns);
  return {
    wo: situation.wo,
    front,
    rows,
    columns,
    light: light.slice(0, 3 * grid.length),
    pdf: pdf.slice(0, grid.length),
    sampled: Array.from(counts, (count, k) => count / (draws.samples * band(Math.floor(k / columns)))),
    absorbed: total('absorbed'),
    delta: total('delta'),
    lobes,
    plane: { angles, light: light.slice(3 * grid.length), pdf: pdf.slice(grid.length) },
  };
}

const polar = (theta: number, phi: number): Vector => [Math.sin(theta) * Math.cos(phi), Math.sin(theta) * Math.sin(phi), Math.cos(theta)];

const apart = (a: Vector, b: Vector): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

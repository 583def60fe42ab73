/** The estimator of one path, line by line: the mathematics, the kernel's line that computes it, and what it was worth at a vertex. Pure. */
import type { PathSample, PathVertex } from '../../../engine/index.ts';
import type { Vec3 } from '../../../scene/document.ts';
import { short } from '../../ui/format.ts';
import type { StepKind } from '../paths/debugger/steps.ts';
import { broughtAt, triple } from '../paths/words.ts';
import type { Place } from './terms.ts';

export interface EstimatorLine {
  id: string;
  tex: string;
  /** What a reader is told in place of the mathematics. */
  name: string;
  place: Extract<Place, { module: string }>;
  /** Step of the path in which the kernel runs it. */
  step: StepKind;
  /** What it was worth; null: it was not run at this vertex. */
  value(sample: PathSample, k: number, vertex: PathVertex): string | null;
}

const whereLit = (vertex: PathVertex): PathVertex['light'] => (vertex.light !== null && vertex.light.pdf > 0 ? vertex.light : null);
const vector = (v: Vec3): string => v.map((each) => each.toFixed(3)).join('  ');
const isLit = ({ visibility }: NonNullable<PathVertex['light']>): boolean => visibility?.some((each) => each > 0) === true;

/** In the order in which a path runs them, from the second on once a vertex. Kajiya 1986; Veach 1997, sections 9.2 and 10.4. */
export const ESTIMATOR: readonly EstimatorLine[] = [
  {
    id: 'start',
    tex: 'L = 0,\\quad \\beta = 1',
    name: 'Begin at the eye',
    place: { module: 'path/state', line: /return Path\(eye, direction, vec3f\(1\.0\)/ },
    step: 'camera',
    value: (_, k) => (k === 0 ? 'β = 1' : null),
  },
  {
    id: 'arrive',
    tex: 'x \\leftarrow \\text{first hit along } \\omega_i',
    name: 'Follow the ray',
    place: { module: 'integrator/path', line: /let vertex = vertex_next\(path\.o, path\.d, path\.beta, true\);/ },
    step: 'arrive',
    value: (_, _k, { kind, p, distance }) =>
      kind === 'left' ? `left the scene towards ${vector(p)}` : `x = ${vector(p)}, after ${short(distance, 4)}`,
  },
  {
    id: 'found',
    tex: 'L \\leftarrow L + \\beta\\, w_b\\, L_e(x, \\omega_o)',
    name: 'Add light that is come upon',
    place: { module: 'light/found', line: /contribution_add\(ray\.beta \* weight \* Le, ray\.scatterings, s\.light\);/ },
    step: 'found',
    value: (sample, k, { emitted, foundWeight }) =>
      emitted.some((each) => each > 0)
        ? `Lₑ = ${triple(emitted)}, w = ${short(foundWeight, 4)}: adds ${triple(broughtAt(sample, k, k), 4)}`
        : 'Lₑ = 0',
  },
  {
    id: 'light',
    tex: 'y \\sim p_\\ell(y)',
    name: 'Sample a point of a light',
    place: { module: 'light/sample', line: /^fn light_sample\(/ },
    step: 'light',
    value: (_, _k, { light }) =>
      light === null ? null : light.pdf > 0 ? `pₗ = ${short(light.pdf)}, ω = ${vector(light.wi)}` : 'pₗ = 0: dark from here',
  },
  {
    id: 'visible',
    tex: 'V(x, y)',
    name: 'Ask whether the light is seen',
    place: { module: 'light/direct', line: /let passed = shadow_passed\(s, o, d, distance\);/ },
    step: 'light',
    value(_, _k, vertex) {
      const light = whereLit(vertex);
      if (light === null) return null;
      return light.visibility === null ? 'not asked: f = 0' : `V = ${triple(light.visibility)}`;
    },
  },
  {
    id: 'weight',
    tex: 'w_\\ell = w(p_\\ell, p_b)',
    name: 'Weigh it against the sampled direction',
    place: { module: 'light/direct', line: /let weight = weigh_light\(direct\.light_pdf, direct\.bsdf_pdf\);/ },
    step: 'light',
    value(_, _k, vertex) {
      const light = whereLit(vertex);
      return light === null || !isLit(light)
        ? null
        : `pₗ = ${short(light.pdf)}, p_b = ${short(light.bsdfPdf)}: w = ${short(light.weight, 4)}`;
    },
  },
  {
    id: 'direct',
    tex: "L \\leftarrow L + \\beta\\, \\dfrac{w_\\ell\\, f\\, |\\cos\\theta'|\\, V L_e}{p_\\ell}",
    name: 'Add its light',
    place: { module: 'light/direct', line: /shadow_add\(beta \* direct\.radiance \* weight, depth \+ 1u, direct\.light\);/ },
    step: 'light',
    value: (sample, k, vertex) => (whereLit(vertex) === null ? null : `adds ${triple(broughtAt(sample, k, k + 1), 4)}`),
  },
  {
    id: 'direction',
    tex: '\\omega_i \\sim p_b(\\omega_i)',
    name: 'Sample the next direction',
    place: { module: 'path/scatter', line: /return bsdf_sample\(s\.material, wo, s\.hit, u\);/ },
    step: 'direction',
    value: (_, _k, { next }) =>
      next === null ? null : `ω = ${vector(next.wi)}, ${next.isDelta ? 'of a Dirac lobe with probability' : 'p_b ='} ${short(next.pdf)}`,
  },
  {
    id: 'throughput',
    tex: "\\beta \\leftarrow \\beta\\, \\dfrac{f\\, |\\cos\\theta'|}{p_b}",
    name: 'Multiply the throughput',
    place: { module: 'path/state', line: /var beta = \(\*path\)\.beta \* sampled\.weight;/ },
    step: 'direction',
    value: (_, _k, { next, beta }) =>
      next === null
        ? null
        : `${triple(beta)} · ${triple(next.weight)} = ${triple(beta.map((each, c) => each * (next.weight[c] ?? 0)) as Vec3)}`,
  },
  {
    id: 'roulette',
    tex: 'q = \\min(1, \\max\\beta\\,\\eta^2),\\quad \\beta \\leftarrow \\beta / q \\text{ if } \\xi < q',
    name: 'Play roulette',
    place: { module: 'path/state', line: /if \(sampler_1d\(DIM_ROULETTE\) >= survival\) \{ return false; \}/ },
    step: 'roulette',
    value: (_, _k, { survival, outcome }) =>
      survival === null ? null : `q = ${short(survival, 4)}: ${outcome === 'roulette' ? 'the path ends' : 'the path goes on'}`,
  },
];

/** The line whose code a step shows: the last that it ran. */
export const lineOfStep = (kind: StepKind): EstimatorLine | null =>
  kind === 'along' ? null : (ESTIMATOR.findLast(({ step }) => step === (kind === 'end' ? 'direction' : kind)) ?? null);

/** The rendering equation, term by term: what each is called, what it means, and where it lives. */
import type { ViewMode } from '../../app.ts';

export const TERMS = ['lo', 'le', 'integral', 'f', 'li', 'cos', 'v', 'ley'] as const;
export type Term = (typeof TERMS)[number];

/** Where a term is computed: functions of the material's file, the first that it has; or a line of the kernel. */
export type Place = { functions: readonly string[] } | { module: string; line: RegExp };

export interface TermInfo {
  name: string;
  /** One sentence. */
  words: string;
  place: Place;
  /** What shows it in the picture; null: nothing does. */
  view: ViewMode | null;
}

export const TERM_INFO: Record<Term, TermInfo> = {
  lo: {
    name: 'Outgoing radiance',
    words:
      'Light that leaves the point x in the direction ω, per area and solid angle: what a pixel averages, and what the sum on the right gives.',
    place: { module: 'film/contribution', line: /contribution_sum \+= L;/ },
    view: 'radiance',
  },
  le: {
    name: 'Emission',
    words: 'Light that the surface makes itself; zero but for lamps.',
    place: { functions: ['emission'] },
    view: 'layer:order0',
  },
  integral: {
    name: 'Integral over directions',
    words: 'All that arrives from the sphere of directions ω′ is added up; a path estimates it by one direction, divided by its density.',
    place: { module: 'path/state', line: /\.beta \* sampled\.weight;/ },
    view: null,
  },
  f: {
    name: 'BSDF',
    words: 'What share of light from ω′ goes on to ω, per solid angle: the material.',
    place: { functions: ['eval', 'value', 'surface', 'sample'] },
    view: 'albedo',
  },
  li: {
    name: 'Incoming radiance',
    words: 'Light that arrives at x from ω′: what leaves the point that is seen in that direction, so that the equation stands in itself.',
    place: { module: 'integrator/path', line: /let vertex = vertex_next\(path\.o, path\.d, path\.beta, true\);/ },
    view: null,
  },
  cos: {
    name: 'Cosine',
    words: 'Light that arrives at a slant is spread over more surface: |cos θ′| of the angle between ω′ and the normal.',
    place: { module: 'path/scatter', line: /value\.f \* abs\(wi\.z\)/ },
    view: 'normals',
  },
  v: {
    name: 'Visibility',
    words: 'Whether the point y of a light is seen from x: one shadow ray says 1 or 0, or what media let through.',
    place: { module: 'light/direct', line: /let passed = shadow_passed\(s, o, d, distance\);/ },
    view: 'layer:order1',
  },
  ley: {
    name: 'Radiance of the light',
    words: 'What the sampled point y of a light emits towards x.',
    place: { module: 'light/emission', line: /Le = light_radiance\(/ },
    view: 'layer:order0',
  },
};

/** A line of the display: TeX, each piece with the term that it is. */
export type Piece = readonly [tex: string, term?: Term];
export const EQUATION: readonly Piece[] = [
  ['L_o(x, \\omega)', 'lo'],
  ['='],
  ['L_e(x, \\omega)', 'le'],
  ['+'],
  ['\\int_{S^2}', 'integral'],
  ["f(x, \\omega', \\omega)", 'f'],
  ["L_i(x, \\omega')", 'li'],
  ["|\\cos\\theta'|", 'cos'],
  ["\\mathrm{d}\\omega'"],
];
export const STRAIGHT: readonly Piece[] = [
  ["L_i(x, \\omega')", 'li'],
  ['='],
  ['V(x, y)', 'v'],
  ["L_e(y, -\\omega')", 'ley'],
  ['+\\;\\cdots'],
];

/** TeX of an order, by number; the last holds all that follow. */
export function orderTex(order: number, isLast: boolean): string {
  const power = order === 0 ? 'L_e' : order === 1 ? 'T L_e' : `T^{${order}} L_e`;
  return isLast ? `${power} + \\cdots` : power;
}

export function orderWords(order: number, isLast: boolean): string {
  const words = order === 0 ? 'emission' : order === 1 ? 'direct light' : `${order} bounces`;
  return isLast ? `${words}, and more` : words;
}

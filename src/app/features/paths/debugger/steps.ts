/** A path as a debugger goes through it: what each step read, drew, changed and added. Pure. */
import { sumInOrder, type PathContribution, type PathDraw, type PathSample } from '../../../../engine/passes/replay.ts';
import type { Vec3 } from '../../../../scene/document.ts';
import { add, scale } from '../../../../scene/vec.ts';

export const STEP_KINDS = ['camera', 'arrive', 'along', 'found', 'light', 'direction', 'roulette', 'end'] as const;
export type StepKind = (typeof STEP_KINDS)[number];

/** What a path carries along. */
export interface Variables {
  /** Throughput. */
  beta: Vec3;
  /** Of the sample so far. */
  L: Vec3;
  /** Of the direction that the path follows, per steradian; null: of a camera or a Dirac lobe, nothing competes with it. */
  pdf: number | null;
  /** Product of η² of the refractions so far, which roulette makes up for. */
  etaScale: number;
}

export interface Step {
  kind: StepKind;
  /** Index of the vertex; of the camera's step 0. */
  vertex: number;
  before: Variables;
  after: Variables;
  /** In the order in which the film got them. */
  adds: PathContribution[];
  draws: PathDraw[];
}

/** Places of wgsl/sampler/dimensions.wgsl below 32, by what takes them; those that are not named here belong to the way to the vertex. */
const DRAWN_IN: Readonly<Record<number, StepKind>> = {
  2: 'direction',
  4: 'light',
  6: 'light',
  10: 'direction',
  11: 'roulette',
  12: 'light',
  13: 'light',
  14: 'light',
  16: 'light',
  19: 'light',
  20: 'light',
  25: 'along',
  27: 'along',
  30: 'along',
  31: 'direction',
};

/** Step of a vertex that drew it. */
export const drawnIn = ({ dimension }: PathDraw): StepKind => DRAWN_IN[dimension % 32] ?? 'arrive';

/** Step of a vertex that added it. */
function addedIn({ along, scatterings, vertex }: PathContribution): StepKind {
  if (along === true) return 'along';
  return scatterings > vertex ? 'light' : 'found';
}

/**
 * The steps of a path in the order in which the integrator takes them; where nothing happened there is none. Those of all vertices hold
 * every contribution, in the order in which the film got it: their sum is the sample's, bit for bit.
 */
export function stepsOf(sample: PathSample): Step[] {
  const { vertices, contributions, draws } = sample;
  const steps: Step[] = [];
  const added: PathContribution[] = [];
  let now: Variables = { beta: [1, 1, 1], L: [0, 0, 0], pdf: null, etaScale: 1 };
  const step = (kind: StepKind, vertex: number, drawn: PathDraw[], change: Partial<Variables> = {}): void => {
    const adds = kind === 'camera' ? [] : contributions.filter((each) => each.vertex === vertex && addedIn(each) === kind);
    added.push(...adds);
    const after = { ...now, ...change, L: sumInOrder(added.map(({ L }) => L)) };
    steps.push({ kind, vertex, before: now, after, adds, draws: drawn });
    now = after;
  };
  step(
    'camera',
    0,
    draws.filter((each) => each.vertex === null),
  );
  vertices.forEach((vertex, k) => {
    const drawn = (kind: StepKind): PathDraw[] => draws.filter((each) => each.vertex === k && drawnIn(each) === kind);
    const adds = (kind: StepKind): boolean => contributions.some((each) => each.vertex === k && addedIn(each) === kind);
    if (adds('along') || drawn('along').length > 0) step('along', k, drawn('along'));
    step('arrive', k, drawn('arrive'), { beta: vertex.beta });
    if (adds('found') || vertex.emitted.some((each) => each > 0)) step('found', k, []);
    if (adds('light') || vertex.light !== null || drawn('light').length > 0) step('light', k, drawn('light'));
    const { next, survival, outcome } = vertex;
    if (next !== null) {
      const etaScale = now.etaScale * next.eta ** 2;
      step('direction', k, drawn('direction'), {
        beta: now.beta.map((each, c) => each * (next.weight[c] ?? 0)) as Vec3,
        pdf: next.isDelta ? null : next.pdf,
        etaScale,
      });
    }
    if (survival !== null) step('roulette', k, drawn('roulette'), outcome === 'on' ? { beta: scale(now.beta, 1 / survival) } : {});
    if (outcome !== 'on') step('end', k, []);
  });
  return steps;
}

/** What the steps added, in their order. */
export const sumOfSteps = (steps: readonly Step[]): Vec3 => sumInOrder(steps.flatMap(({ adds }) => adds.map(({ L }) => L)));

/** Where a search among the paths of a pixel stops. */
export interface Breakpoint {
  of: 'beta' | 'light';
  /** The greatest component of the throughput, or of what one asked light adds, above which it stops. */
  above: number;
}

/** Index of the first step from `from` on at which it stops; -1: nowhere. */
export function stopsAt(steps: readonly Step[], { of, above }: Breakpoint, from = 0): number {
  return steps.findIndex((step, i) => {
    if (i < from) return false;
    if (of === 'beta') return Math.max(...step.after.beta) > above && !(Math.max(...step.before.beta) > above);
    if (step.kind !== 'light') return false;
    return Math.max(...step.adds.reduce<Vec3>((sum, { L }) => add(sum, L), [0, 0, 0])) > above;
  });
}

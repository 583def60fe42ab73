/**
 * Where the noise of a pixel comes from. A sample X is a sum of contributions; put into classes x_k (how the light was found, and over what), they
 * share out its variance: Var X = Σ Cov(x_k, X). Pure.
 */
import type { PathSample, PathVertex } from '../../../../engine/index.ts';
import { luminance } from '../../../../base/color.ts';

/**
 * seen: a light itself, or one in mirrors and glass; direct: a point of a light that was asked for; found: a light that a sampled direction has come
 * upon; caustic: the same over mirrors or glass at last; indirect: a light that was asked for, later; medium: all that a medium has scattered.
 */
export type SourceKind = 'seen' | 'direct' | 'found' | 'caustic' | 'indirect' | 'medium';

export interface Source {
  kind: SourceKind;
  /** Surfaces or places in media that scatter the light between the light and the eye, Dirac lobes before the first other one left out. */
  bounces: number;
  /** Part of the variance, and its standard error; those of all sources add up to 1. */
  share: number;
  shareError: number;
  /** Part of the mean. */
  meanShare: number;
  /** Part of the samples that have any of it. */
  present: number;
}

export interface NoiseSources {
  samples: number;
  /** Of the luminance of a sample. */
  mean: number;
  deviation: number;
  /** The largest share comes first. */
  sources: Source[];
  /** Part of the squared deviation that the brightest hundredth of the samples makes. */
  brightest: number;
  /** Of the points of lights that were asked for from the first surface that is no mirror: the part that is seen from there; null: none was. */
  visible: number | null;
  /** How many lights these were. */
  lights: number;
  /** Whether Russian roulette has made paths that went on brighter. */
  roulette: boolean;
  /** Whose directions are drawn too seldom for what they bring; the largest share comes first. */
  poor: PoorSampling[];
}

/** A material that samples of a pixel went on from with a weight f |cos θ| / pdf of more than {@link HEAVY}. */
export interface PoorSampling {
  material: string;
  /** Part of the squared deviation of the samples whose largest weight was its own, and above HEAVY. */
  share: number;
  /** The largest weight, its luminance. */
  weight: number;
}

/** A material that samples its own lobe has weights of at most its albedo; a cosine lobe of albedo 1 has 1. */
export const HEAVY = 4;

/** Groups of samples, each left out once: where the errors of the shares come from. */
const BATCHES = 16;
/** Per steradian: a lobe with such a density is a mirror to what it lights (GGX of α = 0.09 at its peak; a diffuse one has 0.3 at most). */
const NARROW = 10;
/** More bounces count as so many. */
const MAX_BOUNCES = 3;

interface Tally {
  kind: SourceKind;
  bounces: number;
  present: number;
  /** Of each batch: sums of x_k and of x_k X. */
  x: Float64Array;
  xX: Float64Array;
}

/** Adds up samples as they are replayed. */
export class NoiseTally {
  private readonly tallies = new Map<string, Tally>();
  private readonly counts = new Float64Array(BATCHES);
  private readonly sums = new Float64Array(BATCHES);
  private readonly squares = new Float64Array(BATCHES);
  private readonly values: number[] = [];
  private readonly lights = new Set<number | null>();
  private asked = 0;
  private passed = 0;
  private roulette = false;
  /** Of each sample. */
  private readonly heaviest: (Pick<PoorSampling, 'material' | 'weight'> | null)[] = [];
  private readonly materialAt: (vertex: PathVertex) => string | null;

  /** @param materialAt name of the material at a vertex; null: none that one could write */
  constructor(materialAt: NoiseTally['materialAt'] = () => null) {
    this.materialAt = materialAt;
  }

  add(path: PathSample): void {
    const batch = this.values.length % BATCHES;
    const parts = new Map<string, { kind: SourceKind; bounces: number; x: number }>();
    for (const each of path.contributions) {
      const x = luminance(each.L);
      if (!Number.isFinite(x) || x === 0) continue;
      const { kind, bounces } = classOf(path, each);
      const key = `${kind} ${bounces}`;
      const part = parts.get(key);
      if (part === undefined) parts.set(key, { kind, bounces, x });
      else part.x += x;
    }
    const X = [...parts.values()].reduce((sum, { x }) => sum + x, 0);
    this.values.push(X);
    grow(this.counts, batch, 1);
    grow(this.sums, batch, X);
    grow(this.squares, batch, X * X);
    for (const [key, { kind, bounces, x }] of parts) {
      let tally = this.tallies.get(key);
      if (tally === undefined) {
        tally = { kind, bounces, present: 0, x: new Float64Array(BATCHES), xX: new Float64Array(BATCHES) };
        this.tallies.set(key, tally);
      }
      tally.present++;
      grow(tally.x, batch, x);
      grow(tally.xX, batch, x * X);
    }
    this.look(path);
    this.heaviest.push(this.heaviestOf(path));
  }

  private heaviestOf({ vertices }: PathSample): Pick<PoorSampling, 'material' | 'weight'> | null {
    let found: Pick<PoorSampling, 'material' | 'weight'> | null = null;
    for (const vertex of vertices) {
      if (vertex.next === null || vertex.next.isDelta) continue;
      const weight = luminance(vertex.next.weight);
      if (!(weight > Math.max(HEAVY, found?.weight ?? 0)) || !Number.isFinite(weight)) continue;
      const material = this.materialAt(vertex);
      if (material !== null) found = { material, weight };
    }
    return found;
  }

  private look({ vertices }: PathSample): void {
    this.roulette ||= vertices.some(({ survival }) => survival !== null && survival < 1);
    const first = vertices.find(({ next }) => next?.isDelta !== true);
    const light = first?.light;
    if (light === undefined || light === null || !(light.pdf > 0) || light.visibility === null) return;
    this.lights.add(light.index);
    this.asked++;
    this.passed += Number(light.visibility.some((each) => each > 0));
  }

  /** What the samples so far tell; null: fewer than two of each batch, or they are all alike. */
  get result(): NoiseSources | null {
    const samples = this.values.length;
    if (samples < 2 * BATCHES) return null;
    const [mean, variance] = this.moments(null);
    // What single precision has rounded is no noise.
    if (!(variance > (1e-5 * mean) ** 2)) return null;
    const sources = [...this.tallies.values()].map((tally): Source => {
      const share = this.share(tally, null);
      // Jackknife over the batches (Efron 1982).
      const without = Array.from({ length: BATCHES }, (_, batch) => this.share(tally, batch));
      const middle = without.reduce((sum, each) => sum + each, 0) / BATCHES;
      const spread = without.reduce((sum, each) => sum + (each - middle) ** 2, 0);
      const total = tally.x.reduce((sum, each) => sum + each, 0);
      return {
        kind: tally.kind,
        bounces: tally.bounces,
        share,
        shareError: Math.sqrt(((BATCHES - 1) / BATCHES) * spread),
        meanShare: total / (mean * samples),
        present: tally.present / samples,
      };
    });
    const squares = this.values.map((each) => ({ value: each, square: (each - mean) ** 2 })).sort((a, b) => b.value - a.value);
    const top = squares.slice(0, Math.max(1, Math.round(samples / 100))).reduce((sum, { square }) => sum + square, 0);
    return {
      samples,
      mean,
      deviation: Math.sqrt(variance),
      sources: sources.sort((a, b) => b.share - a.share),
      brightest: top / (variance * samples),
      visible: this.asked === 0 ? null : this.passed / this.asked,
      lights: this.lights.size,
      roulette: this.roulette,
      poor: this.poor(mean, variance * samples),
    };
  }

  /** @param squares sum of the squared deviations */
  private poor(mean: number, squares: number): PoorSampling[] {
    const found = new Map<string, PoorSampling>();
    for (const [i, heavy] of this.heaviest.entries()) {
      if (heavy === null) continue;
      const { material, weight } = heavy;
      const one = found.get(material) ?? { material, share: 0, weight: 0 };
      const share = one.share + ((this.values[i] ?? mean) - mean) ** 2 / squares;
      found.set(material, { material, share, weight: Math.max(one.weight, weight) });
    }
    return [...found.values()].sort((a, b) => b.share - a.share);
  }

  /** Mean and variance of X, a batch left out. */
  private moments(without: number | null): [mean: number, variance: number] {
    const of = (sums: Float64Array): number => sums.reduce((sum, each, i) => (i === without ? sum : sum + each), 0);
    const n = of(this.counts);
    const mean = of(this.sums) / n;
    return [mean, of(this.squares) / n - mean * mean];
  }

  private share({ x, xX }: Tally, without: number | null): number {
    const of = (sums: Float64Array): number => sums.reduce((sum, each, i) => (i === without ? sum : sum + each), 0);
    const n = of(this.counts);
    const [mean, variance] = this.moments(without);
    return (of(xX) / n - (of(x) / n) * mean) / variance;
  }
}

function grow(sums: Float64Array, batch: number, by: number): void {
  sums[batch] = (sums[batch] ?? 0) + by;
}

/** How a contribution was found, and over how many bounces. */
export function classOf(
  { vertices }: PathSample,
  { vertex, scatterings, along }: PathSample['contributions'][number],
): Pick<Source, 'kind' | 'bounces'> {
  // A light that was asked for is scattered once more, where it was asked for.
  const isAsked = along === true || scatterings > vertex;
  const before = vertices.slice(0, vertex);
  const mirrors = before.findIndex(({ next }) => next?.isDelta !== true);
  const leading = mirrors < 0 ? before.length : mirrors;
  const bounces = Math.min(MAX_BOUNCES, scatterings - leading);
  const inMedium = along === true || before.some(({ kind }) => kind === 'medium') || (isAsked && vertices[vertex]?.kind === 'medium');
  if (inMedium) return { kind: 'medium', bounces: Math.max(1, bounces) };
  if (isAsked) return { kind: bounces <= 1 ? 'direct' : 'indirect', bounces: Math.max(1, bounces) };
  if (bounces <= 0) return { kind: 'seen', bounces: 0 };
  const last = before.at(-1)?.next ?? null;
  const isMirror = last !== null && (last.isDelta || last.pdf > NARROW);
  // By the first surface itself a mirror is no caustic.
  return { kind: isMirror && bounces > 1 ? 'caustic' : 'found', bounces };
}

/** Why a pixel is noisy: classes of contributions, and the variance that they share out. */
import { describe, expect, it } from 'vitest';
import { explanation, poorRemedy, poorWords } from '../../src/app/features/paths/why/sentences.ts';
import { remediesFor, varianceOf } from '../../src/app/features/paths/why/remedies.ts';
import { classOf, NoiseTally, type NoiseSources } from '../../src/app/features/paths/why/sources.ts';
import type { PathContribution, PathSample, PathVertex } from '../../src/engine/passes/record.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { pathVertex } from '../helpers/path-vertex.ts';
import { cornellInput } from '../reference/cornell.ts';
import { randomStream } from '../../src/scene/random.ts';

const scene = checkScene(cornellInput(8));

type Event = 'diffuse' | 'mirror' | 'gloss' | 'medium';
const vertex = (event: Event): PathVertex =>
  pathVertex({
    kind: event === 'medium' ? 'medium' : 'surface',
    next: {
      wi: [0, 0, 1],
      pdf: event === 'gloss' ? 50 : 0.3,
      f: [1, 1, 1],
      cosine: 1,
      weight: [1, 1, 1],
      isDelta: event === 'mirror',
      eta: 1,
    },
  });
const path = (events: readonly Event[], contributions: PathContribution[] = []): PathSample => ({
  sample: 0,
  radiance: [0, 0, 0],
  contributions,
  draws: [],
  drawsLeft: 0,
  vertices: [...events.map(vertex), { ...vertex('diffuse'), next: null }],
});
const asked = (at: number, L = 1): PathContribution => ({ L: [L, L, L], scatterings: at + 1, vertex: at });
const found = (at: number, L = 1): PathContribution => ({ L: [L, L, L], scatterings: at, vertex: at });

describe('a contribution is', () => {
  it.each<[string, Event[], PathContribution, string, number]>([
    ['a light that is seen', [], found(0), 'seen', 0],
    ['a light in a mirror', ['mirror'], found(1), 'seen', 0],
    ['direct', ['diffuse'], asked(0), 'direct', 1],
    ['direct in a mirror', ['mirror', 'diffuse'], asked(1), 'direct', 1],
    ['found', ['diffuse'], found(1), 'found', 1],
    ['found by gloss', ['gloss'], found(1), 'found', 1],
    ['a caustic', ['diffuse', 'mirror', 'mirror'], found(3), 'caustic', 3],
    ['a caustic of gloss', ['diffuse', 'gloss'], found(2), 'caustic', 2],
    ['indirect', ['diffuse', 'diffuse'], asked(1), 'indirect', 2],
    ['indirect over many', ['diffuse', 'diffuse', 'diffuse', 'diffuse', 'diffuse'], asked(4), 'indirect', 3],
    ['in a medium', ['medium'], asked(0), 'medium', 1],
    ['behind a medium', ['medium', 'diffuse'], asked(1), 'medium', 2],
    ['along the way', ['diffuse'], { L: [1, 1, 1], scatterings: 1, vertex: 0, along: true }, 'medium', 1],
  ])('%s', (_, events, contribution, kind, bounces) => {
    expect(classOf(path(events), contribution)).toEqual({ kind, bounces });
  });
});

describe('the variance of a pixel', () => {
  it('is shared out as covariances say, with errors that hold', () => {
    const random = randomStream(1, 'why');
    const tally = new NoiseTally();
    const N = 20_000;
    // Direct light that is there or not: variance 1. Indirect light: 9 with probability 0.04, independent of it: variance 81 × 0.04 × 0.96.
    const [direct, indirect] = [1, 81 * 0.04 * 0.96];
    for (let i = 0; i < N; i++) {
      const parts = [...(random() < 0.5 ? [asked(0, 2)] : []), ...(random() < 0.04 ? [asked(1, 9)] : [])];
      tally.add(path(['diffuse', 'diffuse'], parts));
    }
    const result = tally.result!;
    expect(result.sources.map(({ kind }) => kind)).toEqual(['indirect', 'direct']);
    expect(result.sources.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 10);
    const [first, second] = result.sources;
    expect(Math.abs(first!.share - indirect / (direct + indirect))).toBeLessThan(4 * first!.shareError);
    // sd of the share by the delta method: about 0.006 here.
    expect(first!.shareError).toBeGreaterThan(0.002);
    expect(first!.shareError).toBeLessThan(0.02);
    expect(second!.present).toBeCloseTo(0.5, 1);
    expect(result.mean).toBeCloseTo(1.36, 1);
    expect(result.deviation).toBeCloseTo(Math.sqrt(direct + indirect), 1);
    expect(explanation(result)).toMatch(
      /^76 % of the variance is indirect light over two bounces; 24 % is direct light.* 4 % of the samples bring any of it\./,
    );
  });

  it('is laid to the material whose directions are drawn too seldom for what they bring', () => {
    const random = randomStream(1, 'poor');
    const tally = new NoiseTally(({ shape }) => (shape === 1 ? 'satin' : shape === 2 ? 'paint' : null));
    const N = 20_000;
    const on = (shape: number, weight: number): PathVertex => {
      const next = { wi: [0, 0, 1], pdf: 0.3, f: [1, 1, 1], cosine: 1, weight: [weight, weight, weight], isDelta: false, eta: 1 } as const;
      return { ...vertex('diffuse'), shape, next: { ...next, wi: [0, 0, 1], f: [1, 1, 1], weight: [weight, weight, weight] } };
    };
    // 20 with probability 0.02 by the lobe of satin, independent of 0 or 2 by paint, which samples its own lobe, and of nothing by what has no name.
    for (let i = 0; i < N; i++) {
      const isBright = random() < 0.02;
      const vertices = [on(2, 0.8), on(1, isBright ? 50 : 0.5), on(0, 90), { ...vertex('diffuse'), next: null }];
      const contributions = [...(isBright ? [asked(1, 20)] : []), ...(random() < 0.5 ? [asked(0, 2)] : [])];
      tally.add({ sample: i, radiance: [0, 0, 0], contributions, vertices, draws: [], drawsLeft: 0 });
    }
    const found = tally.result!;
    expect(found.poor.map(({ material, weight }) => [material, weight.toFixed(3)])).toEqual([['satin', '50.000']]);
    // E[(X − μ)²; bright] / Var X, X = 20 B + 2 C, μ = 1.4: 0.02 · ((18.6)² + (20.6)²) / 2 over 400 · 0.02 · 0.98 + 1.
    const share = (0.02 * (18.6 ** 2 + 20.6 ** 2)) / 2 / (400 * 0.02 * 0.98 + 1);
    // The share R/(R + S) of sums R over bright samples, S over the rest; R has a relative sd of (0.98 / (0.02 N))^½ = 0.05, S of little.
    expect(Math.abs(found.poor[0]!.share - share)).toBeLessThan(4 * 0.05 * share * (1 - share) + 0.003);
    expect(poorWords(found.poor[0]!)).toMatch(/^8\d % of the variance is in samples that “satin” sent .* up to 50 times the density/);
    expect(poorRemedy('satin', false)).toContain('Write sample and pdf for “satin”');
  });

  it('is nothing where all samples are alike, or too few', () => {
    const alike = new NoiseTally();
    for (let i = 0; i < 100; i++) alike.add(path(['diffuse'], [asked(0, 0.1)]));
    expect(alike.result).toBe(null);
    const few = new NoiseTally();
    for (let i = 0; i < 20; i++) few.add(path(['diffuse'], [asked(0, i)]));
    expect(few.result).toBe(null);
  });

  it('of a mean over seeds has an error from the fourth moment', () => {
    const random = randomStream(1, 'moments');
    // Uniform numbers: σ² = 1/12, m₄ = 1/80; Var s² = (1/80 − 1/144) / n.
    const values = Array.from({ length: 4000 }, () => random());
    const { s2, error } = varianceOf(values);
    expect(error).toBeCloseTo(Math.sqrt((1 / 80 - 1 / 144) / 4000), 4);
    expect(Math.abs(s2 - 1 / 12)).toBeLessThan(4 * error);
  });
});

describe('remedies', () => {
  const sources = (kind: NoiseSources['sources'][number]['kind'], more: Partial<NoiseSources> = {}): NoiseSources => ({
    samples: 4096,
    mean: 0.25,
    deviation: 1,
    sources: [{ kind, bounces: 1, share: 0.9, shareError: 0.01, meanShare: 0.5, present: 0.2 }],
    brightest: 0.1,
    visible: 0.5,
    lights: 1,
    roulette: false,
    poor: [],
    ...more,
  });
  const ids = (found: NoiseSources, render: object = {}): string[] =>
    remediesFor({ ...scene, render: { ...scene.render, ...render } }, found).map(({ id }) => id);

  it('are those that may help, and are not there already', () => {
    expect(ids(sources('direct'))).toEqual(['sampler']);
    expect(ids(sources('direct', { lights: 9 }), { sampler: 'sobol' })).toEqual(['spatial']);
    expect(ids(sources('direct', { lights: 9 }), { sampler: 'sobol', lightChoice: 'uniform', strategy: 'bsdf' })).toEqual([
      'strategy',
      'spatial',
      'power',
    ]);
    expect(ids(sources('caustic', { roulette: true }), { sampler: 'sobol' })).toEqual(['manifold', 'guiding', 'roulette', 'clamp']);
    // Each of the two knows where light comes from; nothing is searched for from directions that are guided.
    for (const one of [{ caustics: 'manifold' }, { guiding: 'learned' }, { integrator: 'path-naive', strategy: 'bsdf' }])
      expect(ids(sources('caustic'), { sampler: 'sobol', clampIndirect: 1, ...one })).not.toContain('manifold');
    expect(ids(sources('caustic'), { sampler: 'sobol', clampIndirect: 1, guiding: 'learned' })).toEqual([]);
    expect(ids(sources('indirect'), { sampler: 'sobol' })).toEqual(['guiding', 'clamp']);
    // The scene has no medium that scatters.
    expect(ids(sources('medium'), { sampler: 'sobol' })).toEqual(['clamp']);
    const [clamp] = remediesFor({ ...scene, render: { ...scene.render, sampler: 'sobol' } }, sources('medium'));
    expect(clamp).toMatchObject({ isBiased: true, patch: { clampIndirect: 2.5 } });
  });
});

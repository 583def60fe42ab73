/** The parts of the path inspector and of the equation that need no page. */
import { describe, expect, it } from 'vitest';
import { excerptOf } from '../../src/app/features/equation/code.ts';
import { EQUATION, STRAIGHT, TERM_INFO, TERMS, type Term } from '../../src/app/features/equation/terms.ts';
import { ESTIMATOR } from '../../src/app/features/equation/estimator.ts';
import { radianceFrom, valueOf } from '../../src/app/features/equation/values.ts';
import { brightest } from '../../src/app/features/paths/brightest.ts';
import { runningMeans } from '../../src/app/features/paths/running.ts';
import { statisticsOf } from '../../src/app/features/paths/statistics.ts';
import { DIMENSIONS, wordsOfDraw } from '../../src/app/features/paths/debugger/dimensions.ts';
import { stepsOf, stopsAt, sumOfSteps } from '../../src/app/features/paths/debugger/steps.ts';
import { broughtAt, factsOf } from '../../src/app/features/paths/words.ts';
import { shaderLibrary } from '../../src/content/node.ts';
import { filmSum } from '../../src/engine/film/sample-sum.ts';
import type { PathSample } from '../../src/engine/passes/record.ts';
import { constantsOf } from '../../src/shader/constants.ts';
import type { Vec3 } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { randomStream } from '../../src/scene/random.ts';
import { pathVertex } from '../helpers/path-vertex.ts';
import { cornellInput } from '../reference/cornell.ts';

const scene = checkScene(cornellInput(8));

/** A wall that a light reaches, then the light itself. */
const sample: PathSample = {
  sample: 4,
  radiance: [0.7, 0.7, 0.7],
  draws: [],
  drawsLeft: 0,
  contributions: [
    { L: [0.2, 0.2, 0.2], scatterings: 1, vertex: 0 },
    { L: [0.5, 0.5, 0.5], scatterings: 1, vertex: 1 },
  ],
  vertices: [
    pathVertex({
      light: {
        index: 0,
        shape: 5,
        wi: [0, 0, 1],
        distance: 2,
        pdf: 3,
        f: [0.25, 0.25, 0.25],
        cosine: 0.5,
        radiance: [8, 8, 8],
        bsdfPdf: 0.16,
        weight: 0.6,
        visibility: [1, 1, 1],
      },
      next: { wi: [0, 0, 1], pdf: 0.3, f: [0.25, 0.25, 0.25], cosine: 0.9, weight: [0.75, 0.75, 0.75], isDelta: false, eta: 1 },
    }),
    pathVertex({ beta: [0.5, 0.5, 0.5], emitted: [2, 2, 2], foundWeight: 0.5, foundPdf: 0.3, outcome: 'absorbed' }),
  ],
};

describe('samples of a pixel', () => {
  it('have mean, standard error, black and dropped ones, and bins that hold each lit one', () => {
    const values = [0, 0, 1, 10, 100, 0.001];
    const s = statisticsOf(Float32Array.from([...values.flatMap((each) => [each, each, each]), Number.NaN, 0, 0]));
    expect(s).toMatchObject({ count: 6, black: 2, dropped: 1 });
    expect(s.brightest!.sample).toBe(4);
    const mean = values.reduce((a, b) => a + b) / 6;
    expect(s.mean).toBeCloseTo(mean, 4);
    const variance = values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / 5;
    expect(s.error).toBeCloseTo(Math.sqrt(variance / 6), 4);
    expect(s.bins.reduce((a, b) => a + b)).toBe(4);
    expect(statisticsOf(Float32Array.of(0, 0, 0)).bins).toEqual([]);
  });
  it('add up as the film adds them: in single precision, or exactly from block to block, without those that are no number', () => {
    const values = Float32Array.of(1e8, 1, 1, 3, 1, 1, Number.NaN, 1, 1, 3, 1, 1);
    expect(filmSum(values, false)).toEqual([Math.fround(Math.fround(1e8 + 3) + 3), 3, 3]);
    // A great sample, then blocks of small ones: of those nothing is lost.
    const many = Float32Array.from({ length: 3 * 32 * 5 }, (_, i) => (i === 0 ? 1e8 : i % 3 === 0 && i >= 96 ? 3 : 0));
    expect(filmSum(many, true)[0]).toBe(Math.fround(1e8 + 3 * 32 * 4));
    expect(filmSum(many, false)[0]).toBe(1e8);
  });
  it('have a mean that runs, and its error, at numbers that grow by a fortieth of a decade', () => {
    const random = randomStream(3, 'running');
    const values = Array.from({ length: 1000 }, () => random());
    const grey = Float32Array.from(values.flatMap((each) => [each, each, each]));
    const points = runningMeans(grey);
    expect(points.slice(0, 3).map(({ n }) => n)).toEqual([2, 3, 4]);
    expect(points.length).toBeLessThan(110);
    for (const { n, mean, error } of [points[5]!, points.at(-1)!]) {
      const part = values.slice(0, n);
      const expected = part.reduce((a, b) => a + b) / n;
      const variance = part.reduce((sum, each) => sum + (each - expected) ** 2, 0) / (n - 1);
      expect(mean).toBeCloseTo(expected, 5);
      expect(error).toBeCloseTo(Math.sqrt(variance / n), 5);
    }
    expect(points.at(-1)!.n).toBe(1000);
    // What the film drops is in no mean; of one sample there is no error.
    expect(runningMeans(Float32Array.of(1, 1, 1, Number.NaN, 0, 0, 3, 3, 3)).map(({ n, mean }) => [n, mean])).toEqual([[2, 2]]);
    expect(runningMeans(Float32Array.of(1, 1, 1))).toEqual([]);
  });
  it('have a brightest one; a number that is none comes before all', () => {
    expect(brightest(Float32Array.of(1, 0, 0, 0, 3, 0, 2, 2, 2))).toBe(1);
    expect(brightest(Float32Array.of(9, 0, 0, 0, Number.NaN, 0))).toBe(1);
  });
});

describe('a vertex', () => {
  it('is told with what it brought', () => {
    expect(broughtAt(sample, 0)).toEqual([0.2, 0.2, 0.2]);
    const facts = factsOf(sample, 0, scene);
    expect(facts.map(({ heading }) => heading)).toEqual(['Arrival', 'Light asked: quad, white', 'Next direction', 'Then']);
    const of = (heading: number, name: string): string => facts[heading]!.facts.find((each) => each.name === name)!.value;
    expect([of(1, 'visibility'), of(1, 'contribution'), of(2, 'f cos θ / pdf'), of(3, 'the path')]).toEqual([
      '1',
      '0.2',
      '0.75',
      'goes on',
    ]);
    expect(factsOf(sample, 1, scene).map(({ heading }) => heading)).toEqual(['Arrival', 'Light come upon', 'Then']);
  });
  it('is told apart from what a medium has scattered on the way to it', () => {
    const along = { L: [0.1, 0.1, 0.1] as Vec3, scatterings: 1, vertex: 0, along: true as const };
    const other = { ...sample, contributions: [along, ...sample.contributions] };
    expect(broughtAt(other, 0)[0]).toBeCloseTo(0.3, 12);
    const facts = factsOf(other, 0, scene);
    expect(facts.map(({ heading }) => heading)).toEqual(['Arrival', 'On the way', 'Light asked: quad, white', 'Next direction', 'Then']);
    expect([1, 2].map((k) => facts[k]!.facts.find(({ name }) => name === 'contribution')!.value)).toEqual(['0.1', '0.2']);
    expect(radianceFrom(other, 0)).toEqual(radianceFrom(sample, 0));
  });
  it('gives the terms of the equation their values', () => {
    expect(radianceFrom(sample, 1)).toEqual([1, 1, 1]);
    const value = (term: Term): string | null => valueOf(term, sample, 0);
    expect(value('lo')).toBe('0.7 by this sample');
    expect(value('f')).toBe('0.25 for the sampled ω′');
    expect(value('li')).toBe('1 from the sampled ω′');
    expect(value('cos')).toBe('0.9 for the sampled ω′');
    expect(value('v')).toBe('1: the light is seen');
    expect(value('le')).toBe('0');
    expect(valueOf('v', sample, 1)).toBeNull();
    expect(valueOf('f', sample, 7)).toBeNull();
  });
});

describe('terms of the equation', () => {
  const { wgsl, materials } = shaderLibrary();
  const source = materials['diffuse']!;
  it('are all typeset, and each stands in the code', () => {
    expect(new Set([...EQUATION, ...STRAIGHT].flatMap(([, term]) => term ?? []))).toEqual(new Set(TERMS));
    for (const term of TERMS) {
      const { place } = TERM_INFO[term];
      const program =
        'functions' in place && term === 'le' ? { file: 'emitter', source: materials['emitter']! } : { file: 'diffuse', source };
      const excerpt = excerptOf(place, program, wgsl);
      expect(excerpt, term).not.toBeNull();
      expect(excerpt!.lines.length).toBeGreaterThan(2);
    }
  });
  it('of a material are its functions, from the first line to the last', () => {
    const excerpt = excerptOf(TERM_INFO.f.place, { file: 'diffuse', source }, wgsl)!;
    const lines = source.split('\n');
    expect(lines[excerpt.from - 1]).toMatch(/^fn eval\(/);
    expect(lines[excerpt.to - 1]).toBe('}');
    expect(excerpt.lines[0]).toBe(lines[excerpt.from - 1]);
    expect(excerptOf(TERM_INFO.le.place, { file: 'diffuse', source }, wgsl)).toBeNull();
    expect(excerptOf(TERM_INFO.f.place, null, wgsl)).toBeNull();
  });
});

describe('the estimator and its steps', () => {
  it('stand in the kernel, each line once, and have values at a vertex', () => {
    const { wgsl } = shaderLibrary();
    for (const { place } of ESTIMATOR) {
      const lines = wgsl[place.module]!.split('\n').filter((each) => place.line.test(each));
      expect(lines, `${place.module} ${place.line}`).toHaveLength(1);
    }
    const values = ESTIMATOR.map(({ id, value }) => [id, value(sample, 0, sample.vertices[0]!)]);
    expect(Object.fromEntries(values)).toMatchObject({
      start: 'β = 1',
      weight: 'pₗ = 3, p_b = 0.16: w = 0.6',
      direct: 'adds 0.2',
      throughput: '1 · 0.75 = 0.75',
      roulette: null,
    });
  });

  it('name every dimension as the kernel does', () => {
    const constants = Object.entries(constantsOf(shaderLibrary().wgsl['sampler/dimensions']!));
    expect(constants.length).toBeGreaterThan(20);
    expect(Object.fromEntries(Object.entries(DIMENSIONS).map(([place, [name]]) => [`DIM_${name}`, Number(place)]))).toEqual(
      Object.fromEntries(constants),
    );
    expect(wordsOfDraw({ dimension: 40 + 3 * 32, vertex: 0, u: [0.5] }).name).toBe('STEPS');
    expect(wordsOfDraw({ dimension: 4 + 32, vertex: 0, u: [0.5, 0.5] }).name).toBe('LIGHT_POINT + 1');
  });

  it('go through the path in order, and stop where they are asked to', () => {
    const steps = stepsOf({ ...sample, draws: [{ dimension: 2, vertex: 0, u: [0.25, 0.5] }] });
    expect(steps.map(({ kind, vertex }) => `${kind} ${vertex}`)).toEqual([
      'camera 0',
      'arrive 0',
      'light 0',
      'direction 0',
      'arrive 1',
      'found 1',
      'end 1',
    ]);
    expect(steps[3]!.draws).toHaveLength(1);
    expect(steps[3]!.after.beta).toEqual([0.75, 0.75, 0.75]);
    steps.slice(1).forEach(({ before }, i) => expect(before).toBe(steps[i]!.after));
    expect(sumOfSteps(steps)).toEqual(steps.at(-1)!.after.L);
    expect(stopsAt(steps, { of: 'light', above: 0.1 })).toBe(2);
    expect(stopsAt(steps, { of: 'light', above: 0.1 }, 3)).toBe(-1);
    expect(stopsAt(steps, { of: 'beta', above: 0.9 }, 1)).toBe(-1);
  });
});

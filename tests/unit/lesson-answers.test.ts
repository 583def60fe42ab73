/** Answers, places in documents, and charts. */
import { describe, expect, it } from 'vitest';
import { readLessons, readTranslated } from '../../src/cli/lessons/read.ts';
import { checkChoice, checkNumber, checkPick, saidOfNumber, saidOfPick } from '../../src/lesson/answers.ts';
import { chart } from '../../src/lesson/chart.ts';
import { experiment } from '../../src/lesson/experiment.ts';
import { generate } from '../../src/lesson/generate.ts';
import { difference } from '../../src/lesson/grade.ts';
import { readNumber } from '../../src/lesson/number.ts';
import { valueAt, withSettings } from '../../src/lesson/settings.ts';
import type { ChoiceQuestion, NumberQuestion, PickQuestion } from '../../src/lesson/types.ts';
import { checkScene } from '../../src/scene/parse.ts';

const asked = { id: 'a', prompt: '', hints: [], points: 1, right: '', wrong: [] };

describe('numbers', () => {
  it.each([
    ['0.25', 0.25],
    [' .25 ', 0.25],
    ['1/4', 0.25],
    ['25 %', 0.25],
    ['2.5e-1', 0.25],
    ['−3', -3],
    ['1,024', 1024],
    ['3·10^4', 3e4],
    ['2 × 10^-3', 2e-3],
    ['0,5', 0.5],
    ['0,125', 0.125],
    ['2,0625', 2.0625],
    ['1,024,000', 1024000],
    ['pi', Math.PI],
    ['2π/3', (2 * Math.PI) / 3],
    ['2e', null],
    ['2·π/3', (2 * Math.PI) / 3],
    ['sqrt(1/3600)', 1 / 60],
    ['√2', Math.SQRT2],
    ['1 - 1/4 - 1/8', 0.625],
    ['-(1 + 2)^2', -9],
    ['2^-1', 0.5],
    ['cos 60', 0.5],
  ])('are read as people write them: %s', (text, value) =>
    value === null ? expect(readNumber(text)).toBeNull() : expect(readNumber(text)).toBeCloseTo(value, 12),
  );
  it.each([
    '',
    'a',
    '1 2',
    '1/0',
    '1e999',
    '0x10',
    '1'.repeat(50),
    '--1',
    '(',
    '(1',
    '1)',
    'sqrt',
    'sqrt(-1)',
    '1 +',
    '2 ^',
    '('.repeat(39),
    'constructor',
    '1..2',
  ])('that are none are told apart: %s', (text) => expect(readNumber(text)).toBeNull());

  const question = (answer: number, tolerance: number, unit = ''): NumberQuestion => ({
    ...asked,
    type: 'number',
    answer,
    tolerance,
    unit,
  });
  it('are right within the tolerance, both ends included', () => {
    const quarter = question(0.25, 0.01);
    expect(['0.25', '0.26', '0.24', '0.2601', '0.3', '1', 'x'].map((each) => checkNumber(quarter, each))).toEqual([
      'right',
      'right',
      'right',
      'close',
      'close',
      'wrong',
      'unreadable',
    ]);
  });
  it('may have their unit', () => {
    expect(checkNumber(question(30, 0.1, '°'), '30°')).toBe('right');
    expect(checkNumber(question(25, 0.1, '%'), '25 %')).toBe('right');
    expect(checkNumber(question(25, 0.1, '%'), '25')).toBe('right');
  });
});

it('choices ask for all that is right and nothing else', () => {
  const options = [true, true, false].map((right) => ({ html: '', why: '', right }));
  const question: ChoiceQuestion = { ...asked, type: 'choice', options };
  expect([[0, 1], [0], [0, 1, 2], []].map((each) => checkChoice(question, new Set(each)))).toEqual([true, false, false, false]);
});

it('places are shapes by name, or a part of the picture', () => {
  const shape: PickQuestion = { ...asked, type: 'pick', target: { shapes: ['lamp'] }, model: [0, 0] };
  expect([checkPick(shape, [0, 0], 'lamp'), checkPick(shape, [0, 0], 'floor'), checkPick(shape, [0, 0], null)]).toEqual([
    true,
    false,
    false,
  ]);
  const part: PickQuestion = { ...asked, type: 'pick', target: { rect: [0.2, 0.4, 0.6, 0.8] }, model: [0.3, 0.5] };
  expect([checkPick(part, [0.3, 0.5], null), checkPick(part, [0.3, 0.9], null), checkPick(part, [NaN, NaN], 'lamp')]).toEqual([
    true,
    false,
    false,
  ]);
});

it('likely wrong numbers and places have a sentence of their own, and others none', () => {
  const number: NumberQuestion = {
    ...asked,
    type: 'number',
    answer: 0.25,
    tolerance: 0.01,
    unit: '%',
    wrong: [
      { answer: 0.5, said: 'Half.' },
      { answer: 0.504, said: 'A little more.' },
    ],
  };
  expect(['0.5', '0.5039', '1/2', '0.52', '0.25', 'x'].map((each) => saidOfNumber(number, each))).toEqual([
    'Half.',
    'A little more.',
    'Half.',
    '',
    '',
    '',
  ]);
  const place: PickQuestion = {
    ...asked,
    type: 'pick',
    target: { shapes: ['lamp'] },
    model: [0, 0],
    wrong: [
      { target: { shapes: ['floor'] }, said: 'The floor.' },
      { target: { rect: [0, 0, 0.5, 0.5] }, said: 'Up there.' },
    ],
  };
  expect(saidOfPick(place, [0.9, 0.9], 'floor')).toBe('The floor.');
  expect(saidOfPick(place, [0.2, 0.2], 'wall')).toBe('Up there.');
  expect(saidOfPick(place, [0.9, 0.9], 'wall')).toBe('');
});

describe('places in a document', () => {
  const document = checkScene({
    version: 1,
    camera: { position: [0, 0, 5], target: [0, 0, 0] },
    materials: { 'index 1.5': { file: 'glass', params: { ior: 1.5 } } },
    shapes: [{ name: 'lamp', type: 'sphere', center: [0, 0, 0], radius: 1, material: 'index 1.5' }],
  });
  it('are found by keys, indices and names', () => {
    expect(valueAt(document, 'materials[index 1.5].params.ior')).toBe(1.5);
    expect(valueAt(document, 'shapes[lamp].center[2]')).toBe(0);
    expect(valueAt(document, 'shapes[0].emission.radiance')).toBeUndefined();
    expect(valueAt(document, 'constructor.name')).toBeUndefined();
  });
  it('are changed in a copy', () => {
    const next = withSettings(document, [
      { path: 'shapes[lamp].radius', value: 2 },
      { path: 'shapes[0].emission.radiance', value: [1, 2, 3] },
    ]);
    expect(next.shapes[0]).toMatchObject({ radius: 2, emission: { radiance: [1, 2, 3] } });
    expect(document.shapes[0]).not.toHaveProperty('emission');
  });
  it('that lead nowhere are errors that name them', () => {
    expect(() => valueAt(document, 'shapes[sun].radius')).toThrow('At shapes[sun].radius: there is no sun among 1');
    expect(() => valueAt(document, 'title.length')).toThrow('At title.length: there is nothing below a plain value');
    expect(() => withSettings(document, [{ path: 'a b', value: 1 }])).toThrow('At a b: expected a place such as render.spp');
  });
});

describe('a lobe beside the model’s', () => {
  const model = [0, 1, 2, 3];
  const at = (own: number[]): string | null => difference(own, model, [0, 0, 1]);
  it('is the same within single precision', () => expect(at(model.map((each) => each * 1.0005))).toBeNull());
  it('lacks a factor', () =>
    expect(at(model.map((each) => each * Math.PI))).toContain('f is 3.14 times that of the model solution in every direction'));
  it('has another form', () => expect(at([0, 1, 2, 2])).toContain('f is between 0.667 and 1 times'));
  it('has light where there is none', () => expect(at([1, 1, 2, 3])).toContain('f has values where the model solution has next to none'));
  it('is not a number', () => expect(at([0, NaN, 2, 3])).not.toBeNull());
});

describe('charts', () => {
  const y = { label: 'time', unit: 'ms', log: true };
  it('place points in proportion to the logarithm', () => {
    const series = [
      {
        label: 'a<b',
        points: [
          [1, 1],
          [10, 10],
          [100, 100],
        ] as [number, number][],
        scattered: false,
      },
    ];
    const made = chart({ title: 't', source: 's', x: { label: 'n', unit: '', log: true }, y, series, bars: [] });
    const points = [...made.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="3"\/>/g)]
      .slice(0, 3)
      .map((each) => [Number(each[1]), Number(each[2])]);
    expect(points[1]![0]! - points[0]![0]!).toBeCloseTo(points[2]![0]! - points[1]![0]!, 0);
    expect(points[0]![1]! - points[1]![1]!).toBeCloseTo(points[1]![1]! - points[2]![1]!, 0);
    expect(made).toContain('a&lt;b');
  });
  it('have room for the names of bars, and for the bars', async () => {
    const english = await readLessons();
    const german = await Promise.all(english.map(({ name }) => readTranslated(name, 'de')));
    const blocks = [...english, ...german].flatMap(({ steps }) => steps.flatMap((step) => step.blocks));
    const charts = blocks.flatMap((block) => (block.type === 'plot' && block.figures.x === undefined ? [chart(block.figures)] : []));
    expect(charts.length).toBeGreaterThan(2);
    for (const made of charts)
      for (const [, x = '', words = ''] of made.matchAll(/<text x="([\d.]+)"[^>]*text-anchor="end">([^<]*)</g)) {
        // DejaVu Sans, which is wide, has about 6.6 pixels a letter of 12 px.
        expect(Number(x), words).toBeGreaterThan(6.6 * words.length);
        expect(Number(x), words).toBeLessThan(320);
      }
  });
  it('draw what was measured beside what was published', () => {
    const made = chart(
      { title: 't', source: 's', y, series: [], bars: [{ label: 'old', value: 100 }] },
      { series: [], bars: [{ label: 'mine', value: 1 }], notes: [] },
    );
    expect(made.match(/class="bar"/g)).toHaveLength(2);
    expect(made).toMatch(/series measured.*mine/);
    expect(chart({ title: 't', source: 's', y, series: [], bars: [] })).toBe('');
  });
});

it('generated scenes have as many things as they say, always the same', () => {
  expect(generate({ generate: 'grains', count: 50 }).shapes.filter(({ type }) => type === 'sphere')).toHaveLength(50);
  expect(generate({ generate: 'grains', count: 50 })).toEqual(generate({ generate: 'grains', count: 50 }));
  const [body] = generate({ generate: 'ripples', count: 5981 }).shapes;
  const triangles = body!.type === 'mesh' ? body!.data!.indices.length / 3 : 0;
  expect(triangles).toBeGreaterThan(0.97 * 5981);
  expect(triangles).toBeLessThanOrEqual(5981);
});

describe('experiments', () => {
  const figures = { title: 't', source: 's', y: { label: 'time' } };
  const base = { figures, scene: { generate: 'ripples', count: 100 }, measure: 'milliseconds' };
  const run = { label: 'r', variants: [{ at: 'a' }] };
  it('run the renderer or a program, on all rays or on some', () => {
    const { runs } = experiment.parse({ ...base, runs: [run, { ...run, program: 'per-triangle', rays: 64 }] });
    expect(runs.map(({ program, rays }) => [program, rays])).toEqual([
      [undefined, 1_000_000],
      ['per-triangle', 64],
    ]);
    expect(() => experiment.parse({ ...base, runs: [{ ...run, program: 'per-pixel' }] })).toThrow('per-triangle');
  });
  it('measure no error of a program', () => {
    const runs = [{ ...run, program: 'per-ray' }];
    expect(() => experiment.parse({ ...base, measure: 'error', runs })).toThrow('a program makes no picture');
  });
  it('of Britton have ten triangles beside the spheres, and two lamps', () => {
    const { shapes, lights } = generate({ generate: 'spheres-in-box', count: 48 });
    expect(shapes.filter(({ type }) => type === 'sphere')).toHaveLength(48);
    expect(shapes.reduce((sum, each) => sum + (each.type === 'mesh' ? each.data!.indices.length / 3 : 0), 0)).toBe(10);
    expect(lights).toHaveLength(2);
  });
});

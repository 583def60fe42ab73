/**
 * Numbers in the running text of lessons, computed: from what the text gives, from the figures that it shows, or from the tables of bench/RESULTS.md.
 * `lesson-translation.test.ts` sees to the same numbers in German; places and scenes are asked by tests/gpu/lesson-*.test.ts.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { galleryScene, readLesson } from '../../src/cli/lessons/read.ts';
import { spheresInBox } from '../../src/bench/early-scenes.ts';
import { ROOT } from '../../src/content/node.ts';

interface Figures {
  series?: { label: string; points: [number, number][] }[];
  bars?: { label: string; value: number }[];
}

const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
function figures(path: string): Figures {
  const { figures: within, ...plain } = JSON.parse(text(`lessons/${path}`)) as Figures & { figures?: Figures };
  return within ?? plain;
}
const bar = (path: string, label: string): number => figures(path).bars?.find((each) => each.label === label)?.value ?? NaN;
const curve = (path: string, label: string): Map<number, number> =>
  new Map(figures(path).series?.find((each) => each.label.startsWith(label))?.points);
const at = (path: string, label: string, x: number): number => curve(path, label).get(x) ?? NaN;

/** Of a table of RESULTS, variance × time of a setting against the first one, on a scene. */
function measured(heading: string, scene: string, setting: string): number {
  const lines = text('bench/RESULTS.md').split(`### ${heading}\n`)[1]?.split('\n') ?? [];
  const cells = (line: string): string[] => line.split('|').map((each) => each.trim().replaceAll('`', ''));
  const head = cells(lines.find((each) => each.startsWith('| scene')) ?? '');
  const row = cells(lines.find((each) => each.startsWith(`| \`${scene}\``)) ?? '');
  return Number.parseFloat(row[head.indexOf(setting)] ?? '');
}

const degrees = (radians: number): number => (180 * radians) / Math.PI;
const cap = (angle: number): number => 2 * Math.PI * (1 - Math.cos((angle * Math.PI) / 180));
/** Least c of bias² + variance of the pixel of "the best clamp". */
const bestClamp = (samples: number): number => 50 / (1 + 99 / samples);
const GRAINS = 'fifty-thousand-grains/published.json';
const PIXELS = 'fifty-thousand-grains/pixels.json';
const THREADS = 'triangle-or-ray/published.json';
const BRITTON = 'recursion-into-loops/published.json';
const faster = (grains: number): number => at(GRAINS, 'Xeon', grains) / at(GRAINS, 'Quadro', grains);

/** Of a lesson: words of its text, numbers that are computed in ⟨ ⟩, and what they are. A number is right to the digits that it has. */
const SAID: readonly (readonly [lesson: string, words: string, ...values: number[]])[] = [
  ['a-pixel', 'the moon, half a degree across, has ⟨0.00006⟩', cap(0.25)],
  ['a-pixel', '$0.125 / 2 = 1/⟨16⟩$', 2 / (2 - 1.875)],
  ['bias-and-variance', '$4/0.01 = ⟨400⟩$', 2 ** 2 / 0.1 ** 2],
  [
    'bias-and-variance',
    '⟨25⟩. With one sample it would be ⟨0.5⟩, with 10,000 it is ⟨49.5⟩',
    bestClamp(99),
    bestClamp(1),
    bestClamp(10_000),
  ],
  ['bias-and-variance', 'it brings 50 more: a mean of ⟨1⟩', 0.5 + 0.01 * 50],
  ['darts', '$e^{-2} \\approx ⟨0.135⟩$', Math.exp(-2)],
  ['eight-steps', '$4/(1.96 \\cdot 0.5) \\approx ⟨4.08⟩$', 4 / (1.4 ** 2 * 0.5)],
  ['faces-of-noise', 'Sobol points need ⟨7⟩ % of the time', 100 * measured('Samplers', 'cornell-box', 'sobol')],
  [
    'faces-of-noise',
    'on this box ⟨1.3⟩ times as much',
    Math.sqrt(measured('Samplers', 'cornell-box', 'blue-noise') / measured('Samplers', 'cornell-box', 'sobol')),
  ],
  ['faces-of-noise', "probability $10^{-4}$ and brings the value 1,000; the pixel's mean is ⟨0.1⟩", 1e-4 * 1000],
  ['faces-of-noise', '⟨99⟩ %. So 99 of 100 pixels are too dark, one is ⟨100⟩ times too bright', 100 * 0.9999 ** 100, 1000 / 100 / 0.1],
  ['fifty-thousand-grains', '50,653 spheres are ⟨0.8⟩ MB', (50_653 * 4 * 4) / 1e6],
  ['fifty-thousand-grains', 'grows from ⟨432⟩ to ⟨3,737⟩ ms', at(GRAINS, 'Quadro', 5832), at(GRAINS, 'Quadro', 50_653)],
  [
    'fifty-thousand-grains',
    'About ⟨79⟩, and at the other four sizes it was faster by ⟨78⟩ to ⟨134⟩ times',
    faster(50_653),
    Math.min(...[8, 64, 512, 5832].map(faster)),
    Math.max(...[8, 64, 512, 5832].map(faster)),
  ],
  ['fifty-thousand-grains', 'At 8 grains the card took ⟨1.22⟩ ms, twice what the line', at(GRAINS, 'Quadro', 8)],
  ['fifty-thousand-grains', 'A picture of 100 pixels took the card ⟨2.41⟩ ms', at(PIXELS, 'Quadro', 100)],
  [
    'fifty-thousand-grains',
    '⟨0.0241⟩ ms, where each pixel of a million took ⟨0.00069⟩',
    at(PIXELS, 'Quadro', 100) / 100,
    at(PIXELS, 'Quadro', 1e6) / 1e6,
  ],
  ['four-papers', '$2^{10} = ⟨1024⟩$', 2 ** 10],
  ['guiding', '⟨512⟩: the last round alone, which is more than half of all ⟨960⟩', 64 * 2 ** 3, 64 + 128 + 256 + 512],
  ['guiding', '⟨0.67⟩. Half of the samples do', 0.47 * 1.43],
  ['importance-sampling', '$1/72 \\approx ⟨0.0139⟩$, ⟨6.4⟩ times less', 1 / 72, 72 * (1 / 5 - 1 / 9)],
  ['importance-sampling', '$\\sqrt[3]{0.216} = ⟨0.6⟩$', Math.cbrt(0.216)],
  ['microfacets', '⟨16⟩: half the roughness is a quarter of $\\alpha$', 2 ** 4],
  ['microfacets', 'With roughness 0.5, $D(n)$ is ⟨5.1⟩', 1 / (Math.PI * 0.5 ** 4)],
  ['microfacets', 'in a cone of 0.01 sr around n have about ⟨5⟩ %', 100 * 0.01 * (1 / (Math.PI * 0.5 ** 4))],
  ['mis-on-plates', 'in the Cornell box *directions* alone need ⟨6.4⟩ times as long', measured('Strategies', 'cornell-box', 'bsdf')],
  ['mis-on-plates', 'About ⟨0.988⟩', 81 / 82],
  ['monte-carlo', '$1/60 \\approx ⟨0.0167⟩$', 1 / 60],
  ['monte-carlo', '$64 \\cdot 8^2 = ⟨4096⟩$', 64 * 8 ** 2],
  ['monte-carlo', '$\\sqrt{2} \\approx ⟨1.41⟩$', Math.SQRT2],
  ['one-dimension', '$1/5 - 1/9 = 4/45 \\approx ⟨0.0889⟩$', 1 / 5 - 1 / 9],
  ['one-dimension', '$11/360 \\approx ⟨0.0306⟩$', 2 / 160 + 31 / 160 / 1.5 - 1 / 9],
  ['one-dimension', '$7/24 \\approx ⟨0.2917⟩$', (1 - 1 / 8) / 3],
  ['one-dimension', 'each of your samples is worth ⟨1.125⟩ of the others', 1 / 8 / (1 / 9)],
  ['one-light-point', '⟨200⟩ per steradian, against $1/\\pi \\approx ⟨0.3⟩$', 2 ** 2 / 0.02, 1 / Math.PI],
  ['one-light-point', '$p_A = 1/0.02 = ⟨50⟩$', 1 / 0.02],
  ['recursion-into-loops', 'About ⟨307⟩. The', bar(BRITTON, 'CPU, all, mean') / bar(BRITTON, 'GeForce GTX 275')],
  ['recursion-into-loops', 'it was ⟨25⟩', bar(BRITTON, 'Mental Ray, all, mean') / bar(BRITTON, 'GeForce GTX 275')],
  ['refraction', '⟨19.5⟩°: towards the normal', degrees(Math.asin(0.5 / 1.5))],
  [
    'refraction',
    '⟨4⟩ %. A window has two such surfaces, and loses about ⟨8⟩ %',
    100 * (0.5 / 2.5) ** 2,
    100 * (1 - (1 - 0.04) / (1 + 0.04)),
  ],
  ['refraction', 'About ⟨17⟩ %: more than four times', 100 * (1.42 / 3.42) ** 2],
  ['refraction', '⟨48.8⟩°. Above, the whole world', degrees(Math.asin(1 / 1.33))],
  ['refraction', 'Their critical angle is ⟨24⟩°', degrees(Math.asin(1 / 2.42))],
  ['refraction', '⟨2.25⟩, and it falls by the same factor', 1.5 ** 2],
  ['russian-roulette', '$1/(1 - 0.8) = ⟨5⟩$', 1 / (1 - 0.8)],
  ['shaders-by-users', '$⟨38⟩ \\bmod 16 = ⟨6⟩$', 5 * 7 + 3, (5 * 7 + 3) % 16],
  ['solid-angle', 'The whole sphere has $4\\pi \\approx ⟨12.57⟩$', 4 * Math.PI],
  ['solid-angle', '$4\\pi/8 = \\pi/2 \\approx ⟨1.571⟩$', Math.PI / 2],
  ['solid-angle', '$4\\pi/6 = 2\\pi/3 \\approx ⟨2.094⟩$', (2 * Math.PI) / 3],
  ['solid-angle', 'caps of 0.26°, with ⟨0.000065⟩ sr each', cap(0.26)],
  ['solid-angle', 'Its solid angle is ⟨0.842⟩ sr', cap(30)],
  ['solid-angle', '$\\cos^4 60° = 1/⟨16⟩$', 2 ** 4],
  ['spectra', '⟨1.85⟩; for red light of 0.7 µm it is ⟨1.68⟩', 1.6 + 0.04 / 0.4 ** 2, 1.6 + 0.04 / 0.7 ** 2],
  ['spectra', 'every 10 nm from 400 to 720 nm: ⟨33⟩ numbers', (720 - 400) / 10 + 1],
  ['structures', '$2^{20}$ is ⟨1,048,576⟩', 2 ** 20],
  ['structures', '⟨13⟩: the areas are ⟨10⟩ and ⟨6⟩. A ray meets ⟨1.2⟩', 1 + 2 * (6 / 10) * 10, 2 + 4 * 2, 6, 2 * (6 / 10)],
  ['the-bsdf', '$\\pi/4 \\approx ⟨0.785⟩$', Math.PI / 4],
  ['the-cosine', 'About 0.0615. For $R \\ll h$ this is $\\rho L R^2/h^2$, here ⟨0.0625⟩', (0.5 * 8 * 0.1 ** 2) / 0.8 ** 2],
  ['the-cosine', '⟨30⟩°, and $\\sin^2\\alpha = 1/⟨4⟩$', degrees(Math.atan(1 / Math.sqrt(3))), 1 / Math.sin(Math.PI / 6) ** 2],
  [
    'triangle-or-ray',
    'A thread a ray: ⟨12.6⟩ seconds at most, against ⟨792⟩',
    bar(THREADS, 'a thread a ray') / 1000,
    bar(THREADS, 'a thread a triangle') / 1000,
  ],
  ['triangle-or-ray', 'About ⟨63⟩. And', bar(THREADS, 'a thread a triangle') / bar(THREADS, 'a thread a ray')],
  ['triangle-or-ray', '⟨30,000⟩: ⟨five⟩ times the crocodile', 0.3e-3 * 100e6, 30_000 / 5981],
  ['two-densities', '$(0.3 + 50)/4 \\approx ⟨12.6⟩$', 50.3 / 4],
  ['two-densities', '⟨0.8⟩, and mostly it has much less', 0.3 + 0.5],
];

const WORDS: Readonly<Record<string, number>> = { five: 5 };
const plain = (words: string): string => words.replace(/\s+/g, ' ');

/** Whether a value, rounded to the digits of a number that is written, is that number. */
function roundsTo(value: number, written: string): boolean {
  const digits = written.replaceAll(',', '');
  const number = WORDS[written] ?? Number(digits);
  const unit = 10 ** -(digits.split('.')[1]?.length ?? 0);
  // A half of the last digit, but for what is binary.
  return Math.abs(value - number) <= (0.5 + 1e-6) * unit;
}

describe.each([...new Set(SAID.map(([lesson]) => lesson))])('%s', (lesson) => {
  const prose = plain(text(`lessons/${lesson}/lesson.md`));
  it.each(SAID.filter(([of]) => of === lesson).map(([, ...rest]) => rest))('%s', (words, ...values) => {
    expect(prose).toContain(plain(words.replace(/[⟨⟩]/g, '')));
    const written = [...words.matchAll(/⟨([^⟩]*)⟩/g)].map(([, each]) => each ?? '');
    expect(written).toHaveLength(values.length);
    expect(written.filter((each, i) => !roundsTo(values[i] ?? NaN, each)).map((each) => `${each} for ${values.join(', ')}`)).toEqual([]);
  });
});

it('a number that is a unit off in its last digit is noticed', () => {
  expect(['0.26', '0.27', '0.3', '1,000', 'five'].map((each, i) => roundsTo([0.264, 0.264, 0.264, 1000.4, 4.4][i] ?? NaN, each))).toEqual([
    true,
    false,
    true,
    true,
    false,
  ]);
});

describe('words for numbers', () => {
  it('fifty-thousand-grains: the first point is twice the line through the last two', () => {
    const [few, many] = [at(GRAINS, 'Quadro', 5832), at(GRAINS, 'Quadro', 50_653)];
    const slope = (many - few) / (50_653 - 5832);
    expect(at(GRAINS, 'Quadro', 8) / (slope * 8)).toBeGreaterThan(1.75);
    expect(at(GRAINS, 'Quadro', 8) / (slope * 8)).toBeLessThan(2.25);
  });
  it('mis-on-plates: directions alone need a tenth of the time on depth of field, seventeen times by lamps alone on the plates', () => {
    expect(measured('Strategies', 'depth-of-field', 'bsdf')).toBeCloseTo(0.1, 2);
    expect(measured('Strategies', 'veach-plates', 'light')).toBe(17);
    expect(bar('mis-on-plates/worth.json', 'lamps alone') / bar('mis-on-plates/worth.json', 'power heuristic')).toBeCloseTo(17, 0);
  });
  it('recursion-into-loops: its own measurement has the shapes that are told', () => {
    const { shapes, lights, film, materials } = spheresInBox(48, 10);
    const spheres = shapes.filter(({ type }) => type === 'sphere');
    expect(spheres).toHaveLength(48);
    expect(spheres.filter(({ material }) => materials[material]?.file === 'mirror')).toHaveLength(24);
    expect(lights.map(({ type }) => type)).toEqual(['point', 'point']);
    expect([film.width, film.height]).toEqual([640, 480]);
    expect(text('lessons/recursion-into-loops/lesson.md')).toContain(
      '48 spheres, every other one a mirror, in a box of 10 triangles with an open side, under two point lights, 640×480 pixels',
    );
  });
  it('refraction: six balls of the indices that are told', async () => {
    const { materials, shapes } = await galleryScene('glass-row');
    const balls = shapes.filter(({ type }) => type === 'sphere');
    const indices = balls.map(({ material }) => (materials[material]?.params as { ior?: number } | undefined)?.ior);
    expect(indices.filter((each) => each !== undefined).sort()).toEqual([1.05, 1.2, 1.33, 1.5, 1.77, 2.42]);
  });
  it('the-cosine: the lamp of the scene has the size, height and radiance of the text', async () => {
    const { scenes } = await readLesson('the-cosine');
    const lamp = scenes.lamp?.shapes.find(({ name }) => name === 'lamp') as { radius: number; center: number[] } | undefined;
    expect(lamp?.radius).toBe(1);
    expect(lamp?.center[1]).toBeCloseTo(Math.sqrt(3), 2);
  });
});

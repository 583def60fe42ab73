/** What the lesson in eight steps says of its films, computed from them; and that its grading sees what it must and nothing else. */
import { describe, expect, it } from 'vitest';
import { readLesson } from '../../src/cli/lessons/read.ts';
import { filmMoments, type FilmData } from '../../src/engine/index.ts';
import { filmDocuments, filmGoal } from '../../src/lesson/grade-film.ts';
import { codeOf } from '../../src/lesson/state.ts';
import { expectMean } from '../helpers/expect-mean.ts';
import { filmOf as film } from '../helpers/film-of.ts';
import { sidak } from '../helpers/statistics.ts';

const lesson = await readLesson('eight-steps');

function documents(step: string, source?: string): ReturnType<typeof filmDocuments> {
  const index = lesson.steps.findIndex(({ id }) => id === step);
  const [question] = codeOf(lesson.steps[index]!);
  return filmDocuments(lesson, index, question!, source ?? question!.start);
}

/** Parts of the film of 64 × 64 pixels: left, top, right, bottom. */
const FLOOR = [16, 56, 48, 64] as const;
const BACK_WALL = [20, 18, 44, 28] as const;
const LEFT_WALL = [0, 24, 8, 48] as const;
const LAMP = [20, 9, 44, 14] as const;
type Part = readonly [number, number, number, number];

/** Mean of a part's green and its standard error; variance of a sample of it. */
function of(image: FilmData, [left, top, right, bottom]: Part): { mean: number; error: number; variance: number } {
  let [sum, square, variance] = [0, 0, 0];
  const count = (right - left) * (bottom - top);
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const found = filmMoments(image, y * image.width + x, 1)!;
      sum += found.mean;
      square += found.variance;
      variance += found.variance * found.n;
    }
  return { mean: sum / count, error: Math.sqrt(square) / count, variance: variance / count };
}

describe('the faults have the faces that are told', () => {
  it('without the cosine walls are about twice too bright, and the floor nearly right', async () => {
    const { own, right } = documents('bug-cosine');
    const [a, b] = [await film(own), await film(right)];
    const factor = (part: Part): number => of(a, part).mean / of(b, part).mean;
    expect(factor(LEFT_WALL)).toBeGreaterThan(1.6);
    expect(factor(LEFT_WALL)).toBeLessThan(2.4);
    expect(factor(FLOOR)).toBeLessThan(1.25);
  });
  it('with a density per area the floor is more than four times too bright, the back wall less than three times', async () => {
    const { own, right } = documents('bug-area');
    const [a, b] = [await film(own), await film(right)];
    expect(of(a, FLOOR).mean / of(b, FLOOR).mean).toBeGreaterThan(4);
    expect(of(a, BACK_WALL).mean / of(b, BACK_WALL).mean).toBeLessThan(3);
    expect(of(a, BACK_WALL).mean / of(b, BACK_WALL).mean).toBeGreaterThan(1.5);
  });
  it('a lamp that counts twice makes all but itself twice as bright', async () => {
    const { own, right } = documents('bug-twice');
    const [a, b] = [await film(own), await film(right)];
    const ALPHA = sidak(1e-3, 3);
    for (const part of [FLOOR, BACK_WALL, LEFT_WALL]) {
      const [twice, once] = [of(a, part), of(b, part)];
      const error = Math.hypot(twice.error, 2 * once.error);
      expectMean({ mean: twice.mean, error }, 2 * once.mean, { alpha: ALPHA, sees: 0.12 });
    }
    expect(of(a, LAMP).mean / of(b, LAMP).mean).toBeCloseTo(1, 2);
  });
});

it('asking the lamp leaves less than a quarter of the variance: most is gone on the floor, least on the back wall; weights help there', async () => {
  const [lucky, asking] = [await film(documents('light').own), await film(documents('light').model)];
  const both = await film(documents('both').model);
  const all: Part = [0, 0, 64, 64];
  const gain = (part: Part): number => of(lucky, part).variance / of(asking, part).variance;
  expect(gain(all)).toBeGreaterThan(4);
  expect(gain(FLOOR)).toBeGreaterThan(6);
  expect(gain(BACK_WALL)).toBeLessThan(4);
  expect(of(asking, BACK_WALL).variance / of(both, BACK_WALL).variance).toBeGreaterThan(1.3);
});

describe('the grade', () => {
  it('takes the same film with other numbers, whatever the seed', async () => {
    const { model, right } = documents('both');
    const truth = await film(right);
    for (const seed of ['a', 'b', 'c'])
      expect(filmGoal(await film({ ...model, render: { ...model.render, seed } }), truth)).toMatchObject({ passed: true });
  });
  it('sees one dark block, says where it is, and sees samples that are no numbers', async () => {
    const { model, right } = documents('both');
    const [own, truth] = [await film(model), await film(right)];
    const dark = { ...own, data: own.data.slice() };
    for (let y = 56; y < 64; y++) for (let x = 0; x < 8; x++) for (let c = 0; c < 3; c++) dark.data[8 * (64 * y + x) + c]! *= 0.6;
    expect(filmGoal(dark, truth).sentence).toMatch(
      /^As a whole your film is as bright as the engine’s, but at the bottom, left, it is \d\d % darker than the engine’s \(−\d+ σ\)\.$/,
    );
    const root = documents('lamp', lesson.steps.flatMap(codeOf)[1]!.solution.replace('return found.Le;', 'return found.Le + sqrt(p.x);'));
    expect(filmGoal(await film(root.own), await film(root.right)).sentence).toMatch(/^Some samples are no numbers/);
  });
});

it('the density of the lamp’s point is that of the room', () => {
  const asked = lesson.steps.flatMap(({ blocks }) => blocks).find((each) => each.type === 'number');
  const lamp = lesson.scenes['room']!.shapes.find(({ name }) => name === 'lamp')!;
  if (lamp.type !== 'quad') throw new Error('expected a quad');
  expect(asked!.answer).toBeCloseTo(2 ** 2 / (lamp.edge1[0] * lamp.edge2[2] * 0.5), 3);
});

/** The lesson that the README begins with is one, and copies of it that are wrong are told everything at once. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLessons, surroundings } from '../../src/cli/lessons/read.ts';
import { ROOT } from '../../src/content/node.ts';
import { compileLesson, draftLesson, type LessonFiles } from '../../src/lesson/compile.ts';
import { ATTRIBUTES } from '../../src/lesson/attributes.ts';
import type { Fault } from '../../src/lesson/errors.ts';
import { verifyLesson } from '../../src/lesson/verify.ts';

const readme = readFileSync(join(ROOT, 'lessons/README.md'), 'utf8');
const [, sample = ''] = /^```md\n([\s\S]*?)^```$/m.exec(readme) ?? [];
const site = await readLessons();

const faultsOf = async (text: string, files: LessonFiles = {}, lessons = site): Promise<readonly Fault[]> =>
  verifyLesson(await draftLesson('sample', { 'lesson.md': text, ...files }), surroundings(lessons));
const said = (faults: readonly Fault[]): string[] => faults.map(({ line, message }) => `${line}: ${message}`);
/** Of the first line that has the words, from 1. */
const lineOf = (text: string, words: string): number => text.split('\n').findIndex((each) => each.includes(words)) + 1;

it('is right, and shows each kind of question that needs no code', async () => {
  expect(await faultsOf(sample)).toEqual([]);
  const { steps } = await compileLesson('sample', { 'lesson.md': sample });
  const kinds = new Set(steps.flatMap(({ blocks }) => blocks.map(({ type }) => type)));
  for (const kind of ['html', 'slider', 'button', 'number', 'choice', 'pick'] as const) expect(kinds).toContain(kind);
});

it('the documents have a line for every directive', () => {
  for (const name of Object.keys(ATTRIBUTES)) expect(readme, name).toMatch(new RegExp(`:{2,}${name}\\b`));
});

describe('faults', () => {
  it('of text, attributes, questions, states, models, links and numbers are all told at once, each with its line', async () => {
    const wrong = sample
      .replace('**albedo**', '$\\frac{1$')
      .replace('step=0.05}', '}')
      .replace('why="Light', 'reason="Light')
      .replace('path=materials.red.params.albedo to', 'path=shapes[lmp].material to')
      .replace('::step[Two', '::picture[A]{scene=nothing}\n\n::step[Two')
      .replace('paths lose light', 'see [this](#lesson=sample/nowhere), paths lose light')
      .replace('::button[With one bounce alone]{max-depth=1}', '::button[With one]{max-depht=1 exposure=bright}');
    expect(said(await faultsOf(wrong))).toEqual([
      expect.stringMatching(new RegExp(`^${lineOf(wrong, 'frac{1')}: the formula is wrong`)),
      `${lineOf(wrong, '::slider')}: ::slider needs step`,
      expect.stringMatching(new RegExp(`^${lineOf(wrong, 'reason=')}: ::option has no reason; it has right, why$`)),
      `${lineOf(wrong, '::picture')}: figure: the gallery has no picture of nothing`,
      expect.stringMatching(new RegExp(`^${lineOf(wrong, '::set')}: state: At shapes\\[lmp\\]`)),
      `${lineOf(wrong, 'nowhere')}: link: the lesson sample has no step nowhere`,
      expect.stringMatching(new RegExp(`^${lineOf(wrong, '::button')}: ::button, exposure: expected a number, got bright`)),
      expect.stringMatching(new RegExp(`^${lineOf(wrong, '::button')}: ::button has no max-depht`)),
    ]);
  });

  it('of what stands on a state that is right are told even where another state is wrong', async () => {
    const wrong = sample
      .replace('{scene=cornell-box max-depth=8}', '{scene=cornell-bx}')
      .replace('shape=lamp model', 'shape=lamb model')
      .replace('tolerance=0.005', 'tolerance=1');
    expect(said(await faultsOf(wrong))).toEqual([
      `${lineOf(wrong, 'cornell-bx')}: state: the gallery has no scene cornell-bx`,
      `${lineOf(wrong, '::::number')}: number: twice: the tolerance lets 0 through`,
      `${lineOf(wrong, '::::pick')}: pick: lamp: the model is at lamp, which is not right`,
    ]);
  });

  it('an order that another lesson of the series has, and the one that is free', async () => {
    const taken = sample.replace('order=40', 'order=2');
    const [other] = site.filter(({ series, order }) => series === 'equation' && order === 2);
    const free = Math.max(...site.filter(({ series }) => series === 'equation').map(({ order }) => order)) + 1;
    expect(said(await faultsOf(taken))).toEqual([
      `1: lesson: order=2 of the series equation is that of the lesson ${other?.name}; ${free} is free`,
    ]);
    expect(await faultsOf(taken.replace('series=equation', 'series=history'), {}, [])).toEqual([]);
  });

  it('a scene beside the lesson that is wrong is told once, not of every step that shows it', async () => {
    const own = sample.replaceAll('scene=cornell-box', 'scene="./mine"');
    const faults = await faultsOf(own, { 'mine.scene.json': '{"version": 1}' });
    expect([...new Set(faults.map(({ file }) => file))]).toEqual(['lessons/sample/mine.scene.json']);
  });
});

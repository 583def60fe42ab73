/**
 * Is a program that makes a picture the right answer? Its film is held against the engine's own of the same room: block by block, and as a
 * whole, with the standard errors that both films have of themselves.
 */
import { filmMoments, type FilmData } from '../engine/index.ts';
import { chi2Tail, sidak } from '../lab/distributions.ts';
import type { SceneDocument } from '../scene/document.ts';
import { checkScene } from '../scene/parse.ts';
import { SceneError } from '../scene/errors.ts';
import type { Grade } from './grade.ts';
import { changed, stepInCharge, withAnswer } from './state.ts';
import { LIKELY, type CodeQuestion, type Lesson } from './types.ts';

/** Films that are compared: square, of so many pixels, blocks and samples. */
const [SIDE, BLOCK, SPP] = [64, 8, 64];
const CHANNELS = [0, 1, 2] as const;
/** A right answer fails once in so many seeds; the seed is fixed. */
const ALPHA = 1e-4;
/** What rounding may do where a film has no noise: relative to its brightness. */
const ROUNDING = 1e-4;

/** Renders a document to its spp. */
export type RenderFilm = (document: SceneDocument) => Promise<FilmData>;

interface FilmDocuments {
  /** What the answer shows, and what the model solution does. */
  own: SceneDocument;
  model: SceneDocument;
  /** What the engine makes of the room. */
  right: SceneDocument;
  /** Of wrong answers that are likely, in their order. */
  wrong: SceneDocument[];
}

/** @throws SceneError where the lesson has no such scenes, or the question asks for no film */
export function filmDocuments(lesson: Lesson, index: number, question: CodeQuestion, source: string): FilmDocuments {
  const { film } = question.goals;
  if (film === null) throw new SceneError('expected a question for a film');
  const { state } = stepInCharge(lesson, index);
  const [pane, room] = [state.scene.replace('./', ''), film.scene].map((name) => {
    const found = lesson.scenes[name];
    if (found === undefined) throw new SceneError(`there is no ${name}.scene.json in the folder of the lesson ${lesson.name}`);
    return found;
  }) as [SceneDocument, SceneDocument];
  const small = (scene: SceneDocument, seed: string, maxDepth = scene.render.maxDepth): SceneDocument =>
    checkScene({
      ...scene,
      film: { ...scene.film, width: SIDE, height: SIDE },
      render: { ...scene.render, maxDepth, seed, spp: SPP, sampler: 'pcg' },
    });
  const asked = changed(pane, state);
  return {
    own: small(withAnswer(asked, question, source), 'own'),
    model: small(withAnswer(asked, question, question.solution), 'model'),
    right: small(room, 'right', film.depth ?? undefined),
    wrong: question.wrong.map(({ source: likely }) => small(withAnswer(asked, question, likely), 'wrong')),
  };
}

/** @throws ShaderError where the text does not compile */
export async function gradeFilm(render: RenderFilm, lesson: Lesson, index: number, question: CodeQuestion, source: string): Promise<Grade> {
  const documents = filmDocuments(lesson, index, question, source);
  const own = await render(documents.own);
  const right = await render(documents.right);
  const goals = [filmGoal(own, right)];
  if (!goals.every(({ passed }) => passed)) goals.push(...(await likelyFault(render, documents, question, own)));
  const noise = question.goals.film?.noise ?? null;
  if (noise !== null) goals.push(noiseGoal(own, await render(documents.model), noise));
  return { passed: goals.every(({ passed }) => passed), goals, report: null, films: { own, right } };
}

/** What is said of the likely wrong answer that makes the same film. */
async function likelyFault(render: RenderFilm, { wrong }: FilmDocuments, question: CodeQuestion, own: FilmData): Promise<Grade['goals']> {
  for (const [i, { said }] of question.wrong.entries()) {
    const document = wrong[i];
    if (document !== undefined && filmGoal(own, await render(document)).passed) return [{ id: LIKELY, passed: false, sentence: said }];
  }
  return [];
}

/** Sum of the pixels of a block and its variance, of one channel. */
function blockSum(film: FilmData, channel: number, [left, top, width, height]: readonly [number, number, number, number]) {
  let [sum, variance] = [0, 0];
  for (let y = top; y < top + height; y++)
    for (let x = left; x < left + width; x++) {
      const found = filmMoments(film, y * film.width + x, channel);
      sum += found?.mean ?? NaN;
      variance += found?.variance ?? 0;
    }
  return { sum, variance };
}

interface Difference {
  z: number;
  /** Relative to the engine's. */
  part: number;
  at: readonly [x: number, y: number];
}

function differenceIn(own: FilmData, right: FilmData, block: readonly [number, number, number, number]): Difference[] {
  const sums = CHANNELS.map((channel) => [blockSum(own, channel, block), blockSum(right, channel, block)] as const);
  const rounding = (ROUNDING * sums.reduce((sum, [, b]) => sum + Math.abs(b.sum), 0)) / CHANNELS.length;
  return sums.map(([a, b]) => {
    const error = Math.hypot(Math.sqrt(a.variance + b.variance), rounding);
    const difference = a.sum - b.sum;
    // A block that is black in both is alike.
    const z = difference === 0 ? 0 : difference / error;
    return { z, part: difference / b.sum, at: [block[0] + block[2] / 2, block[1] + block[3] / 2] };
  });
}

/** As the sum of all pixels, and in each block. */
export function filmGoal(own: FilmData, right: FilmData): Grade['goals'][number] {
  const lost = own.data.findIndex((each, i) => i % 8 === 3 && each < (right.data[i] ?? 0));
  const whole = differenceIn(own, right, [0, 0, SIDE, SIDE]);
  const blocks = Array.from({ length: (SIDE / BLOCK) ** 2 }, (_, i) => {
    const columns = SIDE / BLOCK;
    return differenceIn(own, right, [(i % columns) * BLOCK, Math.floor(i / columns) * BLOCK, BLOCK, BLOCK]);
  }).flat();
  const alpha = sidak(ALPHA, whole.length + blocks.length);
  // What is no number is different.
  const isFar = ({ z }: Difference): boolean => !(chi2Tail(z * z, 1) > alpha);
  const greatest = (list: readonly Difference[]): Difference | undefined =>
    list.filter(isFar).sort((a, b) => (Number.isNaN(a.z) ? -1 : Math.abs(b.z) - Math.abs(a.z)))[0];
  const id = 'film';
  if (lost >= 0) return { id, passed: false, sentence: 'Some samples are no numbers: a division by zero, or a root of what is negative.' };
  const overall = greatest(whole);
  if (overall !== undefined) return { id, passed: false, sentence: wholly(overall) };
  const there = greatest(blocks);
  if (there !== undefined) return { id, passed: false, sentence: somewhere(there) };
  return { id, passed: true, sentence: 'Your film and the engine’s agree, in each block to within their noise.' };
}

function wholly(found: Difference): string {
  const sigmas = sigmasOf(found);
  if (!Number.isFinite(found.part)) return `As a whole your film is brighter than the engine’s, which is black${sigmas}.`;
  return `As a whole your film is ${amount(found)} the engine’s${sigmas}.`;
}

function somewhere(found: Difference): string {
  const [where, sigmas] = [place(found.at), sigmasOf(found)];
  if (!Number.isFinite(found.part))
    return `As a whole your film is as bright as the engine’s, but ${where}, it is brighter than the engine’s, which is black there${sigmas}.`;
  return `As a whole your film is as bright as the engine’s, but ${where}, it is ${amount(found)} the engine’s${sigmas}.`;
}

const sigmasOf = ({ z }: Difference): string => (Number.isFinite(z) ? ` (${z < 0 ? '−' : '+'}${Math.abs(z).toFixed(0)} σ)` : '');

function amount({ part }: Difference): string {
  if (part >= 1) return `${(1 + part).toPrecision(2)} times as bright as`;
  const percent = 100 * Math.abs(part);
  const figure = percent < 10 ? percent.toPrecision(2) : percent.toFixed(0);
  return part < 0 ? `${figure} % darker than` : `${figure} % brighter than`;
}

const PLACES = [
  ['at the top, left', 'at the top, in the middle', 'at the top, right'],
  ['half way up, left', 'half way up, in the middle', 'half way up, right'],
  ['at the bottom, left', 'at the bottom, in the middle', 'at the bottom, right'],
] as const;

function place([x, y]: readonly [number, number]): string {
  const third = (at: number): number => Math.min(2, Math.floor((3 * at) / SIDE));
  return PLACES[third(y)]?.[third(x)] ?? '';
}

/** Holds the mean variance of a sample against that of the model solution. */
export function noiseGoal(own: FilmData, model: FilmData, allowed: number): Grade['goals'][number] {
  const variance = (film: FilmData): number =>
    CHANNELS.reduce((sum: number, channel) => sum + blockSum(film, channel, [0, 0, SIDE, SIDE]).variance, 0);
  const times = variance(own) / variance(model);
  const passed = times <= allowed;
  const figure = times.toPrecision(2);
  return {
    id: 'noise',
    passed,
    sentence: passed
      ? `Its variance is ${figure} times that of the model solution.`
      : `Its variance is ${figure} times that of the model solution; expected at most ${allowed}.`,
  };
}

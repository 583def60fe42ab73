/**
 * Light that `eval` gives below the surface of a material that has nothing else: the engine samples the upper hemisphere, and below f
 * counts as zero. Most authors never look there, and what their formulas say of such directions means nothing; who tells the sides apart, or
 * reflects nothing above, means it.
 */
import type { MaterialModule } from '../../shader/material.ts';
import { withoutComments } from '../../shader/comments.ts';
import type { Bench, Question } from '../bench.ts';
import { checkResult, type CheckResult, type Vector } from '../report.ts';
import { anyDirection, type Situation } from '../situations.ts';
import type { Surveyed } from '../survey.ts';
import { isEvalAlone } from '../unasked.ts';
import { percent } from './shown.ts';
import { sumBy } from '../sums.ts';

/** Situations that are asked, spread over those of the survey, and directions of each, half of them below. */
const ASKED = 48;
const DIRECTIONS = 64;
/** A part of the light, as far as it is known from so many directions, that is worth a word. */
const NOTICEABLE = 0.01;

/** @returns what is to be said in place of the histogram, which a material with `eval` alone does not have */
export async function leftOut(bench: Bench, surveyed: readonly Surveyed[], otherwise: string): Promise<CheckResult> {
  const none = checkResult('histogram', 'not-applicable', `${otherwise}.`);
  if (!isEvalAlone(bench.material)) return none;
  const step = Math.max(1, Math.floor(surveyed.length / ASKED));
  const situations = surveyed.flatMap(({ situation }, i) => (i % step === 0 ? [situation] : []));
  const found = await lightOf(bench, situations);
  const most = found.reduce((a, b) => (b.below > a.below ? b : a), { situation: situations[0], above: 0, below: 0 });
  if (most.situation === undefined || !(most.below > 0)) return none;
  const evidence = bench.evidence(
    most.situation,
    'histogram',
    `of ${DIRECTIONS} directions: mean f |cos θ| above the surface ${short(most.above)}, below ${short(most.below)}`,
  );
  const values = { above: most.above, below: most.below };
  const isDark = found.every(({ above }) => above === 0) && surveyed.every(({ light }) => Math.max(...light) === 0);
  const repair = 'with eval alone that counts as zero; write sample and pdf, or direction and pdf, beside it';
  if (isDark)
    return checkResult('histogram', 'fail', `All light that eval gives comes from below the surface, and ${repair}.`, {
      p: 0,
      values,
      evidence,
      functions: ['eval'],
    });
  const part = sumBy(found, (each) => each.below) / sumBy(found, (each) => each.below + each.above);
  if (part > NOTICEABLE && tellsSides(bench.material)) {
    const sentence = `eval tells the sides of the surface apart and gives ${percent(part)} of its light from below: ${repair}, or return 0 there.`;
    return checkResult('histogram', 'inconclusive', sentence, { values, evidence, functions: ['eval'] });
  }
  return checkResult('histogram', 'not-applicable', `${otherwise}; what eval gives below the surface counts as zero.`, { values });
}

/** Means of the largest channel of f |cos θ| over directions that are uniform above and below. */
async function lightOf(bench: Bench, situations: readonly Situation[]): Promise<{ situation: Situation; above: number; below: number }[]> {
  const random = bench.random('left out');
  const questions = situations.flatMap((_, situation) =>
    Array.from({ length: DIRECTIONS }, (__, i): Question & { wi: Vector } => {
      const [x, y, z] = anyDirection(random);
      return { situation, wi: [x, y, i % 2 === 0 ? Math.abs(z) : -Math.abs(z)] };
    }),
  );
  const answers = await bench.ask(situations, questions);
  const sums = situations.map((situation) => ({ situation, above: 0, below: 0 }));
  for (const [i, { situation, wi }] of questions.entries()) {
    const sum = sums[situation];
    const f = Math.max(...answers.vector(i, wi[2] > 0 ? 'f' : 'left_out'));
    if (sum === undefined || !(f > 0 && f < Infinity)) continue;
    sum[wi[2] > 0 ? 'above' : 'below'] += (f * Math.abs(wi[2])) / (DIRECTIONS / 2);
  }
  return sums;
}

/** Whether the text compares the height of wi, whatever it is called, with 0, or has its opposite: of the text without comments. */
function tellsSides({ source }: MaterialModule): boolean {
  const code = withoutComments(source);
  const [, name = 'wi'] = /\bfn\s+eval\s*\(\s*\w+\s*:[^,]*,\s*(\w+)/.exec(code) ?? [];
  const height = `\\b${name}\\s*\\.\\s*z\\b`;
  const zero = '[-+]?(?:0+(?:\\.0*)?|\\.0+|\\d+(?:\\.\\d*)?e-\\d+)[fh]?';
  const compared = [`${height}\\s*[<>]=?\\s*${zero}(?![\\w.])`, `(?<![\\w.])${zero}\\s*[<>]=?\\s*${height}`];
  const others = [`(?:[(,=*/+<>]|\\breturn)\\s*-\\s*${height}`, `\\bsign\\(\\s*${height}`, `\\bstep\\(\\s*${zero}\\s*,\\s*${height}`];
  return new RegExp([...compared, ...others].join('|')).test(code);
}

const short = (x: number): string => x.toPrecision(3);

/**
 * Is a material the right answer? The laboratory looks for faults of its own, its functions are counted, and f is held
 * against the model solution's, direction by direction: no noise decides.
 */
import type { EffortName } from '../lab/effort.ts';
import type { Lobe } from '../lab/lobe.ts';
import type { Laboratory, MaterialSource } from '../lab/laboratory.ts';
import type { LabReport, Vector } from '../lab/report.ts';
import type { FilmData } from '../engine/index.ts';
import { LIKELY, type CodeQuestion } from './types.ts';
import { present } from '../base/present.ts';

export interface Grade {
  passed: boolean;
  goals: { id: string; passed: boolean; sentence: string }[];
  /** Of the laboratory. */
  report: LabReport | null;
  /** What was compared, where that were films. */
  films: { own: FilmData; right: FilmData } | null;
}

export interface GradeOptions {
  effort?: EffortName;
  seed?: number;
  /** As of the laboratory. */
  slice?: number;
  pause?: () => Promise<void>;
  signal?: { readonly aborted: boolean } | null;
}

/** From steep to grazing, off the axes, so that nothing hides behind a symmetry. */
const DIRECTIONS: readonly Vector[] = [
  [0.1, 0.05, 0.994],
  [0.5, -0.2, 0.843],
  [-0.75, 0.35, 0.56],
];
const ROWS = 24;
/** The lobe's samples are not looked at. */
const SAMPLES = 256;
/** Relative: single precision, and powers of it to large exponents, are good to about 1e-4. */
const TOLERANCE = 2e-3;
/** Of the greatest value of the lobe: smaller ones are not compared by their ratio. */
const FLOOR = 1e-3;

/** @throws ShaderError where the text does not compile */
export async function gradeCode(
  laboratory: Laboratory,
  question: CodeQuestion,
  source: string,
  options: GradeOptions = {},
): Promise<Grade> {
  const { goals } = question;
  const subject: MaterialSource = { name: question.program, source };
  const { defines } = laboratory.assembler.material(subject.name, { [subject.name]: source });
  const found: Grade['goals'] = goals.defines.map((name) => {
    const passed = defines[name];
    return { id: `defines-${name}`, passed, sentence: passed ? `It defines ${name}.` : `It does not define fn ${name} yet.` };
  });
  const report = await laboratory.check(subject, { effort: 'quick', ...options });
  found.push(labGoal(report));
  const model: MaterialSource = { name: question.program, source: question.solution };
  if (goals.model) found.push(await modelGoal(laboratory, subject, model, F, options));
  if (goals.density) found.push(await modelGoal(laboratory, subject, model, DENSITY, options));
  if (goals.worth !== null) found.push(worthGoal(report, goals.worth));
  if (found.some(({ passed }) => !passed)) found.push(...(await likelyFault(laboratory, question, subject, options)));
  return { passed: found.every(({ passed }) => passed), goals: found, report, films: null };
}

/** What is said of the likely wrong program that has the same f, and the same density where that is asked for. */
async function likelyFault(
  laboratory: Laboratory,
  { goals, program, wrong }: CodeQuestion,
  subject: MaterialSource,
  options: GradeOptions,
): Promise<Grade['goals']> {
  const compared = [goals.model ? [F] : [], goals.density ? [DENSITY] : []].flat();
  for (const { source, said } of compared.length === 0 ? [] : wrong) {
    let isThis = true;
    for (const each of compared) isThis &&= (await modelGoal(laboratory, subject, { name: program, source }, each, options)).passed;
    if (isThis) return [{ id: LIKELY, passed: false, sentence: said }];
  }
  return [];
}

function labGoal(report: LabReport): Grade['goals'][number] {
  const failed = report.checks.filter(({ verdict }) => verdict === 'fail');
  if (failed.length === 0) return { id: 'laboratory', passed: true, sentence: 'The laboratory finds nothing wrong.' };
  return { id: 'laboratory', passed: false, sentence: failed.map(({ label, sentence }) => `“${label}” fails: ${sentence}`).join(' ') };
}

function worthGoal(report: LabReport, wanted: number): Grade['goals'][number] {
  const median = report.checks.find(({ id }) => id === 'efficiency')?.values.median ?? 0;
  const passed = median >= wanted;
  const figure = median.toPrecision(2);
  return {
    id: 'efficiency',
    passed,
    sentence: passed
      ? `One of its samples is worth ${figure} of the cosine hemisphere.`
      : `One of its samples is worth ${figure} of the cosine hemisphere; expected at least ${wanted}.`,
  };
}

/** Something that a material has in each direction. */
interface Compared {
  id: string;
  name: string;
  of(lobe: Lobe): readonly number[];
}
const F: Compared = { id: 'model', name: 'f', of: ({ light }) => light };
const DENSITY: Compared = { id: 'density', name: 'pdf', of: ({ pdf }) => pdf };

/** Holds f |cos θ| or the density against the model's over the whole sphere. */
async function modelGoal(
  laboratory: Laboratory,
  subject: MaterialSource,
  model: MaterialSource,
  { id, name, of }: Compared,
  { seed = 1, ...options }: GradeOptions,
): Promise<Grade['goals'][number]> {
  for (const wo of DIRECTIONS) {
    const lobe = { wo, rows: ROWS, samples: SAMPLES };
    const own = await laboratory.lobe(subject, lobe, { ...options, seed });
    const right = await laboratory.lobe(model, lobe, { ...options, seed });
    const sentence = difference(of(own), of(right), wo, name);
    if (sentence !== null) return { id, passed: false, sentence };
  }
  return { id, passed: true, sentence: `${name} agrees with the model solution in every direction that was tried.` };
}

/** What sets two lobes apart; null: nothing. A constant factor is named, since it is the most common fault. */
export function difference(own: readonly number[], right: readonly number[], wo: Vector, name = 'f'): string | null {
  const most = Math.max(...right.map(Math.abs));
  let [least, greatest, strays] = [Infinity, -Infinity, 0];
  right.forEach((value, i) => {
    const given = present(own[i], 'a value for the same direction');
    if (Math.abs(value) > FLOOR * most) {
      const ratio = given / value;
      [least, greatest] = [Math.min(least, ratio), Math.max(greatest, ratio)];
      if (!Number.isFinite(ratio)) strays++;
    } else if (!(Math.abs(given - value) <= 2 * FLOOR * (most || 1))) strays++;
  });
  const far = (ratio: number): boolean => Math.abs(ratio - 1) > TOLERANCE;
  const from = wo.map((each) => Number(each.toFixed(2))).join(', ');
  if (least < Infinity && strays === 0 && !far(greatest / least)) {
    if (!far(least)) return null;
    return `Looking from (${from}), ${name} is ${Number(least.toPrecision(3))} times that of the model solution in every direction: a factor is missing or too many.`;
  }
  if (strays === 0 && !far(least) && !far(greatest)) return null;
  if (strays > 0 && !far(least) && !far(greatest))
    return `Looking from (${from}), ${name} has values where the model solution has next to none, such as below the surface.`;
  return `Looking from (${from}), ${name} is between ${Number(least.toPrecision(3))} and ${Number(greatest.toPrecision(3))} times that of the model solution, depending on wi.`;
}

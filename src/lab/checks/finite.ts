/** Finiteness and sign over random and adversarial inputs, and what emission, opacity, normal and interior_ior may return. */
import type { Bench, Question } from '../bench.ts';
import type { ContractFunction } from '../../shader/signatures.ts';
import { checkResult, type CheckResult, type Evidence, type Vector } from '../report.ts';
import type { Random } from '../parameters.ts';
import { anyDirection, directionAt, sampleNumbers, situationOf, type Situation } from '../situations.ts';
import type { Structs } from '../structs.ts';
import { commonTo, type Call } from '../where.ts';
import { short } from './shown.ts';
import { badSample, badValue, type Fault } from './fault.ts';
import { RELATIVE } from './pairs.ts';

/** Heights of wo over the surface. The last ones are grazing: 1 - z² is 1 in single precision. */
const GRAZING = [1, 0.5, 1e-2, 1e-4, 1e-6];
/** The largest number that a kernel's generator gives. */
const ALMOST_ONE = 1 - 2 ** -24;
const CORNERS = [0, 0.5, ALMOST_ONE];
/** Random questions in each situation, beside the adversarial ones. */
const RANDOM_EACH = 8;
/** A normal is of unit length up to this. */
const UNIT = 2 ** -9;

export interface FiniteOutcome {
  terminates: CheckResult;
  finite: CheckResult;
  attributes: CheckResult;
}

/** A call that went wrong. */
interface Complaint {
  /** Which of all. */
  call: number;
  question: Question;
  situation: Situation;
  what: string;
  /** Which of its functions said so. */
  functions: ContractFunction[];
}

/** @param place says where a loop stands, from what the kernel reported */
export async function checkFinite(bench: Bench, place: (overBudget: number) => string): Promise<FiniteOutcome> {
  const random = bench.random('finite');
  // A loop without end costs much: few calls show it.
  const first = situationOf(bench.space.defaults, bench.look(0.5), true, random);
  const trial = [0, 1, 2, 3].map((): Question => ({ situation: 0, wi: directionAt(0.5, random), u: sampleNumbers(random) }));
  const early = endless(bench, [first], trial, await bench.ask([first], trial), place);
  if (early !== null) return stopped(early);

  const situations = bench.manySets.flatMap((set) => {
    const heights = bench.hasDirection ? [1, 1] : GRAZING;
    return heights.map((z, i) => situationOf(set, bench.look(z), i % 2 === 0, random));
  });
  situations.forEach((each, i) => {
    // The edges of a texture.
    if (i % 3 === 0) each.uv = [i % 2, Math.floor(i / 2) % 2];
  });
  const questions: Question[] = [];
  for (const [i, situation] of situations.entries()) {
    if (i % 64 === 0) await bench.pace.breathe();
    questions.push(...questionsFor(situation, i, random));
  }
  const found = await bench.ask(situations, questions);
  const late = endless(bench, situations, questions, found, place);
  if (late !== null) return stopped(late);
  const complaints = await complaintsOf(
    bench,
    situations,
    questions,
    (i) => badValue(found, i) ?? badSample(found, i, situations[questions[i]!.situation]!.wo),
  );
  return {
    terminates: checkResult('terminates', 'pass', `${questions.length} calls of each function came to an end.`),
    finite: finiteVerdict(bench, complaints, callsOf(situations, questions)),
    attributes: await attributesVerdict(bench, situations, questions, found),
  };
}

/** Directions that are hard on a formula. */
function questionsFor({ wo }: Situation, situation: number, random: Random): Question[] {
  const [x, y, z] = wo;
  const r = Math.hypot(x, y);
  const [c, s] = r > 0 ? [x / r, y / r] : [1, 0];
  const grazing = (height: number, sign: number): Vector => {
    const across = Math.sqrt(1 - height * height);
    return [sign * c * across, sign * s * across, height];
  };
  const hard: Vector[] = [
    [x, y, z],
    [-x, -y, z],
    [-x, -y, -z],
    [x, y, -z],
    [0, 0, 1],
    [0, 0, -1],
    [c, s, 0],
    [-c, -s, 0],
    grazing(1e-4, 1),
    grazing(1e-4, -1),
    grazing(1e-7, -1),
    grazing(-1e-7, -1),
    grazing(-1e-4, 1),
  ];
  const corner = (): number => CORNERS[Math.floor(random() * CORNERS.length)]!;
  return [
    ...hard.map((wi): Question => ({ situation, wi, u: [corner(), corner(), corner()] })),
    ...Array.from({ length: RANDOM_EACH }, (): Question => ({
      situation,
      wi: anyDirection(random),
      u: sampleNumbers(random),
    })),
  ];
}

const callsOf = (situations: readonly Situation[], questions: readonly Question[]): Call[] =>
  questions.map(({ situation, wi, u }) => ({ situation: situations[situation]!, wi, u }));

/** What the calls that went wrong as the first did have in common. */
function placeOf(bench: Bench, complaints: readonly Complaint[], calls: readonly Call[]): string {
  const [name] = complaints[0]?.functions ?? [];
  const wrong = complaints.flatMap(({ call, functions }) => (functions[0] === name ? [calls[call]!] : []));
  return commonTo(bench.material, wrong, calls);
}

function finiteVerdict(bench: Bench, complaints: readonly Complaint[], calls: readonly Call[], count = calls.length): CheckResult {
  const values = { calls: count, wrong: complaints.length };
  const first = complaints[0];
  if (first !== undefined) {
    const sentence = `${first.what} (${complaints.length} of ${count} calls)${placeOf(bench, complaints, calls)}.`;
    return checkResult('finite', 'fail', sentence, { values, evidence: asked(bench, first, 'finite'), functions: first.functions });
  }
  const { invalid } = bench;
  if (invalid !== null) {
    const sentence = `${invalid.count} results of eval, pdf or sample are not finite, negative, or directions of no unit length.`;
    return checkResult('finite', 'fail', sentence, {
      values: { ...values, wrong: invalid.count },
      evidence: bench.evidence(invalid.situation, 'finite', `${invalid.count} results in other checks`),
    });
  }
  return checkResult('finite', 'pass', `${count} calls at normal, grazing, opposite and random directions gave sound values.`, { values });
}

/** Samples drawn for other checks count as well: called again when they are done. */
export function finiteAgain(bench: Bench, before: CheckResult): CheckResult {
  if (bench.invalid === null || before.verdict === 'fail') return before;
  return finiteVerdict(bench, [], [], before.values.calls!);
}

/** @param what is wrong with the answer to a question; null: nothing */
async function complaintsOf(
  bench: Bench,
  situations: readonly Situation[],
  questions: readonly Question[],
  what: (i: number) => Fault | null,
): Promise<Complaint[]> {
  const complaints: Complaint[] = [];
  for (const [i, question] of questions.entries()) {
    if (i % 512 === 0) await bench.pace.breathe();
    const fault = what(i);
    if (fault !== null)
      complaints.push({ call: i, question, situation: situations[question.situation]!, what: fault[0], functions: fault[1] });
  }
  return complaints;
}

async function attributesVerdict(
  bench: Bench,
  situations: readonly Situation[],
  questions: readonly Question[],
  found: Structs,
): Promise<CheckResult> {
  const { emission, opacity, normal, choose, interior_ior: interior, geometry_tangent: tangent } = bench.material.defines;
  if (!emission && !opacity && !normal && !choose && !interior && !tangent) {
    return checkResult('attributes', 'not-applicable', 'The material has no fn emission, opacity, normal or interior_ior.');
  }
  const parts = bench.material.params.filter(({ control }) => control === 'material').length;
  const complaint = (i: number): Fault | null => {
    const shown = (name: string): string => `${name} = ${found.vector(i, name).map(short).join(', ')}`;
    if (!found.vector(i, 'emission').every((each) => Number.isFinite(each) && each >= 0))
      return [`${shown('emission')}: must be finite and not negative`, ['emission']];
    const a = found.number(i, 'opacity');
    if (!(a >= 0 && a <= 1)) return [`${shown('opacity')}: must lie in [0, 1]`, ['opacity']];
    const n = found.vector(i, 'normal') as Vector;
    if (!(Math.abs(Math.hypot(...n) - 1) <= UNIT) || !(n[2] > 0))
      return [`${shown('normal')}: must be of unit length and above the surface`, ['normal']];
    const t = found.vector(i, 'tangent');
    if (tangent && !(Math.abs(Math.hypot(...t) - 1) <= UNIT && Math.abs(t[2] ?? 0) <= UNIT))
      return [`geometry_tangent = ${t.map(short).join(', ')}: must be of unit length with z = 0`, ['geometry_tangent']];
    const chosen = found.number(i, 'chosen');
    if (choose && !(chosen >= 1 && chosen <= parts)) return ['choose returns none of its materials', ['choose']];
    return interior ? interiorComplaint(found, i) : null;
  };
  const wrong = await complaintsOf(bench, situations, questions, complaint);
  const values = { calls: questions.length, wrong: wrong.length };
  if (wrong.length > 0) {
    const where = placeOf(bench, wrong, callsOf(situations, questions));
    const sentence = `${wrong[0]!.what} (${wrong.length} of ${questions.length} calls)${where}.`;
    const { functions } = wrong[0]!;
    return checkResult('attributes', 'fail', sentence, { values, evidence: asked(bench, wrong[0]!, 'attributes'), functions });
  }
  const names = Object.entries({ emission, opacity, normal, choose, interior_ior: interior, geometry_tangent: tangent }).flatMap(
    ([name, defined]) => (defined ? [name] : []),
  );
  return checkResult('attributes', 'pass', `${questions.length} calls of ${names.join(', ')} gave sound values.`, { values });
}

/** The index inside, and what a refracted sample says of it: the path counts on one, what fills the shape on the other. */
function interiorComplaint(found: Structs, i: number): Fault | null {
  const interior = found.number(i, 'interior');
  if (!Number.isFinite(interior) || !(interior > 0)) return [`interior_ior = ${interior}: must be finite and above 0`, ['interior_ior']];
  const [pdf, eta, expected] = [found.number(i, 'pdf'), found.number(i, 'eta'), found.number(i, 'interior_eta')];
  // What passes straight on refracts nothing.
  const refracts = pdf > 0 && found.number(i, 'wi', 2) < 0 && Math.abs(eta - 1) > RELATIVE;
  if (!refracts || Math.abs(eta / expected - 1) <= RELATIVE) return null;
  const inverse = Math.abs(eta * expected - 1) <= RELATIVE ? ', its inverse' : '';
  const said = `sample refracts with eta ${eta.toPrecision(5)}${inverse}`;
  return [`${said}, where interior_ior ${interior.toPrecision(5)} gives ${expected.toPrecision(5)}`, ['sample', 'interior_ior']];
}

function endless(
  bench: Bench,
  situations: readonly Situation[],
  questions: readonly Question[],
  found: Structs,
  place: (overBudget: number) => string,
): CheckResult | null {
  const i = questions.findIndex((_, k) => found.number(k, 'over_budget') !== 0);
  if (i < 0) return null;
  const question = questions[i]!;
  const what = place(found.number(i, 'over_budget'));
  return checkResult('terminates', 'fail', `The loop at ${what} did not end within the work that one sample may do.`, {
    evidence: asked(bench, { question, situation: situations[question.situation]!, what: `loop at ${what}` }, 'terminates'),
  });
}

/** Nothing else can be said of a material whose loops do not end. */
function stopped(terminates: CheckResult): FiniteOutcome {
  const sentence = 'Not tried: a loop does not end.';
  return {
    terminates,
    finite: checkResult('finite', 'not-applicable', sentence),
    attributes: checkResult('attributes', 'not-applicable', sentence),
  };
}

function asked(
  bench: Bench,
  { question, situation, what }: Pick<Complaint, 'question' | 'situation' | 'what'>,
  check: 'finite' | 'attributes' | 'terminates',
): Evidence {
  return bench.evidence(situation, check, what, { wi: question.wi, u: question.u });
}

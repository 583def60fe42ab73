/** The integral of the pdf, against how many samples scatter by it. */
import type { Bench } from '../bench.ts';
import { binomialIntervalBound, binomialSumBound, sidakP } from '../distributions.ts';
import { checkResult, type CheckResult } from '../report.ts';
import type { Situation } from '../situations.ts';
import type { Surveyed } from '../survey.ts';
import type { Measured } from './measure.ts';
import { shownP } from './shown.ts';
import { sumBy } from '../sums.ts';

/** Where integrals are less exact than this, and nothing fails, it cannot be told. */
const VAGUE = 0.05;

interface Count {
  situation: Situation;
  continuous: number;
  samples: number;
  integral: number;
  integralError: number;
  /** Situations that were added up. */
  over?: number;
}

export function normalisationVerdict(
  bench: Bench,
  measured: readonly Measured[],
  surveyed: readonly Surveyed[],
  level: number,
): CheckResult {
  const tests: { each: Count; p: number }[] = [
    ...measured.map((each) => {
      const { continuous, samples, integral, integralError } = each;
      return { each, p: binomialIntervalBound(continuous, samples, integral - integralError, integral + integralError) };
    }),
    ...surveyed.map((each) => ({ each, p: Math.min(1, ...(each.densityTests ?? []).map((test) => test.p)) })),
    ...allTogether(measured),
  ];
  const count = tests.length - surveyed.length + sumBy(surveyed, ({ densityTests }) => densityTests?.length ?? 0);
  // Of equally impossible ones the farthest.
  const gap = ({ integral, continuous, samples }: Count): number => Math.abs(integral - continuous / samples);
  const worst = tests.reduce((a, b) => (b.p < a.p || (b.p === a.p && gap(b.each) > gap(a.each)) ? b : a));
  const p = sidakP(worst.p, count);
  const { situation, integral, integralError, continuous, samples, over }: Count = worst.each;
  const values = { tests: count, integral, integralError, share: continuous / samples };
  if (p >= level) {
    const vague = measured.filter((each) => each.integralError > VAGUE);
    if (vague.length > 0 && vague.length === measured.length) {
      const sentence = 'The lobes are narrower than 0.007°, the smallest cell: too narrow to judge the integral of pdf.';
      return checkResult('normalisation', 'inconclusive', sentence, { p, values });
    }
    // An integral that is vague itself is no figure to show.
    const clear = measured.filter((each) => each.integralError <= VAGUE);
    const farthest = clear.reduce<Measured | null>((a, b) => (a === null || gap(b) > gap(a) ? b : a), null) ?? worst.each;
    const share = farthest.continuous / farthest.samples;
    const sentence = `pdf integrates to the share of samples that scatter (worst: ${farthest.integral.toFixed(4)} against ${share.toFixed(4)}).`;
    return checkResult('normalisation', 'pass', sentence, { p, values });
  }
  const cause = factorOf(bench, measured);
  const hint = cause === '' ? '' : `: ${cause}`;
  const where = over === undefined ? '' : ` over ${over} situations`;
  const sentence = `pdf integrates to ${integral.toFixed(4)}, but ${(continuous / samples).toFixed(4)} of all samples scatter${where}${hint}.`;
  const detail = `integral ${integral.toFixed(6)} ± ${integralError.toExponential(1)}, ${continuous} of ${samples} samples, p = ${shownP(worst.p)}`;
  return checkResult('normalisation', 'fail', sentence, {
    p,
    values,
    evidence: bench.evidence(situation, 'normalisation', detail),
    // No density integrates to more than 1, whatever is sampled.
    functions: integral - integralError > 1 ? ['pdf'] : ['pdf', 'sample'],
  });
}

/** What authors forget, where it explains by how much nearly all situations are off; empty where nothing does. */
function factorOf({ material }: Bench, measured: readonly Measured[]): string {
  const off = measured.flatMap(({ situation, integral, integralError, continuous, samples }) => {
    const ratio = (samples * integral) / Math.max(1, continuous);
    return continuous > 0 && integralError < VAGUE ? [{ situation, ratio }] : [];
  });
  const explains = (of: (situation: Situation) => number): boolean => {
    const explained = off.filter(({ situation, ratio }) => Math.abs(ratio / of(situation) - 1) < CLOSE);
    return explained.length >= Math.max(3, MOST * off.length);
  };
  const named = NAMES.find(([factor]) => explains(() => factor));
  if (named !== undefined) return named[1];
  for (const [i, { type, min, name }] of material.params.entries()) {
    if (type !== 'f32' || !(min >= 0)) continue;
    const value = ({ set }: Situation): number => set.values[i]?.[0] ?? 0;
    if (new Set(off.map(({ situation }) => value(situation))).size < 3) continue;
    const power = POWERS.find((each) => explains((situation) => value(situation) ** each));
    if (power !== undefined)
      return `${name}${Math.abs(power) === 1 ? '' : `^${Math.abs(power)}`} is in it once too ${power > 0 ? 'often' : 'seldom'}`;
  }
  return '';
}

/** Ratios that are this close are one, and so many situations must agree. */
const CLOSE = 0.01;
const MOST = 0.8;
/** Powers of a parameter that are forgotten. */
const POWERS = [1, 2, 4, -1, -2, -4];

/** An error that is the same everywhere shows over all situations before it shows in any one of them. */
function allTogether(measured: readonly Measured[]): { each: Count; p: number }[] {
  const [first] = measured;
  if (first === undefined || measured.length < 2) return [];
  const sum = (of: (each: Measured) => number): number => measured.reduce((total, each) => total + of(each), 0);
  const [continuous, samples] = [sum((each) => each.continuous), sum((each) => each.samples)];
  const parts = measured.map(({ samples: n, integral, integralError }) => ({
    n,
    low: integral - integralError,
    high: integral + integralError,
  }));
  const mean = (of: (each: Measured) => number): number => sum((each) => each.samples * of(each)) / samples;
  const integral = mean((each) => each.integral);
  const integralError = mean((each) => each.integralError);
  const each = { situation: first.situation, continuous, samples, integral, integralError, over: measured.length };
  return [{ each, p: binomialSumBound(continuous, parts) }];
}

/** What authors forget, by the factor that it makes. */
const NAMES: readonly (readonly [number, string])[] = [
  [Math.PI, 'π times too much'],
  [1 / Math.PI, 'π times too little'],
  [2, 'twice too much, as if the other side counted or two lobes were added without their probabilities'],
  [0.5, 'half of it, as if a lobe or a side were missing'],
  [4, '4 times too much, as if the 4 of dωh / dωi = 1 / (4 wo·h) were missing'],
  [0.25, 'a quarter of it, as if the 4 of dωh / dωi = 1 / (4 wo·h) were there twice'],
];

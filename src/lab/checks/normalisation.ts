/** The integral of the pdf, against how many samples scatter by it. */
import type { Bench } from '../bench.ts';
import { binomialIntervalBound, sidakP } from '../distributions.ts';
import { checkResult, type CheckResult } from '../report.ts';
import type { Situation } from '../situations.ts';
import type { Surveyed } from '../survey.ts';
import type { Measured } from './measure.ts';
import { shownP } from './shown.ts';

/** Where integrals are less exact than this, and nothing fails, it cannot be told. */
const VAGUE = 0.05;

interface Count {
  situation: Situation;
  continuous: number;
  samples: number;
  integral: number;
  integralError: number;
}

export function normalisationVerdict(
  bench: Bench,
  measured: readonly Measured[],
  surveyed: readonly Surveyed[],
  level: number,
): CheckResult {
  const tests = [
    ...measured.map((each) => {
      const { continuous, samples, integral, integralError } = each;
      return { each, p: binomialIntervalBound(continuous, samples, integral - integralError, integral + integralError) };
    }),
    ...surveyed.map((each) => ({ each, p: Math.min(1, ...(each.densityTests ?? []).map((test) => test.p)) })),
  ];
  const count = measured.length + surveyed.reduce((sum, { densityTests }) => sum + (densityTests?.length ?? 0), 0);
  // Of equally impossible ones the farthest.
  const gap = ({ integral, continuous, samples }: Count): number => Math.abs(integral - continuous / samples);
  const worst = tests.reduce((a, b) => (b.p < a.p || (b.p === a.p && gap(b.each) > gap(a.each)) ? b : a));
  const p = sidakP(worst.p, count);
  const { situation, integral, integralError, continuous, samples } = worst.each;
  const values = { tests: count, integral, integralError, share: continuous / samples };
  if (p >= level) {
    const vague = measured.filter((each) => each.integralError > VAGUE);
    if (vague.length > 0 && vague.length === measured.length) {
      const sentence = 'The lobes are narrower than 0.007°, the smallest cell: too narrow to judge the integral of pdf.';
      return checkResult('normalisation', 'inconclusive', sentence, { p, values });
    }
    const sentence = `pdf integrates to the share of samples that scatter (worst: ${integral.toFixed(4)} against ${(continuous / samples).toFixed(4)}).`;
    return checkResult('normalisation', 'pass', sentence, { p, values });
  }
  const ratio = (samples * integral) / Math.max(1, continuous);
  const named = NAMES.find(([factor]) => Math.abs(ratio / factor - 1) < 0.01);
  const hint = named === undefined ? '' : `: ${named[1]}`;
  const sentence = `pdf integrates to ${integral.toFixed(4)}, but ${(continuous / samples).toFixed(4)} of all samples scatter${hint}.`;
  const detail = `integral ${integral.toFixed(6)} ± ${integralError.toExponential(1)}, ${continuous} of ${samples} samples, p = ${shownP(worst.p)}`;
  return checkResult('normalisation', 'fail', sentence, { p, values, evidence: bench.evidence(situation, 'normalisation', detail) });
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

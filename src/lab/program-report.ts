/** What the laboratory says about an environment, a signed distance, a density or a displacement. Everything here can be written as JSON. */
import type { ParamInput } from '../shader/params.ts';
import type { ProgramKind } from '../shader/program-kinds.ts';
import type { EffortName } from './effort.ts';
import type { Vector, Verdict } from './report.ts';

export type { ProgramKind };
const LABELS = {
  terminates: 'Every loop ends',
  finite: 'Finite',
  negative: 'Not negative',
  table: 'Sampling: table',
  bound: 'Distance: a bound',
  sign: 'Distance: sign',
  gradient: 'Distance: gradient',
  majorant: 'Density: at most 1',
  albedo: 'Albedo: from 0 to 1',
  g: 'g: from −0.99 to 0.99',
  phase: 'Phase function: integral 1',
} as const;
export type ProgramCheckId = keyof typeof LABELS;

/** Where it was seen: a direction of an environment, a point of a distance, a density or a displacement. */
export interface Place {
  params: Record<string, ParamInput>;
  at: Vector;
}

export interface ProgramCheck {
  id: ProgramCheckId;
  label: string;
  verdict: Verdict;
  /** One sentence of why. */
  sentence: string;
  /** Figures behind the sentence. */
  values: Record<string, number>;
  place: Place | null;
}

/** A check with the command that shows a failure again; null where no place was seen. */
export interface ProgramResult extends ProgramCheck {
  command: string | null;
}

export interface ProgramReport {
  program: string;
  kind: ProgramKind;
  seed: number;
  effort: EffortName;
  /** Nothing that the program claims failed. */
  passed: boolean;
  checks: ProgramResult[];
  /** All of it; the longest stretch without a pause. */
  milliseconds: { total: number; longest: number };
  /** Calls of the program on the GPU. */
  evaluations: number;
}

export const programCheck = (
  id: ProgramCheckId,
  verdict: Verdict,
  sentence: string,
  place: Place | null = null,
  values: Record<string, number> = {},
): ProgramCheck => ({ id, label: LABELS[id], verdict, sentence, values, place });

const SIGNIFICANT = 4;
export const figure = (x: number): string => String(Number(x.toPrecision(SIGNIFICANT)));
export const pointText = (at: Vector): string => `(${at.map(figure).join(', ')})`;

/** A report for people: one line a check, and where each failure was seen. */
export function programText({ program, checks, passed }: ProgramReport): string {
  const width = Math.max(...checks.map(({ label }) => label.length));
  const lines = checks.flatMap(({ verdict, label, sentence, place, command }) => [
    `${verdict.padEnd(14)} ${label.padEnd(width)}  ${sentence}`,
    ...(verdict === 'fail' && place !== null ? [`${' '.repeat(15)}at ${pointText(place.at)}: ${command ?? ''}`] : []),
  ]);
  return [...lines, '', `${program}: ${passed ? 'everything that it claims holds' : 'something that it claims does not hold'}`].join('\n');
}

/** What the laboratory says about a material. Everything here can be written as JSON. */
import type { ContractFunction } from '../shader/signatures.ts';
import type { ParamInput } from '../shader/params.ts';
import type { EffortName } from './effort.ts';

/** In the order of the report. */
export const CHECKS = [
  'terminates',
  'finite',
  'energy',
  'histogram',
  'normalisation',
  'weight',
  'delta',
  'reciprocity',
  'attributes',
  'subsurface',
  'efficiency',
] as const;
export type CheckId = (typeof CHECKS)[number];

/** What people read. */
const CHECK_LABELS: Record<CheckId, string> = {
  terminates: 'Every loop ends',
  finite: 'Finite and not negative',
  energy: 'Energy',
  histogram: 'Sampling: histogram',
  normalisation: 'Sampling: normalisation',
  weight: 'Sampling: weight',
  delta: 'Sampling: delta lobes',
  reciprocity: 'Reciprocity',
  attributes: 'Emission, opacity, normal, index',
  subsurface: 'Below the surface',
  efficiency: 'Efficiency',
};

/**
 * inconclusive: it could not be told, and what can be done about it is said. measured: a figure that can be neither right nor
 * wrong. not-applicable: the material has nothing to check here.
 */
export type Verdict = 'pass' | 'fail' | 'inconclusive' | 'not-claimed' | 'not-applicable' | 'measured';
/** The tag of a material's header with which it gives up a property. */
const CLAIM_OF: Partial<Record<CheckId, string>> = {
  energy: 'energy',
  histogram: 'sampling',
  normalisation: 'sampling',
  weight: 'sampling',
  delta: 'sampling',
  reciprocity: 'reciprocity',
};

export type Vector = [number, number, number];

/** A situation that showed what the sentence says. */
export interface Evidence {
  params: Record<string, ParamInput>;
  wo: Vector;
  wi?: Vector;
  u?: Vector;
  front: boolean;
  uv: [number, number];
  /** What was seen there, in numbers. */
  detail: string;
  /** A command that shows it again. */
  command: string;
}

export interface CheckResult {
  id: CheckId;
  label: string;
  verdict: Verdict;
  /** One sentence of why. */
  sentence: string;
  /** The section of the documentation about this check, relative to the repository. */
  link: string;
  /** Of a statistical test: the probability of what was seen or worse, corrected for the number of tests; else null. */
  p: number | null;
  /** Figures behind the sentence. */
  values: Record<string, number>;
  evidence: Evidence | null;
  /** Functions of the file one of which is at fault, as far as can be told. */
  functions: ContractFunction[];
}

/** Directional albedo of the default parameters (or those given): one entry an angle of incidence, three channels each. */
export interface AlbedoCurve {
  /** Cosines of the angles of incidence. */
  cosines: number[];
  front: boolean;
  mean: Vector[];
  /** Standard error of the mean. */
  error: Vector[];
  samples: number;
}

/** The chi² test of one situation. Cells lie on a cube around the sphere of directions (see sphere.ts). */
export interface HistogramPlot {
  params: Record<string, ParamInput>;
  wo: Vector;
  front: boolean;
  samples: number;
  p: number;
  statistic: number;
  dof: number;
  /** Integral of the pdf over all directions. */
  integral: number;
  cells: HistogramCell[];
}

export interface HistogramCell {
  face: number;
  /** Bounds on the face, each from -1 to 1: x, y, edge. */
  at: [number, number, number];
  observed: number;
  expected: number;
  /** (observed − expected) / √expected of the group of cells that it was tested with. */
  residual: number;
}

export interface EfficiencyPoint {
  params: Record<string, ParamInput>;
  /** Of the angle of incidence. */
  cosine: number;
  /** Luminance of the reflected light in an environment of 1: mean of the weights of either way to sample. */
  light: number;
  /** Second moment of the weights of `sample`, and of cosine-weighted directions. */
  own: number;
  cosineWeighted: number;
  /** How many samples of the cosine hemisphere one sample is worth. */
  worth: number;
}

export interface Plots {
  albedo: AlbedoCurve[];
  histograms: HistogramPlot[];
  efficiency: EfficiencyPoint[];
}

export interface LabReport {
  material: string;
  seed: number;
  effort: EffortName;
  /** Probability that a right material fails one of the statistical tests. */
  alpha: number;
  /** Nothing that the material claims failed. */
  passed: boolean;
  /** Of the failures the one that others may follow from. */
  repairFirst: CheckId | null;
  /** Where the functions of the file begin: lines from 1. */
  lines: Partial<Record<ContractFunction, number>>;
  checks: CheckResult[];
  plots: Plots;
  /** Milliseconds: all of it; linking; creating pipelines; the longest stretch without a pause. */
  milliseconds: { total: number; link: number; pipelines: number; longest: number };
  /** Calls of the material's functions on the GPU. */
  evaluations: number;
}

const DOCUMENTATION = 'src/lab/README.md';

/** @param outcome what the check found, before the material's claims are asked */
export function checkResult(
  id: CheckId,
  outcome: Verdict,
  sentence: string,
  more: Partial<Pick<CheckResult, 'p' | 'values' | 'evidence' | 'functions'>> = {},
): CheckResult {
  return {
    id,
    label: CHECK_LABELS[id],
    verdict: outcome,
    sentence,
    link: `${DOCUMENTATION}#${id}`,
    p: more.p ?? null,
    values: more.values ?? {},
    evidence: more.evidence ?? null,
    functions: more.functions ?? [],
  };
}

/** A wrong density makes weights and histograms wrong, and these make light; not the other way round. */
const CAUSES: readonly CheckId[] = [
  'terminates',
  'attributes',
  'finite',
  'subsurface',
  'normalisation',
  'histogram',
  'delta',
  'weight',
  'reciprocity',
  'energy',
];

export const firstToRepair = (checks: readonly CheckResult[]): CheckId | null =>
  CAUSES.find((id) => checks.some((each) => each.id === id && each.verdict === 'fail')) ?? null;

/** A property that is given up in the header can be missing without being wrong. */
export function withClaims(result: CheckResult, notClaimed: readonly { check: string; reason: string }[]): CheckResult {
  const given = notClaimed.find((each) => each.check === CLAIM_OF[result.id]);
  if (given === undefined || !['fail', 'pass', 'inconclusive'].includes(result.verdict)) return result;
  const found = result.verdict === 'pass' ? 'It holds all the same.' : result.sentence;
  return { ...result, verdict: 'not-claimed', sentence: `Not claimed: ${given.reason.replace(/\.$/, '')}. ${found}` };
}

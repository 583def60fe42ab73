/** How often right materials fail: the measurement behind the significance level. */
import { clopperPearson, sidakP } from './distributions.ts';
import type { CheckOptions, Laboratory, MaterialSource } from './laboratory.ts';
import type { LabReport } from './report.ts';

/** Levels at which alarms are counted: the one in use, and higher ones that show more of the distribution. */
const LEVELS = [0.1, 0.05, 0.01, 1e-3];

/** One check of a right material. */
export interface AlarmRun {
  material: string;
  seed: number;
  /** Of the whole report. */
  p: number;
  failures: { check: string; sentence: string }[];
}

export interface FalseAlarms {
  runs: number;
  /** For each level the alarms of the statistical checks, and the 95 % confidence interval of their probability. */
  levels: { level: number; alarms: number; low: number; high: number }[];
  /** Failures of any kind, by material, seed and check. */
  failures: { material: string; seed: number; check: string; sentence: string }[];
}

/** The p-value of a whole report: that of its most significant test, corrected for the number of checks. */
export function reportP(report: Pick<LabReport, 'checks'>): number {
  const ps = report.checks.flatMap((each) => (each.p === null ? [] : [each.p]));
  return ps.length === 0 ? 1 : sidakP(Math.min(...ps), ps.length);
}

/**
 * Checks each of the materials, in turn, with seeds from `first` on.
 * @param known runs of before, which are not made again
 * @param note called with each new run
 */
export async function measureFalseAlarms(
  laboratory: Laboratory,
  materials: readonly MaterialSource[],
  runs: number,
  first: number,
  options: CheckOptions,
  known: readonly AlarmRun[] = [],
  note: (run: AlarmRun) => void = () => {},
): Promise<FalseAlarms> {
  const key = (material: string, seed: number): string => `${material} ${seed}`;
  const made = new Map(known.map((each) => [key(each.material, each.seed), each]));
  const all: AlarmRun[] = [];
  // One material after another: its kernels are made once.
  for (const [index, material] of materials.entries()) {
    for (let i = index; i < runs; i += materials.length) {
      const seed = first + i;
      let run = made.get(key(material.name, seed));
      if (run === undefined) {
        run = runOf(await laboratory.check(material, { ...options, seed }));
        note(run);
      }
      all.push(run);
    }
  }
  return alarmsOf(all);
}

/** What matters of a report. */
export function runOf(report: Pick<LabReport, 'material' | 'seed' | 'checks'>): AlarmRun {
  const failures = report.checks.flatMap(({ id, verdict, sentence }) => (verdict === 'fail' ? [{ check: id, sentence }] : []));
  return { material: report.material, seed: report.seed, p: reportP(report), failures };
}

/** Runs counted. */
export function alarmsOf(runs: readonly AlarmRun[]): FalseAlarms {
  const levels = LEVELS.map((level) => {
    const alarms = runs.filter(({ p }) => p < level).length;
    const [low, high] = clopperPearson(alarms, runs.length);
    return { level, alarms, low, high };
  });
  const failures = runs.flatMap(({ material, seed, failures: own }) => own.map((each) => ({ material, seed, ...each })));
  return { runs: runs.length, levels, failures };
}

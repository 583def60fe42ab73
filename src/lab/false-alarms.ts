/** How often right materials fail: the measurement behind the significance level. */
import { clopperPearson, sidakP } from './distributions.ts';
import type { CheckOptions, Laboratory, MaterialSource } from './laboratory.ts';
import type { LabReport } from './report.ts';

/** Levels at which alarms are counted: the one in use, and higher ones that show more of the distribution. */
const LEVELS = [0.1, 0.05, 0.01, 1e-3];

export interface FalseAlarms {
  runs: number;
  /** For each level the alarms of the statistical checks, and the 95 % confidence interval of their probability. */
  levels: { level: number; alarms: number; low: number; high: number }[];
  /** Failures of any kind, by material, seed and check. */
  failures: { material: string; seed: number; check: string; sentence: string }[];
}

/** The p-value of a whole report: that of its most significant test, corrected for the number of checks. */
export function reportP(report: LabReport): number {
  const ps = report.checks.flatMap((each) => (each.p === null ? [] : [each.p]));
  return ps.length === 0 ? 1 : sidakP(Math.min(...ps), ps.length);
}

/** Checks each of the materials, in turn, with seeds from `first` on. @param progress called after each run */
export async function measureFalseAlarms(
  laboratory: Laboratory,
  materials: readonly MaterialSource[],
  runs: number,
  first: number,
  options: CheckOptions,
  progress: (done: number) => void = () => {},
): Promise<FalseAlarms> {
  const ps: number[] = [];
  const failures: FalseAlarms['failures'] = [];
  // One material after another: its kernels are made once.
  for (const [index, material] of materials.entries()) {
    for (let i = index; i < runs; i += materials.length) {
      const seed = first + i;
      const report = await laboratory.check(material, { ...options, seed });
      ps.push(reportP(report));
      for (const check of report.checks) {
        if (check.verdict === 'fail') failures.push({ material: material.name, seed, check: check.id, sentence: check.sentence });
      }
      progress(ps.length);
    }
  }
  const levels = LEVELS.map((level) => {
    const alarms = ps.filter((p) => p < level).length;
    const [low, high] = clopperPearson(alarms, ps.length);
    return { level, alarms, low, high };
  });
  return { runs: ps.length, levels, failures };
}

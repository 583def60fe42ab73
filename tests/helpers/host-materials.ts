/** Materials of the host for the whole laboratory, and what it says of them. */
import { expect } from 'vitest';
import { runChecks } from '../../src/lab/checks/run.ts';
import { checkSampling } from '../../src/lab/checks/sampling.ts';
import type { Effort } from '../../src/lab/effort.ts';
import { CHECKS, type CheckId, type CheckResult, type Plots, type Vector } from '../../src/lab/report.ts';
import { hostBench, LAMBERT, type HostHit, type HostMaterial, type HostSample } from './host-bench.ts';

const EFFORT = { endSets: 2, randomSets: 2, specialSets: 6, spreadSets: 6, albedoSamples: 512, energySamples: 256, histograms: 5, histogramSamples: 4096, countedSamples: 1 << 15, pairSituations: 24, deltaSituations: 12 }; // prettier-ignore

export async function judged(
  material: HostMaterial,
  effort: Partial<Effort> = {},
): Promise<{ checks: Record<CheckId, CheckResult>; plots: Plots }> {
  const { results, plots } = await runChecks(hostBench(material, { ...EFFORT, ...effort }), (word) => `line ${word}`, 1e-3);
  expect(results.map(({ id }) => id).sort()).toEqual([...CHECKS].sort());
  return { checks: Object.fromEntries(results.map((each) => [each.id, each])) as Record<CheckId, CheckResult>, plots };
}

/** What the histogram says alone. */
export async function histogramOf(material: HostMaterial, effort: Partial<Effort> = {}): Promise<CheckResult> {
  const few = { histograms: 4, countedSamples: 1 << 14, ...effort };
  return (await checkSampling(hostBench(material, { ...EFFORT, ...few }), [], 1e-3)).histogram;
}

/** The checks that fail, and what they say. */
export const faultsOf = (checks: Record<CheckId, CheckResult>): string[] =>
  Object.values(checks).flatMap((each) => (each.verdict === 'fail' ? [`${each.id}: ${each.sentence}`] : []));

export const scaled = (v: Vector, by: number): Vector => [v[0] * by, v[1] * by, v[2] * by];

/** At a height, turned by a part of a turn. */
export function onSphere(z: number, turn: number): Vector {
  const r = Math.sqrt(Math.max(0, 1 - z * z));
  return [r * Math.cos(2 * Math.PI * turn), r * Math.sin(2 * Math.PI * turn), z];
}

/** Lambert's f, by samples of the even hemisphere. */
export const EVEN: HostMaterial = {
  value: (_, wi) => (wi[2] > 0 ? { f: scaled([0.8, 0.4, 0.2], 1 / Math.PI), pdf: 1 / (2 * Math.PI) } : { f: [0, 0, 0], pdf: 0 }),
  sample: (wo, [x, y], front, hit) => weighed(EVEN, wo, onSphere(1 - x, y), front, hit),
};

/** Exponent of a lobe about the normal: 1 / a, but no more than 20. */
const exponent = (a: number): number => 1 / Math.max(a, 0.05);

/** A power of the cosine about the normal, reciprocal, and no lighter than a half. */
export const GLOSS: HostMaterial = {
  value: (wo, wi, _, { a }) => {
    const n = exponent(a);
    if (wi[2] <= 0) return { f: [0, 0, 0], pdf: 0 };
    const density = (n + 1) / (2 * Math.PI);
    return { f: scaled([0.5, 0.5, 0.5], density * (Math.max(0, wo[2]) * wi[2]) ** (n - 1)), pdf: density * wi[2] ** n };
  },
  sample: (wo, [x, y], front, hit) => weighed(GLOSS, wo, onSphere((1 - x) ** (1 / (exponent(hit.a) + 1)), y), front, hit),
};

/** The sample of a material in a direction. */
export function weighed(material: HostMaterial, wo: Vector, wi: Vector, front: boolean, hit: HostHit): HostSample {
  const { f, pdf } = material.value(wo, wi, front, hit);
  return { wi, pdf, weight: pdf > 0 ? scaled(f, Math.abs(wi[2]) / pdf) : [0, 0, 0] };
}

/** Samples of `other` in place of those that a material has. @param isSaid whether samples have a density where the material has none */
export const sampledBy = (material: HostMaterial, other: HostMaterial['sample'], isSaid = false): HostMaterial => ({
  ...material,
  sample: (wo, u, front, hit) => {
    const sample = other(wo, u, front, hit);
    const own = weighed(material, wo, sample.wi, front, hit);
    return own.pdf === 0 && isSaid ? sample : own;
  },
});

type Towards = (wo: Vector, front: boolean, hit: HostHit) => Vector;
const LEANING = 0.8;
/** Evenly over the hemisphere, but more towards a side. */
export const leaning = (towards: Towards): HostMaterial => {
  const part = (wi: Vector, t: Vector): number => 1 + LEANING * (wi[0] * t[0] + wi[1] * t[1]);
  const material: HostMaterial = {
    value: (wo, wi, front, hit) =>
      wi[2] <= 0
        ? { f: [0, 0, 0], pdf: 0 }
        : { f: scaled([0.5, 0.5, 0.5], 1 / Math.PI), pdf: part(wi, towards(wo, front, hit)) / (2 * Math.PI) },
    sample: (wo, [x, y, last], front, hit) => {
      const wi = onSphere(1 - x, y);
      const isKept = 2 * last < part(wi, towards(wo, front, hit));
      return weighed(material, wo, isKept ? wi : [-wi[0], -wi[1], wi[2]], front, hit);
    },
  };
  return material;
};

/** Half a sheet's light on either side, by the cosine. */
export const SHEET: HostMaterial = {
  value: (_, [, , z]) => ({ f: [0.1, 0.1, 0.1], pdf: Math.abs(z) / (2 * Math.PI) }),
  sample: (wo, [x, y, last], front, hit) => weighed(SHEET, wo, onSphere(Math.sqrt(1 - x) * (last < 0.5 ? 1 : -1), y), front, hit),
};

/** Samples on a side mirrored to the other one. @param side unit */
export const folded = (wi: Vector, side: Vector): Vector => {
  const by = Math.max(0, wi[0] * side[0] + wi[1] * side[1] + wi[2] * side[2]);
  return [wi[0] - 2 * by * side[0], wi[1] - 2 * by * side[1], wi[2] - 2 * by * side[2]];
};

/** Lambert's samples, but a quarter of the turn alone, away from a side in the plane, and none near the normal: no cell of the side holds one. */
export const awayFrom = (side: (hit: HostHit) => Vector): HostMaterial =>
  sampledBy(LAMBERT, (wo, [x, y], front, hit) => {
    const [along, across] = side(hit);
    const turn = 0.5 + Math.atan2(across, along) / (2 * Math.PI) + (y - 0.5) / 4;
    return weighed(LAMBERT, wo, onSphere(0.7 * Math.sqrt(1 - x), turn), front, hit);
  });

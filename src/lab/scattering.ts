/**
 * What a program of a medium says of scattering: an albedo from 0 to 1, a g from −0.99 to 0.99, a phase function that is nowhere negative and
 * whose integral over the sphere is 1. Tried where its density is above 0. No statistics: a violation is a point.
 */
import type { MaterialModule } from '../shader/material.ts';
import { ROUNDING } from './density.ts';
import type { ParameterSet } from './parameters.ts';
import { figure, pointText, programCheck, type Place, type ProgramCheck, type ProgramCheckId } from './program-report.ts';
import type { Vector } from './report.ts';

/** As in documents. */
const MAX_G = 0.99;
/** What the rule of wgsl/lab/phase.wgsl may miss of a bow that is a degree wide, and more. */
const TOLERANCE = 0.01;

/** What was seen of one set of parameters; four numbers each, as wgsl/lab/scattering.wgsl and phase.wgsl have them. */
export interface Scatterings {
  set: ParameterSet;
  at: readonly Vector[];
  /** Null: the program says nothing of it. */
  shares: Float32Array | null;
  phases: Float32Array | null;
}

/** Of the functions that the program defines. */
export function scatteringChecks(all: readonly Scatterings[], { defines }: MaterialModule): ProgramCheck[] {
  const faults = new Map<ProgramCheckId, ProgramCheck>();
  const fail = (id: ProgramCheckId, sentence: string, place: Place): void => {
    if (!faults.has(id)) faults.set(id, programCheck(id, 'fail', sentence, place));
  };
  let weight = 0;
  for (const { set, at, shares, phases } of all) {
    for (const [i, point] of at.entries()) {
      const place: Place = { params: set.inputs, at: point };
      const text = pointText(point);
      if (shares !== null) shareFaults(shares.subarray(4 * i, 4 * i + 3), text, (id, sentence) => fail(id, sentence, place));
      if (phases !== null) {
        const [least = 0, greatest = 0, third = 0] = phases.subarray(4 * i, 4 * i + 3);
        weight = Math.max(weight, third);
        phaseFaults([least, greatest, third], text, (sentence) => fail('phase', sentence, place));
      }
    }
  }
  const has = all.some(({ at }) => at.length > 0);
  const say = (id: ProgramCheckId, sentence: string, values: Record<string, number> = {}): ProgramCheck =>
    has ? (faults.get(id) ?? programCheck(id, 'pass', sentence, null, values)) : programCheck(id, 'not-applicable', NOWHERE);
  return [
    ...(defines.albedo ? [say('albedo', 'The albedo is from 0 to 1 at every point that was tried.')] : []),
    ...(defines.g ? [say('g', 'g is from −0.99 to 0.99 at every point that was tried.')] : []),
    ...(defines.phase ? [say('phase', phaseSentence(weight), { weight })] : []),
  ];
}

const NOWHERE = 'No point with a density above 0 was found.';

const phaseSentence = (weight: number): string =>
  `Its integral over the sphere is 1 at every point that was tried; of directions that g draws one weighs up to ${figure(weight)}.`;

function shareFaults(
  [least = 0, greatest = 0, g = 0]: Float32Array,
  at: string,
  fail: (id: ProgramCheckId, sentence: string) => void,
): void {
  const clamped = (value: number, becomes: number): string =>
    `albedo${at} has the component ${figure(value)}: it counts as ${becomes}. Write clamp(…, vec3f(0.0), vec3f(1.0)).`;
  if (!Number.isFinite(least + greatest)) fail('albedo', `albedo${at} has a component that is no finite number.`);
  else if (least < 0) fail('albedo', clamped(least, 0));
  else if (greatest > 1 + ROUNDING) fail('albedo', clamped(greatest, 1));
  if (!Number.isFinite(g)) fail('g', `g${at} is ${figure(g)}: no finite number.`);
  else if (Math.abs(g) > MAX_G * (1 + ROUNDING))
    fail('g', `g${at} is ${figure(g)}: it counts as ${Math.sign(g) * MAX_G}. Clamp it to ±${MAX_G}.`);
}

function phaseFaults([least, greatest, third]: readonly [number, number, number], at: string, fail: (sentence: string) => void): void {
  if (!Number.isFinite(least + greatest + third)) return fail(`phase at ${at} is no finite number for some cosine.`);
  if (third < 0) return fail(`phase at ${at} is ${figure(third)} for some cosine: it counts as 0.`);
  const off = 1 - least > greatest - 1 ? least : greatest;
  if (Math.abs(off - 1) > TOLERANCE)
    fail(
      `The integral of phase over the sphere at ${at} is ${figure(off)}, not 1: ${off > 1 ? 'light is made' : 'light is lost'}. Divide by it.`,
    );
}

/** What kernels tell of the programs that they run, beside the film: wgsl/scene.wgsl, Report. */
import { present } from '../base/present.ts';
import type { SceneDocument } from '../scene/document.ts';
import type { Diagnostic } from '../shader/errors.ts';
import type { KernelAssembler, KernelVariant } from '../shader/kernel.ts';
import { moduleOf } from '../shader/material.ts';
import { overBudget as loopNote } from '../shader/over-budget.ts';
import { mediaInUse } from '../scene/media-in-use.ts';

/** The words of the Report, and of what they tell. */
interface Told {
  scene: SceneDocument;
  variant: KernelVariant;
  overBudget: number;
  overMajorant: number;
}

/** One sentence each, at the line that it is about; null: nothing of the kind was met. */
export interface ProgramNotes {
  /** A loop that did not end within what one sample may do. */
  overBudget: Diagnostic | null;
  /** A density of a medium that exceeded its majorant, is negative or no number. */
  overMajorant: Diagnostic | null;
}

export const NO_NOTES: ProgramNotes = { overBudget: null, overMajorant: null };

export function notesOf(assembler: KernelAssembler, { scene, variant, overBudget, overMajorant }: Told): ProgramNotes {
  return {
    overBudget: overBudget === 0 ? null : loopNote(assembler, variant, overBudget),
    overMajorant: overMajorant === 0 ? null : majorantNote(assembler, scene, overMajorant),
  };
}

const SIGN = 0x80000000;
const INFINITE = 0x7f800000;

/** @param word as wgsl/medium/density.wgsl has it: density over majorant in its upper bits, then which medium */
function majorantNote(assembler: KernelAssembler, scene: SceneDocument, word: number): Diagnostic {
  const name = present(mediaInUse(scene)[word & 0xff], 'a medium that is told of');
  const { program, majorant } = present(scene.media[name]?.density, `a density of ${name}`);
  const { lines } = assembler.program('density', program, scene.programs);
  return { severity: 'warning', module: moduleOf(program), line: lines.density ?? 1, column: 1, message: said(name, majorant, word) };
}

function said(name: string, majorant: number, word: number): string {
  const bits = (word & 0xffffff00) >>> 0;
  if (bits >= SIGN) return `The density of medium ${name} is negative somewhere, or no number: it counts as 0 there.`;
  if (bits > INFINITE) return `The density of medium ${name} is no number somewhere: it counts as 0 there.`;
  const ratio = new Float32Array(Uint32Array.of(bits).buffer)[0] ?? 0;
  const reached = bits === INFINITE ? 'is infinite' : `reaches ${Number((ratio * majorant).toPrecision(3))}`;
  return `The density of medium ${name} ${reached} where its majorant is ${majorant}: the picture shows it cut off there. Raise the majorant.`;
}

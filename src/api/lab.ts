/** `penumbra-engine/lab`: is this BSDF right? Energy, sampling, reciprocity and more, by statistics on the GPU. */
import { Laboratory as Materials, type CheckOptions as Options } from '../lab/laboratory.ts';
import type { ProgramReport } from '../lab/program-report.ts';
import { programText } from '../lab/program-report.ts';
import { ProgramLaboratory, programKind } from '../lab/programs.ts';
import type { EffortName } from '../lab/effort.ts';
import type { LabReport } from '../lab/report.ts';
import { reportText as materialText } from '../lab/text.ts';
import type { ParamInput } from '../shader/params.ts';
import { type Abortable, orAborted, throwIfAborted } from './abort.ts';
import { codedLater } from './error.ts';
import { shaderLibrary } from './library.ts';

export { ERROR_CODES, PenumbraError, type ErrorCode } from './error.ts';
export type { Abortable } from './abort.ts';
export type {
  AlbedoCurve,
  CheckId,
  CheckResult,
  EfficiencyPoint,
  Evidence,
  HistogramCell,
  HistogramPlot,
  LabReport,
  Plots,
  Vector,
  Verdict,
} from '../lab/report.ts';
export type { Place, ProgramCheck, ProgramCheckId, ProgramKind, ProgramReport, ProgramResult } from '../lab/program-report.ts';
export { CHECKS } from '../lab/report.ts';
export type { EffortName } from '../lab/effort.ts';
export type { ContractFunction } from '../shader/signatures.ts';
export type { Diagnostic } from '../shader/errors.ts';
export type { ParamInput } from '../shader/params.ts';

export interface CheckOptions extends Abortable {
  /** Everything random follows from it; default 1. */
  seed?: number;
  /** How many situations and samples: `slice` a few, `quick` (default) in a second on a card, `full` many more. */
  effort?: EffortName;
  /** Parameters that are not to vary. */
  params?: Readonly<Record<string, ParamInput>>;
}

/** Tries programs on a device. */
export class Laboratory {
  readonly #materials: Materials;
  readonly #programs: ProgramLaboratory;

  /** @internal `createLaboratory` makes it. */
  constructor(materials: Materials, programs: ProgramLaboratory) {
    this.#materials = materials;
    this.#programs = programs;
  }

  /**
   * Everything that can be said of a material, environment or signed distance.
   * @param name letters, digits and _
   * @throws PenumbraError `shader`, `aborted`
   */
  check(name: string, source: string, { signal, ...rest }: CheckOptions = {}): Promise<LabReport | ProgramReport> {
    return codedLater(async () => {
      throwIfAborted(signal);
      const subject = { name, source };
      const options: Options = { ...rest, signal: signal ?? null };
      const kind = programKind(subject);
      return orAborted<LabReport | ProgramReport>(
        kind === null ? this.#materials.check(subject, options) : this.#programs.check(kind, subject, options),
        signal,
      );
    });
  }

  /** Frees everything but the device, which is the caller's. */
  dispose(): void {
    this.#materials.destroy();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}

/** A laboratory on a device. */
export async function createLaboratory(device: GPUDevice): Promise<Laboratory> {
  const library = await shaderLibrary();
  const materials = new Materials(device, library);
  return new Laboratory(materials, new ProgramLaboratory(device, library, materials.assembler));
}

/** A report as text, a line a check. */
export const reportText = (report: LabReport | ProgramReport): string => ('kind' in report ? programText(report) : materialText(report));

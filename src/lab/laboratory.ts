/**
 * Is this BSDF right? Tries a material on the GPU and says, property by property, whether it has what it claims. The checks
 * and their statistics are described in README.md beside this file.
 */
import { KernelAssembler, type ShaderLibrary } from '../shader/kernel.ts';
import { overBudget } from '../shader/over-budget.ts';
import type { ContractFunction } from '../shader/signatures.ts';
import type { MaterialModule } from '../shader/material.ts';
import type { ParamInput } from '../shader/params.ts';
import { Bench } from './bench.ts';
import { runChecks } from './checks/run.ts';
import { sidak } from './distributions.ts';
import { EFFORTS, type Effort, type EffortName } from './effort.ts';
import { labLayouts, LabKernels, NO_SCENE, standIns, type LabLayouts } from './kernels.ts';
import type { Modules } from '../shader/link.ts';
import { tabulateLobe, type Lobe, type LobeOptions } from './lobe.ts';
import { Pace, type AbortSignalLike } from './pace.ts';
import { CHECKS, firstToRepair, withClaims, type LabReport, type Vector } from './report.ts';
import { ParameterSpace } from './parameters.ts';
import { reproduction } from './reproduction.ts';
import { packTables, type LabTables } from './tables.ts';

/** Probability that a right material fails one of the statistical checks. */
export const ALPHA = 1e-3;
/** energy, histogram, normalisation, delta. */
const STATISTICAL = 4;
/** Materials whose kernels are kept. */
const KEPT = 4;

/** A file that need not belong to the library; it comes before a library file of the same name. */
export interface MaterialSource {
  name: string;
  source: string;
}

export interface CheckOptions {
  /** Everything random follows from it. */
  seed?: number;
  effort?: EffortName;
  /** What the efforts are; left out: EFFORTS. Tests that need less of one pass their own. */
  efforts?: Readonly<Record<EffortName, Effort>>;
  /** Parameters that are not to vary. */
  params?: Readonly<Record<string, ParamInput>>;
  /** What parameters @table look up; those without one get 1, as in a scene. */
  tables?: LabTables;
  /** The only direction to look from: local, above the surface; need not be of unit length. */
  wo?: Vector | null;
  alpha?: number;
  /** Milliseconds that one stretch of work should take. */
  slice?: number;
  /** Called between stretches: resolves when the next one may begin. */
  pause?: () => Promise<void>;
  /** What the user would type to check the file; names it in commands that show a failure again. */
  file?: string;
  signal?: AbortSignalLike | null;
}

export class Laboratory {
  readonly assembler: KernelAssembler;
  private readonly device: GPUDevice;
  private readonly layouts: LabLayouts;
  /** What stands for package::image and package::time. */
  private readonly stands: Modules;
  private readonly kernels = new Map<string, Promise<LabKernels>>();

  /** @param assembler shares the parsed library with a renderer */
  constructor(device: GPUDevice, library: ShaderLibrary, assembler = new KernelAssembler(library)) {
    this.device = device;
    this.assembler = assembler;
    this.layouts = labLayouts(library.wgsl);
    this.stands = standIns(library.wgsl);
  }

  /**
   * Everything that can be said of a material.
   * @throws ShaderError where the material does not compile or a given parameter is wrong; LabAborted
   */
  async check(subject: MaterialSource, options: CheckOptions = {}): Promise<LabReport> {
    const start = performance.now();
    const { seed = 1, effort = 'quick', alpha = ALPHA } = options;
    const { bench, kernels, pace, isNew } = await this.open(subject, options);
    const { material } = bench;
    const place = (word: number): string => {
      const { module, line } = overBudget(this.assembler, { ...NO_SCENE, materials: [subject.name], programs: programsOf(subject) }, word);
      return `${module}, line ${line}`;
    };
    const { results, plots } = await runChecks(bench, place, sidak(alpha, STATISTICAL)).finally(() => kernels.destroy());
    const checks = CHECKS.map((id) => {
      const result = results.find((each) => each.id === id)!;
      return withClaims({ ...result, functions: inFile(material, result.functions) }, material.notClaimed);
    });
    const none = { link: 0, pipelines: 0 };
    return {
      material: material.name,
      seed,
      effort,
      alpha,
      passed: checks.every((each) => each.verdict !== 'fail'),
      repairFirst: firstToRepair(checks),
      lines: material.lines,
      checks,
      plots,
      milliseconds: { total: performance.now() - start, ...(isNew ? kernels.milliseconds : none), longest: pace.longest },
      evaluations: kernels.evaluations,
    };
  }

  /**
   * Tables of eval, pdf and samples over the sphere for one direction to look from, with the default parameters or those
   * given. May be called while a check goes on.
   * @throws ShaderError, LabAborted
   */
  async lobe(subject: MaterialSource, lobe: Partial<LobeOptions>, options: CheckOptions = {}): Promise<Lobe> {
    const { bench, kernels } = await this.open(subject, options);
    const { wo = [0.6, 0, 0.8], front = true, rows = 48, samples = 1 << 14 } = lobe;
    return tabulateLobe(bench, { wo: unit(wo), front, rows, samples }).finally(() => kernels.destroy());
  }

  destroy(): void {
    for (const each of this.kernels.values()) discard(each);
    this.kernels.clear();
  }

  private async open(subject: MaterialSource, options: CheckOptions) {
    const { seed = 1, effort = 'quick', efforts = EFFORTS, params = {}, tables: given = {}, wo = null, signal = null } = options;
    const material = this.assembler.material(subject.name, programsOf(subject));
    const space = new ParameterSpace(material, params);
    const tables = packTables(material, given);
    const pause = options.pause ?? (() => Promise.resolve());
    const { made, isNew } = await this.kernelsOf(subject, pause);
    const pace = new Pace({ slice: options.slice ?? 8, pause, signal });
    await pace.pause();
    const kernels = made.fork();
    const command = reproduction(options.file ?? `materials/${material.name}.wgsl`, seed, effort, given);
    const bench = new Bench({
      material,
      kernels,
      pace,
      space,
      tables,
      seed,
      effort: efforts[effort],
      wo: wo === null ? null : unit(wo),
      command,
    });
    return { bench, kernels, pace, isNew };
  }

  /** Kernels of the same text are made once. */
  private async kernelsOf(subject: MaterialSource, pause: () => Promise<void>): Promise<{ made: LabKernels; isNew: boolean }> {
    const key = `${subject.name}\n${subject.source}`;
    const known = this.kernels.get(key);
    const making = known ?? LabKernels.create(this.device, this.assembler, this.layouts, subject.name, subject.source, this.stands, pause);
    // Last used goes last; the first is the one to forget.
    this.kernels.delete(key);
    this.kernels.set(key, making);
    making.catch(() => this.kernels.delete(key));
    for (const [oldest, each] of this.kernels) {
      if (this.kernels.size <= KEPT) break;
      this.kernels.delete(oldest);
      discard(each);
    }
    return { made: await making, isNew: known === undefined };
  }
}

/** Frees kernels as soon as they are made. Whoever waits for them hears of their failure. */
function discard(making: Promise<LabKernels>): void {
  making.then(
    (kernels) => kernels.destroy(),
    () => {},
  );
}

/** What stands for a function in the file: `value` for eval and pdf, `direction` for sample, or `surface` for all three. */
function inFile({ defines }: MaterialModule, functions: readonly ContractFunction[]): ContractFunction[] {
  const own = functions.map((each): ContractFunction => {
    if (defines.surface && (each === 'eval' || each === 'pdf' || each === 'sample')) return 'surface';
    if (defines.direction && each === 'sample') return 'direction';
    return defines.value && (each === 'eval' || each === 'pdf') ? 'value' : each;
  });
  return [...new Set(own)].filter((each) => defines[each]);
}

const programsOf = ({ name, source }: MaterialSource): Record<string, string> => ({ [name]: source });

function unit(w: Vector): Vector {
  const length = Math.hypot(...w);
  return w.map((each) => each / length) as Vector;
}

/** The laboratory of what is no material: environments, signed distances, densities of media and displacements that people write. README.md says what is tried. */
import { randomStream } from '../scene/random.ts';
import { KernelAssembler, type ShaderLibrary } from '../shader/kernel.ts';
import { PLACE_LINE_BITS } from '../shader/budget.ts';
import { moduleOf, readMaterial, type MaterialModule } from '../shader/material.ts';
import { overBudget } from '../shader/over-budget.ts';
import { PROGRAM_KIND_NAMES, PROGRAM_KINDS } from '../shader/program-kinds.ts';
import type { Modules } from '../shader/link.ts';
import { densityChecks, densityPoints, endlessCheck, type Densities } from './density.ts';
import { distanceChecks, explore, type Found } from './distance.ts';
import type { EffortName } from './effort.ts';
import { directionsOf, radianceChecks, tableCheck, tableFigures, type Seen } from './environment.ts';
import { heightChecks, type HeightsSeen } from './height.ts';
import { labLayouts, standIns, type LabLayouts } from './kernels.ts';
import type { CheckOptions, MaterialSource } from './laboratory.ts';
import { Pace } from './pace.ts';
import { ParameterSpace, shuffled, type ParameterSet } from './parameters.ts';
import { PointKernel, programVariant, type PointRoot } from './point-kernel.ts';
import type { ProgramCheck, ProgramKind, ProgramReport, ProgramResult } from './program-report.ts';
import type { Vector } from './report.ts';
import { checkCommand } from './reproduction.ts';
import { scatteringChecks, type Scatterings } from './scattering.ts';

/** All corners of three parameters, at least. */
const CORNERS = 8;

/** Sets of parameters, directions or points of each, and other points in each cell of a table. */
const SIZES: Record<EffortName, { sets: number; directions: number; points: number; inCell: number }> = {
  slice: { sets: 8, directions: 2000, points: 600, inCell: 1 },
  quick: { sets: 32, directions: 8000, points: 1500, inCell: 4 },
  full: { sets: 160, directions: 64_000, points: 8000, inCell: 16 },
};
/** Half the edge of the region around the origin in which a distance is tried, if no parameter is a length greater than that. */
const REGION = 1.5;

/** Points of a set at which a phase function is integrated, and its calls for each. */
const PHASE_POINTS = 64;
const PHASE_CALLS = 4098;

export type ProgramOptions = Pick<CheckOptions, 'seed' | 'effort' | 'params' | 'slice' | 'pause' | 'signal' | 'file'>;

/**
 * @returns what a file is to this laboratory; null: a material
 * @throws ShaderError where its header is wrong
 */
export function programKind({ name, source }: MaterialSource): ProgramKind | null {
  const { defines } = readMaterial(name, source);
  return PROGRAM_KIND_NAMES.find((kind) => defines[kind]) ?? null;
}

export class ProgramLaboratory {
  readonly assembler: KernelAssembler;
  private readonly device: GPUDevice;
  private readonly layouts: LabLayouts;
  private readonly stands: Modules;

  /** @param assembler shares the parsed library with a renderer */
  constructor(device: GPUDevice, library: ShaderLibrary, assembler = new KernelAssembler(library)) {
    this.device = device;
    this.assembler = assembler;
    this.layouts = labLayouts(library.wgsl);
    this.stands = standIns(library.wgsl);
  }

  /**
   * Everything that can be said of an environment, a signed distance, a density or a displacement.
   * @throws ShaderError where it does not compile, is a material, or a given parameter is wrong; LabAborted
   */
  async check(kind: ProgramKind, subject: MaterialSource, options: ProgramOptions = {}): Promise<ProgramReport> {
    const start = performance.now();
    const { seed = 1, effort = 'quick', params = {}, slice = 8, pause = () => Promise.resolve(), signal = null } = options;
    const programs = { [subject.name]: subject.source };
    const module = this.assembler.program(kind, subject.name, programs);
    const space = new ParameterSpace(module, params);
    const pace = new Pace({ slice, pause, signal });
    const loop = (word: number): string => {
      if (kind === 'height') return `${moduleOf(subject.name)}, line ${word % 2 ** PLACE_LINE_BITS}`;
      const at = overBudget(this.assembler, programVariant(kind, subject.name, subject.source), word);
      return `${at.module}, line ${at.line}`;
    };
    const work = { subject, module, pace, sets: setsOf(space, seed, SIZES[effort].sets), size: SIZES[effort], seed, loop };
    const { checks, evaluations } = await this[kind](work);
    const file = options.file ?? `materials/${PROGRAM_KINDS[kind].folder}${module.name}.wgsl`;
    const claimed = checks.map((each): ProgramResult => {
      const { place } = each;
      return { ...withClaims(each, module), command: place === null ? null : checkCommand(file, seed, effort, place.params) };
    });
    return {
      program: module.name,
      kind,
      seed,
      effort,
      passed: claimed.every(({ verdict }) => verdict !== 'fail'),
      checks: claimed,
      milliseconds: { total: performance.now() - start, longest: pace.longest },
      evaluations,
    };
  }

  private async environment({ subject, module, pace, sets, size, seed, loop }: Work): Promise<Outcome> {
    const kernel = await this.kernel('radiance', subject);
    const random = randomStream(seed, 'lab directions');
    const all: Seen[] = [];
    for (const [i, set] of sets.entries()) {
      const at = directionsOf(i === 0 ? size.directions : size.directions / 4, random);
      all.push({ set, at, results: await kernel.run(module, set, Float32Array.from(at.flat()), pace) });
      await pace.pause();
    }
    const checks = radianceChecks(all, loop);
    const [first] = all;
    if (first === undefined || checks.some(({ verdict }) => verdict === 'fail')) return { checks, evaluations: kernel.evaluations };
    const cells = await this.kernel('cells', subject);
    const count = this.assembler.constant('environment/octahedral', 'TABLE_SIZE') ** 2;
    const values = { samples: size.inCell, seed: Math.floor(random() * 2 ** 32) };
    const figures = tableFigures(await cells.run(module, first.set, new Float32Array(3), pace, count, values));
    const evaluations = kernel.evaluations + count * (16 + size.inCell);
    return { checks: [...checks, tableCheck(first.set, brightest(first), figures)], evaluations };
  }

  private async distance({ subject, module, pace, sets, size, seed, loop }: Work): Promise<Outcome> {
    const kernel = await this.kernel('distance', subject);
    const random = randomStream(seed, 'lab points');
    const found: Found[] = [];
    const evaluate = (set: ParameterSet, points: Float32Array): Promise<Float32Array> => kernel.run(module, set, points, pace);
    for (const [i, set] of sets.entries()) {
      found.push(await explore(evaluate, set, regionOf(module, set), i === 0 ? 2 * size.points : size.points, random));
      await pace.pause();
      if (found.at(-1)?.endless) break;
    }
    return { checks: distanceChecks(found, loop), evaluations: kernel.evaluations };
  }

  private async density(work: Work): Promise<Outcome> {
    const { subject, module, pace, sets, size, seed, loop } = work;
    const kernel = await this.kernel('density', subject);
    const random = randomStream(seed, 'lab points');
    const all: Densities[] = [];
    for (const [i, set] of sets.entries()) {
      const at = densityPoints(i === 0 ? 4 * size.points : size.points, regionOf(module, set), random);
      // Where a loop has no end one point is dear: few are asked first.
      for (const points of [at.slice(0, 64), at.slice(64)]) {
        all.push({ set, at: points, results: await kernel.run(module, set, Float32Array.from(points.flat()), pace) });
        if (all.at(-1)?.results.some((word, k) => k % 4 === 3 && word !== 0))
          return { checks: densityChecks(all, loop), evaluations: kernel.evaluations };
      }
      await pace.pause();
    }
    const scattering = await this.scattering(work, all);
    return { checks: [...densityChecks(all, loop), ...scattering.checks], evaluations: kernel.evaluations + scattering.evaluations };
  }

  private async height({ subject, module, pace, sets, size, seed, loop }: Work): Promise<Outcome> {
    const kernel = await this.kernel('height', subject);
    const random = randomStream(seed, 'lab points');
    const all: HeightsSeen[] = [];
    for (const [i, set] of sets.entries()) {
      const at = densityPoints(i === 0 ? 4 * size.points : size.points, regionOf(module, set), random);
      // Where a loop has no end one point is dear: few are asked first.
      for (const points of [at.slice(0, 64), at.slice(64)]) {
        const results = await kernel.run(module, set, Float32Array.from(points.flat()), pace);
        all.push({ set, at: points, results });
        if (results.some((word, k) => k % 4 === 3 && word !== 0))
          return { checks: heightChecks(all, loop), evaluations: kernel.evaluations };
      }
      await pace.pause();
    }
    return { checks: heightChecks(all, loop), evaluations: kernel.evaluations };
  }

  /** What stands beside a density, where that is above 0: of phase functions, which are integrated, at a few points of each set. */
  private async scattering({ subject, module, pace, loop }: Work, densities: readonly Densities[]): Promise<Outcome> {
    const { albedo, g, phase } = module.defines;
    const shares = albedo || g ? await this.kernel('scattering', subject) : null;
    const phases = phase ? await this.kernel('phase', subject) : null;
    const evaluations = (): number => (shares?.evaluations ?? 0) + PHASE_CALLS * (phases?.evaluations ?? 0);
    const all: Scatterings[] = [];
    for (const { set, at: tried, results } of densities) {
      const at = tried.filter((_, i) => (results[4 * i] ?? 0) > 0);
      const ask = async (kernel: PointKernel | null, points: readonly Vector[]): Promise<Float32Array | null> =>
        kernel === null || points.length === 0 ? null : kernel.run(module, set, Float32Array.from(points.flat()), pace);
      const few = at.slice(0, PHASE_POINTS);
      const seen: Scatterings[] = [
        { set, at, shares: await ask(shares, at), phases: null },
        { set, at: few, shares: null, phases: await ask(phases, few) },
      ];
      for (const each of seen) {
        const i = [...(each.shares ?? each.phases ?? [])].findIndex((word, k) => k % 4 === 3 && word !== 0);
        const point = each.at[Math.floor(i / 4)];
        const word = (each.shares ?? each.phases)?.[i] ?? 0;
        if (point !== undefined)
          return { checks: [endlessCheck(loop(word), { params: set.inputs, at: point })], evaluations: evaluations() };
      }
      all.push(...seen);
      await pace.pause();
    }
    return { checks: scatteringChecks(all, module), evaluations: evaluations() };
  }

  private kernel(root: PointRoot, subject: MaterialSource): Promise<PointKernel> {
    return PointKernel.create(this.device, this.assembler, this.layouts, this.stands, root, subject);
  }
}

interface Work {
  subject: MaterialSource;
  module: MaterialModule;
  pace: Pace;
  sets: ParameterSet[];
  size: (typeof SIZES)[EffortName];
  seed: number;
  loop: (word: number) => string;
}

interface Outcome {
  checks: ProgramCheck[];
  evaluations: number;
}

/** The defaults, then ends, special places and pairs, sets that are spread, and corners. */
function setsOf(space: ParameterSpace, seed: number, count: number): ParameterSet[] {
  const random = randomStream(seed, 'lab programs');
  const special = [...shuffled(space.ends(), random), ...shuffled([...space.marks(), ...space.pairs()], random)];
  return [
    space.defaults,
    ...special.slice(0, Math.ceil(count / 2)),
    ...space.spread(Math.floor(count / 2), random),
    ...space.corners(Math.max(CORNERS, Math.floor(count / 4)), random),
  ];
}

/** As large as the longest parameter that is a length, which none is known to be: the largest number. */
function regionOf(module: MaterialModule, { values }: ParameterSet): number {
  const lengths = module.params.flatMap(({ type }, i) => (type === 'f32' || type === 'vec3f' ? (values[i] ?? []).map(Math.abs) : []));
  return REGION * Math.max(1, ...lengths);
}

function brightest({ at, results }: Seen): Vector {
  let [most, found] = [-1, at[0] ?? ([0, 1, 0] as Vector)];
  for (const [i, each] of at.entries()) {
    const light = (results[4 * i] ?? 0) + (results[4 * i + 1] ?? 0) + (results[4 * i + 2] ?? 0);
    if (light > most) [most, found] = [light, each];
  }
  return found;
}

/** `@not-claimed sampling` is about an environment's table, `@not-claimed bound` about a distance, or a density's majorant, `@not-claimed energy` about a phase function. */
function withClaims(check: ProgramCheck, { notClaimed }: MaterialModule): ProgramCheck {
  const claim = check.id === 'table' ? 'sampling' : check.id === 'majorant' ? 'bound' : check.id === 'phase' ? 'energy' : check.id;
  const given = notClaimed.find((each) => each.check === claim);
  if (given === undefined || check.verdict === 'not-applicable') return check;
  const found = check.verdict === 'pass' ? 'It holds all the same.' : check.sentence;
  return { ...check, verdict: 'not-claimed', sentence: `Not claimed: ${given.reason.replace(/\.$/, '')}. ${found}` };
}

/**
 * Follows the program that the Material panel is about and checks every text of it that renders. One check at a time: another text,
 * another material or another device ends the last one.
 */
import { shaderLibrary } from '../../../content/library.ts';
import type { EffortName } from '../../../lab/effort.ts';
import { ALPHA, Laboratory, type CheckOptions } from '../../../lab/laboratory.ts';
import type { Lobe, LobeOptions } from '../../../lab/lobe.ts';
import type { ProgramReport } from '../../../lab/program-report.ts';
import { ProgramLaboratory } from '../../../lab/programs.ts';
import type { Evidence, LabReport } from '../../../lab/report.ts';
import type { LabTables } from '../../../lab/tables.ts';
import { READERS } from '../../render/radiance.ts';
import type { Page } from '../../shell/page.ts';
import { sentence } from '../../../base/sentence.ts';
import type { GpuContext } from '../../render/gpu-context.ts';
import { Store } from '../../state/store.ts';
import { frame, stretch } from '../../render/frames.ts';
import { allParams, isSameProgram, isSameTarget, targetOf, type LabTarget } from './target.ts';

/** Milliseconds that what changes stays as it is before it is checked: time for the film's first sample. */
const QUIET = 200;

export type Effort = Exclude<EffortName, 'slice'>;

/** Of a material, or of an environment or a signed distance: these have a `kind`. */
export type AnyReport = LabReport | ProgramReport;

export interface LabState {
  target: LabTarget | null;
  /** empty: no program; waiting: soon, or no device; failed: see `error`. */
  phase: 'empty' | 'waiting' | 'checking' | 'done' | 'failed';
  /** The last one of this target; of an earlier text unless the phase is done. */
  report: AnyReport | null;
  error: string | null;
  seed: number;
  effort: Effort;
  /** Parameters as the document has them, instead of varied ones. */
  onlyThese: boolean;
  /** performance.now() at the beginning of the check. */
  since: number;
  /** Samples a pixel that the film gained during the last check; null where it began anew meanwhile. */
  gained: number | null;
}

/** @throws Error, one sentence, where a file is damaged */
async function tablesFor({ tables }: LabTarget): Promise<LabTables> {
  const read = Object.entries(tables).map(
    async ([param, { name, data, file }]) => [param, { table: await READERS.readTable(data, `The table ${name}`), file }] as const,
  );
  return Object.fromEntries(await Promise.all(read));
}

/** What the laboratory calls what is no material. */
const LABORATORY_KINDS = { environment: 'environment', shape: 'distance', medium: 'density', displacement: 'height' } as const;

export class LabRun {
  readonly state = new Store<LabState>({
    target: null,
    phase: 'empty',
    report: null,
    error: null,
    seed: 1,
    effort: 'quick',
    onlyThese: false,
    since: 0,
    gained: null,
  });
  private readonly page: Page;
  private current: { gpu: GpuContext; materials: Laboratory; programs: ProgramLaboratory } | null = null;
  /** Milliseconds of a stretch, as measured before the last check. */
  private pace: number | null = null;
  private needsDevice = false;
  private stop = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(page: Page) {
    this.page = page;
    page.state.subscribe((now, before) => {
      if (now.document !== before.document || now.material !== before.material) this.follow();
    });
    page.session.progress.now.listen(({ hasDevice }) => {
      if (!hasDevice || !this.needsDevice) return;
      this.needsDevice = false;
      this.plan(QUIET);
    });
    this.follow();
  }

  /** Checks once more, with what is asked for now. */
  again(change: Partial<Pick<LabState, 'seed' | 'effort' | 'onlyThese'>> = {}): void {
    this.state.update(change);
    this.plan(0);
  }

  /** The situation of a failure once more, apart from the check that the panel shows. */
  async reproduce({ seed, effort }: AnyReport, found: Pick<Evidence, 'params'> & Partial<Pick<Evidence, 'wo'>>): Promise<AnyReport> {
    const { target } = this.state.get();
    if (target === null) throw new Error('There is no material.');
    const options = await this.options(target);
    return this.tried(target, { ...options, seed, effort, params: found.params, wo: found.wo ?? null });
  }

  /** The lobe of the material with its parameters of now. */
  async lobe(lobe: Partial<LobeOptions>, signal: AbortSignal): Promise<Lobe> {
    const { target, seed } = this.state.get();
    if (target === null) throw new Error('There is no material.');
    this.pace ??= await stretch(this.page);
    const tables = await tablesFor(target);
    return this.laboratories().materials.lobe(target.program, lobe, {
      seed,
      slice: this.pace,
      pause: frame,
      params: target.params,
      tables,
      signal,
    });
  }

  private follow(): void {
    const { document, material } = this.page.state.get();
    const { target: before, onlyThese } = this.state.get();
    const target = targetOf(document, material);
    const isSame = isSameTarget(target, before);
    if (isSame && isSameProgram(target, before) && target?.params === before?.params) return;
    this.state.update({ target, ...(isSame ? {} : { report: null, gained: null }) });
    if (!isSame || !isSameProgram(target, before) || onlyThese) this.plan(QUIET);
  }

  private plan(delay: number): void {
    this.stop.abort();
    clearTimeout(this.timer);
    const { target } = this.state.get();
    this.state.update({ phase: target === null ? 'empty' : 'waiting', error: null });
    if (target !== null) this.timer = setTimeout(() => void this.check(target), delay);
  }

  private async check(target: LabTarget): Promise<void> {
    const { session } = this.page;
    const stop = new AbortController();
    this.stop = stop;
    // Without a device: as soon as there is one.
    this.needsDevice = session.gpu === null;
    if (session.gpu === null) return;
    const film = session.clock.film;
    const samples = session.samples;
    this.state.update({ phase: 'checking', since: performance.now(), error: null });
    try {
      const options = await this.options(target);
      const report = await this.tried(target, { ...options, signal: stop.signal });
      if (stop.signal.aborted) return;
      const gained = film === session.clock.film ? session.samples - samples : null;
      this.state.update({ phase: 'done', report, gained });
    } catch (error) {
      if (!stop.signal.aborted) this.state.update({ phase: 'failed', error: sentence(error), report: null });
    }
  }

  private async options(target: LabTarget): Promise<CheckOptions> {
    const { seed, effort, onlyThese } = this.state.get();
    this.pace = await stretch(this.page);
    return {
      seed,
      effort,
      alpha: ALPHA,
      params: onlyThese ? allParams(target) : {},
      tables: await tablesFor(target),
      slice: this.pace,
      pause: frame,
      file: target.file,
    };
  }

  /** @throws Error where there is no device; ShaderError, LabAborted */
  private tried({ kind, program }: LabTarget, options: CheckOptions): Promise<AnyReport> {
    const { materials, programs } = this.laboratories();
    if (kind === 'material') return materials.check(program, options);
    return programs.check(LABORATORY_KINDS[kind], program, options);
  }

  /** @throws Error where there is no device */
  private laboratories(): { materials: Laboratory; programs: ProgramLaboratory } {
    const { gpu } = this.page.session;
    if (gpu === null) throw new Error('There is no graphics device at the moment.');
    if (this.current?.gpu !== gpu) {
      const [library, { assembler }] = [shaderLibrary(), gpu.renderer];
      const materials = new Laboratory(gpu.device, library, assembler);
      this.current = { gpu, materials, programs: new ProgramLaboratory(gpu.device, library, assembler) };
      void gpu.device.lost.then(() => this.plan(QUIET));
    }
    return this.current;
  }
}

/**
 * Renders as a wavefront (wgsl/wave/state.wgsl): in turn all paths are taken to their next vertices, and all rays traced. Paths stay under way
 * from one submission to the next; how far the film is the GPU knows, and the host is told when a submission is done.
 */
import { StructArray, type StructLayout } from '../../shader/struct.ts';
import type { SharedLayouts } from '../../shader/kernel.ts';
import type { WavePass } from '../../shader/wavefront.ts';
import type { SceneBindings, Slices } from '../gpu/bindings.ts';
import { mapped } from '../gpu/done.ts';
import type { Programs, WavePipelines } from '../compile.ts';
import type { FilmStore } from '../film/store.ts';
import { WAVE_BINDINGS, waveLayout } from '../gpu/pipelines.ts';
import type { Runner, Submission } from './runner.ts';
import { BLOCK } from '../film/sums.ts';
import type { Stopwatch } from '../gpu/stopwatch.ts';
import { Expectation, Rate } from '../gpu/wait.ts';
import { placeOfRow, WAVE_STEPS, WORKGROUP, type WaveMemory } from './wave-memory.ts';

/** Paths of a workgroup of wgsl/wave/trace.wgsl where there are as many as there is room for. */
const SPAN = 128;
/** Paths under way before anything is known of what they cost. */
const FIRST_PATHS = 1 << 16;
/** Milliseconds that a step should take at most. */
const MAX_STEP_MS = 4;
/** Steps of a submission before anything is known, and at most. */
const FIRST_STEPS = 4;
const MAX_STEPS = 512;
/**
 * And while the first sample is on its way, behind which none begins: enough for most of its paths to end. Those that no path takes would
 * only keep the next scene waiting.
 */
const MAX_OPENING_STEPS = 16;
/** Steps between two looks at what may be added to the film, at most. */
const MAX_APART = 16;
/** Vertices of a path on average, roughly: how fast samples go by. */
const VERTICES = 5;

/** Workgroups of a dispatch, each way. */
const MAX_GROUPS = 65535;

/** What a wavefront has learned of its scene and adapter. */
interface Learned {
  /** Milliseconds of a vertex of a path where there are many, or more; NaN: not known. */
  vertex: number;
}

export class Wavefront implements Runner {
  readonly kind = 'wavefront';
  readonly rowsDone = 0;
  readonly resources: readonly { destroy(): void }[];
  readonly memory: WaveMemory;
  private readonly device: GPUDevice;
  private pipelines: WavePipelines;
  private readonly store: FilmStore;
  private readonly slices: Slices & { layout: StructLayout };
  private readonly layouts: Pick<SharedLayouts, 'WaveState' | 'WaveStep'>;
  private readonly groups: Partial<Record<WavePass, GPUBindGroup>>;
  private readonly values: StructArray;
  private readonly stopwatch: Stopwatch | null;
  private learned: Learned;
  private expectation = new Expectation();
  private rate = new Rate();
  /** Number of the next step. */
  private step = 0;
  /** Where the film began. */
  private first = { sample: 0, row: 0 };
  private known = 0;
  /** Of the start of the film. */
  private starts = 0;
  /** Vertices of the submissions that are reported, as the state counts them. */
  private work = 0;
  /** Paths that may still be under way. */
  private covered = 0;
  /** Paths of the first sample that had not ended when all of them had begun, as far as the host knows; null: it does not. */
  private left: number | null = null;
  /** Buffers for reading the state back: all, and those that are free. */
  private readonly readers: GPUBuffer[] = [];
  private readonly spare: GPUBuffer[] = [];
  private isFreed = false;

  /** @param last one that rendered the same passes over the same geometry: what it learned of its cost holds */
  constructor(
    device: GPUDevice,
    layouts: Pick<SharedLayouts, 'WaveState' | 'WaveStep'>,
    pipelines: WavePipelines,
    bindings: SceneBindings,
    store: FilmStore,
    slices: Slices & { layout: StructLayout },
    memory: WaveMemory,
    stopwatch: Stopwatch | null,
    last: Wavefront | null,
  ) {
    this.device = device;
    this.stopwatch = stopwatch;
    this.layouts = layouts;
    this.pipelines = pipelines;
    this.store = store;
    this.slices = slices;
    this.memory = memory;
    this.resources = [memory, { destroy: () => this.free() }];
    this.learned = last?.learned ?? { vertex: NaN };
    this.values = new StructArray({ ...slices.layout, size: device.limits.minUniformBufferOffsetAlignment }, WAVE_STEPS);
    const { rays, paths, state, samples } = memory.buffers;
    const at = WAVE_BINDINGS;
    const own = { [at.rays]: rays, [at.paths]: paths, [at.state]: state, [at.samples]: samples };
    this.groups = Object.fromEntries(passesOf(pipelines).map((pass) => [pass, bindings.groupFor(waveLayout(device, pass), own)] as const));
  }

  get complete(): number {
    return this.known;
  }

  get progress(): { buffer: GPUBuffer; offset: number } {
    return { buffer: this.memory.buffers.state, offset: 4 * new StructArray(this.layouts.WaveState, 1).wordOf('resolved') };
  }

  async use({ wavefront }: Programs): Promise<void> {
    if (wavefront === null) return;
    this.pipelines = wavefront;
    this.learned = { vertex: NaN };
    this.expectation = new Expectation();
    this.rate = new Rate();
  }

  /** Whether it renders with these passes: others say nothing of their cost. */
  renders({ passes }: WavePipelines): boolean {
    return passesOf({ passes }).every((name) => passes[name] === this.pipelines.passes[name]);
  }

  restart(sample: number, row = 0): void {
    this.starts++;
    this.first = { sample, row };
    this.known = sample;
    [this.step, this.work, this.covered, this.left] = [0, 0, 0, null];
    const { WaveState, WaveStep } = this.layouts;
    const { buffers } = this.memory;
    const state = new StructArray(WaveState, 1);
    state.set(0, 'first', sample);
    state.set(0, 'resolved', sample);
    const steps = new StructArray(WaveStep, WAVE_STEPS);
    // The step before the first.
    steps.set(WAVE_STEPS - 1, 'sample', sample);
    steps.set(WAVE_STEPS - 1, 'place', placeOfRow(row, this.store.size.width));
    this.device.queue.writeBuffer(buffers.state, 0, state.buffer);
    this.device.queue.writeBuffer(buffers.state, WaveState.size, steps.buffer);
  }

  submit(milliseconds: number, end: number): Submission | null {
    if (this.known >= end) return null;
    const { device, memory, learned, starts } = this;
    const isKnown = Number.isFinite(learned.vertex);
    const most = Math.min(memory.paths, (end - this.known) * memory.pixels);
    const many = isKnown ? floored(MAX_STEP_MS / learned.vertex, FIRST_PATHS, most) : floored(FIRST_PATHS, 0, most);
    // The first sample comes soon: until it is there, none begins behind it, and paths only end.
    const isOpening = this.known === this.first.sample;
    const left = isOpening && this.left !== null ? WORKGROUP * Math.ceil(Math.max(1, this.left) / WORKGROUP) : null;
    const paths = Math.min(many, left ?? many);
    const covered = left ?? Math.max(paths, this.covered);
    const wanted = isKnown ? milliseconds / (learned.vertex * paths) : FIRST_STEPS;
    const count = Math.min(isOpening ? MAX_OPENING_STEPS : MAX_STEPS, Math.max(1, Math.floor(wanted)));
    this.writeSlices(paths, isOpening ? Math.min(end, this.first.sample + 1) : end);
    const encoder = device.createCommandEncoder({ label: 'Wavefront.frame' });
    const timing = this.stopwatch?.start() ?? null;
    const pass = encoder.beginComputePass({ label: 'Wavefront.pass', timestampWrites: timing?.writes(true, true) });
    const apart = Math.max(1, Math.min(MAX_APART, Math.floor((memory.rounds * memory.pixels * VERTICES) / (4 * paths))));
    for (let i = 1; i <= count; i++) {
      this.takeStep(pass, covered);
      if (i % apart === 0 || i === count) this.collect(pass);
      this.step++;
    }
    pass.end();
    timing?.end(encoder);
    const read = this.spare.pop() ?? this.reader();
    encoder.copyBufferToBuffer(memory.buffers.state, 0, read, 0, read.size);
    device.queue.submit([encoder.finish()]);
    this.covered = covered;
    const last = (this.step - 1) % WAVE_STEPS;
    const start = { work: 0, measured: Number.NaN };
    return {
      expected: this.expectation.time * count,
      done: async () => {
        const timed = timing?.read().then((each) => (start.measured = each));
        // Whoever waits may come late: another scene has taken the place of this one.
        if (this.isFreed) return timed;
        await Promise.all([mapped(device, read), timed]);
        const { WaveState, WaveStep } = this.layouts;
        const data = read.getMappedRange().slice(0);
        read.unmap();
        this.spare.push(read);
        if (starts !== this.starts) return;
        const state = new StructArray(WaveState, 1, data.slice(0, WaveState.size));
        this.known = state.number(0, 'resolved');
        start.work = (state.number(0, 'work') - this.work) >>> 0;
        this.work = state.number(0, 'work');
        // Where fewer paths may be under way than before, and no more are.
        const steps = new StructArray(WaveStep, WAVE_STEPS, data.slice(WaveState.size));
        const alive = Math.max(...Array.from({ length: WAVE_STEPS }, (_, i) => steps.number(i, 'paths')));
        if (alive <= paths && covered === this.covered) this.covered = paths;
        if (isOpening && steps.number(last, 'sample') > this.first.sample) this.left = steps.number(last, 'paths');
      },
      measured: () => start.measured,
      report: (took) => {
        this.expectation.tell(took / count);
        if (starts === this.starts) this.learn(took, count, start.work / count, many);
      },
    };
  }

  /** Of a submission of so many steps, with so many paths each on average, where there might have been `paths`. */
  private learn(took: number, steps: number, load: number, paths: number): void {
    if (load === 0) return;
    const { learned } = this;
    const vertex = this.rate.of(Math.max(took, 0.01), steps * load);
    const falling = Math.max(vertex, learned.vertex / 2);
    // Where few paths are under way a step costs what it costs to begin one: a vertex may be cheaper than that, but no dearer.
    if (!Number.isFinite(learned.vertex)) learned.vertex = vertex;
    else learned.vertex = load < paths / 2 ? Math.min(learned.vertex, falling) : falling;
  }

  private takeStep(pass: GPUComputePassEncoder, paths: number): void {
    this.dispatch(pass, 'shade', Math.ceil(paths / this.pipelines.together));
    this.dispatch(pass, 'begin', Math.ceil(paths / WORKGROUP));
    this.dispatch(pass, 'walk', Math.ceil(paths / SPAN));
    this.dispatch(pass, 'trace', Math.ceil(paths / SPAN));
  }

  /** Adds what is complete to the film, up to the end of a block of samples. */
  private collect(pass: GPUComputePassEncoder): void {
    const { pixels, buffers } = this.memory;
    this.dispatch(pass, 'collect', 1);
    this.dispatch(pass, 'resolve', Math.min(MAX_GROUPS, Math.ceil(pixels / WORKGROUP)));
    this.store.collected(pass, buffers.state);
  }

  private dispatch(pass: GPUComputePassEncoder, name: WavePass, groups: number): void {
    const pipeline = this.pipelines.passes[name];
    if (pipeline === undefined) return;
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, this.groups[name], [(this.step % WAVE_STEPS) * this.values.layout.size]);
    pass.dispatchWorkgroups(groups);
  }

  /** For the steps of one submission, by their numbers modulo WAVE_STEPS. */
  private writeSlices(paths: number, end: number): void {
    const { values, first, memory } = this;
    for (let step = 0; step < WAVE_STEPS; step++) {
      values.set(step, 'first_row', first.row);
      values.set(step, 'sample', first.sample);
      values.set(step, 'end_sample', Math.min(end, 0xffffffff));
      values.set(step, 'step', step);
      values.set(step, 'paths', paths);
      values.set(step, 'rounds', memory.rounds);
      values.set(step, 'block', BLOCK);
    }
    this.device.queue.writeBuffer(this.slices.buffer, 0, values.buffer);
  }

  private free(): void {
    this.isFreed = true;
    for (const each of this.readers) each.destroy();
  }

  private reader(): GPUBuffer {
    const usage = GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST;
    const buffer = this.device.createBuffer({ label: 'Wavefront.read', size: this.memory.buffers.state.size, usage });
    this.readers.push(buffer);
    return buffer;
  }
}

const passesOf = ({ passes }: Pick<WavePipelines, 'passes'>): WavePass[] => Object.keys(passes) as WavePass[];

/** A whole number of workgroups of at least `least` and at most `most`. */
const floored = (value: number, least: number, most: number): number =>
  WORKGROUP * Math.floor(Math.min(most, Math.max(least, value)) / WORKGROUP);

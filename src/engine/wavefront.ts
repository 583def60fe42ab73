/** Renders jobs as wavefronts (wgsl/wave.wgsl): in turn all paths are taken to their next vertices, and all rays traced. */
import { StructArray, type StructLayout } from '../shader/struct.ts';
import type { SharedLayouts } from '../shader/kernel.ts';
import type { WavePass } from '../shader/wavefront.ts';
import type { KernelBuffers } from './buffers.ts';
import { EngineError } from './errors.ts';
import { WAVE_BINDINGS, waveLayout } from './pipelines.ts';
import { MAX_JOBS, packJobs, type Job } from './schedule.ts';
import { Expectation, waitFor, type Pause } from './wait.ts';

export interface WaveProgram {
  kind: 'wavefront';
  pipelines: Record<WavePass, GPUComputePipeline>;
  /** Paths of a workgroup of wgsl/wave/shade.wgsl. */
  together: number;
}

/** Bytes of a path: fields of wgsl/wave.wgsl; and of an item. */
const FIELD_BYTES = 16;
const RAY_BYTES = 9 * FIELD_BYTES;
const PATH_BYTES = 6 * FIELD_BYTES;
const SAMPLE_BYTES = 16;
/** Pixels whose items stand together: so many rows and columns. */
const TILE = 8;
const WORKGROUP = 64;
/** Paths of a workgroup of wgsl/wave/trace.wgsl where there are as many as there is room for; where there are fewer, more workgroups share them. */
const SPAN = 128;
/** Paths under way at once: twice as many would win a fifteenth and take 250 MB more. */
const MOST_PATHS = 1 << 20;
/** Samples of pixels of one job: of so many the last ones, which leave the adapter idle, count little. They take 256 MiB. */
const MOST_ITEMS = 1 << 24;
const MOST_PIXELS = 1 << 21;
/** Of all that, where memory is short, at least. */
const LEAST_SHARE = 1 / 32;
/** Samples of a job at most: those that a schedule asks for together. */
const MOST_SAMPLES = 32;
/**
 * Steps of a job before anything is known: so many for each time that there is room for its items; then as many as the last time,
 * with a margin. Too few cost a way to the host and back.
 */
const FIRST_STEPS = 4;
const MARGIN = 1.05;

/** Bind groups of the passes, made for that of the scene. */
type Groups = { of: GPUBindGroup } & Record<WavePass, GPUBindGroup>;

/** Steps of a job, ready to be submitted once. */
interface Steps {
  program: WaveProgram;
  groups: Groups;
  items: number;
  count: number;
  commands: GPUCommandBuffer;
}

export class Wavefront {
  private readonly device: GPUDevice;
  private readonly buffers: KernelBuffers;
  private readonly bytes: number;
  private readonly pause: Pause | undefined;
  /** For a film of so many pixels, the greatest job and the most paths that there is room for. */
  private own: { pixels: number; items: number; paths: number; buffers: Record<'rays' | 'paths' | 'samples', GPUBuffer> } | null = null;
  private readonly steps: GPUBuffer;
  private readonly read: GPUBuffer;
  private groups: Groups | null = null;
  private ahead: Steps | null = null;
  private readonly slice: StructArray;
  private readonly step: StructLayout;
  /** Number of items of a job → steps that it took last, and its milliseconds. */
  private readonly known = new Map<number, { steps: number; milliseconds: Expectation }>();

  /** @param bytes that one storage buffer may have */
  constructor(
    device: GPUDevice,
    buffers: KernelBuffers,
    { Slice, WaveStep }: Pick<SharedLayouts, 'Slice' | 'WaveStep'>,
    bytes: number,
    pause?: Pause,
  ) {
    this.device = device;
    this.buffers = buffers;
    this.bytes = bytes;
    this.pause = pause;
    this.slice = new StructArray({ ...Slice, size: device.limits.minUniformBufferOffsetAlignment }, MAX_JOBS);
    this.step = WaveStep;
    const size = MAX_JOBS * WaveStep.size;
    const { STORAGE, COPY_SRC, COPY_DST, MAP_READ } = GPUBufferUsage;
    this.steps = device.createBuffer({ label: 'Wavefront.steps', size, usage: STORAGE | COPY_SRC | COPY_DST });
    this.read = device.createBuffer({ label: 'Wavefront.read', size, usage: MAP_READ | COPY_DST });
  }

  /** Makes room for the paths of the film: for fewer of them where memory is short. @throws EngineError where it is very short */
  async prepare(): Promise<void> {
    const { width, height } = this.buffers.size;
    const pixels = padded(width) * padded(height);
    if (this.own?.pixels === pixels) return;
    this.release();
    for (let share = 1; this.own === null; share /= 2) {
      const items = workgroups(Math.min(MOST_ITEMS * share, this.bytes / SAMPLE_BYTES, pixels * MOST_SAMPLES));
      const paths = workgroups(Math.min(MOST_PATHS * share, this.bytes / RAY_BYTES, items));
      this.device.pushErrorScope('out-of-memory');
      const create = (name: string, size: number): GPUBuffer =>
        this.device.createBuffer({ label: `Wavefront.${name}`, size, usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST });
      const own = {
        pixels,
        items,
        paths,
        buffers: {
          rays: create('rays', paths * RAY_BYTES),
          paths: create('paths', paths * PATH_BYTES),
          samples: create('samples', items * SAMPLE_BYTES),
        },
      };
      if ((await this.device.popErrorScope()) === null) this.own = own;
      else {
        for (const each of Object.values(own.buffers)) each.destroy();
        if (share <= LEAST_SHARE) throw new EngineError('The graphics adapter has not enough memory for the paths of a wavefront.');
      }
    }
  }

  /** Gives its memory back. */
  release(): void {
    for (const each of Object.values(this.own?.buffers ?? {})) each.destroy();
    [this.own, this.groups, this.ahead] = [null, null, null];
    this.known.clear();
  }

  /** The same jobs in parts that have room, in the order of their samples. */
  parts(jobs: readonly Job[]): Job[] {
    const { width } = this.buffers.size;
    const { items } = this.own!;
    const rows = TILE * Math.max(1, Math.floor(Math.min(MOST_PIXELS, items) / (padded(width) * TILE)));
    return jobs.flatMap(({ firstRow, endRow, sample, endSample }) => {
      const samples = Math.max(1, Math.floor(items / (padded(width) * padded(Math.min(rows, endRow - firstRow)))));
      return evenly(sample, endSample, samples).flatMap(([from, to]) =>
        ranges(firstRow, endRow, rows).map(([first, end]) => ({ firstRow: first, endRow: end, sample: from, endSample: to })),
      );
    });
  }

  /**
   * Renders a job. Resolves when the GPU is done with all but the last pass.
   * @param isCurrent false: the scene or the film is another by now, and nothing more is to be submitted
   * @returns milliseconds that the job took; null: it is not in the film
   */
  async run(program: WaveProgram, job: Job, isCurrent: () => boolean): Promise<number | null> {
    const pixels = padded(this.buffers.size.width) * padded(job.endRow - job.firstRow);
    const items = pixels * (job.endSample - job.sample);
    const groups = this.groupsNow();
    // Of later rounds nothing is known.
    const milliseconds = this.known.get(items)?.milliseconds ?? new Expectation();
    let expected = milliseconds.time;
    let done = 0;
    let took = 0;
    for (let goesOn = true; goesOn;) {
      const { count, commands } = this.taken(program, items, done);
      this.writeSlices(job, done, count);
      this.device.queue.submit([commands]);
      const submitted = performance.now();
      // Most jobs are like the one before: while it is under way, there is time.
      if (done === 0 && this.known.has(items)) this.ahead = this.encoded(program, items, 0);
      const encoded = performance.now() - submitted;
      try {
        took += encoded + (await waitFor(() => this.read.mapAsync(GPUMapMode.READ), expected - encoded, this.pause));
      } catch (error) {
        // Destroyed meanwhile.
        if (this.own === null) return null;
        throw error;
      }
      const steps = new StructArray(this.step, MAX_JOBS, this.read.getMappedRange().slice(0));
      this.read.unmap();
      // The scene's buffers may be others while the next one is being prepared.
      if (!isCurrent() || this.groups !== groups || this.buffers.bindGroup !== groups.of) return null;
      const isOver = (step: number): boolean => steps.get(step % MAX_JOBS, 'paths')[0] === 0;
      goesOn = !isOver(done + count - 1);
      let last = done + count;
      while (last > done && isOver(last - 1)) last--;
      this.known.set(items, { steps: last, milliseconds });
      done += count;
      expected = NaN;
    }
    milliseconds.tell(took);
    const encoder = this.device.createCommandEncoder({ label: 'Wavefront.resolve' });
    const pass = encoder.beginComputePass({ label: 'Wavefront.resolve' });
    this.dispatch(pass, program, 'resolve', 0, Math.ceil(pixels / WORKGROUP));
    pass.end();
    this.device.queue.submit([encoder.finish()]);
    return took;
  }

  /** What is encoded ahead, where it is what is wanted. */
  private taken(program: WaveProgram, items: number, done: number): Steps {
    const { ahead } = this;
    this.ahead = null;
    const fits = ahead?.program === program && ahead.groups === this.groups && ahead.items === items && done === 0;
    return fits ? ahead : this.encoded(program, items, done);
  }

  /** The next steps of a job with so many items, of which `done` are done: as many as it will need, by what is known of such jobs. */
  private encoded(program: WaveProgram, items: number, done: number): Steps {
    const paths = Math.min(items, this.own!.paths);
    const known = this.known.get(items);
    const first = known === undefined ? FIRST_STEPS * Math.ceil(items / paths + 1) : Math.ceil(known.steps * MARGIN) + 1;
    const count = Math.min(done === 0 ? first : Math.ceil(done / 4), MAX_JOBS - 1);
    const encoder = this.device.createCommandEncoder({ label: 'Wavefront.steps' });
    if (done === 0) encoder.clearBuffer(this.steps);
    const pass = encoder.beginComputePass({ label: 'Wavefront.steps' });
    for (let i = 0; i < count; i++) {
      this.dispatch(pass, program, 'shade', i, Math.ceil(paths / program.together));
      this.dispatch(pass, program, 'begin', i, Math.ceil(paths / WORKGROUP));
      this.dispatch(pass, program, 'trace', i, Math.ceil(paths / SPAN));
    }
    pass.end();
    encoder.copyBufferToBuffer(this.steps, 0, this.read, 0, this.read.size);
    return { program, groups: this.groupsNow(), items, count, commands: encoder.finish() };
  }

  /** @param i of the slices that are written */
  private dispatch(pass: GPUComputePassEncoder, { pipelines }: WaveProgram, name: WavePass, i: number, workgroups: number): void {
    pass.setPipeline(pipelines[name]);
    pass.setBindGroup(0, this.groupsNow()[name], [i * this.slice.layout.size]);
    pass.dispatchWorkgroups(workgroups);
  }

  /** Of steps from number `first` on. */
  private writeSlices(job: Job, first: number, count: number): void {
    packJobs(
      this.slice,
      Array.from({ length: count }, () => job),
    );
    for (let i = 0; i < count; i++) this.slice.set(i, 'step', first + i);
    this.buffers.writeSlices(this.slice.buffer, count * this.slice.layout.size);
  }

  destroy(): void {
    this.release();
    this.steps.destroy();
    this.read.destroy();
  }

  /** Made anew when the scene's own is another. */
  private groupsNow(): Groups {
    const of = this.buffers.bindGroup;
    if (this.groups?.of !== of) {
      const { rays, paths, samples } = this.own!.buffers;
      const at = WAVE_BINDINGS;
      const own = { [at.rays]: rays, [at.paths]: paths, [at.samples]: samples, [at.steps]: this.steps };
      const group = (pass: WavePass): GPUBindGroup => this.buffers.groupFor(waveLayout(this.device, pass), own);
      this.groups = { of, shade: group('shade'), begin: group('begin'), trace: group('trace'), resolve: group('resolve') };
    }
    return this.groups;
  }
}

/** So many whole workgroups, one at least. */
const workgroups = (count: number): number => WORKGROUP * Math.max(1, Math.floor(count / WORKGROUP));

/** Pixels or rows in whole tiles. */
const padded = (count: number): number => TILE * Math.ceil(count / TILE);

/** From `first` to before `end`, so many at a time at most, and no fewer in the end. */
const evenly = (first: number, end: number, most: number): [number, number][] =>
  ranges(first, end, Math.ceil((end - first) / Math.ceil((end - first) / most)));

/** From `first` to before `end`, so many at a time. */
function ranges(first: number, end: number, size: number): [number, number][] {
  return Array.from({ length: Math.ceil((end - first) / size) }, (_, i) => [first + i * size, Math.min(end, first + (i + 1) * size)]);
}

/**
 * Learns where light comes from: by paths of its own, in rounds, each twice as long as the one before and guided by it (Müller et al. 2017,
 * section 3.3). What so many paths learn of a scene depends on the document alone.
 */
import type { KernelAssembler, KernelVariant } from '../../shader/kernel.ts';
import { partsOf } from '../../shader/split.ts';
import { Turns } from '../../base/task.ts';
import { requireLayout, StructArray, type StructLayout } from '../../shader/struct.ts';
import type { SceneBindings } from '../gpu/bindings.ts';
import { workDone } from '../gpu/done.ts';
import { once } from '../once.ts';
import { guarded } from '../gpu/memory.ts';
import { kernelLayout, Pipelines } from '../gpu/pipelines.ts';
import { linkPass, passModule, readBack } from '../passes/pass.ts';
import { leavesOf, planOf, type Plan } from './plan.ts';
import { guidingPays } from './trial.ts';
import { growTree, type GuidingTree, type TreeForm } from './tree.ts';

/** Number of the first sample of the training: no film has so many. */
export const FIRST_SAMPLE = 0x80000000;
/** Where the samples of the trial begin, two each. */
export const FIRST_TRIAL = 16;
/** Paths of the first dispatch; milliseconds that those after it should take: frames of the page wait for them. */
const FIRST_PATHS = 2048;
const DISPATCH_MS = 12;
const WORKGROUP = 64;
/** Bytes of a texel of the table. */
const TEXEL = 16;

/** Numbers of wgsl/guiding that the host has to know. */
interface Numbers extends TreeForm {
  width: number;
  tree: number;
  maxLeaves: number;
  leaves: number;
  leafTexels: number;
  leafState: number;
  learnedWords: number;
  visits: number;
  pilot: number;
  trial: number;
  cost: number;
}

/** What follows paths that learn. */
interface Course {
  pipeline: GPUComputePipeline;
  group: GPUBindGroup;
  lesson: GPUBuffer;
  /** The text of the kernel. */
  code: string;
}

/**
 * Paths that one dispatch follows.
 * @param cost milliseconds a path; not known at first
 * @param most workgroups of a dispatch, which fast cards would have in the time
 */
export function pathsADispatch(cost: number | undefined, most: number): number {
  if (cost === undefined) return FIRST_PATHS;
  return Math.max(1, Math.min(most, Math.floor(DISPATCH_MS / cost / WORKGROUP))) * WORKGROUP;
}

export class Trainer {
  private readonly device: GPUDevice;
  private readonly assembler: KernelAssembler;
  private readonly pipelines: Pipelines;
  private readonly numbers: Numbers;
  private readonly lesson: StructLayout;
  private readonly visit: StructLayout;
  private readonly builder = once(() => this.compileBuilder());
  /** Milliseconds a path takes, by the kernel's text. */
  private readonly costs = new Map<string, number>();

  constructor(device: GPUDevice, assembler: KernelAssembler) {
    this.device = device;
    this.assembler = assembler;
    this.pipelines = new Pipelines(device);
    const { wgsl } = assembler.library;
    const learner = wgsl['guiding/learner'] ?? '';
    this.lesson = requireLayout(learner, 'Lesson', 'wgsl/guiding/learner');
    this.visit = requireLayout(learner, 'Visit', 'wgsl/guiding/learner');
    const table = (name: string): number => assembler.constant('guiding/table', name);
    this.numbers = {
      width: table('TABLE_WIDTH'),
      tree: table('TREE'),
      maxLeaves: table('MAX_LEAVES'),
      leaves: table('LEAVES'),
      leafTexels: table('LEAF_TEXELS'),
      leafState: table('LEAF_STATE'),
      axisBits: table('AXIS_BITS'),
      linkBits: table('LINK_BITS'),
      leafAxis: table('LEAF_AXIS'),
      maxSteps: table('MAX_STEPS'),
      learnedWords: assembler.constant('guiding/learned', 'LEARNED_WORDS'),
      visits: assembler.constant('guiding/learner', 'MAX_VISITS'),
      pilot: assembler.constant('guiding/learner', 'PILOT'),
      trial: assembler.constant('guiding/learner', 'TRIAL'),
      cost: assembler.constant('guiding/train', 'GUIDED_VERTEX'),
    };
  }

  /** A table for what so many paths learn, that says nothing yet: see wgsl/guiding/table.wgsl. */
  table(paths: number): Promise<GPUTexture> {
    const { width, leaves, leafTexels, maxLeaves } = this.numbers;
    const { TEXTURE_BINDING, COPY_DST, COPY_SRC } = GPUTextureUsage;
    return guarded(this.device, () =>
      this.device.createTexture({
        label: 'Trainer.table',
        size: [width, Math.ceil((leaves + leavesOf(paths, maxLeaves) * leafTexels) / width)],
        format: 'rgba32uint',
        usage: TEXTURE_BINDING | COPY_DST | COPY_SRC,
      }),
    );
  }

  /**
   * Writes what so many paths learn of a scene into a table, in pieces of some milliseconds: one is submitted and waited for each time that it is
   * asked to go on.
   * @param bindings the scene's, with the table
   * @param isTried whether a trial is to decide if it pays
   * @returns whether it does; the table is not drawn from where it does not, or nothing could be learned
   * @throws ShaderError, OutOfMemory
   */
  async *learn(
    variant: KernelVariant,
    paths: number,
    bindings: SceneBindings,
    table: GPUTexture,
    isTried: boolean,
  ): AsyncGenerator<void, boolean> {
    const { device, numbers } = this;
    const plan = planOf(paths, numbers.maxLeaves, isTried);
    const linked = this.assembler.assemble(
      {
        ...variant,
        sampler: 'pcg',
        layers: undefined,
        countRays: false,
        features: { ...variant.features, adaptive: false, record: false },
      },
      'guiding/train',
    );
    const pipeline = await this.pipelines.get(linked, kernelLayout(device, partsOf(variant.split)));
    const buffers = await this.buffers(plan, table);
    const { lesson, learned, visits, words } = buffers;
    try {
      const group = bindings.groupWith({ slice: lesson, film: learned, layers: visits });
      const course: Course = { pipeline, group, lesson, code: linked.code };
      yield* this.round(course, 0, plan.pilot, numbers.pilot);
      const tree = yield* this.grown(new Float32Array(await readBack(device, visits)), plan.leaves, paths / plan.pilot);
      if (tree === null) return false;
      this.plant(words, tree);
      const build = await this.builder();
      this.copy(words, table);
      for (const [i, count] of plan.rounds.entries()) {
        yield* this.round(course, i + 1, count);
        this.build(build, buffers, tree.leaves.length, i === plan.rounds.length - 1);
        this.copy(words, table);
        await workDone(device);
      }
      if (!isTried) return true;
      const pairs: Float32Array[] = [];
      for (const [i, leaves] of [0, tree.leaves.length].entries()) {
        this.open(table, leaves);
        yield* this.round(course, FIRST_TRIAL + 2 * i, plan.pairs, numbers.trial);
        pairs.push(new Float32Array(await readBack(device, visits, 0, plan.pairs * this.visit.size)));
      }
      const [plain = new Float32Array(), guided = new Float32Array()] = pairs;
      const pays = guidingPays(plain, guided, numbers.cost);
      if (!pays) this.open(table, 0);
      return pays;
    } finally {
      for (const each of Object.values(buffers)) each.destroy();
    }
  }

  /** Grows the tree, in short tasks: the picture goes on between them. */
  private async *grown(visits: Float32Array, leaves: number, more: number): AsyncGenerator<void, GuidingTree | null> {
    const steps = growTree(visits, leaves, more, this.numbers);
    const turns = new Turns();
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) return step.value;
      if (!turns.isOver) continue;
      yield;
      await turns.next();
    }
  }

  /** Follows paths, a piece each time that it is asked to go on. */
  private async *round(course: Course, sample: number, count: number, part = 0): AsyncGenerator<void, void> {
    const { device, costs } = this;
    for (let first = 0; first < count;) {
      yield;
      const end = Math.min(count, first + pathsADispatch(costs.get(course.code), device.limits.maxComputeWorkgroupsPerDimension));
      const start = performance.now();
      this.teach(course, { first, end, part, sample: FIRST_SAMPLE + sample });
      await workDone(device);
      costs.set(course.code, Math.max(0.01, performance.now() - start) / (end - first));
      first = end;
    }
  }

  private buffers(
    { pilot, leaves, pairs }: Plan,
    table: GPUTexture,
  ): Promise<Record<'lesson' | 'building' | 'learned' | 'visits' | 'words', GPUBuffer>> {
    const { device, numbers, lesson, visit } = this;
    const { UNIFORM, STORAGE, COPY_DST, COPY_SRC } = GPUBufferUsage;
    const buffer = (label: string, size: number, usage: number): GPUBuffer =>
      device.createBuffer({ label: `Trainer.${label}`, size, usage: usage | COPY_DST });
    return guarded(device, () => ({
      lesson: buffer('lesson', lesson.size, UNIFORM),
      building: buffer('building', 16, UNIFORM),
      learned: buffer('learned', leaves * numbers.learnedWords * 4, STORAGE),
      visits: buffer('visits', Math.max(pilot * numbers.visits, pairs) * visit.size, STORAGE | COPY_SRC),
      words: buffer('words', table.width * table.height * TEXEL, STORAGE | COPY_SRC),
    }));
  }

  private teach({ pipeline, group, lesson: buffer }: Course, values: { first: number; end: number; part: number; sample: number }): void {
    const lesson = new StructArray(this.lesson, 1);
    for (const [name, value] of Object.entries(values)) lesson.set(0, name, value);
    this.device.queue.writeBuffer(buffer, 0, lesson.buffer);
    const encoder = this.device.createCommandEncoder({ label: 'Trainer.encoder' });
    const pass = encoder.beginComputePass({ label: 'Trainer.pass' });
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, group, [0]);
    pass.dispatchWorkgroups(Math.ceil((values.end - values.first) / WORKGROUP));
    pass.end();
    this.device.queue.submit([encoder.finish()]);
  }

  /** Writes the tree, and leaves that say nothing yet. */
  private plant(words: GPUBuffer, { nodes, leaves: planted }: GuidingTree): void {
    const { tree, leaves, leafTexels, leafState } = this.numbers;
    const all = new Uint32Array(4 * (leaves + planted.length * leafTexels));
    const floats = new Float32Array(all.buffer);
    all[0] = planted.length;
    all.set(nodes, 4 * tree);
    planted.forEach(({ brought, center, radius }, i) => {
      const leaf = leaves + i * leafTexels;
      floats.set([...center, radius], 4 * leaf);
      floats[4 * (leaf + leafState) + 1] = brought;
    });
    this.device.queue.writeBuffer(words, 0, all);
  }

  /** Says how many leaves may be drawn from; 0: none. */
  private open(table: GPUTexture, leaves: number): void {
    this.device.queue.writeTexture({ texture: table }, new Uint32Array([leaves, 0, 0, 0]), {}, [1, 1]);
  }

  private build(
    pipeline: GPUComputePipeline,
    { building, learned, words }: Record<'building' | 'learned' | 'words', GPUBuffer>,
    leaves: number,
    isLast: boolean,
  ): void {
    const { device } = this;
    device.queue.writeBuffer(building, 0, new Uint32Array([Number(isLast), 0, 0, 0]));
    const encoder = device.createCommandEncoder({ label: 'Trainer.encoder' });
    const pass = encoder.beginComputePass({ label: 'Trainer.build' });
    pass.setPipeline(pipeline);
    pass.setBindGroup(
      0,
      device.createBindGroup({
        layout: pipeline.getBindGroupLayout(0),
        entries: [building, learned, words].map((buffer, binding) => ({ binding, resource: { buffer } })),
      }),
    );
    pass.dispatchWorkgroups(leaves);
    pass.end();
    device.queue.submit([encoder.finish()]);
  }

  private copy(words: GPUBuffer, table: GPUTexture): void {
    const { device } = this;
    const encoder = device.createCommandEncoder({ label: 'Trainer.encoder' });
    encoder.copyBufferToTexture({ buffer: words, bytesPerRow: table.width * TEXEL }, { texture: table }, [table.width, table.height]);
    device.queue.submit([encoder.finish()]);
  }

  private async compileBuilder(): Promise<GPUComputePipeline> {
    const module = await passModule(this.device, linkPass(this.assembler.library, 'guiding/build'), 'Trainer.build');
    return this.device.createComputePipelineAsync({ label: 'Trainer.build', layout: 'auto', compute: { module, entryPoint: 'main' } });
  }
}

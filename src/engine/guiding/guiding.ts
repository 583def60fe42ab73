/**
 * What the paths of a film are guided by: learned before its first sample, and anew by more paths as it grows. A sample depends on its number and
 * the document alone: the film waits at the end of a stage for what the next one is guided by, which is learned beside it, piece by piece.
 */
import { present } from '../../base/present.ts';
import type { KernelAssembler, KernelVariant } from '../../shader/kernel.ts';
import type { SceneBindings } from '../gpu/bindings.ts';
import type { Resources } from '../gpu/memory.ts';
import type { SetupTools } from '../setup.ts';
import { stageOf, stagesOf, type Stage } from './stages.ts';
import { Trainer } from './trainer.ts';

/** Part of a stage that is over when what comes after it is begun to be learned. */
const BEFORE = 1 / 2;

/** A scene whose light is learned. */
export interface GuidedScene {
  variant: KernelVariant;
  /** Its bindings with a table. */
  bound: (table: GPUTexture) => SceneBindings;
}

/** What learns the scenes of a device. */
export function beginner(device: GPUDevice, assembler: KernelAssembler): SetupTools['guiding'] {
  const trainer = new Trainer(device, assembler);
  return ({ render, film }, scene, own) =>
    Guiding.begin(device, trainer, scene, stagesOf(render.guidingPaths, film.width * film.height), own);
}

export class Guiding {
  /** What kernels are bound to: what was learned for the stage that is rendered. */
  readonly table: GPUTexture;
  private readonly device: GPUDevice;
  private readonly trainer: Trainer;
  private readonly scene: GuidedScene;
  private stages: readonly Stage[];
  /** What was learned, by stage; `table` has that of `stage`. */
  private readonly kept: (GPUTexture | undefined)[] = [];
  private stage = 0;
  private learning: { stage: number; table: GPUTexture; steps: AsyncGenerator<void, boolean> } | null = null;
  private working: Promise<void> = Promise.resolve();
  private isTurn = false;
  private isFreed = false;

  private constructor(device: GPUDevice, trainer: Trainer, scene: GuidedScene, stages: readonly Stage[], table: GPUTexture) {
    [this.device, this.trainer, this.scene, this.stages, this.table] = [device, trainer, scene, stages, table];
  }

  /**
   * Learns for the first stage.
   * @returns null where a trial says that it does not pay
   * @throws ShaderError, OutOfMemory
   */
  static async begin(
    device: GPUDevice,
    trainer: Trainer,
    scene: GuidedScene,
    stages: readonly Stage[],
    own: Resources,
  ): Promise<Guiding | null> {
    const [first, last] = [present(stages[0], 'a first stage'), present(stages.at(-1), 'a last stage')];
    const guiding = new Guiding(device, trainer, scene, stages, await trainer.table(last.paths));
    own.add(guiding);
    const table = await trainer.table(first.paths);
    guiding.kept[0] = table;
    const steps = trainer.learn(scene.variant, first.paths, scene.bound(table), table, true);
    let step = await steps.next();
    while (step.done !== true) step = await steps.next();
    if (!step.value) return null;
    guiding.show(0);
    return guiding;
  }

  /** Where the stage of a sample ends: what is to be rendered next goes no further. */
  end(sample: number): number {
    return this.stages[stageOf(this.stages, sample) + 1]?.from ?? Infinity;
  }

  /**
   * Learns for about so many milliseconds, where there is something to be learned before this sample or, in turns with the film, beside it.
   * @param sample the first that is not rendered; none of a later stage is on its way
   * @returns when that is done; null: samples may be submitted
   */
  submit(milliseconds: number, sample: number): Promise<void> | null {
    const now = stageOf(this.stages, sample);
    if (this.kept[now] === undefined) return this.learn(now, milliseconds);
    if (this.stage !== now) this.show(now);
    const next = this.stages[now + 1];
    if (next === undefined || this.kept[now + 1] !== undefined || sample < next.from * BEFORE) return null;
    this.isTurn = !this.isTurn;
    return this.isTurn ? this.learn(now + 1, milliseconds) : null;
  }

  /**
   * The scene with what guided a sample of the film, and the first sample that something else guided. Of what the film has not come to: with what
   * guides it now.
   */
  async of(sample: number): Promise<{ bindings: SceneBindings; end: number }> {
    const stage = Math.min(stageOf(this.stages, sample), this.stage);
    // A film that was gone on with has not been through its stages here.
    if (this.kept[stage] === undefined) await this.learn(stage, Infinity);
    const end = stage === this.stage ? Infinity : (this.stages[stage + 1]?.from ?? Infinity);
    return { bindings: this.scene.bound(this.kept[stage] ?? this.table), end };
  }

  destroy(): void {
    this.isFreed = true;
    for (const each of [this.table, ...this.kept]) each?.destroy();
    void this.working.then(() => this.leave());
  }

  private learn(stage: number, milliseconds: number): Promise<void> {
    return (this.working = this.working.then(() => this.goOn(stage, milliseconds)));
  }

  private async goOn(stage: number, milliseconds: number): Promise<void> {
    const end = performance.now() + milliseconds;
    try {
      if (this.learning?.stage !== stage) await this.open(stage);
      while (!this.isFreed && this.learning !== null) {
        const { table, steps } = this.learning;
        const { done } = await steps.next();
        if (done === true) {
          this.learning = null;
          this.kept[stage] = table;
        }
        if (performance.now() >= end) return;
      }
    } catch {
      // Memory that does not suffice, or a device that is gone: what was learned so far holds from here on.
      this.stages = this.stages.slice(0, Math.max(1, stage));
      await this.leave();
    }
  }

  private async open(stage: number): Promise<void> {
    await this.leave();
    const paths = this.stages[stage]?.paths;
    if (this.isFreed || paths === undefined || this.kept[stage] !== undefined) return;
    const { trainer, scene } = this;
    const table = await trainer.table(paths);
    this.learning = { stage, table, steps: trainer.learn(scene.variant, paths, scene.bound(table), table, false) };
  }

  /** Drops what is half learned. */
  private async leave(): Promise<void> {
    const { learning } = this;
    this.learning = null;
    if (learning === null) return;
    learning.table.destroy();
    await learning.steps.return(false).catch(() => {});
  }

  /** Kernels submitted from here on are guided by what was learned for a stage. */
  private show(stage: number): void {
    const table = this.kept[stage];
    if (table === undefined) return;
    const encoder = this.device.createCommandEncoder({ label: 'Guiding.encoder' });
    encoder.copyTextureToTexture({ texture: table }, { texture: this.table }, [table.width, table.height]);
    this.device.queue.submit([encoder.finish()]);
    this.stage = stage;
  }
}

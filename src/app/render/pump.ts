/** Keeps a graphics device busy: the next piece of work is submitted before the last one is done. */
import type { SceneDocument } from '../../scene/document.ts';
import { Budget } from './budget.ts';
import { Cost } from './cost.ts';
import type { GpuContext } from './gpu-context.ts';
import { turn } from './quiesce.ts';

/** What is rendered. */
export interface Rendered {
  gpu: GpuContext;
  scene: SceneDocument;
  /** Number of its film: the scene may get another title, say, while its film grows. */
  film: number;
  /** Seconds that its film has grown: 0 while the camera moves, and the picture has to follow it. */
  seconds: number;
}

export class Pump {
  readonly cost: Cost;
  private readonly budget: Budget;
  /** Milliseconds that work has taken in all. */
  private busy = 0;

  constructor(isSoftware: boolean) {
    this.cost = new Cost(isSoftware);
    this.budget = new Budget(isSoftware);
  }

  /**
   * Renders while `next` gives something, and until all of it has come back.
   * @param cameBack called with the seconds since the last piece came back
   * @throws EngineError when the device is lost
   */
  async run(next: () => Rendered | null, goal: () => number, cameBack: (seconds: number, of: Rendered) => unknown): Promise<void> {
    /** On its way, the oldest first. */
    const underWay: Promise<number>[] = [];
    this.cost.resume();
    // Whoever begins a film has done so before its first samples are on their way.
    await Promise.resolve();
    let since = performance.now();
    for (let now = next(); now !== null; now = next()) {
      const { gpu, scene, seconds } = now;
      const { progress } = gpu.renderer;
      const submitted = performance.now();
      const work = await gpu.renderer.submit(this.budget.next(submitted, seconds), goal());
      if (work !== null) underWay.push(work.done);
      // Nothing to submit until something comes back: other tasks must have their turn all the same.
      else if (underWay.length === 0) await turn();
      // While the camera moves the next scene would wait for both.
      const depth = seconds === 0 ? 1 : this.budget.depth;
      const took = underWay.length >= depth || work === null ? await underWay.shift() : undefined;
      const back = performance.now();
      // What the device says is not held up by what else the page does.
      this.busy += took !== undefined && took > 0 ? took : back - since;
      this.budget.took(back, { milliseconds: back - submitted, samples: gpu.renderer.progress - progress });
      this.cost.note(this.busy, gpu.renderer.progress, scene.film.width * scene.film.height);
      cameBack((back - since) / 1000, now);
      since = back;
    }
    await Promise.all(underWay);
  }
}

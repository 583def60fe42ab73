/** A renderer that never rests, as in the page: work is submitted while scenes are set, and nothing may go wrong with either. */
import { expect } from 'vitest';
import type { Renderer } from '../../src/engine/renderer.ts';
import type { SceneDocument } from '../../src/scene/document.ts';

/** Milliseconds of a submission. */
const PIECE = 4;
const GOAL = 1 << 20;
/** Milliseconds in which a scene has to give a sample, its kernel's compilation left out: a hang gives none. */
const PATIENCE = 120_000;

export class Endless {
  private readonly renderer: Renderer;
  private readonly errors: string[] = [];
  private readonly listen: (event: Event) => void;
  private running = true;
  private readonly loop: Promise<void>;

  /** Renders while `work` sets scenes, and stops, whatever comes of it. */
  static async during(renderer: Renderer, work: (endless: Endless) => Promise<void>): Promise<void> {
    const endless = new Endless(renderer);
    try {
      await work(endless);
    } finally {
      await endless.end();
    }
    expect(endless.errors).toEqual([]);
  }

  private constructor(renderer: Renderer) {
    this.renderer = renderer;
    this.listen = (event) => this.errors.push((event as GPUUncapturedErrorEvent).error.message);
    renderer.device.addEventListener('uncapturederror', this.listen);
    void renderer.device.lost.then(({ message }) => this.running && this.errors.push(`lost: ${message}`));
    this.loop = this.render();
  }

  /** Sets a scene while the last one renders, and waits for `samples` of it. @param name for messages */
  async show(scene: SceneDocument, name: string, samples = 1): Promise<void> {
    await this.renderer.setScene(scene);
    for (const end = performance.now() + PATIENCE; this.renderer.samples < samples; await turn())
      expect(performance.now(), `${name}: no sample`).toBeLessThan(end);
    expect(this.errors, name).toEqual([]);
  }

  /** @throws what the loop threw */
  private async end(): Promise<void> {
    this.running = false;
    await this.loop;
    this.renderer.device.removeEventListener('uncapturederror', this.listen);
  }

  /** Two submissions are on their way, as in the page. */
  private async render(): Promise<void> {
    const underWay: Promise<void>[] = [];
    while (this.running) {
      const work = this.renderer.hasScene ? await this.renderer.submit(PIECE, GOAL) : null;
      if (work === null) await turn();
      else underWay.push(work.done);
      if (underWay.length > 1) await underWay.shift();
    }
    await Promise.all(underWay);
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

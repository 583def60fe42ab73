/**
 * A renderer that never rests, as in the page: work is submitted while scenes are set, renderers exchanged and devices lost, and nothing may
 * go wrong with any of it. After a loss it goes on as the page does, from the document and the last copy of the film.
 */
import { expect } from 'vitest';
import { FilmBackup } from '../../src/app/render/film-backup.ts';
import type { Renderer } from '../../src/engine/renderer.ts';
import { restoreSnapshot, snapshotBytes, takeSnapshot, type FilmSnapshot } from '../../src/engine/film/snapshot.ts';
import type { SceneDocument } from '../../src/scene/document.ts';

/** Milliseconds of a submission. */
const PIECE = 4;
const GOAL = 1 << 20;
/** Milliseconds in which a scene has to give a sample, its kernel's compilation left out: a hang gives none. */
const PATIENCE = 120_000;

interface Work {
  renderer: Renderer;
  done: Promise<number>;
}

export class Endless {
  /** Films that went on from a copy on another device. */
  resumed = 0;
  private renderer: Renderer;
  /** In the renderer. */
  private scene: SceneDocument | null = null;
  private taking: Promise<void> = Promise.resolve();
  private readonly backup = new FilmBackup();
  /** Called once the copy that is wanted is there; null: none is wanted. */
  private copied: (() => void) | null = null;
  /** On its way, the oldest first. */
  private readonly underWay: Work[] = [];
  /** Those that were destroyed: nothing that renderers of theirs say counts, those that were exchanged before included. */
  private readonly lost = new Set<GPUDevice>();
  private readonly heard = new Set<GPUDevice>();
  private readonly errors: string[] = [];
  private running = true;
  private readonly loop: Promise<void>;

  /** Renders while `work` sets scenes, and stops, whatever comes of it. @returns the renderer that it has at the end */
  static async during(renderer: Renderer, work: (endless: Endless) => Promise<void>): Promise<Renderer> {
    const endless = new Endless(renderer);
    try {
      await work(endless);
    } finally {
      await endless.end();
    }
    expect(endless.errors).toEqual([]);
    return endless.renderer;
  }

  private constructor(renderer: Renderer) {
    this.renderer = renderer;
    this.listen(renderer.device);
    this.loop = this.render();
  }

  get device(): GPUDevice {
    return this.renderer.device;
  }

  /** Sets a scene while the last one renders, and waits for `samples` of it. @param name for messages */
  async show(scene: SceneDocument, name: string, samples = 1): Promise<void> {
    await this.set(scene);
    await this.reach(samples, name);
    expect(this.errors, name).toEqual([]);
  }

  /** Sets a scene that others may overtake. */
  async set(scene: SceneDocument): Promise<void> {
    this.taking = this.take(scene);
    await this.taking;
  }

  restart(): void {
    if (!this.renderer.hasScene) return;
    this.renderer.restart();
    this.backup.began();
  }

  /** Copies the film out of the device, once it has a sample and a piece of work comes back. */
  copy(): Promise<void> {
    return new Promise((resolve) => (this.copied = resolve));
  }

  /** Another renderer of the same device takes the place of this one, whose work is on its way. */
  async exchange(next: Renderer): Promise<void> {
    this.renderer.destroy();
    await this.goOn(next);
  }

  /**
   * Destroys the device while work is on its way, once that has given a sample: a device that hangs must not be destroyed.
   * @param meanwhile a scene that is being prepared when that happens
   */
  async lose(name: string, open: () => Promise<Renderer>, meanwhile?: SceneDocument): Promise<void> {
    await this.taking;
    await this.reach(1, name);
    const { renderer } = this;
    if (meanwhile !== undefined) void this.set(meanwhile);
    this.lost.add(renderer.device);
    renderer.device.destroy();
    await renderer.device.lost;
    await inTime(this.taking, `${name}: the scene that was being taken is neither taken nor refused`);
    await this.goOn(await open());
  }

  private async goOn(next: Renderer): Promise<void> {
    const { scene, backup } = this;
    this.listen(next.device);
    if (scene !== null) {
      await next.setScene(scene);
      const seconds = await backup.restore(sourceOf(next), scene, next.kernel, 1);
      if (seconds === null) backup.began();
      else {
        expect(next.samples).toBe(backup.kept!.film.sample);
        this.resumed++;
      }
    }
    // What the last renderer took meanwhile this one does not have.
    [this.renderer, this.scene] = [next, scene];
  }

  private async take(scene: SceneDocument): Promise<void> {
    const { renderer } = this;
    try {
      const changes = await renderer.setScene(scene);
      if (this.lost.has(renderer.device) || renderer !== this.renderer) return;
      this.scene = scene;
      if (changes.any) this.backup.began();
    } catch (error) {
      if (!this.lost.has(renderer.device)) throw error;
    }
  }

  private async reach(samples: number, name: string): Promise<void> {
    for (const end = performance.now() + PATIENCE; this.renderer.samples < samples; await turn())
      expect(performance.now(), `${name}: no sample`).toBeLessThan(end);
  }

  private listen(device: GPUDevice): void {
    if (this.heard.has(device)) return;
    this.heard.add(device);
    device.addEventListener('uncapturederror', this.hear);
    void device.lost.then(({ message }) => this.running && !this.lost.has(device) && this.errors.push(`lost: ${message}`));
  }

  private readonly hear = (event: Event): unknown => this.errors.push((event as GPUUncapturedErrorEvent).error.message);

  /** @throws what the loop threw */
  private async end(): Promise<void> {
    this.running = false;
    await this.loop;
    for (const device of this.heard) device.removeEventListener('uncapturederror', this.hear);
  }

  /** Two submissions are on their way, as in the page. */
  private async render(): Promise<void> {
    while (this.running) {
      if (!(await this.submit())) await turn();
      if (this.underWay.length > 1) await this.back();
      this.takeCopy();
    }
    while (this.underWay.length > 0) await this.back();
  }

  /** @returns false where there is nothing to do */
  private async submit(): Promise<boolean> {
    const { renderer } = this;
    if (!renderer.hasScene || this.lost.has(renderer.device)) return false;
    const work = await this.unlessLost(renderer, renderer.submit(PIECE, GOAL));
    if (work === undefined || work === null) return false;
    this.underWay.push({ renderer, done: work.done });
    return true;
  }

  private async back(): Promise<void> {
    const { renderer, done } = this.underWay.shift()!;
    await this.unlessLost(renderer, done);
  }

  private async unlessLost<T>(renderer: Renderer, work: Promise<T>): Promise<T | undefined> {
    try {
      return await work;
    } catch (error) {
      if (this.lost.has(renderer.device)) return undefined;
      throw error;
    }
  }

  /** Between two pieces of work, and the next ones do not wait for it. */
  private takeCopy(): void {
    const { renderer, scene, copied } = this;
    if (copied === null || scene === null || this.lost.has(renderer.device) || renderer.samples === 0) return;
    this.copied = null;
    void this.backup.take(sourceOf(renderer), { document: scene, kernel: renderer.kernel, seconds: renderer.samples }).then(copied);
  }
}

/** What a gpu is to the page. */
const sourceOf = (renderer: Renderer) => ({
  renderer,
  get snapshotBytes() {
    return snapshotBytes(renderer);
  },
  snapshot: () => takeSnapshot(renderer),
  restore: (film: FilmSnapshot) => restoreSnapshot(renderer, film),
});

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

async function inTime(work: Promise<void>, complaint: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new Error(complaint)), PATIENCE)));
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Scenes on their way to the engine: one at a time, and of those that wait only the newest. */
import type { SceneDocument } from '../../scene/document.ts';

interface Waiting {
  scene: SceneDocument;
  waiters: { resolve: () => void; reject: (error: unknown) => void }[];
}

export class Requests {
  private waiting: Waiting | null = null;
  private busy = false;
  private readonly work: (scene: SceneDocument) => Promise<void>;

  constructor(work: (scene: SceneDocument) => Promise<void>) {
    this.work = work;
  }

  get isBusy(): boolean {
    return this.busy;
  }

  /** Settles as `work` does for this scene, or for the one that took its place in the queue. */
  add(scene: SceneDocument): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting = { scene, waiters: [...(this.waiting?.waiters ?? []), { resolve, reject }] };
      if (!this.busy) void this.pump();
    });
  }

  private async pump(): Promise<void> {
    this.busy = true;
    while (this.waiting !== null) {
      const { scene, waiters } = this.waiting;
      this.waiting = null;
      try {
        await this.work(scene);
        for (const { resolve } of waiters) resolve();
      } catch (error) {
        for (const { reject } of waiters) reject(error);
      }
    }
    this.busy = false;
  }
}

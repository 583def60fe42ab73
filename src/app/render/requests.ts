/** Scenes on their way to the engine: one at a time, and of those that wait only the newest. */
import type { SceneDocument } from '../../scene/document.ts';

interface Waiter {
  scene: SceneDocument;
  resolve: (isOwn: boolean) => void;
  reject: (error: unknown) => void;
}

interface Waiting {
  scene: SceneDocument;
  waiters: Waiter[];
}

export class Requests {
  private waiting: Waiting | null = null;
  private working: Waiter[] = [];
  private busy = false;
  /** Counts what was abandoned. */
  private run = 0;
  private readonly work: (scene: SceneDocument) => Promise<void>;
  private readonly idle: () => void;

  /** @param idle called when nothing waits any more */
  constructor(work: (scene: SceneDocument) => Promise<void>, idle: () => void = () => {}) {
    this.work = work;
    this.idle = idle;
  }

  get isBusy(): boolean {
    return this.busy;
  }

  /**
   * Settles as `work` does for this scene: with true; or, where another took its place in the queue, when that one has
   * been worked on, whatever came of it: with false.
   */
  add(scene: SceneDocument): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.waiting = { scene, waiters: [...(this.waiting?.waiters ?? []), { scene, resolve, reject }] };
      if (!this.busy) void this.pump();
    });
  }

  /** Waits no longer for what is being worked on: that, and what waits, rejects. */
  abandon(reason: unknown): void {
    const waiters = [...this.working, ...(this.waiting?.waiters ?? [])];
    [this.waiting, this.working, this.busy] = [null, [], false];
    this.run++;
    for (const { reject } of waiters) reject(reason);
    this.idle();
  }

  private async pump(): Promise<void> {
    this.busy = true;
    const { run } = this;
    while (this.waiting !== null && run === this.run) {
      const { scene, waiters } = this.waiting;
      this.waiting = null;
      this.working = waiters;
      try {
        await this.work(scene);
        for (const { resolve, scene: own } of waiters) resolve(own === scene);
      } catch (error) {
        for (const { reject, resolve, scene: own } of waiters) {
          if (own === scene) reject(error);
          else resolve(false);
        }
      }
    }
    if (run !== this.run) return;
    this.busy = false;
    this.idle();
  }
}

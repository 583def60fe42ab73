/** Scenes that may be chosen next: what the engine needs for them is made ready behind the picture, one at a time. */
import type { SceneDocument } from '../../scene/document.ts';
import { Builder } from '../build/builder.ts';
import { withLibrary } from '../programs/loading.ts';
import { until } from '../state/events.ts';
import { withFiles } from './resolve.ts';
import type { Session } from './session.ts';

/** More primitives are built in the worker: nothing is seen of what the page does besides. To begin one takes longer than to build fewer. */
const LARGE = 2000;

export class Foresight {
  private readonly session: Session;
  /** Nobody is told of its steps. */
  private readonly builder = new Builder(() => new Worker(new URL('../build/worker.ts', import.meta.url), { type: 'module' }), LARGE);
  private next: (() => Promise<SceneDocument>) | null = null;
  private isWorking = false;

  constructor(session: Session) {
    this.session = session;
  }

  /** Wishes for a scene; of wishes that come while one is being fulfilled the last one counts. What is wrong with it is said when it is chosen. */
  wish(scene: () => Promise<SceneDocument>): void {
    this.next = scene;
    if (!this.isWorking) void this.work();
  }

  private async work(): Promise<void> {
    this.isWorking = true;
    try {
      for (let wish = this.next; wish !== null; wish = this.next) {
        this.next = null;
        await this.fulfil(wish).catch(() => {});
      }
    } finally {
      this.isWorking = false;
    }
  }

  /** The scene that is on its way goes first, and the first picture of the one that is there; unless there is another wish by then. */
  private async fulfil(wish: () => Promise<SceneDocument>): Promise<void> {
    const { session } = this;
    const isFree = (): boolean => !session.isBusy && session.progress.hasSample && !session.isHeld;
    await until(session.progress.changed, () => this.next !== null || isFree());
    if (this.next !== null) return;
    const scene = await withFiles(await wish());
    const { gpu } = session;
    if (gpu === null || session.isBusy) return;
    await withLibrary(() => gpu.renderer.foresee(scene, this.builder.build.bind(this.builder)));
  }
}

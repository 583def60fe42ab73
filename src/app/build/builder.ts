/** Builds the geometry of scenes: small ones at once, large ones in a worker, while the last picture goes on. */
import { buildGeometry, finishGeometry, type Geometry, type GeometryPlan } from '../../scene/geometry/build.ts';
import { mostPrimitives } from '../../scene/geometry/primitives.ts';
import type { SceneDocument } from '../../scene/document.ts';
import type { TreesOf } from '../../engine/index.ts';
import { errorOf, type Answer, type Job } from './work.ts';
import { Events } from '../state/events.ts';

/** More primitives take longer than a frame or two. */
export const LARGE = 50_000;

export interface BuildState {
  primitives: number;
  /** From 0 to 1. */
  done: number;
}

/** The user has stopped the build. */
export class BuildCancelled extends Error {
  override name = 'BuildCancelled';

  constructor() {
    super('Building the scene was cancelled; the one before it goes on.');
  }
}

export type BuildWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

export class Builder {
  /** Every step of a build in the worker; null: there is none any more. */
  readonly changed = new Events<BuildState | null>();
  private readonly makeWorker: () => BuildWorker;
  private stop: (() => void) | null = null;

  constructor(makeWorker: () => BuildWorker) {
    this.makeWorker = makeWorker;
  }

  /**
   * @param trees where large trees are built; null: in the worker
   * @throws SceneError; BuildCancelled
   */
  build(scene: SceneDocument, trees: TreesOf | null = null): Geometry | Promise<Geometry> {
    const primitives = mostPrimitives(scene);
    return primitives <= LARGE ? buildGeometry(scene) : this.inWorker(scene, primitives, trees);
  }

  /** Stops the build that is under way, if there is one. */
  cancel(): void {
    this.stop?.();
  }

  private async inWorker(
    { shapes, objects, instances, camera, render }: SceneDocument,
    primitives: number,
    trees: TreesOf | null,
  ): Promise<Geometry> {
    const worker = this.makeWorker();
    try {
      return await new Promise<Geometry>((resolve, reject) => {
        this.stop = () => reject(new BuildCancelled());
        worker.onerror = (event) => reject(new Error(`The scene could not be built: ${event.message || 'the worker did not start'}.`));
        worker.onmessage = ({ data }: MessageEvent<Answer>) => {
          if (data.kind === 'progress') this.changed.emit({ primitives, done: data.done });
          else if (data.kind === 'geometry') resolve(data.geometry);
          else if (data.kind === 'plan') planned(data.plan, trees).then(resolve, reject);
          else reject(errorOf(data));
        };
        this.changed.emit({ primitives, done: 0 });
        worker.postMessage({ source: { shapes, objects, instances, camera, render }, planOnly: trees !== null } satisfies Job);
      });
    } finally {
      worker.terminate();
      this.stop = null;
      this.changed.emit(null);
    }
  }
}

async function planned(plan: GeometryPlan, trees: TreesOf | null): Promise<Geometry> {
  return finishGeometry(plan, (await trees?.(plan.trees)) ?? []);
}

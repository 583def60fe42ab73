/** Builds the geometry of scenes: small ones at once, large ones in a worker, while the last picture goes on. */
import { buildGeometry, finishGeometry, type Geometry, type GeometryPlan, type GeometrySource } from '../../scene/geometry/build.ts';
import { knownPrimitives, mostPrimitives } from '../../scene/geometry/primitives.ts';
import { mapShapes } from '../../scene/map-shapes.ts';
import { nextTask } from '../../base/task.ts';
import { present } from '../../base/present.ts';
import { curvesCode } from '../../scene/curves/code.ts';
import { curvesOf } from '../../scene/curves/loaded.ts';
import type { CurvesShape, SceneDocument } from '../../scene/document.ts';
import { keepStrandWords, type TreesOf } from '../../engine/index.ts';
import { errorOf, type Answer, type Job, type WorkedStrands } from './work.ts';
import { Events } from '../state/events.ts';

/** More primitives take longer than a frame or two. */
export const LARGE = 50_000;

export interface BuildState {
  /** Null: they are counted while they are made. */
  primitives: number | null;
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
  private readonly large: number;
  private stop: (() => void) | null = null;

  /** @param large scenes of more primitives are built in the worker */
  constructor(makeWorker: () => BuildWorker, large = LARGE) {
    this.makeWorker = makeWorker;
    this.large = large;
  }

  /**
   * @param trees where large trees are built; null: in the worker
   * @throws SceneError; BuildCancelled
   */
  build(scene: SceneDocument, trees: TreesOf | null = null): Geometry | Promise<Geometry> {
    const primitives = mostPrimitives(scene);
    if (primitives <= this.large) return buildGeometry(scene);
    return this.inWorker(scene, knownPrimitives(scene) === primitives ? primitives : null, primitives > LARGE ? trees : null);
  }

  /** Stops the build that is under way, if there is one. */
  cancel(): void {
    this.stop?.();
  }

  private async inWorker(scene: SceneDocument, primitives: number | null, trees: TreesOf | null): Promise<Geometry> {
    const { shapes, objects, instances, camera, render } = scene;
    const worker = this.makeWorker();
    try {
      return await new Promise<Geometry>((resolve, reject) => {
        this.stop = () => reject(new BuildCancelled());
        worker.onerror = (event) => reject(new Error(`The scene could not be built: ${event.message || 'the worker did not start'}.`));
        worker.onmessage = ({ data }: MessageEvent<Answer>) => {
          if ('strands' in data) keepAll(curvesOf(scene), data.strands);
          if (data.kind === 'progress') this.changed.emit({ primitives, done: data.done });
          else if (data.kind === 'geometry') resolve(data.geometry);
          else if (data.kind === 'plan') planned(data.plan, trees).then(resolve, reject);
          else reject(errorOf(data));
        };
        this.changed.emit({ primitives, done: 0 });
        const { source, lists } = compact({ shapes, objects, instances, camera, render });
        worker.postMessage({ source, planOnly: trees !== null } satisfies Job, lists);
      });
    } finally {
      worker.terminate();
      this.stop = null;
      this.changed.emit(null);
    }
  }
}

/** What geometry is made of, its long lists as flat numbers, which a message may hand over. */
function compact(whole: GeometrySource): { source: GeometrySource; lists: ArrayBuffer[] } {
  const lists: ArrayBuffer[] = [];
  const flat = (list: readonly number[]): number[] => {
    const numbers = Float64Array.from(list);
    lists.push(numbers.buffer);
    // Read by index alone, as lists are.
    return numbers as unknown as number[];
  };
  const source = mapShapes(whole, (shape) => {
    if (shape.type !== 'mesh' || shape.data === undefined) return shape;
    const { positions, indices, normals } = shape.data;
    return { ...shape, data: { positions: flat(positions), indices: flat(indices), ...(normals && { normals: flat(normals) }) } };
  });
  return { source, lists };
}

function keepAll(shapes: readonly CurvesShape[], worked: readonly WorkedStrands[]): void {
  shapes.forEach((shape, i) => {
    const { strands, words } = present(worked[i], 'the strands of a shape');
    curvesCode().keepStrands(shape, strands);
    keepStrandWords(strands, words);
  });
}

async function planned(plan: GeometryPlan, trees: TreesOf | null): Promise<Geometry> {
  const built = (await trees?.(plan.trees)) ?? [];
  await nextTask();
  return finishGeometry(plan, built);
}

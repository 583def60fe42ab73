/** What the worker does: a document's geometry, with progress. Runs anywhere. */
import { buildGeometry, type Geometry, type GeometrySource } from '../../scene/geometry/build.ts';
import { SceneError } from '../../scene/errors.ts';
import { sentence } from '../../base/sentence.ts';

export type Answer =
  | { kind: 'progress'; done: number }
  | { kind: 'geometry'; geometry: Geometry }
  /** `path`: of a SceneError; null: of another error. */
  | { kind: 'error'; message: string; path: string | null };

/** @param post takes the answer, and what need not be copied on the way */
export function work(source: GeometrySource, post: (answer: Answer, moved: ArrayBuffer[]) => void): void {
  try {
    const geometry = buildGeometry(source, (done) => post({ kind: 'progress', done }, []));
    const arrays = [...Object.values(geometry.primitives), ...Object.values(geometry.structure)].filter((each) => ArrayBuffer.isView(each));
    post({ kind: 'geometry', geometry }, [...new Set(arrays.map(({ buffer }) => buffer as ArrayBuffer))]);
  } catch (error) {
    const path = error instanceof SceneError ? error.path : null;
    post({ kind: 'error', message: sentence(error), path }, []);
  }
}

export function errorOf({ message, path }: Extract<Answer, { kind: 'error' }>): Error {
  // The message names the place already.
  return path === null ? new Error(message) : Object.assign(new SceneError(message), { path });
}

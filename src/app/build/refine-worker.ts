/** The worker that divides and displaces large meshes. */
import { sentence } from '../../base/sentence.ts';
import { SceneError } from '../../scene/errors.ts';
import type { Formed, Refined } from '../../scene/subdivide/output.ts';
import { refinePart, type RefineJob } from '../../scene/subdivide/refine.ts';
import type { Answer } from './work.ts';

export type RefineAnswer = { refined: Refined | Formed } | Extract<Answer, { kind: 'error' }>;

addEventListener('message', ({ data }: MessageEvent<RefineJob>) => {
  const post = (answer: RefineAnswer, transfer: ArrayBuffer[]): void => globalThis.postMessage(answer, { transfer });
  try {
    const refined = refinePart(data);
    post(
      { refined },
      // What a form is made of may share memory: that is copied.
      Object.values(refined).flatMap((each: unknown) =>
        each instanceof Float32Array || each instanceof Uint32Array ? [each.buffer as ArrayBuffer] : [],
      ),
    );
  } catch (error) {
    post({ kind: 'error', message: sentence(error), path: error instanceof SceneError ? error.path : null }, []);
  }
});

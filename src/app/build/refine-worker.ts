/** The worker that divides and displaces large meshes. */
import { sentence } from '../../base/sentence.ts';
import { SceneError } from '../../scene/errors.ts';
import type { Refined } from '../../scene/subdivide/output.ts';
import { refineMesh, type RefineJob } from '../../scene/subdivide/refine.ts';
import type { Answer } from './work.ts';

export type RefineAnswer = { refined: Refined } | Extract<Answer, { kind: 'error' }>;

addEventListener('message', ({ data }: MessageEvent<RefineJob>) => {
  const post = (answer: RefineAnswer, transfer: ArrayBuffer[]): void => globalThis.postMessage(answer, { transfer });
  try {
    const refined = refineMesh(data);
    post(
      { refined },
      Object.values(refined).flatMap((each: number | Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>) =>
        typeof each === 'number' ? [] : [each.buffer],
      ),
    );
  } catch (error) {
    post({ kind: 'error', message: sentence(error), path: error instanceof SceneError ? error.path : null }, []);
  }
});

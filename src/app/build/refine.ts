/** Makes meshes finer: few triangles at once, many in a worker, while the last picture goes on. Loads with the first. */
import { refinePart, type RefineJob } from '../../scene/subdivide/refine.ts';
import type { Formed, Refined } from '../../scene/subdivide/output.ts';
import { askWorker } from '../state/ask-worker.ts';
import type { RefineAnswer } from './refine-worker.ts';
import { errorOf } from './work.ts';

/** Triangles that take longer than a frame. */
const LARGE = 10_000;

/** @param triangles that will come of it. @throws SceneError */
export async function refine(job: RefineJob, triangles: number): Promise<Refined | Formed> {
  if (triangles <= LARGE) return refinePart(job);
  const worker = new Worker(new URL('refine-worker.ts', import.meta.url), { type: 'module' });
  const answer = await askWorker<RefineAnswer>(worker, job, 'The mesh could not be divided');
  if ('refined' in answer) return answer.refined;
  throw errorOf(answer);
}

/** The worker that builds the geometry of large scenes. */
import { provideCurves } from '../../scene/curves/code.ts';
import * as curves from '../../scene/curves/lazy.ts';
import { work, type Job } from './work.ts';

provideCurves(curves);
addEventListener('message', ({ data }: MessageEvent<Job>) =>
  work(data, (answer, moved) => globalThis.postMessage(answer, { transfer: moved })),
);

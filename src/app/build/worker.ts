/** The worker that builds the geometry of large scenes. */
import type { GeometrySource } from '../../scene/geometry/build.ts';
import { work } from './work.ts';

addEventListener('message', ({ data }: MessageEvent<GeometrySource>) =>
  work(data, (answer, moved) => globalThis.postMessage(answer, { transfer: moved })),
);

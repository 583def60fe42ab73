/** The element as this site gives it: with the files of the gallery, and a worker that may come from another site than the page. */
import { defineView } from '../view/define.ts';
import { makeWorkerBy, workerFrom } from '../view/worker/start.ts';
import { bringAlong } from './along.ts';
import worker from './worker.ts?worker&url';

export function defineEmbedded(): void {
  bringAlong();
  makeWorkerBy(() => workerFrom(worker));
  defineView('penumbra-view');
}

/** The worker of the embed: that of the views, with the files that come along. */
import { bringAlong } from './along.ts';
// Every scene of an embed comes by it.
import '../api/shared-scene.ts';
import '../view/worker/worker.ts';

bringAlong();

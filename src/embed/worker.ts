/** The worker of the embed: that of the views, with the files that come along. */
import { bringAlong } from './along.ts';
import '../view/worker/worker.ts';

bringAlong();

/** Reads large files beside the page, which goes on rendering: a worker for one import. */
import { readSceneFiles } from './read-scene.ts';
import type { ImportAnswer } from './job.ts';
import { sentence } from '../../../base/sentence.ts';

const scope = self as unknown as {
  onmessage: ((event: { data: File[] }) => void) | null;
  postMessage(answer: ImportAnswer): void;
};

scope.onmessage = ({ data: files }) => {
  readSceneFiles(files, (stage) => scope.postMessage({ stage })).then(
    (imported) => scope.postMessage({ imported }),
    (error: unknown) => scope.postMessage({ failed: sentence(error) }),
  );
};

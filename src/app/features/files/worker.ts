/** Reads large files beside the page, which goes on rendering: a worker for one import. */
import { readSceneFiles } from './read-scene.ts';
import type { ImportAnswer, ImportRequest } from './job.ts';
import { sentence } from '../../../base/sentence.ts';

const scope = self as unknown as {
  onmessage: ((event: { data: ImportRequest }) => void) | null;
  postMessage(answer: ImportAnswer): void;
};

scope.onmessage = ({ data: { files, model } }) => {
  readSceneFiles(files, (stage) => scope.postMessage({ stage }), model).then(
    (imported) => scope.postMessage({ imported }),
    (error: unknown) => scope.postMessage({ failed: sentence(error) }),
  );
};

/** Reads large files beside the page, which goes on rendering: a worker for one import. */
import { readSceneFiles } from './read-scene.ts';
import { FolderFile, SeveralScenes } from './read.ts';
import type { ImportAnswer, ImportRequest } from './job.ts';
import { sentence } from '../../../base/sentence.ts';

const scope = self as unknown as {
  onmessage: ((event: { data: ImportRequest }) => void) | null;
  postMessage(answer: ImportAnswer): void;
};

scope.onmessage = ({ data: { files, model, main } }) => {
  const given = files.map(({ file, path }) => (path === file.name ? file : new FolderFile(file, path)));
  readSceneFiles(given, (stage) => scope.postMessage({ stage }), model, main).then(
    (imported) => scope.postMessage({ imported }),
    (error: unknown) => scope.postMessage({ failed: sentence(error), ...(error instanceof SeveralScenes && { several: error.names }) }),
  );
};

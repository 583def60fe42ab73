/** One import under way: what it does at the moment, and a way to stop it. */
import type { Imported, ModelChoice } from '../../../scene/import/imported.ts';
import { FolderFile, SeveralScenes } from './read.ts';

type ReadScene = Imported & { name: string };

export interface ImportRequest {
  /** With the path of one that is of a folder. */
  files: readonly { file: File; path: string }[];
  model: ModelChoice | undefined;
  main: string | undefined;
}

/** What the page opens. */
export type PageFile = File | FolderFile;

/** What a worker says: of the way, and at the end one of two. */
export type ImportAnswer = { stage: string } | { imported: ReadScene } | { failed: string; several?: readonly string[] };

export interface ImportJob {
  /** Rejects with one sentence; null: it was cancelled. */
  result: Promise<ReadScene | null>;
  cancel(): void;
}

/** Bytes up to which reading is quicker than starting a worker. */
const SMALL = 1 << 21;

/** @param onStage hears what is being done; @param model what is chosen of a model; @param main which file is the scene, by its path */
export function importFiles(files: readonly PageFile[], onStage: (stage: string) => void, model?: ModelChoice, main?: string): ImportJob {
  const size = files.reduce((sum, each) => sum + each.size, 0);
  if (size <= SMALL || typeof Worker === 'undefined') {
    let cancelled = false;
    return {
      result: import('./read-scene.ts')
        .then(({ readSceneFiles }) => readSceneFiles(files, onStage, model, main))
        .then((read) => (cancelled ? null : read)),
      cancel: () => void (cancelled = true),
    };
  }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'import' });
  let cancel = (): void => {};
  const result = new Promise<ReadScene | null>((resolve, reject) => {
    cancel = () => resolve(null);
    worker.onmessage = ({ data }: MessageEvent<ImportAnswer>) => {
      if ('stage' in data) onStage(data.stage);
      else if ('failed' in data) reject(data.several === undefined ? new Error(data.failed) : new SeveralScenes(data.several));
      else resolve(data.imported);
    };
    worker.onerror = (event) => reject(new Error(`The import broke off: ${event.message || 'no reason was given'}.`));
    const sent = files.map((each) => ({ file: each instanceof FolderFile ? each.file : each, path: each.name }));
    worker.postMessage({ files: sent, model, main } satisfies ImportRequest);
  }).finally(() => worker.terminate());
  return { result, cancel: () => cancel() };
}

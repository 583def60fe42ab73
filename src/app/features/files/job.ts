/** One import under way: what it does at the moment, and a way to stop it. */
import type { Imported, ModelChoice } from '../../../scene/import/imported.ts';

type ReadScene = Imported & { name: string };

export interface ImportRequest {
  files: readonly File[];
  model: ModelChoice | undefined;
}

/** What a worker says: of the way, and at the end one of two. */
export type ImportAnswer = { stage: string } | { imported: ReadScene } | { failed: string };

export interface ImportJob {
  /** Rejects with one sentence; null: it was cancelled. */
  result: Promise<ReadScene | null>;
  cancel(): void;
}

/** Bytes up to which reading is quicker than starting a worker. */
const SMALL = 1 << 21;

/** @param onStage hears what is being done; @param model what is chosen of a model */
export function importFiles(files: readonly File[], onStage: (stage: string) => void, model?: ModelChoice): ImportJob {
  const size = files.reduce((sum, each) => sum + each.size, 0);
  if (size <= SMALL || typeof Worker === 'undefined') {
    let cancelled = false;
    return {
      result: import('./read-scene.ts')
        .then(({ readSceneFiles }) => readSceneFiles(files, onStage, model))
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
      else if ('failed' in data) reject(new Error(data.failed));
      else resolve(data.imported);
    };
    worker.onerror = (event) => reject(new Error(`The import broke off: ${event.message || 'no reason was given'}.`));
    worker.postMessage({ files, model } satisfies ImportRequest);
  }).finally(() => worker.terminate());
  return { result, cancel: () => cancel() };
}

/** A browser whose tabs keep works: for the tests of keeping. */
import type { Step } from '../../src/app/state/history.ts';
import { Disk } from '../../src/app/storage/disk.ts';
import { ProjectStorage, type Present } from '../../src/app/storage/storage.ts';
import { Tab } from '../../src/app/storage/tab.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { MemoryDb, MemoryLocks } from './memory-db.ts';

export const display = { exposure: 0, curve: 'neutral', falseColor: false, view: 'radiance' } as const;
export const mesh = (n: number): object => ({
  type: 'mesh',
  data: { positions: [0, 0, 0, n, 0, 0, 0, 1, 0], indices: [0, 1, 2] },
  material: 'a',
});
export const scene = (title: string, shapes: object[] = [], environment?: object): SceneDocument =>
  checkScene({
    version: 1,
    title,
    camera: { position: [0, 0, 5], target: [0, 0, 0] },
    materials: { a: { file: 'diffuse', params: {} } },
    shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a' }, ...shapes],
    ...(environment === undefined ? {} : { environment }),
  });

/** A browser: its storage, its locks, and tabs that come and go. */
export function browser() {
  const db = new MemoryDb();
  const locks = new MemoryLocks();
  const tab = (memory = new Map<string, string>()) => {
    const own = locks.tab();
    const session = {
      getItem: (key: string) => memory.get(key) ?? null,
      setItem: (key: string, value: string) => void memory.set(key, value),
    };
    const storage = new ProjectStorage(new Disk(async () => db), new Tab(own, session));
    const steps: { past: Step[]; future: Step[] } = { past: [], future: [] };
    let document = scene('first');
    const present = (): Present => ({
      moment: { document, source: 'file.json', work: storage.project, display },
      isEdited: true,
      thumbnail: null,
      steps,
    });
    return {
      storage,
      steps,
      memory,
      /** The page goes away, with the writes that were waiting. */
      async close() {
        await storage.flush();
        own.crash();
      },
      /** The process is gone. */
      crash: () => own.crash(),
      async open() {
        await storage.open();
        const first = await storage.first();
        if (first === null) await storage.enter(storage.project);
        else {
          ({ document } = first);
          Object.assign(steps, first.steps);
        }
        return first;
      },
      async edit(next: SceneDocument) {
        steps.past.push({ document, source: 'file.json', work: storage.project, display });
        steps.future = [];
        document = next;
        storage.save(present);
      },
    };
  };
  return { db, tab };
}

export const documentOf = async (step: Step): Promise<SceneDocument> =>
  typeof step === 'function' ? (await step()).document : step.document;

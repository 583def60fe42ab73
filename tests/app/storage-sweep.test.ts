/** What the sweep of the storage must not take: a mesh that any work, step, version or film refers to. */
import { describe, expect, it } from 'vitest';
import type { Moment } from '../../src/app/state/history.ts';
import { STORED } from '../../src/app/storage/large.ts';
import { sweep } from '../../src/app/storage/sweep.ts';
import { browser, display, documentOf, mesh, scene } from './stored-browser.ts';
import { MemoryDb } from './memory-db.ts';

const reference = (id: string): object => ({ data: { [STORED]: id } });
const work = (id: string, at: number, isEdited = false, document: unknown = {}): object => ({ id, at, isEdited, document });
const blob = (id: string) => ({ table: 'blobs', put: { id, data: 'x' } }) as const;

describe('a sweep', () => {
  it('leaves the meshes of steps that were undone: they can be done again after a reload', async () => {
    const { tab, db } = browser();
    const one = tab();
    await one.open();
    const documents = [scene('a', [mesh(1)]), scene('b', [mesh(2)]), scene('c', [mesh(3), mesh(4)]), scene('d')];
    for (const each of documents) await one.edit(each);
    // Back to the first: all meshes are in steps that can be done again, and in no other place.
    const moments = documents.map((document): Moment => ({ document, source: 'file.json', work: one.storage.project, display }));
    const present: Moment = { ...moments[0]!, document: scene('first') };
    one.storage.save(() => ({ moment: present, isEdited: true, thumbnail: null, steps: { past: [], future: moments.toReversed() } }));
    await one.close();
    await sweep(db, null);
    const { steps, document } = (await tab(one.memory).open())!;
    expect(document).toEqual(scene('first'));
    expect(await Promise.all(steps.future.map(documentOf))).toEqual(documents.toReversed());
  });

  it('leaves what each place refers to, and takes the rest', async () => {
    const db = new MemoryDb();
    const patch = (id: string): string => JSON.stringify({ o: { document: { o: { shapes: { l: [0, 0, [reference(id)]] } } } } });
    const names = ['work', 'now', 'past', 'older', 'future', 'farther', 'version', 'film', 'nobody', 'gone'];
    await db.write([
      ...names.map(blob),
      { table: 'works', put: work('w', 1, true, { shapes: [reference('work')] }) },
      {
        table: 'histories',
        put: { work: 'w', now: reference('now'), past: [patch('past'), patch('older')], future: [patch('future'), patch('farther')] },
      },
      // Of a work that is no longer there.
      { table: 'histories', put: { work: 'v', now: reference('gone'), past: [], future: [] } },
      { table: 'films', put: { work: 'v', document: reference('gone') } },
      { table: 'films', put: { work: 'w', document: reference('film') } },
      { table: 'versions', put: { id: '1', document: reference('version') } },
    ]);
    await sweep(db, null);
    expect((await db.keys('blobs')).sort()).toEqual(['film', 'farther', 'future', 'now', 'older', 'past', 'version', 'work'].sort());
    expect([await db.keys('histories'), await db.keys('films')]).toEqual([['w'], ['w']]);
  });

  it('leaves the last of the works that were only looked at, those that have a program, and the one that is shown', async () => {
    const db = new MemoryDb();
    await db.write([
      ...Array.from({ length: 30 }, (_, i) => ({ table: 'works', put: work(`seen ${i}`, 100 + i) }) as const),
      { table: 'works', put: work('edited', 1, true) },
      { table: 'works', put: work('written', 2, false, { shapes: [reference('kept')] }) },
      { table: 'works', put: work('shown', 3) },
      { table: 'works', put: work('old', 4, false, { shapes: [reference('old')] }) },
      { table: 'texts', put: { work: 'written', name: 'p' } },
      blob('kept'),
      blob('old'),
    ]);
    await sweep(db, 'shown');
    const left = (await db.keys('works')).map(String).sort();
    expect(left).toEqual([...Array.from({ length: 24 }, (_, i) => `seen ${i + 6}`), 'edited', 'shown', 'written'].sort());
    expect(await db.keys('blobs')).toEqual(['kept']);
  });
});

/** Storage that is full, forbidden, damaged or old. Nothing is lost. */
import { describe, expect, it } from 'vitest';
import { Disk, type Trouble } from '../../src/app/storage/disk.ts';
import { ProjectStorage } from '../../src/app/storage/storage.ts';
import { Tab } from '../../src/app/storage/tab.ts';
import { workOf } from '../../src/app/storage/upgrade.ts';
import { browser, display, documentOf, mesh, scene } from './stored-browser.ts';

describe('storage', () => {
  it('that is full, is said once; nothing that was waiting is lost when there is room again', async () => {
    const { tab, db } = browser();
    const one = tab();
    await one.open();
    await one.edit(scene('small', [mesh(1)]));
    await one.storage.flush();
    const heard: (Trouble | null)[] = [];
    one.storage.disk.listen((trouble) => heard.push(trouble));
    db.quota = db.size;
    await one.edit(scene('larger', [mesh(1), mesh(2)]));
    await one.storage.flush();
    await one.edit(scene('larger still', [mesh(1), mesh(2), mesh(3)]));
    await one.storage.flush();
    expect(heard.map((each) => each?.kind)).toEqual(['full']);
    expect(heard[0]!.sentence).toContain('storage is full');
    db.quota = Infinity;
    await one.storage.flush();
    expect(heard.map((each) => each?.kind)).toEqual(['full', undefined]);
    one.crash();
    const again = (await tab(one.memory).open())!;
    expect(again.document).toEqual(scene('larger still', [mesh(1), mesh(2), mesh(3)]));
    expect(again.steps.past.length).toBe(3);
  });

  it('gives up kept films first', async () => {
    const { tab, db } = browser();
    const one = tab();
    await one.open();
    await db.write([{ table: 'films', put: { work: 'x', film: 'F'.repeat(50_000) } }]);
    db.quota = db.size + 100;
    const heard: (Trouble | null)[] = [];
    one.storage.disk.listen((trouble) => heard.push(trouble));
    await one.edit(scene('mine'));
    await one.storage.flush();
    expect(heard).toEqual([]);
    expect(await db.keys('films')).toEqual([]);
    expect((await db.keys('works')).length).toBe(1);
  });

  it('that fails now and then loses nothing', async () => {
    const { tab, db } = browser();
    const one = tab();
    await one.open();
    for (let i = 0; i < 30; i++) {
      if (i % 3 === 0) db.fault = { name: ['AbortError', 'UnknownError', 'QuotaExceededError'][(i / 3) % 3]!, times: 2 };
      await one.edit(scene(`step ${i}`, [mesh(i)]));
      await one.storage.flush();
    }
    db.fault = null;
    await one.close();
    const again = (await tab(one.memory).open())!;
    expect(again.document).toEqual(scene('step 29', [mesh(29)]));
    expect((await Promise.all(again.steps.past.map(documentOf))).slice(1)).toEqual(
      Array.from({ length: 29 }, (_, i) => scene(`step ${i}`, [mesh(i)])),
    );
  });

  it('that is forbidden is said, and the page goes on', async () => {
    const disk = new Disk(() => Promise.reject(new DOMException('not allowed here', 'SecurityError')));
    const storage = new ProjectStorage(disk, new Tab(null, null));
    await storage.open();
    expect(await storage.first()).toBe(null);
    await storage.enter(storage.project);
    storage.save(() => {
      throw new Error('never asked');
    });
    await storage.flush();
    expect(await storage.programs()).toEqual([]);
    const heard: (Trouble | null)[] = [];
    disk.listen((trouble) => heard.push(trouble));
    expect(heard.map((each) => each?.sentence)).toEqual([expect.stringContaining('keeps nothing for this page (not allowed here)')]);
  });

  it('with a work that cannot be read any more: it is put aside, not dropped', async () => {
    const { tab, db } = browser();
    const one = tab();
    await one.open();
    await one.edit(scene('mine', [mesh(1)]));
    await one.close();
    await db.write((await db.keys('blobs')).map((drop) => ({ table: 'blobs', drop })));
    const again = tab(one.memory);
    expect(await again.open()).toBe(null);
    expect(again.storage.setAside.map(({ source, reason }) => [source, reason])).toEqual([
      ['file.json', 'one of its meshes or images is no longer stored.'],
    ]);
    expect((await again.storage.projects())[0]!.id).toContain('kept aside');
  });

  it('of version 2 is read: scenes become works, with their meshes and images', async () => {
    const { db, tab } = browser();
    const stored = scene('old', [mesh(1)], { type: 'image', data: 'data:image/png;base64,AAAA' });
    const { data: _, ...shape } = stored.shapes[1] as { data: object };
    const old = {
      source: 'cornell-box',
      display,
      isEdited: true,
      at: 5,
      document: {
        ...stored,
        shapes: [stored.shapes[0], { ...shape, stored: 'm' }],
        environment: { ...stored.environment, data: undefined, stored: 'i' },
      },
    };
    delete (old.document.environment as { data?: string }).data;
    await db.write([
      { table: 'works', put: workOf(old) },
      {
        table: 'blobs',
        put: { id: 'm', data: { positions: new Float64Array([0, 0, 0, 1, 0, 0, 0, 1, 0]), indices: new Uint32Array([0, 1, 2]) } },
      },
      { table: 'blobs', put: { id: 'i', data: 'data:image/png;base64,AAAA' } },
    ]);
    const found = (await tab().open())!;
    expect([found.source, found.document]).toEqual(['cornell-box', stored]);
  });
});

/** What the page remembers: over reloads, and in two tabs. Nothing is lost. */
import { describe, expect, it } from 'vitest';
import type { Moment } from '../../src/app/state/history.ts';
import { sweep } from '../../src/app/storage/sweep.ts';
import { browser, display, documentOf, mesh, scene } from './stored-browser.ts';

describe('a reload', () => {
  it('finds the document with its mesh and image, and every step both ways', async () => {
    const { tab, db } = browser();
    const one = tab();
    expect(await one.open()).toBe(null);
    const image = `data:image/png;base64,${'A'.repeat(100_000)}`;
    const documents = [
      scene('b', [mesh(1)]),
      scene('c', [mesh(1), mesh(2)]),
      scene('d', [mesh(2)], { type: 'image', data: image }),
      scene('e', [], { type: 'image', data: image, rotation: 5 }),
    ];
    for (const each of documents) await one.edit(each);
    await one.close();
    // Meshes and images are stored once, whatever number of steps has them.
    expect((await db.keys('blobs')).length).toBe(3);
    expect(db.size).toBeLessThan(110_000);
    const again = tab(one.memory);
    const found = await again.open();
    expect(found!.document).toEqual(documents[3]);
    expect(found!.isCopy).toBe(false);
    expect(await Promise.all(found!.steps.past.map(documentOf))).toEqual([scene('first'), ...documents.slice(0, 3)]);
    // Unread steps are stored on as they are.
    await again.edit(scene('f'));
    await again.close();
    const third = (await tab(one.memory).open())!;
    expect(await Promise.all(third.steps.past.map(documentOf))).toEqual([scene('first'), ...documents]);
  });

  it('after the sweep finds all that a step needs', async () => {
    const { tab, db } = browser();
    const one = tab();
    await one.open();
    for (const each of [scene('b', [mesh(1)]), scene('c'), scene('d', [mesh(3)]), scene('e')]) await one.edit(each);
    await one.close();
    await db.write([{ table: 'blobs', put: { id: 'nobody', data: 'x' } }]);
    await sweep(db, null);
    expect((await db.keys('blobs')).length).toBe(2);
    const { past } = (await tab(one.memory).open())!.steps;
    expect((await documentOf(past[1]!)).shapes[1]).toEqual(scene('b', [mesh(1)]).shapes[1]);
  });
});

describe('two tabs', () => {
  it('do not overwrite each other: the second has a copy, with history and programs', async () => {
    const { tab, db } = browser();
    const one = tab();
    await one.open();
    await one.edit(scene('mine'));
    one.storage.saveProgram({
      work: one.storage.project,
      source: 's',
      title: 't',
      name: 'p',
      kind: 'material',
      good: 'text',
      draft: null,
      diagnostics: null,
      at: 1,
    });
    await one.storage.flush();
    const two = tab();
    const shown = (await two.open())!;
    expect(shown.isCopy).toBe(true);
    expect(shown.document.title).toBe('mine');
    expect(two.storage.project).not.toBe(one.storage.project);
    expect((await two.storage.programs()).map(({ work }) => work).sort()).toEqual([one.storage.project, two.storage.project].sort());
    for (let i = 0; i < 20; i++) {
      await one.edit(scene(`one ${i}`));
      await two.edit(scene(`two ${i}`));
      await Promise.all([one.storage.flush(), two.storage.flush()]);
    }
    // Both crash: each comes up again with its own.
    one.crash();
    two.crash();
    const again = await Promise.all([tab(one.memory).open(), tab(two.memory).open()]);
    expect(again.map((each) => [each!.document.title, each!.steps.past.length])).toEqual([
      ['one 19', 21],
      ['two 19', 21],
    ]);
    expect((await db.keys('works')).length).toBe(2);
  });

  it('duplicated by the browser have the same memory, and still a work each', async () => {
    const { tab } = browser();
    const one = tab();
    await one.open();
    await one.edit(scene('mine'));
    await one.storage.flush();
    const twin = tab(new Map(one.memory));
    expect((await twin.open())!.isCopy).toBe(true);
    expect(twin.storage.project).not.toBe(one.storage.project);
  });

  it('closed one after the other: a new one has what was changed last', async () => {
    const { tab } = browser();
    const one = tab();
    await one.open();
    await one.edit(scene('older'));
    await one.storage.flush();
    const two = tab();
    await two.open();
    await new Promise((resolve) => setTimeout(resolve, 3));
    await two.edit(scene('newer'));
    await two.close();
    await one.close();
    const three = (await tab().open())!;
    expect([three.document.title, three.isCopy]).toEqual(['newer', false]);
  });

  it('a work that is open elsewhere is not taken over', async () => {
    const { tab } = browser();
    const one = tab();
    await one.open();
    await one.edit(scene('mine'));
    await one.storage.flush();
    const two = tab();
    await two.open();
    expect(await two.storage.workspace('file.json')).toEqual({ found: null, elsewhere: true });
    await two.storage.enter(one.storage.project);
    expect(two.storage.project).not.toBe(one.storage.project);
    one.crash();
    const { found } = await two.storage.workspace('file.json');
    expect(found!.document.title).toBe('mine');
  });
});

describe('a history', () => {
  it('holds at most so many steps, and the moments of other works keep theirs', async () => {
    const { History, MAX_STEPS } = await import('../../src/app/state/history.ts');
    let present: Moment = { document: scene('0'), source: 'a', work: 'w', display };
    const history = new History({
      now: () => present,
      go: async (moment) => void (present = moment),
      idle: async () => {},
      say: () => {},
    });
    for (let i = 1; i <= MAX_STEPS + 50; i++) {
      history.note(present, `step ${i}`);
      present = { ...present, document: { ...present.document, title: String(i) }, work: i > 100 ? 'v' : 'w' };
    }
    for (let i = 0; i < MAX_STEPS + 5; i++) await history.undo();
    expect([present.document.title, present.work]).toEqual(['50', 'w']);
    for (let i = 0; i < MAX_STEPS + 5; i++) await history.redo();
    expect([present.document.title, present.work]).toEqual([String(MAX_STEPS + 50), 'v']);
  });

  it('stays where it is when a step cannot be taken', async () => {
    const { History } = await import('../../src/app/state/history.ts');
    const said: string[] = [];
    const present: Moment = { document: scene('now'), source: 'a', work: 'w', display };
    const history = new History({
      now: () => present,
      go: async () => {},
      idle: async () => {},
      say: (sentence) => void said.push(sentence),
    });
    history.fill([() => Promise.reject(new Error('one of its meshes or images is no longer stored'))], []);
    await history.undo();
    expect(said[0]).toContain('can no longer be taken back: one of its meshes');
    expect(history.steps.future).toEqual([]);
  });
});

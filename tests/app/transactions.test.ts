/** The document's one way: what a transaction commits, in which order everybody hears of it, and which commits are one step of undo. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppState } from '../../src/app/app.ts';
import { Gesture } from '../../src/app/state/gesture.ts';
import { settle } from '../../src/app/state/settle.ts';
import { Store } from '../../src/app/state/store.ts';
import { Transactions, type Commit } from '../../src/app/state/transactions.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { display } from './stored-browser.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const start = checkScene({
  version: 1,
  title: 'start',
  camera: { position: [0, 0, 5], target: [0, 0, 0] },
  materials: { a: { file: 'diffuse', params: {} }, b: { file: 'diffuse', params: {} } },
  shapes: [
    { type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a' },
    { type: 'sphere', center: [2, 0, 0], radius: 1, material: 'b' },
  ],
});

/** A page whose engine refuses scenes that have “bad” in their titles. */
function page() {
  const state = new Store<AppState>(
    {
      document: start,
      source: 's',
      display,
      selection: null,
      instance: null,
      light: null,
      also: [],
      material: 'a',
      assigning: false,
    } as unknown as AppState,
    settle,
  );
  const stored: string[] = [];
  const storage = {
    project: 'first',
    flush: async () => void stored.push(`flush ${storage.project}`),
    enter: async (work: string) => {
      storage.project = work;
      stored.push(`enter ${work}`);
    },
  };
  const engine: string[] = [];
  const typing: (() => Promise<unknown>)[] = [];
  const said: string[] = [];
  const transactions = new Transactions(state, {
    storage,
    settle: () => Promise.all(typing.map((apply) => apply())),
    say: (message) => said.push(message),
    film: () => 1,
    revive: async () => {},
    set: async ({ title }) => {
      engine.push(title);
      await Promise.resolve();
      if (title.includes('bad')) throw new Error('refused');
      return true;
    },
  });
  const titled = (title: string): SceneDocument => ({ ...state.get().document, title });
  return {
    state,
    transactions,
    engine,
    stored,
    typing,
    said,
    titled,
    title: () => state.get().document.title,
    edit: (title: string, step?: string) => transactions.run(titled(title), { policy: 'checked', step }),
    put: (title: string, step = 'put', within?: number) =>
      void transactions.run(titled(title), { policy: 'immediate', step, ...(within !== undefined && { within }) }),
    past: () => transactions.history.steps.past.map((each) => (each as { document: SceneDocument }).document.title),
  };
}

describe('a transaction', () => {
  it('commits at once, or once the engine has accepted the document', async () => {
    const { put, edit, title, engine } = page();
    put('moved');
    expect([title(), engine]).toEqual(['moved', []]);
    const done = edit('edited');
    expect(title()).toBe('moved');
    await done;
    expect([title(), engine]).toEqual(['edited', ['edited']]);
  });

  it('takes over what is the same as before: equal parts are one object', async () => {
    const { transactions, state } = page();
    await transactions.run(structuredClone({ ...start, title: 'other' }), { policy: 'checked' });
    expect(state.get().document).toEqual({ ...start, title: 'other' });
    expect(state.get().document.materials).toBe(start.materials);
  });

  it('that is refused commits nothing', async () => {
    const { edit, title, past, transactions } = page();
    const heard: Commit[] = [];
    transactions.commits.listen((each) => heard.push(each));
    await expect(edit('bad')).rejects.toThrow('refused');
    expect([title(), past(), heard]).toEqual(['start', [], []]);
  });

  it('commits to undo first, then to others, then to views, each once', () => {
    const { put, state, transactions, past } = page();
    const heard: string[] = [];
    state.subscribe((now, before) => heard.push(`view ${before.document.title} to ${now.document.title}`));
    transactions.commits.listen(({ before, document }) =>
      heard.push(`commit ${before.document.title} to ${document.title}, in the store ${state.get().document.title}, undo ${past()}`),
    );
    put('one');
    expect(heard).toEqual(['commit start to one, in the store one, undo start', 'view start to one']);
  });

  it('of a listener comes after the one that it heard of: every commit in order, views see both as one', () => {
    const { put, state, transactions, past } = page();
    const heard: string[] = [];
    const note = (name: string): void =>
      void transactions.commits.listen(({ before, document }) => heard.push(`${name} ${before.document.title} to ${document.title}`));
    note('early');
    transactions.commits.listen(({ document }) => document.title === 'one' && put('two', 'other'));
    note('late');
    state.subscribe((now, before) => heard.push(`view ${before.document.title} to ${now.document.title}`));
    put('one');
    expect(heard).toEqual(['early start to one', 'late start to one', 'early one to two', 'late one to two', 'view start to two']);
    expect(past()).toEqual(['start', 'one']);
  });

  it('of a view is notified after the change that it saw', () => {
    const { put, state, transactions, past } = page();
    const heard: string[] = [];
    transactions.commits.listen(({ document }) => heard.push(`commit ${document.title}`));
    state.subscribe((now) => {
      heard.push(`first ${now.document.title}`);
      if (now.document.title === 'one') put('two', 'other');
    });
    state.subscribe((now, before) => heard.push(`second ${before.document.title} to ${now.document.title}`));
    put('one');
    expect(heard).toEqual(['commit one', 'first one', 'commit two', 'second start to two', 'first two']);
    expect(past()).toEqual(['start', 'one']);
  });
});

describe('steps of undo', () => {
  it('are one where the step is the same, for as long as it says', () => {
    const { put, past } = page();
    put('1', 'camera', 800);
    vi.advanceTimersByTime(799);
    put('2', 'camera', 800);
    vi.advanceTimersByTime(800);
    put('3', 'camera', 800);
    put('4', 'target');
    vi.advanceTimersByTime(1e6);
    put('5', 'target');
    expect(past()).toEqual(['start', '2', '3']);
  });

  it('are one a gesture, however long it takes, and whatever it changes', async () => {
    const { put, edit, past } = page();
    const gesture = new Gesture();
    gesture.run(() => put('1', 'camera', 800));
    vi.advanceTimersByTime(5000);
    gesture.run(() => put('2', 'display', 800));
    const done: Promise<void>[] = [];
    gesture.run(() => done.push(edit('3'), edit('4')));
    await Promise.all(done);
    gesture.end();
    gesture.run(() => {
      new Gesture().run(() => put('5'));
      put('6');
    });
    gesture.run(() => put('7'));
    expect(past()).toEqual(['start', '4', '5']);
  });

  it('lead back and forth through commits of every policy', async () => {
    const { put, edit, title, transactions, engine } = page();
    const causes: string[] = [];
    transactions.commits.listen(({ cause, document }) => causes.push(`${cause} ${document.title}`));
    put('moved');
    await edit('edited', 'edit');
    await transactions.history.undo();
    await transactions.history.undo();
    expect(title()).toBe('start');
    await transactions.history.redo();
    expect(title()).toBe('moved');
    expect(causes).toEqual(['immediate moved', 'checked edited', 'undo moved', 'undo start', 'undo moved']);
    expect(engine).toEqual(['edited', 'moved', 'start', 'moved']);
  });

  it('take back what was typed last, though it waits for a pause', async () => {
    const { edit, typing, title, transactions } = page();
    await edit('edited', 'edit');
    typing.push(() => {
      typing.length = 0;
      return edit('typed', 'text');
    });
    await transactions.history.undo();
    expect(title()).toBe('edited');
    await transactions.history.redo();
    expect(title()).toBe('typed');
  });

  it('that the engine refuses leave document and display as they are', async () => {
    const { put, title, transactions, said, state } = page();
    put('bad');
    put('good', 'other');
    const shown = { falseColor: true, view: 'depth' } as const;
    state.update({ display: shown });
    await transactions.history.undo();
    expect([title(), state.get().display]).toEqual(['good', shown]);
    expect(said).toEqual(['That step can no longer be taken back: refused']);
  });
});

describe('another scene', () => {
  it('is one commit, which undo takes back; the first one replaces nothing', async () => {
    const { transactions, state, past, title, stored } = page();
    const heard: unknown[] = [];
    transactions.commits.listen(({ cause, isOther, document }) => heard.push([cause, isOther, document.title]));
    await transactions.open({ ...start, title: 'begun' }, 's', { work: 'first' });
    state.update({ selection: 1 });
    await transactions.open({ ...start, title: 'opened' }, 'other');
    expect([past(), state.get().source, state.get().selection]).toEqual([['begun'], 'other', null]);
    await transactions.history.undo();
    expect([title(), state.get().source]).toEqual(['begun', 's']);
    // What was changed is written as the project that it belongs to.
    expect(stored.map((each) => each.split(' ')[0])).toEqual(['flush', 'flush', 'enter', 'flush', 'enter']);
    expect([stored[0], stored[1], stored[4]]).toEqual(['flush first', 'flush first', 'enter first']);
    expect(heard).toEqual([
      ['open', true, 'begun'],
      ['open', true, 'opened'],
      ['undo', true, 'begun'],
    ]);
  });

  it('keeps what a listener begins on it', async () => {
    const { transactions, title, titled } = page();
    let begun: Promise<void> | null = null;
    transactions.commits.listen(({ isOther }) => {
      if (isOther) begun = transactions.run(titled('titled'), { policy: 'checked' });
    });
    await transactions.open({ ...start, title: 'opened' }, 'other');
    await begun;
    expect(title()).toBe('titled');
  });
});

describe('what follows from a change', () => {
  it('is there when anybody hears of it: a material with its shape, unless that is to be given one', () => {
    const { state } = page();
    const heard: unknown[] = [];
    state.subscribe(({ selection, material, instance }) => heard.push([selection, material, instance]));
    state.update({ selection: 1 });
    state.update({ assigning: true, selection: 0 });
    expect(heard).toEqual([
      [1, 'b', null],
      [0, 'b', null],
    ]);
  });

  it('is that nothing is selected which is not there', async () => {
    const { state, transactions } = page();
    const more = { ...start, shapes: [...start.shapes, { ...start.shapes[0]!, material: 'b' }] };
    await transactions.run(more, { policy: 'checked' });
    state.update({ selection: 2 });
    await transactions.history.undo();
    expect(state.get().selection).toBe(null);
    state.update({ selection: 7 });
    expect(state.get().selection).toBe(null);
  });

  it('is that the Material panel shows another one where its own is gone', async () => {
    const { state, transactions } = page();
    state.update({ material: 'b' });
    const { a } = start.materials;
    await transactions.run({ ...start, materials: { a: a! }, shapes: [start.shapes[0]!] }, { policy: 'checked' });
    expect(state.get().material).toBe('a');
  });
});

/** Which edits are one step, and what a step that fails leaves. Time is the test's own. */
import { afterEach, beforeEach, expect, describe, it, vi } from 'vitest';
import { History, MAX_STEPS, type Moment } from '../../src/app/state/history.ts';
import { display, scene } from './stored-browser.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());
const pass = (milliseconds: number): unknown => vi.advanceTimersByTime(milliseconds);

const start = scene('start');
const moment = (title: string): Moment => ({ document: { ...start, title }, source: 's', work: 'w', display });
const titles = (steps: readonly unknown[]): string[] => steps.map((each) => (each as Moment).document.title);

function page() {
  let present = moment('start');
  const said: string[] = [];
  let refuses = false;
  const history = new History({
    now: () => present,
    go: async (next) => {
      if (refuses) throw new Error('no');
      present = next;
    },
    idle: async () => {},
    say: (message, kind) => void said.push(`${kind}: ${message}`),
  });
  let changes = 0;
  history.changed.listen(() => changes++);
  return {
    history,
    said,
    title: () => present.document.title,
    changes: () => changes,
    refuse: (is: boolean) => (refuses = is),
    edit: (title: string, kind?: string, together?: number) => {
      history.note(present, kind, together);
      present = moment(title);
    },
    past: () => titles(history.steps.past),
    future: () => titles(history.steps.future),
  };
}

describe('edits of one kind', () => {
  it('are one step for as long as each follows the last one soon', () => {
    const { edit, past } = page();
    for (let i = 0; i < 10; i++) {
      edit(`turned ${i}`, 'camera');
      pass(799);
    }
    expect(past()).toEqual(['start']);
    pass(1);
    edit('turned later', 'camera');
    expect(past()).toEqual(['start', 'turned 9']);
  });

  it('may say themselves what is soon', () => {
    const { edit, past } = page();
    for (let i = 0; i < 4; i++) {
      edit(`${i}`, 'drag', 10_000);
      pass(9999);
    }
    expect(past()).toEqual(['start']);
    edit('4', 'drag', 10);
    expect(past()).toEqual(['start', '3']);
  });

  it('are two steps with one of another kind between them', () => {
    const { edit, past } = page();
    edit('1', 'camera');
    edit('2', 'light');
    edit('3', 'camera');
    expect(past()).toEqual(['start', '1', '2']);
  });

  it('are two steps with an undo or a stored history between them', async () => {
    const { edit, past, history } = page();
    edit('1', 'other');
    edit('2', 'camera');
    await history.undo();
    edit('3', 'camera');
    expect(past()).toEqual(['start', '1']);
    history.fill([moment('stored')], []);
    edit('4', 'camera');
    expect(past()).toEqual(['stored', '3']);
  });

  it('are a step where there is none to join', async () => {
    const { edit, past, history } = page();
    history.fill([], []);
    edit('1', '');
    expect(past()).toEqual(['start']);
  });
});

describe('steps', () => {
  it('lead both ways, and an edit forgets those that were undone', async () => {
    const { edit, past, future, title, history } = page();
    for (const each of ['1', '2', '3']) edit(each, each);
    await history.undo();
    await history.undo();
    expect([past(), title(), future()]).toEqual([['start'], '1', ['3', '2']]);
    await history.redo();
    expect([past(), title(), future()]).toEqual([['start', '1'], '2', ['3']]);
    edit('4', '4');
    expect([past(), title(), future()]).toEqual([['start', '1', '2'], '4', []]);
  });

  it('that are undone are as many as steps, too', async () => {
    const { history, future } = page();
    history.fill(
      Array.from({ length: MAX_STEPS + 3 }, (_, i) => moment(`${i}`)),
      [],
    );
    for (let i = 0; i < MAX_STEPS + 3; i++) await history.undo();
    // The last ones are those that were undone first: they are the farthest from what is shown.
    expect([future().length, future()[0], future().at(-1)]).toEqual([MAX_STEPS, `${MAX_STEPS}`, '1']);
  });

  it('of which there are none are said to be none', async () => {
    const { history, said, changes } = page();
    expect(history.isEmpty).toBe(true);
    await history.undo();
    await history.redo();
    expect(said).toEqual(['info: There is nothing to undo.', 'info: There is nothing to redo.']);
    expect(changes()).toBe(0);
  });

  it('that are refused leave what is shown, and do not come as steps of the other way', async () => {
    const { edit, history, said, past, future, title, refuse, changes } = page();
    edit('1', '1');
    edit('2', '2');
    await history.undo();
    refuse(true);
    await history.undo();
    expect([past(), title(), future()]).toEqual([[], '1', ['2']]);
    await history.redo();
    expect([past(), title(), future()]).toEqual([[], '1', []]);
    expect(said).toEqual(['error: That step can no longer be taken back: no', 'error: That step can no longer be done again: no']);
    expect(changes()).toBe(5);
  });
});

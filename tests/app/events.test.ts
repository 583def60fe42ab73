/** Events and their pace: order, views, waiting without looking, kernels that stay silent, the progress of the film. */
import { atom } from 'nanostores';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FilmProgress } from '../../src/app/render/progress.ts';
import { watchSilence } from '../../src/app/render/silence.ts';
import { Events, until } from '../../src/app/state/events.ts';
import { paced } from '../../src/app/state/paced.ts';
import { ticker } from '../../src/app/state/ticker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

/** A tab that can be hidden. */
function tab() {
  let notify = (): void => {};
  const page = { hidden: false, addEventListener: (_type: string, listener: () => void) => void (notify = listener) };
  const hide = (is: boolean): void => {
    page.hidden = is;
    notify();
  };
  return { page: page as unknown as Document, hide };
}

describe('a view', () => {
  it('is called at once, then at its pace, and of the last event at last', async () => {
    const { page } = tab();
    const at: number[] = [];
    const start = performance.now();
    const listener = paced(() => at.push(performance.now() - start), 250, page);
    for (let i = 0; i < 40; i++) {
      listener();
      await pass(10);
    }
    await pass(10_000);
    expect(at).toEqual([0, 250, 500]);
  });

  it('is not called again before its work is done, nor forgets what came meanwhile', async () => {
    const { page } = tab();
    let done = (): void => {};
    let calls = 0;
    const listener = paced(() => (calls++, new Promise<void>((resolve) => (done = resolve))), 100, page);
    listener();
    await pass(1000);
    listener();
    await pass(1000);
    expect(calls).toBe(1);
    done();
    await pass(0);
    expect(calls).toBe(2);
    done();
    await pass(1000);
    expect(calls).toBe(2);
  });

  it('rests in a hidden tab, and is there when that is seen again', async () => {
    const { page, hide } = tab();
    let calls = 0;
    const listener = paced(() => calls++, 100, page);
    listener();
    await pass(10);
    listener();
    hide(true);
    await pass(1000);
    listener();
    await pass(1000);
    expect(calls).toBe(1);
    hide(false);
    expect(calls).toBe(2);
    hide(true);
    hide(false);
    await pass(1000);
    expect(calls).toBe(2);
  });
});

describe('events', () => {
  it('reach everybody in order, those that a listener emits after the present one', () => {
    const events = new Events<number>();
    const heard: string[] = [];
    events.listen((each) => {
      heard.push(`first ${each}`);
      if (each < 3) events.emit(each + 1);
    });
    const end = events.listen((each) => (heard.push(`second ${each}`), each === 2 && end()));
    events.emit(1);
    expect(heard).toEqual(['first 1', 'second 1', 'first 2', 'second 2', 'first 3']);
  });

  it('reach the others where a listener throws, whose error is thrown then', () => {
    const events = new Events<void>();
    let heard = 0;
    events.listen(() => {
      throw new Error('mine');
    });
    events.listen(() => heard++);
    expect(() => events.emit()).toThrow('mine');
    expect(() => events.emit()).toThrow('mine');
    expect(heard).toBe(2);
  });
});

describe('waiting for a condition', () => {
  it('ends with the event that brings it, or at once', async () => {
    const changed = new Events<void>();
    let is = false;
    let found: boolean | null = null;
    void until(changed, () => is).then((each) => (found = each));
    changed.emit();
    await pass(1e6);
    expect(found).toBe(null);
    is = true;
    changed.emit();
    await pass(0);
    expect([found, await until(changed, () => true)]).toEqual([true, true]);
  });

  it('leaves nothing behind', async () => {
    const changed = new Events<void>();
    let looks = 0;
    const waiting = until(changed, () => ++looks > 1, 500);
    changed.emit();
    expect(await waiting).toBe(true);
    changed.emit();
    expect([looks, vi.getTimerCount()]).toEqual([2, 0]);
  });

  it('ends without it when patience ends', async () => {
    const changed = new Events<void>();
    let found: boolean | null = null;
    void until(changed, () => false, 500).then((each) => (found = each));
    await pass(499);
    expect(found).toBe(null);
    await pass(1);
    expect(found).toBe(false);
  });

  it('looks a last time when patience ends', async () => {
    let is = false;
    const waiting = until(new Events<void>(), () => is, 500);
    is = true;
    await pass(500);
    expect(await waiting).toBe(true);
  });
});

describe('a kernel on trial', () => {
  function kernel() {
    const { page, hide } = tab();
    const isOn = atom(false);
    let heard = 0;
    let reports = 0;
    const watchdog = {
      isOn,
      get silence() {
        return isOn.get() ? performance.now() - heard : 0;
      },
    };
    const hear = (): unknown => (heard = performance.now());
    watchSilence(watchdog, 1000, () => reports++, page);
    return { hide, hear, begin: () => (hear(), isOn.set(true)), end: () => isOn.set(false), reports: () => reports };
  }

  it('is reported once it has been silent for so long, and once', async () => {
    const { begin, hear, reports } = kernel();
    begin();
    await pass(900);
    hear();
    await pass(999);
    expect(reports()).toBe(0);
    await pass(1);
    expect(reports()).toBe(1);
    hear();
    await pass(1e6);
    expect(reports()).toBe(1);
  });

  it('is not reported once it has come back; the next one is', async () => {
    const { begin, end, reports } = kernel();
    begin();
    await pass(999);
    end();
    await pass(1e6);
    expect(reports()).toBe(0);
    begin();
    await pass(1000);
    end();
    begin();
    await pass(1000);
    expect(reports()).toBe(2);
  });

  it('is reported to who can see it', async () => {
    const { begin, hide, reports } = kernel();
    begin();
    hide(true);
    await pass(1e6);
    expect(reports()).toBe(0);
    hide(false);
    expect(reports()).toBe(1);
  });

  it('has one deadline, however often the tab comes and goes', () => {
    const { begin, hide } = kernel();
    begin();
    for (const is of [true, false, true, false]) hide(is);
    expect(vi.getTimerCount()).toBe(1);
  });
});

describe('the progress of a film', () => {
  it('is heard of where there is any: samples, another film, another device, a scene that is prepared', () => {
    const source = { clock: { film: 1 }, gpu: null as { renderer: { progress: number; samples: number } } | null };
    const progress = new FilmProgress(source);
    const heard: unknown[] = [];
    progress.now.listen(({ film, samples, hasDevice, prepared }) => heard.push([film, samples, hasDevice, prepared]));
    source.gpu = { renderer: { progress: 0, samples: 0 } };
    progress.publish();
    progress.publish();
    source.gpu.renderer.progress = 1.5;
    progress.publish();
    progress.rested();
    progress.rested();
    source.clock.film = 2;
    source.gpu.renderer.progress = 0;
    progress.publish();
    source.gpu = null;
    progress.publish();
    let changes = 0;
    progress.changed.listen(() => changes++);
    // Who waits is told all the same: what they wait for need not be published.
    progress.publish();
    progress.rested();
    expect(changes).toBe(2);
    heard.pop();
    expect(heard).toEqual([
      [1, 0, true, 0],
      [1, 1.5, true, 0],
      [1, 1.5, true, 1],
      [1, 1.5, true, 2],
      [2, 0, true, 2],
      [2, 0, false, 2],
    ]);
  });
});

describe('the clock', () => {
  it('ticks while somebody listens', async () => {
    let ticks = 0;
    const stop = ticker.listen(() => ticks++);
    await pass(1000);
    expect(ticks).toBe(4);
    stop();
    await pass(5000);
    expect([ticks, vi.getTimerCount()]).toEqual([4, 0]);
  });
});

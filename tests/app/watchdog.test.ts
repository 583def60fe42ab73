/** Kernels on trial: a mark before the first dispatch, gone with the first sample; what a mark was left of does not start again. */
import { describe, expect, it } from 'vitest';
import { KernelHeld, SILENCE, KernelWatchdog, type MarkStorage } from '../../src/app/render/watchdog.ts';

/** Storage that outlives pages. */
class Marks implements MarkStorage {
  readonly map = new Map<string, string>();
  forbidden = false;
  get length(): number {
    return this.map.size;
  }
  key(i: number): string | null {
    return [...this.map.keys()][i] ?? null;
  }
  getItem(key: string): string | null {
    return this.map.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (this.forbidden) throw new DOMException('full', 'QuotaExceededError');
    this.map.set(key, value);
  }
  removeItem(key: string): void {
    this.map.delete(key);
  }
  get marks(): number {
    return [...this.map.keys()].filter((key) => key.startsWith('penumbra.trial.')).length;
  }
}

function setting() {
  const storage = new Marks();
  const clock = { now: 1e6 };
  const page = (tab = 'a'): KernelWatchdog => new KernelWatchdog(storage, tab, () => clock.now);
  return { storage, clock, page };
}

describe('a kernel on trial', () => {
  it('is marked before it runs, and the mark goes with its first sample', async () => {
    const { storage, page } = setting();
    const watchdog = page();
    await watchdog.begins('kernel');
    expect(storage.marks).toBe(1);
    watchdog.passed();
    expect(storage.marks).toBe(0);
    // Proven: not watched again, in this page or the next.
    await watchdog.begins('kernel');
    await page().begins('kernel');
    expect(storage.marks).toBe(0);
  });

  it('that hung is held when the page comes up again, until the user says so; another kernel runs', async () => {
    const { storage, clock, page } = setting();
    await page().begins('hangs');
    clock.now += 60_000;
    const next = page();
    await expect(next.begins('hangs')).rejects.toThrow(KernelHeld);
    expect(next.isHeld).toBe(true);
    await next.begins('other');
    expect(next.isHeld).toBe(false);
    next.passed();
    // Still held, also for later pages and other tabs.
    await expect(next.begins('hangs')).rejects.toThrow(KernelHeld);
    await expect(page().begins('hangs')).rejects.toThrow(KernelHeld);
    const other = page('b');
    await expect(other.begins('hangs')).rejects.toThrow(KernelHeld);
    other.allow();
    await other.begins('hangs');
    other.passed();
    expect(storage.marks).toBe(0);
    await page().begins('hangs');
  });

  it('stays held where what was typed instead is wrong', async () => {
    const { clock, page } = setting();
    await page().begins('hangs');
    clock.now += 60_000;
    const next = page();
    await expect(next.begins('hangs')).rejects.toThrow(KernelHeld);
    await next.begins('does not compile');
    next.refused();
    expect(next.isHeld).toBe(true);
  });

  it('whose device went away is held at once; a proven one is not', async () => {
    const { page } = setting();
    const watchdog = page();
    await watchdog.begins('kernel');
    watchdog.passed();
    expect(watchdog.failed()).toBe(false);
    await watchdog.begins('kernel');
    await watchdog.begins('new');
    expect(watchdog.failed()).toBe(true);
    await expect(watchdog.begins('new')).rejects.toThrow(KernelHeld);
    await watchdog.begins('kernel');
  });

  it('is not suspect where its page was left while it was merely slow, nor where its text was wrong', async () => {
    const { storage, clock, page } = setting();
    const watchdog = page();
    await watchdog.begins('slow');
    clock.now += SILENCE - 1;
    watchdog.leave();
    expect(storage.marks).toBe(0);
    const second = page();
    await second.begins('wrong');
    second.refused();
    expect(storage.marks).toBe(0);
  });

  it('is suspect where its page was left because it was silent', async () => {
    const { clock, page } = setting();
    const watchdog = page();
    await watchdog.begins('silent');
    clock.now += SILENCE;
    watchdog.leave();
    await expect(page('b').begins('silent')).rejects.toThrow(KernelHeld);
  });

  it('is not silent while it rests, nor suspect where its page goes away then; what it may have begun to do counts again once it goes on', async () => {
    const { storage, clock, page } = setting();
    const watchdog = page();
    await watchdog.begins('waits');
    watchdog.rests();
    clock.now += 60_000;
    expect([watchdog.isOn.get(), watchdog.silence, storage.marks]).toEqual([false, 0, 0]);
    await page('b').begins('waits');
    watchdog.goesOn();
    expect([watchdog.isOn.get(), watchdog.silence]).toEqual([true, 0]);
    clock.now += SILENCE;
    expect(watchdog.silence).toBe(SILENCE);
    await expect(page('c').begins('waits')).rejects.toThrow(KernelHeld);
  });

  it('of another tab counts once it is silent, not before', async () => {
    const { clock, page } = setting();
    await page('a').begins('kernel');
    await page('b').begins('kernel');
    clock.now += SILENCE + 1;
    await expect(page('c').begins('kernel')).rejects.toThrow(KernelHeld);
  });

  it('keeps the mark of the one that runs while the next is tried and refused', async () => {
    const { clock, page } = setting();
    const watchdog = page();
    await watchdog.begins('hangs');
    await watchdog.begins('wrong');
    watchdog.refused();
    clock.now += 60_000;
    await expect(page().begins('hangs')).rejects.toThrow(KernelHeld);
    await page().begins('wrong');
  });

  it('works without storage, with full storage, and with marks that somebody else has damaged', async () => {
    const without = new KernelWatchdog(null, 'a');
    await without.begins('kernel');
    expect(without.failed()).toBe(true);
    await expect(without.begins('kernel')).rejects.toThrow(KernelHeld);
    const { storage, page } = setting();
    storage.map
      .set('penumbra.suspects', '[7]')
      .set('penumbra.trial.x', '{"kernels":7}')
      .set('penumbra.trial.y', 'not json')
      .set('penumbra.proven', '{}');
    storage.forbidden = true;
    const watchdog = page();
    await watchdog.begins('kernel');
    watchdog.passed();
    expect(storage.marks).toBe(0);
  });
});

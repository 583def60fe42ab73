/** Waiting for the GPU where waiting is polling: how long is slept, and what the work is said to have taken. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Schedule } from '../../src/engine/schedule.ts';
import { Expectation, waitFor } from '../../src/engine/wait.ts';

let now = 0;
beforeEach(() => {
  now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

/** Work that ends after so many milliseconds; what is slept, and when its end is asked for. */
function host(takes: number) {
  const seen = { slept: [] as number[], askedAt: Number.NaN };
  const pause = (milliseconds: number): Promise<void> => {
    seen.slept.push(milliseconds);
    now += milliseconds;
    return Promise.resolve();
  };
  const done = (): Promise<void> => {
    seen.askedAt = now - 1000;
    now = Math.max(now, 1000 + takes);
    return Promise.resolve();
  };
  return { seen, pause, done };
}

it('sleeps for most of the time that is expected, and asks then', async () => {
  const { seen, pause, done } = host(100);
  expect(await waitFor(done, 90, pause)).toBe(100);
  expect(seen).toEqual({ slept: [72], askedAt: 72 });
});

it.each([NaN, Infinity, 0, 2])('asks at once where %d ms are expected, or nothing is known', async (expected) => {
  const { seen, pause, done } = host(100);
  expect(await waitFor(done, expected, pause)).toBe(100);
  expect(seen).toEqual({ slept: [], askedAt: 0 });
});

it('asks at once in hosts that do not poll', async () => {
  const { seen, done } = host(100);
  expect(await waitFor(done, 90, undefined)).toBe(100);
  expect(seen.askedAt).toBe(0);
});

it('takes work that ended in its sleep for shorter each time, until it does no more', async () => {
  let expected = 1000;
  for (let k = 0; k < 12; k++) {
    const { pause, done } = host(50);
    now = 1000;
    expected = await waitFor(done, expected, pause);
  }
  expect(expected).toBe(50);
});

it('does not sleep longer because the host was stopped once', () => {
  const expectation = new Expectation();
  expect(expectation.time).toBeNaN();
  const expected = [20, 21, 250, 22, 19, 40, 41].map((time) => {
    expectation.tell(time);
    return expectation.time;
  });
  // What takes longer for good is believed the second time.
  expect(expected).toEqual([20, 20, 21, 22, 19, 19, 40]);
  const schedule = new Schedule(8);
  const after = [20, 250].map((took) => {
    const jobs = schedule.next(0, Infinity);
    schedule.report(jobs, took);
    return schedule.expected(jobs);
  });
  expect(after).toEqual([20, 20]);
});

/** Waiting for the GPU where waiting is polling: how long is slept, and what the work is said to have taken. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Schedule } from '../../src/engine/schedule/schedule.ts';
import { Expectation, Rate, waitFor } from '../../src/engine/gpu/wait.ts';

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

it('does not take work for free because its end was seen late', () => {
  const rate = new Rate();
  expect(rate.of(20, 10)).toBe(2);
  // Two pieces of 20 ms are seen after 40 ms, at once.
  expect([rate.of(40, 10), rate.of(0.01, 10)]).toEqual([4, 40.01 / 20]);
  // What has become dearer is so at once.
  expect(rate.of(200, 10)).toBe(20);
  const schedule = new Schedule(8);
  for (const took of [20, 20, 20, 40, 0, 40, 0, 40, 0]) schedule.report(schedule.next(1, Infinity), took);
  expect(schedule.expected([{ firstRow: 0, endRow: 8, sample: 0, endSample: 1 }])).toBe(0.01);
  // About 20 ms a sample all the same: 100 ms are five of them.
  const [job] = schedule.next(100, Infinity);
  expect(job!.endSample - job!.sample).toBeLessThanOrEqual(6);
});

it('does not sleep longer because the host was stopped once', () => {
  const expectation = new Expectation();
  expect(expectation.time).toBeNaN();
  const expected = [20, 21, 250, 22, 19, 40, 41].map((time) => {
    expectation.tell(time);
    return expectation.time;
  });
  // What takes longer for good is believed the second time.
  expect(expected).toEqual([NaN, 20, 21, 22, 19, 19, 40]);
  const schedule = new Schedule(8);
  const after = [20, 250, 21].map((took) => {
    const jobs = schedule.next(0, Infinity);
    schedule.report(jobs, took);
    return schedule.expected(jobs);
  });
  expect(after).toEqual([NaN, 20, 21]);
});

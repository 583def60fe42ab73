/** Hosts that tell the end of work at once, and one that looks for it ten times a second and whenever something is submitted. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mapped, watchQueue, workDone } from '../../src/engine/gpu/done.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('GPUMapMode', { READ: 1 });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A device whose work takes no time, on a host that looks every `period` milliseconds; 0: all the time. */
function host(period: number) {
  const waiting: (() => void)[] = [];
  const seen = { submissions: 0 };
  const look = (): void => waiting.splice(0).forEach((resolve) => resolve());
  const end = (): Promise<undefined> =>
    period === 0 ? Promise.resolve(undefined) : new Promise((resolve) => waiting.push(() => resolve(undefined)));
  if (period > 0) setInterval(look, period);
  const queue = {
    onSubmittedWorkDone: end,
    submit: () => {
      seen.submissions++;
      look();
    },
  };
  return { device: { queue } as unknown as GPUDevice, buffer: { mapAsync: end } as unknown as GPUBuffer, seen };
}

/** Milliseconds that something takes. */
async function spent(task: Promise<unknown>): Promise<number> {
  const start = Date.now();
  let end = NaN;
  void task.then(() => (end = Date.now()));
  for (let k = 0; k < 1000 && Number.isNaN(end); k++) await vi.advanceTimersByTimeAsync(1);
  return end - start;
}

it('on a host that tells at once nothing is submitted besides', async () => {
  const { device, buffer, seen } = host(0);
  watchQueue(device);
  await vi.advanceTimersByTimeAsync(500);
  expect(await spent(workDone(device))).toBeLessThanOrEqual(1);
  expect(await spent(mapped(device, buffer))).toBeLessThanOrEqual(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(seen.submissions).toBe(0);
});

it('a host that looks by a timer is made to look while something is awaited', async () => {
  for (const phase of [0, 15, 60, 97]) {
    const { device, buffer, seen } = host(100);
    // Its first answer may come soon by chance.
    await vi.advanceTimersByTimeAsync(phase);
    watchQueue(device);
    await vi.advanceTimersByTimeAsync(300);
    expect(seen.submissions, 'nothing is awaited').toBe(0);
    expect(await spent(workDone(device)), `phase ${phase}`).toBeLessThanOrEqual(6);
    expect(await spent(mapped(device, buffer)), `phase ${phase}`).toBeLessThanOrEqual(6);
    const { submissions } = seen;
    expect(submissions).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(300);
    expect(seen.submissions - submissions, 'after that').toBe(0);
  }
});

it('what is awaited before the host is known is not kept waiting', async () => {
  const { device } = host(100);
  watchQueue(device);
  expect(await spent(workDone(device))).toBeLessThanOrEqual(26);
});

/** When a new device is asked for, and who reports: the last attempt alone. Time is the test's own. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Recovery } from '../../src/app/render/recovery.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

/** A session whose steps end when they are told to. */
function setting(waits?: number[]) {
  const heard: string[] = [];
  const steps: { name: string; end: (value: boolean) => void; fail: (why: Error) => void }[] = [];
  const step = (name: string): Promise<boolean> => new Promise((end, fail) => steps.push({ name, end, fail }));
  const session = {
    open: () => step('open'),
    resume: async () => void (await step('resume')),
    recovered: () => void heard.push('recovered'),
    failed: (message: string) => void heard.push(message),
  };
  const settle = async (name: string, outcome: boolean | Error): Promise<void> => {
    const next = steps.shift();
    expect(next?.name).toBe(name);
    if (outcome instanceof Error) next!.fail(outcome);
    else next!.end(outcome);
    await pass(0);
  };
  return { recovery: new Recovery(session, waits), heard, steps, settle };
}
const TOO_MANY = 'The graphics device was lost 5 times in a minute, so rendering waits. The scene and the film are kept.';
const NONE = 'The graphics device was lost, and the browser offers no other yet. The scene and the film are kept.';

describe('an attempt', () => {
  it('asks at once, then after growing waits, and reports in the end that there is none', async () => {
    const { recovery, heard, steps, settle } = setting();
    const done = recovery.lost();
    await settle('open', false);
    for (const wait of [300, 1500]) {
      await pass(wait - 1);
      expect(steps).toEqual([]);
      await pass(1);
      expect(heard).toEqual([]);
      await settle('open', false);
    }
    await done;
    expect(heard).toEqual([NONE]);
  });

  it('reports once that rendering goes on', async () => {
    const { recovery, heard, settle } = setting();
    const done = recovery.lost();
    await settle('open', true);
    expect(heard).toEqual([]);
    await settle('resume', true);
    await done;
    expect(heard).toEqual(['recovered']);
  });

  it('that fails says why', async () => {
    const { recovery, heard, settle } = setting();
    void recovery.lost();
    await settle('open', new Error('no memory'));
    void recovery.again();
    await settle('open', true);
    await settle('resume', new Error('no shader'));
    expect(heard).toEqual(['no memory', 'no shader']);
  });
});

describe('an attempt after which another began', () => {
  it.each<[string, boolean | Error]>([
    ['there is a device', true],
    ['there is none', false],
    ['it fails', new Error('mine')],
  ])('while it asked says nothing, and goes no further: %s', async (_, outcome) => {
    const { recovery, heard, steps, settle } = setting([0]);
    void recovery.lost();
    void recovery.again();
    await settle('open', outcome);
    expect([steps.map(({ name }) => name), heard]).toEqual([['open'], []]);
    await settle('open', true);
    await settle('resume', true);
    expect(heard).toEqual(['recovered']);
  });

  it.each<[string, boolean | Error]>([
    ['it is there', true],
    ['it fails', new Error('mine')],
  ])('while the scene was on its way says nothing: %s', async (_, outcome) => {
    const { recovery, heard, steps, settle } = setting();
    void recovery.lost();
    await settle('open', true);
    void recovery.again();
    await settle('resume', outcome);
    expect([steps.map(({ name }) => name), heard]).toEqual([['open'], []]);
  });

  it('while it waited asks for nothing any more', async () => {
    const { recovery, heard, steps, settle } = setting([0, 300]);
    void recovery.lost();
    await settle('open', false);
    void recovery.again();
    await settle('open', true);
    await settle('resume', true);
    await pass(10_000);
    expect([steps, heard]).toEqual([[], ['recovered']]);
  });
});

describe('losses', () => {
  /** Loses the device, and gets another one at once. */
  const lose = async ({ recovery, settle }: ReturnType<typeof setting>): Promise<void> => {
    const done = recovery.lost();
    await settle('open', true);
    await settle('resume', true);
    await done;
  };

  it('five times within a minute wait for the user; then they count anew', async () => {
    const all = setting();
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 4; i++) {
        await lose(all);
        await pass(14_999);
      }
      expect(all.heard).toEqual(Array(4).fill('recovered'));
      void all.recovery.lost();
      await pass(0);
      expect(all.heard.splice(0)).toEqual([...Array(4).fill('recovered'), TOO_MANY]);
      await pass(10_000);
      expect(all.steps).toEqual([]);
    }
    void all.recovery.again();
    await all.settle('open', true);
    await all.settle('resume', true);
    expect(all.heard).toEqual(['recovered']);
  });

  it('that are a quarter of a minute apart go on for ever: the minute slides', async () => {
    const all = setting();
    for (let i = 0; i < 40; i++) {
      await lose(all);
      await pass(15_000);
    }
    expect(all.heard).toEqual(Array(40).fill('recovered'));
  });

  it('that come too often silence the attempt before', async () => {
    const all = setting([0]);
    for (let i = 0; i < 4; i++) await lose(all);
    void all.recovery.again();
    void all.recovery.lost();
    await all.settle('open', true);
    expect([all.steps, all.heard.slice(4)]).toEqual([[], [TOO_MANY]]);
  });
});

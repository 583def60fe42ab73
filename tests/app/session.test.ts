/** The session's loop: what comes back is counted. */
import { describe, expect, it } from 'vitest';
import { scene, setting, useDocument } from './fake-session.ts';

useDocument();

describe('a document that gets another title while the last sample is on its way', () => {
  for (const isThere of [false, true])
    it(`which comes back ${isThere ? 'after' : 'before'} the engine has it: the film is done, and the kernel is known to be good`, async () => {
      const { session, heard, until, last } = await setting();
      const { renderer } = last();
      const { submit, setScene } = renderer;
      let open: () => void = () => {};
      const gate = new Promise<void>((resolve) => (open = resolve));
      renderer.submit = async (budget, goal) => {
        await gate;
        const work = await submit.call(renderer, budget, goal);
        await work.done;
        return work;
      };
      session.run(true, 1);
      await session.set(scene());
      expect(session.watchdog.isOn.get()).toBe(true);
      if (!isThere)
        renderer.setScene = async (next) => {
          await until(() => heard.finished > 0);
          return setScene.call(renderer, next);
        };
      const set = session.set(scene({ title: 'another' }));
      if (isThere) await set;
      open();
      await set;
      await until(() => heard.finished > 0);
      expect(renderer.samples).toBe(1);
      expect(session.watchdog.isOn.get()).toBe(false);
    });
});

describe('pieces of work', () => {
  it('are long in a film that has grown for a while, and short while another scene is on its way, which waits for them', async () => {
    const { session, until, last } = await setting();
    const { renderer } = last();
    const { submit, setScene } = renderer;
    const budgets: number[] = [];
    renderer.submit = async (budget, goal) => {
      budgets.push(budget);
      return submit.call(renderer, budget, goal);
    };
    session.run(true, 1e9);
    await session.set(scene());
    session.clock.resume(10, session.samples);
    const seen = async (): Promise<number> => {
      const from = budgets.length;
      await until(() => budgets.length > from + 3);
      return budgets.at(-1)!;
    };
    expect(await seen()).toBe(40);
    let open: () => void = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    renderer.setScene = async (next) => {
      await gate;
      return setScene.call(renderer, next);
    };
    const set = session.set(scene({ camera: { position: [0, 0, 6], target: [0, 0, 0] } }));
    expect(await seen()).toBe(6);
    open();
    await set;
    session.run(false, 0);
  });
});

describe('a kernel whose picture is paused before its first sample', () => {
  it('is not on trial until the picture goes on', async () => {
    const { session, heard, until } = await setting();
    session.run(false, 0);
    await session.set(scene());
    expect(session.samples).toBe(0);
    // As an exercise's films do, which have the device meanwhile.
    session.run(false, 0);
    expect(session.watchdog.isOn.get()).toBe(false);
    expect(session.watchdog.silence).toBe(0);
    session.run(true, 1);
    expect(session.watchdog.isOn.get()).toBe(true);
    await until(() => heard.finished > 0);
    expect(session.watchdog.isOn.get()).toBe(false);
  });
});

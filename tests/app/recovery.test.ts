/** Devices that go away: what is lost is counted. The film is a sum that shows every sample that is missing or there twice. */
import { describe, expect, it } from 'vitest';
import { scene, setting, tick, useDocument, worth } from './fake-session.ts';

useDocument();

/** The sum of samples 0 to before n, as one run adds it. */
const single = (n: number): number => Array.from({ length: n }).reduce<number>((sum, _, i) => Math.fround(sum + worth(i)), 0);

describe('a device lost', () => {
  it('a hundred times in a row: the document is there, the film never falls behind its copy, and is in the end that of one run', async () => {
    const { session, heard, made, until, last } = await setting();
    const document = scene();
    session.run(true, 4000);
    await session.set(document);
    let kept = 0;
    for (let i = 0; i < 100; i++) {
      await until(() => session.samples >= kept + 3);
      await session.keep();
      const copied = session.backup.kept!.film.sample;
      expect(copied).toBeGreaterThan(kept);
      kept = copied;
      // At any moment: some while a copy is on its way, some right after another.
      if (i % 3 === 0) void session.keep();
      for (let wait = i % 4; wait > 0; wait--) await tick();
      const copiedAtLoss = session.backup.kept!.film.sample;
      const failures = heard.failed.length;
      last().lose();
      await until(() => heard.lost > i && (heard.failed.length > failures || session.scene !== null));
      if (session.gpu === null && heard.failed.length > failures) session.again();
      await until(() => session.scene !== null && !session.isBusy);
      expect(session.samples).toBeGreaterThanOrEqual(copiedAtLoss);
      kept = copiedAtLoss;
    }
    expect(heard.lost).toBe(100);
    expect(made.length).toBe(101);
    // Five in a minute ask the user; nothing else fails.
    expect(heard.failed.every((each) => each.includes('The scene and the film are kept'))).toBe(true);
    expect(session.scene).toEqual(document);
    const goal = session.samples + 50;
    await until(() => session.samples >= goal);
    session.run(false, 0);
    await tick();
    await tick();
    const { renderer } = last();
    expect(renderer.sum).toBe(single(renderer.samples));
    // A device that may hang is never destroyed.
    expect(made.every(({ destroyed }) => destroyed === 0)).toBe(true);
  });

  it('while a new one is asked for, or none is offered: the user may try again, and the film goes on', async () => {
    const { session, heard, until, offer, last } = await setting();
    session.run(true, 1000);
    await session.set(scene());
    await until(() => session.samples >= 5);
    await session.keep();
    const { sample } = session.backup.kept!.film;
    offer(false);
    last().lose();
    await until(() => heard.failed.length > 0);
    expect(heard.failed[0]).toContain('offers no other');
    offer(true);
    session.again();
    await until(() => heard.recovered.length > 0);
    expect(heard.recovered[0]).toBeGreaterThanOrEqual(sample);
  });

  it('before the first sample of a new kernel: that kernel is held, another goes on', async () => {
    const { session, heard, until, last } = await setting();
    session.run(true, 1000);
    await session.set(scene());
    await until(() => session.samples >= 2);
    session.run(false, 0);
    await session.set(scene({ programs: { wild: 'text' } }));
    last().lose();
    await until(() => session.isHeld);
    expect(heard.suspects).toBe(1);
    session.run(true, 1000);
    await tick();
    expect(session.samples).toBe(0);
    await session.allow();
    await until(() => session.samples >= 2);
    expect(session.isHeld).toBe(false);
  });

  it('and given up because it does not answer: it is left alone', async () => {
    const { session, heard, until, made } = await setting();
    session.run(true, 1000);
    await session.set(scene());
    await until(() => session.samples >= 2);
    await session.keep();
    made[0]!.renderer.submit = () => new Promise(() => {});
    await tick();
    session.abandon();
    await until(() => heard.recovered.length > 0);
    expect(made[0]!.destroyed).toBe(0);
    const { samples } = session;
    await until(() => session.samples > samples);
    session.run(false, 0);
    await tick();
    await tick();
    expect(made[1]!.renderer.sum).toBe(single(made[1]!.renderer.samples));
  });
});

describe('too little memory for a scene', () => {
  it('leaves the last scene, and its film from the last copy', async () => {
    const { session, until, last } = await setting();
    session.run(true, 100_000);
    const document = scene();
    await session.set(document);
    await until(() => session.samples >= 10);
    await session.keep();
    const { sample } = session.backup.kept!.film;
    last().renderer.memory = 100;
    await expect(session.set(scene({ film: { width: 4000, height: 8 } }))).rejects.toThrow('not enough memory');
    expect(session.scene).toEqual(document);
    expect(session.samples).toBeGreaterThanOrEqual(sample);
    await until(() => session.samples > sample + 5);
    session.run(false, 0);
    await tick();
    await tick();
    expect(last().renderer.sum).toBe(single(last().renderer.samples));
  });
});

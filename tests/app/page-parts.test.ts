/** Parts of the page that need no browser: the queue of scenes, the clock, the cost, the curve, the store, numbers. */
import { describe, expect, it } from 'vitest';
import { count, duration, percent, short } from '../../src/app/ui/format.ts';
import { Clock } from '../../src/app/render/clock.ts';
import { Cost } from '../../src/app/render/cost.ts';
import { isMoving, movesOtherwise, movingScene } from '../../src/scene/moving.ts';
import { Requests } from '../../src/app/render/requests.ts';
import { ErrorCurve } from '../../src/app/features/status/curve.ts';
import { Store } from '../../src/app/state/store.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { cornellInput } from '../reference/cornell.ts';

const named = (title: string): SceneDocument => ({ title }) as unknown as SceneDocument;

describe('scenes on their way to the engine', () => {
  it('go one at a time, and only the newest of those that wait', async () => {
    const done: string[] = [];
    let release = (): void => {};
    const requests = new Requests(async ({ title }) => {
      await new Promise<void>((resolve) => (release = resolve));
      done.push(title);
    });
    const all = ['a', 'b', 'c', 'd'].map((title) => requests.add(named(title)));
    expect(requests.isBusy).toBe(true);
    release();
    await all[0];
    await new Promise((resolve) => setTimeout(resolve));
    release();
    await Promise.all(all);
    expect(done).toEqual(['a', 'd']);
    expect(requests.isBusy).toBe(false);
  });

  it('are said to be done, once for all that wait, also where they are given up', async () => {
    let rests = 0;
    let release = (): void => {};
    const requests = new Requests(
      () => new Promise<void>((resolve) => (release = resolve)),
      () => rests++,
    );
    const all = ['a', 'b'].map((title) => requests.add(named(title)));
    release();
    await all[0];
    expect(rests).toBe(0);
    release();
    await Promise.all(all);
    expect(rests).toBe(1);
    const refused = expect(requests.add(named('c'))).rejects.toThrow('given up');
    requests.abandon(new Error('given up'));
    await refused;
    expect([rests, requests.isBusy]).toEqual([2, false]);
    // What comes back of it is nobody's.
    release();
    await new Promise((resolve) => setTimeout(resolve));
    expect(rests).toBe(2);
  });

  it('a refused one rejects those that it stands for, and the next goes on', async () => {
    const requests = new Requests(async ({ title }) => {
      if (title === 'bad') throw new Error('refused');
    });
    const first = requests.add(named('good'));
    const second = requests.add(named('bad'));
    await first;
    await expect(second).rejects.toThrow('refused');
    await requests.add(named('good'));
  });
});

describe('the clock', () => {
  it('tells the rate of the last seconds and forgets with a new film', () => {
    const clock = new Clock();
    expect(clock.rate).toBeNaN();
    for (let i = 1; i <= 100; i++) clock.tick(0.1, i < 50 ? i : 50 + (i - 50) * 3);
    expect(clock.elapsed).toBeCloseTo(10);
    expect(clock.rate).toBeCloseTo(30);
    clock.restart();
    expect(clock.rate).toBeNaN();
    expect(clock.film).toBe(1);
  });
});

describe('the coarseness of a moving film', () => {
  it('follows what a sample costs', () => {
    const cost = new Cost(true);
    const film = { width: 1000, height: 1000 };
    let at = 0;
    const notes = (count: number, milliseconds: number): void => {
      for (let i = 1; i <= count; i++) cost.note((at += milliseconds), i, 1e6);
    };
    expect(cost.coarseness(film)).toBe(1);
    notes(2, 10);
    expect(cost.coarseness(film)).toBe(1);
    // The first of a film says nothing, nor does work that brought no sample.
    cost.note((at += 5000), 0, 1e6);
    cost.note((at += 5000), 0, 1e6);
    notes(30, 500);
    expect(cost.coarseness(film)).toBe(4);
    expect(cost.coarseness({ width: 100, height: 100 })).toBe(1);
    // Nor does a pause.
    cost.resume();
    cost.note((at += 1e9), 31, 1e6);
    expect(cost.coarseness(film)).toBe(4);
  });
  it('is a frame on a graphics card', () => {
    const cost = new Cost(false);
    for (let i = 1; i <= 9; i++) cost.note(i * 17, i, 1e6);
    expect(cost.coarseness({ width: 1000, height: 1000 })).toBe(1);
    for (let i = 1; i <= 9; i++) cost.note(i * 19, i, 1e6);
    expect(cost.coarseness({ width: 1000, height: 1000 })).toBe(2);
  });
});

describe('a camera that moves', () => {
  it('has a coarse film and no guide, what needs neither is what it was, and it is known to move', () => {
    const scene = checkScene({ ...cornellInput(10), render: { guiding: 'learned' } });
    const moving = movingScene(scene, 4);
    expect(moving.film).toMatchObject({ width: 3, height: 3 });
    expect(moving.render).toEqual({ ...scene.render, guiding: 'none' });
    expect(movingScene(scene, 1)).toEqual({ ...scene, render: { ...scene.render, guiding: 'none' } });
    const plain = checkScene(cornellInput(10));
    expect(movingScene(plain, 1)).toEqual(plain);
    expect([plain, moving, movingScene(plain, 1)].map(isMoving)).toEqual([false, true, true]);
    const shape = { type: 'mesh', material: 'white', data: { positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2] } };
    const meshes = [{}, { subdivide: { levels: 2, pixels: 4 } }, { displacement: { noise: { height: 1, size: 1 }, pixels: 2 } }];
    const others = meshes.map((each) => movesOtherwise({ ...plain, shapes: [{ ...shape, ...each } as SceneDocument['shapes'][number]] }));
    expect([...others, movesOtherwise(scene)]).toEqual([false, true, true, true]);
  });
});

describe('the error curve', () => {
  it('keeps what grows', () => {
    const curve = new ErrorCurve();
    for (const [n, e] of [
      [2, 0.4],
      [4, 0.3],
      [4, 0.2],
      [3, 0.9],
      [16, 0.1],
      [32, Number.NaN],
    ] as const)
      curve.add(n, e);
    expect(curve.samples).toEqual([2, 4, 16]);
  });
});

describe('the store', () => {
  it('is silent where nothing changes, and lets listeners go', () => {
    const store = new Store({ a: 1, b: 'x' });
    const heard: [number, number][] = [];
    const stop = store.subscribe((now, before) => heard.push([before.a, now.a]));
    store.update({ a: 1 });
    store.update({ a: 2 });
    stop();
    store.update({ a: 3 });
    expect(heard).toEqual([[1, 2]]);
    expect(store.get()).toEqual({ a: 3, b: 'x' });
  });
});

describe('numbers', () => {
  it('have their thousands marked as the platform marks them', () => {
    for (const each of [0, 7, 999, 1000, 99_999, 123_456, 1_234_567.6, 1e15, -12, -1234, -123_456])
      expect(count(each)).toBe(Math.round(each).toLocaleString('en-US'));
  });
  it('are short and have units', () => {
    expect([count(1024), short(0.00123456), short(41.26), short(12345), short(1234567), short(Number.NaN), short(0)]).toEqual([
      '1,024',
      '0.00123',
      '41.3',
      '12,345',
      '1.23e6',
      '–',
      '0',
    ]);
    expect([duration(1.234), duration(42.4), duration(200), duration(7500), duration(1e6), duration(Infinity)]).toEqual([
      '1.2 s',
      '42 s',
      '3 min 20 s',
      '2 h 5 min',
      '12 days',
      '–',
    ]);
    expect([percent(0.0081), percent(1.0049), percent(Number.NaN)]).toEqual(['0.81 %', '100 %', '–']);
  });
});

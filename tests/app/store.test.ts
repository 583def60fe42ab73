/** In which order a store notifies, also where a listener changes it. */
import { describe, expect, it } from 'vitest';
import { Store } from '../../src/app/state/store.ts';

interface State {
  a: number;
  b: number;
}
const changed = (now: State, before: State): string => `${before.a}${before.b} to ${now.a}${now.b}`;

describe('a store', () => {
  it('notifies in the order of subscription, and of nothing where nothing changed', () => {
    const store = new Store<State>({ a: 0, b: 0 });
    const heard: string[] = [];
    store.subscribe((now, before) => heard.push(`first ${changed(now, before)}`));
    const end = store.subscribe((now, before) => heard.push(`second ${changed(now, before)}`));
    store.update({ a: 1 });
    store.update({ a: 1 });
    end();
    store.update({ b: 2 });
    expect(heard).toEqual(['first 00 to 10', 'second 00 to 10', 'first 10 to 12']);
  });

  it('notifies of a nested change once, in order: later listeners see both as one', () => {
    const store = new Store<State>({ a: 0, b: 0 });
    const heard: string[] = [];
    store.subscribe((now, before) => heard.push(`first ${changed(now, before)}`));
    store.subscribe((now, before) => now.a !== before.a && store.update({ b: now.a }));
    store.subscribe((now, before) => heard.push(`third ${changed(now, before)}`));
    store.update({ a: 1 });
    expect(heard).toEqual(['first 00 to 10', 'third 00 to 11', 'first 10 to 11']);
    expect(store.get()).toEqual({ a: 1, b: 1 });
  });

  it('goes on after a listener that throws, and reports it', () => {
    const store = new Store<State>({ a: 0, b: 0 });
    const heard: number[] = [];
    store.subscribe(() => {
      throw new Error('mine');
    });
    store.subscribe((now) => heard.push(now.a));
    expect(() => store.update({ a: 1 })).toThrow('mine');
    expect(() => store.update({ a: 2 })).toThrow('mine');
    expect(heard).toEqual([1, 2]);
  });

  it('tells nobody whose subscription ended meanwhile, everybody else once, and who came meanwhile of later changes only', () => {
    const store = new Store<State>({ a: 0, b: 0 });
    const heard: string[] = [];
    const note =
      (name: string) =>
      ({ a }: State): unknown =>
        heard.push(`${name} ${a}`);
    store.subscribe(({ a }) => {
      note('first')({ a, b: 0 });
      if (a !== 1) return;
      endOwn();
      endNext();
      store.subscribe(note('late'));
    });
    const endOwn = store.subscribe(note('second'));
    store.subscribe(note('third'));
    const endNext = store.subscribe(note('fourth'));
    store.subscribe(note('fifth'));
    store.update({ a: 1 });
    store.update({ a: 2 });
    expect(heard).toEqual(['first 1', 'third 1', 'fifth 1', 'first 2', 'third 2', 'fifth 2', 'late 2']);
  });

  it('tells everybody where a listener ends its own subscription, or begins it anew', () => {
    const store = new Store<State>({ a: 0, b: 0 });
    const heard: string[] = [];
    const ends = [0, 1, 2].map((i) => store.subscribe(({ a }) => (heard.push(`${i} ${a}`), ends[i]!())));
    const again = (): (() => void) => {
      const end = store.subscribe(({ a }) => {
        heard.push(`again ${a}`);
        end();
        again();
      });
      return end;
    };
    again();
    store.update({ a: 1 });
    store.update({ a: 2 });
    expect(heard).toEqual(['0 1', '1 1', '2 1', 'again 1', 'again 2']);
  });
});

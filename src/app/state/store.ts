/** A value that others watch: the page's one way for state to travel. */
import { atom, batch, type ReadableAtom } from 'nanostores';

export type Listener<T> = (state: T, previous: T) => void;

/** A store as those see it who may not write some of its fields. */
export type Guarded<T extends object, K extends keyof T> = Pick<Store<T>, 'values' | 'get' | 'subscribe'> & {
  update(patch: Partial<Omit<T, K>>): void;
};

export class Store<T extends object> {
  /** For values that are derived from this one. */
  readonly values: ReadableAtom<T>;
  private readonly atom;
  private readonly settle;

  /** @param settle what follows from a change; listeners see its result */
  constructor(initial: T, settle: (now: T, before: T) => T = (now) => now) {
    this.atom = atom<T>(initial);
    this.values = this.atom as ReadableAtom<T>;
    this.settle = settle;
  }

  get(): T {
    return this.atom.get() as T;
  }

  /**
   * Replaces top-level fields; a patch that changes nothing is silent. Listeners are notified in the order of their subscription, of each
   * change once: where one of them updates the store, those that have not been notified yet see both changes as one.
   */
  update(patch: Partial<T>): void {
    const previous = this.get();
    const keys = Object.keys(patch) as (keyof T)[];
    if (keys.every((key) => Object.is(previous[key], patch[key]))) return;
    batch(() => this.atom.set(this.settle({ ...previous, ...patch }, previous)));
  }

  /** @returns ends the subscription */
  subscribe(listener: Listener<T>): () => void {
    return this.atom.listen((state, previous) => listener(state as T, previous as T));
  }
}

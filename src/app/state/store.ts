/** A value that others watch: the page's one way for state to travel. */
import { atom, batch } from 'nanostores';

export type Listener<T> = (state: T, previous: T) => void;

export class Store<T extends object> {
  private readonly atom;

  constructor(initial: T) {
    this.atom = atom<T>(initial);
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
    batch(() => this.atom.set({ ...previous, ...patch }));
  }

  /** @returns ends the subscription */
  subscribe(listener: Listener<T>): () => void {
    return this.atom.listen((state, previous) => listener(state as T, previous as T));
  }
}

/** A value that others watch: the page's one way for state to travel. */

export type Listener<T> = (state: T, previous: T) => void;

export class Store<T extends object> {
  private state: T;
  private readonly listeners = new Set<Listener<T>>();

  constructor(initial: T) {
    this.state = initial;
  }

  get(): T {
    return this.state;
  }

  /** Replaces top-level fields. Listeners hear of it at once; a patch that changes nothing is silent. */
  update(patch: Partial<T>): void {
    const previous = this.state;
    const keys = Object.keys(patch) as (keyof T)[];
    if (keys.every((key) => Object.is(previous[key], patch[key]))) return;
    this.state = { ...previous, ...patch };
    for (const listener of Array.from(this.listeners)) listener(this.state, previous);
  }

  /** @returns ends the subscription */
  subscribe(listener: Listener<T>): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** What happens, as opposed to what is: a store may skip a value that was replaced at once; each event reaches every listener, in order. */
export class Events<T> {
  private listeners: ((event: T) => void)[] = [];
  private readonly queue: T[] = [];
  private isDelivering = false;

  /** @returns ends the subscription */
  listen(listener: (event: T) => void): () => void {
    const own = (event: T): void => listener(event);
    this.listeners = [...this.listeners, own];
    return () => (this.listeners = this.listeners.filter((each) => each !== own));
  }

  /**
   * Notifies all listeners in the order of their subscription. An event that a listener emits waits until all have been notified of this one.
   * @throws the first error of a listener, once all others have been notified
   */
  emit(event: T): void {
    this.queue.push(event);
    if (this.isDelivering) return;
    this.isDelivering = true;
    const errors: unknown[] = [];
    while (this.queue.length > 0) {
      const next = this.queue.shift() as T;
      for (const listener of this.listeners) {
        try {
          listener(next);
        } catch (error) {
          errors.push(error);
        }
      }
    }
    this.isDelivering = false;
    if (errors.length > 0) throw errors[0];
  }
}

/**
 * Waits for a condition that can come true where `changed` is emitted. What is awaited may be over when the caller goes on: look again.
 * @returns false where it did not come true within `milliseconds`
 */
export function until(changed: Events<void>, condition: () => boolean, milliseconds = Infinity): Promise<boolean> {
  if (condition()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = (is: boolean): void => {
      stop();
      clearTimeout(timer);
      resolve(is);
    };
    const stop = changed.listen(() => condition() && end(true));
    const timer = milliseconds === Infinity ? undefined : setTimeout(() => end(condition()), milliseconds);
  });
}

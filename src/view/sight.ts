/** Whether an element is, or is about to be, in sight. */

/** CSS pixels beyond the edge of the window at which a view is made ready. */
const MARGIN = '200px';

export class Sight {
  /** Of the window, and of a tab that is seen. */
  isNear = false;
  #woken: () => void = () => {};

  /** @param changed also hears when the tab is hidden or shown. @returns ends it */
  watch(element: Element, changed: () => void): () => void {
    const look = (isNear: boolean): void => {
      this.isNear = isNear;
      if (isNear) this.#woken();
      changed();
    };
    const observer = new IntersectionObserver((entries) => look(entries.at(-1)?.isIntersecting ?? false), { rootMargin: MARGIN });
    observer.observe(element);
    document.addEventListener('visibilitychange', changed);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', changed);
      this.isNear = false;
    };
  }

  /** Lazy: nothing is loaded before it is nearly seen. */
  async near(signal: AbortSignal): Promise<void> {
    while (!this.isNear && !signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#woken = resolve;
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    }
  }
}

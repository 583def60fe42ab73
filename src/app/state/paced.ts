/** Views of what changes many times a second. */

type Visibility = Pick<Document, 'hidden' | 'addEventListener'>;

/**
 * A listener that calls `work` at most once in `interval` ms, one call at a time and never in a hidden tab; and always after the last event:
 * what was left out is made up for.
 * @param work may return a promise; until that settles the next call waits
 */
export function paced(work: () => unknown, interval: number, page: Visibility = document): () => void {
  let isDue = false;
  let isWorking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = -Infinity;
  const run = async (): Promise<void> => {
    timer = undefined;
    if (page.hidden) return;
    [isDue, isWorking, last] = [false, true, performance.now()];
    try {
      await work();
    } finally {
      isWorking = false;
      if (isDue) plan();
    }
  };
  const plan = (): void => {
    isDue = true;
    if (isWorking || timer !== undefined) return;
    const wait = last + interval - performance.now();
    if (wait <= 0) void run();
    else timer = setTimeout(() => void run(), wait);
  };
  page.addEventListener('visibilitychange', () => isDue && plan());
  return plan;
}

/** The page's one clock, for what shows seconds that pass: it runs while somebody listens. */
import { atom, onMount, type ReadableAtom } from 'nanostores';

const TICK_MS = 250;

const now = atom(0);
onMount(now, () => {
  const timer = setInterval(() => now.set(performance.now()), TICK_MS);
  return () => clearInterval(timer);
});

/** performance.now(), four times a second. */
export const ticker: ReadableAtom<number> = now;

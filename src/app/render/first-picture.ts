/** What may wait for the first picture does. */
import { until, type Events } from '../state/events.ts';

/** A picture that does not come is not waited for longer. */
const PATIENCE_MS = 10_000;

export interface Drawn {
  screen: { drawn: Events<void> };
  samples(): number;
}

/** Resolves once a sample is on the screen. */
export const firstPicture = (page: Drawn): Promise<boolean> => until(page.screen.drawn, () => page.samples() > 0, PATIENCE_MS);

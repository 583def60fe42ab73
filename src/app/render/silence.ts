/** Kernels that do not come back. */
import type { ReadableAtom } from 'nanostores';

interface Watched {
  readonly isOn: ReadableAtom<boolean>;
  readonly silence: number;
}

/** Calls `report` once a kernel on trial has been silent for so many milliseconds, when the tab can be seen; and again for a later kernel. */
export function watchSilence(
  watchdog: Watched,
  milliseconds: number,
  report: () => void,
  page: Pick<Document, 'hidden' | 'addEventListener'> = document,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReported = false;
  const look = (): void => {
    clearTimeout(timer);
    if (!watchdog.isOn.get()) isReported = false;
    else if (!isReported && !page.hidden) {
      const rest = milliseconds - watchdog.silence;
      if (rest > 0) timer = setTimeout(look, rest);
      else {
        isReported = true;
        report();
      }
    }
  };
  watchdog.isOn.listen(look);
  page.addEventListener('visibilitychange', look);
  look();
}

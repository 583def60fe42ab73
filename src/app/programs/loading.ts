/** The library of shaders on its way: the first scene's kernel comes with the page, the rest after the first picture or when asked for. */
let isWhole = false;
let loading: Promise<void> | null = null;

const MISSING = 'The library of shaders could not be loaded; check the connection and try again.';

/** Loads what is missing. @throws Error, one sentence, where it cannot be had; the next call tries again */
export function wholeLibrary(): Promise<void> {
  loading ??= import('../../content/library.ts').then(
    () => void (isWhole = true),
    () => {
      loading = null;
      throw new Error(MISSING);
    },
  );
  return loading;
}

/** Does what needs the whole library: at once where it is there. */
export const withLibrary = <T>(work: () => Promise<T>): Promise<T> => (isWhole ? work() : wholeLibrary().then(work));

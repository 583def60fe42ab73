/** What Ctrl-C and SIGTERM do: end the process, or first let it keep what it has. */

/** By convention 128 + the number of the signal. */
const CODES = { SIGINT: 130, SIGTERM: 143 };
/**
 * Milliseconds in which further signals are copies of the first: a terminal, a job system and the processes above this one each
 * send theirs.
 */
const COPIES_MS = 1000;

let code: number | null = null;
let since = 0;
let isAsked = false;
let ending: (() => void) | null = null;

/** The process ends at once, or, while `finishFirst` says so, when it next asks {@link stopCode}; a later signal ends it at once. */
export function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      const isFirst = code === null;
      code ??= CODES[signal];
      if (!isAsked || (!isFirst && performance.now() - since > COPIES_MS)) process.exit(code);
      if (!isFirst) return;
      since = performance.now();
      ending?.();
    });
  }
}

/**
 * From now on signals wait for {@link stopCode} to be asked.
 * @param action done at the first one: what brings that moment nearer
 */
export function finishFirst(action: (() => void) | null = null): void {
  isAsked = true;
  ending = action;
}

/** The exit code that a signal asks for; null: none has come. */
export const stopCode = (): number | null => code;

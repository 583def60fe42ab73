/** What Ctrl-C and SIGTERM do: end the process, or first let it keep what it has. */

/** By convention 128 + the number of the signal. */
const CODES = { SIGINT: 130, SIGTERM: 143 };

let code: number | null = null;
let isAsked = false;

/** The process ends at once, or, while `finishFirst` says so, when it next asks {@link stopCode}; a second signal ends it at once. */
export function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!isAsked || code !== null) process.exit(CODES[signal]);
      code = CODES[signal];
    });
  }
}

/** From now on signals wait for {@link stopCode} to be asked. */
export function finishFirst(): void {
  isAsked = true;
}

/** The exit code that a signal asks for; null: none has come. */
export const stopCode = (): number | null => code;

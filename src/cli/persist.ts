/** Writing what took hours to render: where a disk is full, nothing is lost while this process has it. */
import { createInterface } from 'node:readline';
import { CliError, WriteError } from './errors.ts';
import { say } from './print.ts';
import { finishFirst } from './stop.ts';

/** Somebody who can make room. */
export interface Terminal {
  /** Says it and waits for Enter. @returns false where a signal comes instead, or the terminal is gone */
  ask(text: string): Promise<boolean>;
}

/** Null: nobody is there. */
export const terminal = (): Terminal | null => (process.stdin.isTTY && process.stderr.isTTY ? { ask } : null);

/**
 * Writes, and where that fails asks for room and tries again as often as somebody answers.
 * @param backup keeps it elsewhere. @returns what to tell, one sentence; null: nowhere
 * @throws CliError in the end
 */
export async function persist(
  write: () => Promise<void>,
  { by = terminal(), backup = async () => null }: { by?: Terminal | null; backup?: () => Promise<string | null> } = {},
): Promise<void> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof WriteError)) throw error;
      const goesOn =
        by !== null && (await by.ask(`${error.message} Nothing is lost while this runs: mend it and press Enter; Ctrl-C gives up.`));
      if (goesOn) continue;
      const kept = await backup();
      throw new CliError(kept === null ? error.message : `${error.message} ${kept}`);
    }
  }
}

async function ask(text: string): Promise<boolean> {
  say(text);
  const lines = createInterface({ input: process.stdin });
  finishFirst(() => lines.close());
  return new Promise((resolve) => {
    lines.once('line', () => {
      resolve(true);
      lines.close();
    });
    lines.once('close', () => resolve(false));
  });
}

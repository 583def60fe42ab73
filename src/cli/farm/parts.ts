/** Processes side by side, one a card, until all parts of a render are there. */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { CliError } from '../errors.ts';
import { finishFirst, stopCode } from '../stop.ts';
import type { Command } from './alone.ts';
import type { Card } from './cards.ts';

export interface Parts {
  cards: readonly Card[];
  count: number;
  /** Renders part 1 … `count` on a card, or does nothing where it is there. */
  command(card: Card, part: number): Command;
  /** File that takes what the command says, after what it said before. */
  log(part: number): string;
  tell(line: string): void;
}

/**
 * Each card takes the next part that nobody has. Where one fails, or a signal asks for an end, the others are asked to keep what they
 * have, and no more are begun. Resolves when all processes have ended.
 * @throws CliError for the first that failed
 */
export async function renderParts({ cards, count, command, log, tell }: Parts): Promise<void> {
  const running = new Set<ChildProcess>();
  const endAll = (): void => running.forEach((each) => void each.kill('SIGTERM'));
  finishFirst(endAll);
  let failure: string | null = null;
  let next = 1;
  const work = async (card: Card): Promise<void> => {
    while (next <= count && failure === null && stopCode() === null) {
      const part = next++;
      const name = `Part ${part} of ${count} on ${card.name}`;
      const start = performance.now();
      const code = await runTo(log(part), command(card, part), running);
      if (code === 0) tell(`${name}: there after ${((performance.now() - start) / 1000).toFixed(1)} s.`);
      else if (failure === null && stopCode() === null) {
        failure = `${name} failed: ${lastLine(log(part)) ?? `it ended with ${code}`} (${log(part)})`;
        endAll();
      }
    }
  };
  await Promise.all(cards.map(work));
  if (failure !== null) throw new CliError(failure);
}

/** @returns the exit code or the signal that ended it */
async function runTo(log: string, [program, ...args]: Command, running: Set<ChildProcess>): Promise<number | string> {
  const file = openSync(log, 'a');
  const child = spawn(program, args, { stdio: ['ignore', file, file] });
  closeSync(file);
  running.add(child);
  try {
    return await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code, signal) => resolve(code ?? signal ?? 'no code'));
    });
  } finally {
    running.delete(child);
  }
}

const lastLine = (path: string): string | undefined =>
  readFileSync(path, 'utf8')
    .split('\n')
    .findLast((line) => line.trim() !== '');

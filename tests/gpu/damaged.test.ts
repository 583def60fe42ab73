/**
 * Whatever stands in the buffers of a scene, an image comes of it: every pixel gets its samples. The kernels run in a process of their
 * own that is killed where nothing comes for long; the next one goes on behind the case that it hung in.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../src/content/node.ts';
import type { Message } from '../helpers/damaged/run.ts';
import { damagedCases } from '../helpers/damaged/scenes.ts';

/** Milliseconds without a word after which a process hangs: many times what the slowest case takes. */
const PATIENCE = 300_000;

const cases = await damagedCases();
const outcomes = new Map<number, string>();

/** Outcomes from case `first` on, up to the first that hangs or ends its process. @returns the case to go on with */
function run(first: number): Promise<number> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'tests/helpers/damaged/run.ts'), String(first)], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let [current, hangs] = [first, false];
  const kill = (): void => {
    hangs = true;
    child.kill('SIGKILL');
  };
  let timer = setTimeout(kill, PATIENCE);
  createInterface(child.stdout).on('line', (line) => {
    clearTimeout(timer);
    timer = setTimeout(kill, PATIENCE);
    const message = JSON.parse(line) as Message;
    if ('ends' in message) outcomes.set(message.ends, message.outcome);
    else current = message.begins;
  });
  return new Promise((resolve) =>
    child.on('close', (code) => {
      clearTimeout(timer);
      if (outcomes.has(current)) return resolve(current + 1);
      outcomes.set(current, hangs ? 'hangs' : `its process ended with ${code}`);
      resolve(current + 1);
    }),
  );
}

const all = (async () => {
  for (let next = 0; next < cases.length;) next = await run(next);
})();

describe('damaged data end with an image', () => {
  it.each(cases.map(({ name }, i) => [name, i] as const))(
    '%s',
    async (_, i) => {
      await all;
      expect(outcomes.get(i)).toBe('ends');
    },
    cases.length * PATIENCE,
  );
});

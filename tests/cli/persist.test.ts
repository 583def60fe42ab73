/** What was rendered is not lost where it cannot be written: a folder that goes away is a disk that is full for everybody, root too. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CliError, WriteError } from '../../src/cli/errors.ts';
import { filmFlags } from '../../src/cli/film-flags.ts';
import { persist, type Terminal } from '../../src/cli/persist.ts';
import { ballScene, render } from '../helpers/command.ts';

const top = mkdtempSync(join(tmpdir(), 'penumbra-persist-'));
const at = (...names: string[]): string => join(top, ...names);
beforeAll(() => {
  mkdirSync(at('second'));
  writeFileSync(at('scene.json'), JSON.stringify(ballScene(1000)));
});
afterAll(() => rmSync(top, { recursive: true, force: true }));

describe('a write that fails', () => {
  const full = new WriteError('Cannot write x.png: the disk is full; 1.0 MB are needed.');
  /** Fails so many times. */
  const failing = (times: number): (() => Promise<void>) => {
    let left = times;
    return async () => {
      if (left-- > 0) throw full;
    };
  };
  const answering = (answers: boolean[], heard: string[]): Terminal => ({
    ask: (text) => {
      heard.push(text);
      return Promise.resolve(answers.shift() ?? false);
    },
  });

  it('asks for room, and is tried again for as long as somebody answers', async () => {
    const heard: string[] = [];
    await persist(failing(2), { by: answering([true, true], heard) });
    expect(heard).toEqual(Array(2).fill(`${full.message} Nothing is lost while this runs: mend it and press Enter; Ctrl-C gives up.`));
  });

  it('is given up with what keeps it', async () => {
    const backup = (): Promise<string> => Promise.resolve('Its samples are in y.');
    await expect(persist(failing(9), { by: answering([true, false], []), backup })).rejects.toThrow(
      `${full.message} Its samples are in y.`,
    );
    await expect(persist(failing(9), { by: null, backup })).rejects.toThrow(`${full.message} Its samples are in y.`);
    await expect(persist(failing(9), { by: null })).rejects.toThrow(full);
  });

  it('for another reason is a fault, and not repeated', async () => {
    const heard: string[] = [];
    for (const fault of [new TypeError('x'), new CliError('--layer: expected depth, got x')])
      await expect(persist(() => Promise.reject(fault), { by: answering([true], heard) })).rejects.toBe(fault);
    expect(heard).toEqual([]);
  });
});

/** Ends when the file is there. */
const until = async (path: string): Promise<void> => {
  while (!existsSync(path)) await sleep(5);
};
const warning = (folder: string): string => `Cannot write ${at(folder, 'x.film.checkpoint')}: no such file or folder.`;

it('a checkpoint that cannot be written does not end the render, and the second place has it', async () => {
  mkdirSync(at('gone'));
  const args = [at('scene.json'), '-o', at('gone', 'x.film'), '--resume', '--checkpoint', '0', '--checkpoint-to', at('second')];
  const plan = (end: number): string[] => ['--spp', '1000000', '--samples', `0:${end}`];
  const second = at('second', 'x.film.checkpoint');
  const stopped = await render([...args, ...plan(500_000)], {
    name: 'SIGTERM',
    when: async () => {
      await until(at('gone', 'x.film.checkpoint'));
      renameSync(at('gone'), at('moved'));
      await until(second);
      await sleep(300);
    },
  });
  expect(stopped.code).toBe(143);
  const kept = Number(/Stopped with (\d+) of 500000 /.exec(stopped.stderr)?.[1]);
  expect(stopped.stderr).toBe(
    `${warning('gone')} ${second} has the samples.\n` +
      `Stopped with ${kept} of 500000 samples per pixel, which ${second} keeps; --resume goes on from there.`,
  );
  // Beside an older one in the first place.
  renameSync(at('moved'), at('gone'));
  const short = plan(32 * Math.ceil(kept / 32) + 64);
  const runs = await Promise.all([render([...args, ...short]), render([at('scene.json'), '-o', at('straight.film'), ...short])]);
  for (const run of runs) expect(run).toMatchObject({ code: 0, stderr: '' });
  expect(readFileSync(at('gone', 'x.film')).equals(readFileSync(at('straight.film')))).toBe(true);
  expect([existsSync(second), existsSync(at('gone', 'x.film.checkpoint'))]).toEqual([false, false]);
});

it('an image that cannot be written leaves its samples in the second place', async () => {
  mkdirSync(at('out'));
  const args = [
    at('scene.json'),
    '-o',
    at('out', 'x.pfm'),
    '--spp',
    '8000',
    '--resume',
    '--checkpoint',
    '0',
    '--checkpoint-to',
    at('second'),
  ];
  const second = at('second', 'x.pfm.checkpoint');
  let isGone = false;
  // No signal is sent to who has ended; the folder goes away as soon as there is a checkpoint.
  const running = render(args);
  while (!isGone) {
    await sleep(5);
    if (!existsSync(at('out', 'x.pfm.checkpoint'))) continue;
    // In one step: the program may be writing the next one there.
    renameSync(at('out'), at('away'));
    isGone = true;
  }
  const failed = await running;
  expect(failed.code).toBe(1);
  expect(failed.stderr.split('\n').at(-1)).toBe(
    `Cannot write ${at('out', 'x.pfm')}: no such file or folder. Its samples are in ${second}: the same command with --resume writes it from there.`,
  );
  mkdirSync(at('out'));
  const [again, straight] = await Promise.all([render(args), render([at('scene.json'), '-o', at('one.pfm'), '--spp', '8000'])]);
  expect([again.code, straight.code]).toEqual([0, 0]);
  expect(readFileSync(at('out', 'x.pfm')).equals(readFileSync(at('one.pfm')))).toBe(true);
});

it('the second place must be a folder', () =>
  expect(() => filmFlags({ 'checkpoint-to': at('scene.json') }, 1)).toThrow(`--checkpoint-to: expected a folder, got ${at('scene.json')}`));

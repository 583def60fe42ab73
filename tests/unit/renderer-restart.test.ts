/** Work that was prepared for a film that has been started over meanwhile: none of it comes into the new one. */
import { expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { EngineError } from '../../src/engine/gpu/errors.ts';
import { Renderer } from '../../src/engine/renderer.ts';
import { compilerDevice } from '../helpers/null-device.ts';

/** A promise that is settled from without. */
function later<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (why: Error) => void = () => {};
  const promise = new Promise<T>((yes, no) => ([resolve, reject] = [yes, no]));
  return { promise, resolve, reject };
}

/** A renderer whose film and kernel are counted, and wait where they are told to. */
async function setting({ isUnlimited = false, isDue = false } = {}) {
  const renderer = new Renderer(await compilerDevice(), shaderLibrary());
  const log: string[] = [];
  const [limit, decision, gpu] = [later<number>(), later<boolean>(), later<void>()];
  const adaptive = isDue && { isDue: () => true, isDone: () => false, decide: () => decision.promise, limit: Infinity, restart: () => {} };
  const setup = {
    store: {
      adaptive: adaptive || null,
      offset: 0,
      isUnlimited,
      size: { width: 8, height: 8 },
      limit: () => limit.promise,
      clear: () => void log.push('clear'),
      restart: (first: number) => void log.push(`film from ${first}`),
    },
    runner: {
      complete: 0,
      rowsDone: 0,
      submit: (_: number, end: number) => {
        log.push(`submit to ${end}`);
        return { expected: NaN, done: () => gpu.promise, measured: () => NaN, report: () => void log.push('report') };
      },
      restart: (first: number) => void log.push(`kernel from ${first}`),
    },
  };
  Object.assign(renderer, { setup });
  return { renderer, log, limit, decision, gpu };
}

it('the film that is rendered is submitted as far as it may be', async () => {
  const { renderer, log, limit } = await setting();
  const submitted = renderer.submit(10, 100);
  limit.resolve(31);
  expect(await submitted).not.toBeNull();
  expect(log).toEqual(['submit to 31']);
});

it('a limit that was asked for before the film began anew is not used', async () => {
  const { renderer, log, limit } = await setting();
  const submitted = renderer.submit(10, 100);
  renderer.restart();
  limit.resolve(31);
  expect(await submitted).toBeNull();
  expect(log).toEqual(['film from 0', 'kernel from 0']);
});

it('what adaptive sampling decides of the old film does not clear the new one', async () => {
  const { renderer, log, decision } = await setting({ isUnlimited: true, isDue: true });
  const submitted = renderer.submit(10, 100);
  renderer.restart(64);
  decision.resolve(true);
  expect(await submitted).toBeNull();
  expect(log).toEqual(['film from 64', 'kernel from 64']);
});

it('a pilot that the decision ends is cleared, and the film goes on', async () => {
  for (const [wasPilot, expected] of [
    [true, ['clear', 'submit to 100']],
    [false, ['submit to 100']],
  ] as const) {
    const { renderer, log, decision } = await setting({ isUnlimited: true, isDue: true });
    const submitted = renderer.submit(10, 100);
    decision.resolve(wasPilot);
    expect(await submitted).not.toBeNull();
    expect(log).toEqual(expected);
  }
});

it('an error of the old film is nobody’s, one of the film that is rendered is', async () => {
  for (const restarts of [false, true]) {
    const { renderer, gpu } = await setting({ isUnlimited: true });
    const submission = (await renderer.submit(10, 100))!;
    if (restarts) renderer.restart();
    gpu.reject(new EngineError('mine'));
    if (restarts) await submission.done;
    else await expect(submission.done).rejects.toThrow('mine');
  }
});

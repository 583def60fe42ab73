/** The device that src/app/public/adapter.js asks for, before the page's code is there, is the one that the engine asks for. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { ROOT } from '../../src/content/node.ts';
import { requestDevice } from '../../src/engine/gpu/device.ts';

const script = readFileSync(join(ROOT, 'src/app/public/adapter.js'), 'utf8');

/** An adapter of which every limit is another number, and what it is asked for. */
function adapterOf(asked: object[]): GPUAdapter {
  const numbers = new Map<string | symbol, number>();
  const limits = new Proxy({}, { get: (_, name) => numbers.set(name, numbers.get(name) ?? numbers.size + 1).get(name) });
  return { limits, requestDevice: (descriptor: object) => (asked.push(descriptor), Promise.resolve({})) } as unknown as GPUAdapter;
}

it('is asked for with the same words', async () => {
  const asked: object[] = [];
  const world = {
    navigator: { gpu: { requestAdapter: () => Promise.resolve(adapterOf(asked)) } },
    localStorage: { getItem: () => null },
    matchMedia: () => ({ matches: false }),
    document: { documentElement: { dataset: {} } },
    firstAdapter: Promise.resolve(),
    firstDevice: undefined as Promise<object> | undefined,
  };
  runInNewContext(script, world);
  await world.firstAdapter;
  await Promise.resolve();
  expect(await world.firstDevice).toBeDefined();
  await requestDevice(adapterOf(asked));
  expect(asked).toHaveLength(2);
  expect(JSON.parse(JSON.stringify(asked[0]))).toEqual(JSON.parse(JSON.stringify(asked[1])));
});

it('leaves the page to say that there is none', async () => {
  const world = {
    navigator: { gpu: { requestAdapter: () => Promise.resolve(null) } },
    localStorage: { getItem: () => null },
    matchMedia: () => ({ matches: false }),
    document: { documentElement: { dataset: {} } },
    firstAdapter: undefined as Promise<object | null> | undefined,
    firstDevice: undefined,
  };
  runInNewContext(script, world);
  expect(await world.firstAdapter).toBeNull();
  expect(world.firstDevice).toBeUndefined();
});

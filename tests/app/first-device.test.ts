/** The device that src/app/public/adapter.js asks for, before the page's code is there, is the one that the engine asks for. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { KEPT_KERNELS } from '../../src/app/render/kept-kernels.ts';
import { ROOT } from '../../src/content/node.ts';
import { requestDevice } from '../../src/engine/gpu/device.ts';

const script = readFileSync(join(ROOT, 'src/app/public/adapter.js'), 'utf8');

/** An adapter of which every limit is another number, with these features, and what it is asked for. */
function adapterOf(asked: object[], features: readonly string[] = []): GPUAdapter {
  const numbers = new Map<string | symbol, number>();
  const limits = new Proxy({}, { get: (_, name) => numbers.set(name, numbers.get(name) ?? numbers.size + 1).get(name) });
  return {
    limits,
    features: new Set(features),
    requestDevice: (descriptor: object) => (asked.push(descriptor), Promise.resolve({})),
  } as unknown as GPUAdapter;
}

it.each([
  ['the same words', []],
  ['the same words where it has a clock, and more than is of use', ['shader-f16', 'timestamp-query']],
])('is asked for with %s', async (_, features) => {
  const asked: { requiredFeatures?: string[] }[] = [];
  const world = {
    navigator: { gpu: { requestAdapter: () => Promise.resolve(adapterOf(asked, features)) } },
    location: { search: '', hash: '' },
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
  await requestDevice(adapterOf(asked, features));
  expect(asked).toHaveLength(2);
  expect(asked[1]?.requiredFeatures).toEqual(features.filter((each) => each === 'timestamp-query'));
  expect(JSON.parse(JSON.stringify(asked[0]))).toEqual(JSON.parse(JSON.stringify(asked[1])));
});

it('leaves the page to say that there is none', async () => {
  const world = {
    navigator: { gpu: { requestAdapter: () => Promise.resolve(null) } },
    location: { search: '', hash: '' },
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

describe('kernels of the last visit', () => {
  const KEPT = [{ code: 'a kernel', entries: [{ binding: 0 }] }];
  /** What a device is asked for, and what is left in storage. */
  async function visit(kept: string | null, fails = false): Promise<{ asked: unknown[]; left: string | null; kernels: unknown }> {
    const asked: unknown[] = [];
    const of =
      (name: string) =>
      (descriptor: object): object => (asked.push([name, descriptor]), { name });
    const device = {
      pushErrorScope: () => {},
      popErrorScope: () => Promise.resolve(null),
      createBindGroupLayout: of('layout'),
      createPipelineLayout: of('pipeline layout'),
      createShaderModule: of('module'),
      createComputePipelineAsync: (descriptor: object) => {
        asked.push(['pipeline', descriptor]);
        return fails ? Promise.reject(new Error('no')) : Promise.resolve({});
      },
    };
    let left = kept;
    const adapter = { limits: {}, features: new Set(), requestDevice: () => Promise.resolve(device) };
    const world = {
      navigator: { gpu: { requestAdapter: () => Promise.resolve(adapter) } },
      location: { search: '', hash: '' },
      localStorage: { getItem: (name: string) => (name === KEPT_KERNELS ? left : null), removeItem: () => (left = null) },
      matchMedia: () => ({ matches: false }),
      document: { documentElement: { dataset: {} } },
      firstDevice: undefined as Promise<object> | undefined,
      keptKernels: undefined as Promise<unknown>[] | undefined,
    };
    runInNewContext(script, world);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await world.firstDevice).toBe(device);
    return { asked, left, kernels: world.keptKernels === undefined ? undefined : await Promise.all(world.keptKernels) };
  }

  it('are compiled as soon as there is a device, with the layout that the engine has, and once', async () => {
    const { asked, left, kernels } = await visit(JSON.stringify(KEPT));
    expect(JSON.parse(JSON.stringify(asked))).toEqual([
      ['layout', { entries: [{ binding: 0 }] }],
      ['pipeline layout', { bindGroupLayouts: [{ name: 'layout' }] }],
      ['module', { code: 'a kernel' }],
      ['pipeline', { layout: { name: 'pipeline layout' }, compute: { module: { name: 'module' }, entryPoint: 'main' } }],
    ]);
    expect(left).toBeNull();
    expect(kernels).toEqual([{}]);
  });

  it('are of no consequence where they are absent, damaged or refused', async () => {
    expect((await visit(null)).asked).toEqual([]);
    expect((await visit('{"what')).asked).toEqual([]);
    expect((await visit(JSON.stringify(KEPT), true)).kernels).toEqual([null]);
  });
});

describe('an address with ?embed', () => {
  const leadsTo = (search: string, hash: string): string | null => {
    let to: string | null = null;
    const location = { search, hash, replace: (address: string) => (to = address) };
    const [document, localStorage] = [{ documentElement: { dataset: {} } }, { getItem: () => null }];
    runInNewContext(script, { navigator: {}, localStorage, matchMedia: () => ({ matches: false }), document, location });
    return to;
  };

  it.each([
    ['?embed', '#1=abc', 'embed.html?line#1=abc'],
    ['?embed=play,samples', '#scene=cornell-box', 'embed.html?line=play,samples#scene=cornell-box'],
    ['?language=de&embed=bare', '#1=abc.de', 'embed.html?language=de&line=bare#1=abc.de'],
    ['?embed', '', 'embed.html?line'],
    ['?embed=picture', '#lesson=refraction/balls', 'embed.html?line=picture#lesson=refraction/balls'],
    ['?embed', '#lesson=refraction/balls', null],
    ['?embed=play,samples', '#lesson=refraction', null],
    ['?embedded', '#1=abc', null],
    ['', '#1=abc', null],
  ])('%s%s leads to %s', (search, hash, to) => expect(leadsTo(search, hash)).toBe(to));
});

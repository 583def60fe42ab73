/** What `serve` does beside rendering a scene: films go on, merge and are compared; images are denoised; materials are tried. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ballScene } from '../helpers/command.ts';
import { type Served, serving } from '../helpers/served.ts';
import { ROOT } from '../../src/content/node.ts';

const folder = mkdtempSync(join(tmpdir(), 'penumbra-serve-kinds-'));
let served: Served;
beforeAll(async () => {
  served = await serving(['--write', folder]);
});
afterAll(() => {
  served.child.kill();
  rmSync(folder, { recursive: true, force: true });
});

const film = (name: string): string => join(folder, `${name}.film`);
/** Asks, and gives the answers. */
const ask = (id: string, request: object) => {
  served.send({ id, ...request });
  return served.of(id);
};
const saved = (output: string, spp: number, rest: object = {}) =>
  ask(output, { scene: ballScene(spp), spp, formats: ['film'], output, ...rest });

it('parts of an image merge into the film of one run, bit for bit; one that is stopped goes on', async () => {
  await saved('all', 96);
  await saved('a', 32);
  await saved('b', 64, { first: 32 });
  const done = (await ask('merge', { type: 'merge', films: [film('b'), film('a')], output: 'merged' })).at(-1);
  expect(done).toMatchObject({ event: 'done', spp: 96, ranges: [[0, 96]], missing: [] });
  const merged = (await ask('pixels', { type: 'merge', films: [film('merged')], formats: ['npy', 'png'] })).slice(0, -1);
  const single = (await ask('on', { file: film('a'), spp: 96, formats: ['npy', 'png'] })).slice(1, -1);
  expect(merged.map(({ data }) => data)).toEqual(single.map(({ data }) => data));
  expect(readFileSync(film('merged')).length).toBeGreaterThan(100);
  const gap = await ask('gap', { type: 'merge', films: [film('b')] });
  expect(gap).toMatchObject([{ event: 'error', code: 'film', message: /^The samples 0:32 are missing/ }]);
  expect((await ask('partial', { type: 'merge', films: [film('b')], partial: true })).at(-1)).toMatchObject({
    spp: 64,
    ranges: [[32, 96]],
  });
});

it('bad films are one sentence each', async () => {
  copyFileSync(film('a'), film('cut'));
  truncateSync(film('cut'), 200);
  for (const [request, message, code = 'argument'] of [
    [{ type: 'merge', films: [film('a'), film('cut')] }, /cut\.film": /, 'film'],
    [{ type: 'merge', films: [film('a'), film('all')] }, /has the samples 0:32, too/, 'film'],
    [{ type: 'merge', films: [film('none')] }, /no such file/],
    [{ type: 'merge', films: [] }, /^At films: expected the names of films to merge, got \[\]/],
    [{ type: 'merge', films: [film('a')], spp: 3 }, /^At "spp": unknown field/],
    [{ type: 'compare', film: film('a') }, /^At reference: expected the name of a film/],
    [{ file: film('a'), size: [4, 4] }, /^At size: expected none beside a film/],
    [{ scene: ballScene(1), first: 33 }, /^At first: expected a multiple of 32/],
    [{ scene: ballScene(1), set: { materials: {} } }, /^At set: expected render, display, camera, got "materials"/],
    [{ scene: ballScene(1), set: { render: { spp: 'many' } } }, /render\.spp/, 'scene'],
    [{ scene: ballScene(1), preview: 0 }, /^At preview: expected a number from 0\.1 to 86400, got 0/],
    [{ type: 'check', source: 'a', file: 'b' }, /^expected exactly one of source and file/],
  ] as [object, RegExp, string?][])
    expect([request, await ask('bad', request)]).toMatchObject([request, [{ event: 'error', code, message }]]);
});

it('compares films: other samples of the same image differ by noise, another image does not', async () => {
  // More than one bounce, so that there is noise.
  const scene = { ...ballScene(64), render: { spp: 64 } };
  const make = (output: string, more: object): Promise<unknown> => saved(output, 64, { scene, set: { render: { seed: 1, ...more } } });
  await make('one', {});
  await make('two', { seed: 2 });
  await saved('brighter', 64, { scene: { ...scene, environment: { type: 'constant', radiance: [1.1, 0.55, 0.275] } } });
  const compare = async (other: string) =>
    (await ask(`to ${other}`, { type: 'compare', film: film('one'), reference: film(other) })).at(-1)!;
  const same = await compare('two');
  expect(same).toMatchObject({ event: 'done', spp: 64, referenceSpp: 64 });
  // Five standard errors: one in 1.7 million, of one fixed seed.
  expect(Math.abs(same.z as number)).toBeLessThan(5);
  expect((await compare('brighter')).z).toBeLessThan(-20);
});

it('sends pictures on the way, and ends when it is cancelled', async () => {
  served.send({ id: 'long', scene: ballScene(1), spp: 1_000_000, preview: 0.1 });
  const first = await served.next(({ event }) => event === 'preview');
  const second = await served.next(({ event }) => event === 'preview');
  expect(first).toMatchObject({ id: 'long', format: 'png', width: 16, height: 16 });
  expect(Buffer.from(first.data!, 'base64').subarray(1, 4).toString()).toBe('PNG');
  expect(second.samples).toBeGreaterThan(first.samples as number);
  served.send({ type: 'cancel', id: 'long' });
  expect(await served.next(({ event }) => event === 'error')).toMatchObject({ id: 'long', code: 'aborted' });
});

it('denoises beside the image, and says that it does', async () => {
  const events = await ask('denoise', { scene: ballScene(2), denoise: true, formats: ['npy', 'png'] });
  expect(events.map(({ event, name, format }) => [event, name, format])).toEqual([
    ['scene', undefined, undefined],
    ['image', 'radiance', 'npy'],
    ['image', 'radiance', 'png'],
    ['image', 'denoised', 'npy'],
    ['image', 'denoised', 'png'],
    ['done', undefined, undefined],
  ]);
  expect(events.at(-1)).toMatchObject({ denoised: { bias: 'denoised', network: 'base' } });
  expect(events[3]!.data).not.toBe(events[1]!.data);
});

it('tries materials: a right one, one whose pdf is not that of its samples, and one that is none', async () => {
  const file = join(ROOT, 'materials/diffuse.wgsl');
  const check = async (of: object) => (await ask('check', { type: 'check', effort: 'slice', ...of })).at(-1)!;
  expect(await check({ file })).toMatchObject({ event: 'done', passed: true, seed: 1 });
  const wrong = readFileSync(file, 'utf8').replace('return warp_cosine_pdf(wi);', 'return 0.5 * warp_cosine_pdf(wi);');
  expect(await check({ source: wrong })).toMatchObject({ event: 'done', passed: false });
  expect(await check({ source: 'fn eval( {' })).toMatchObject({ event: 'error', code: 'shader' });
});

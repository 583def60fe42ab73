/** Long renders by the command line: in parts that are merged, stopped and gone on with, as films that are opened again. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFilmFile } from '../../src/cli/film.ts';
import { filmFlags } from '../../src/cli/film-flags.ts';
import { ballScene, merge, render } from '../helpers/command.ts';

const folder = mkdtempSync(join(tmpdir(), 'penumbra-film-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const out = (name: string): string => join(folder, name);
const bytes = (name: string): Buffer => readFileSync(out(name));

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await sleep(5);
};

const SPP = 1000;
const scene = ballScene(SPP);
beforeAll(async () => {
  writeFileSync(out('scene.json'), JSON.stringify(scene));
  expect(await render([out('scene.json'), '-o', out('one.film')])).toMatchObject({ code: 0, stderr: '' });
});

it('parts of a render merge into the very file of a single one', async () => {
  const parts = ['1/2', '2/2'].map((part, i) => render([out('scene.json'), '--part', part, '-o', out(`part${i}.film`)]));
  for (const result of await Promise.all(parts)) expect(result).toMatchObject({ code: 0, stderr: '' });
  const { code, stdout } = await merge([out('part1.film'), out('part0.film'), '-o', out('merged.film'), '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ films: 2, samples: SPP, ranges: [[0, SPP]], missing: [], width: 16 });
  expect(bytes('merged.film').equals(bytes('one.film'))).toBe(true);
  // A film is opened like a scene, and goes on to as many samples as are asked for.
  expect(await render([out('part0.film'), '-o', out('more.film')])).toMatchObject({ code: 0, stderr: '' });
  expect(bytes('more.film').equals(bytes('one.film'))).toBe(true);
});

it('one that is killed goes on from its checkpoint, and one that is finished is not rendered again', async () => {
  const args = [out('scene.json'), '-o', out('long.film'), '--resume', '--checkpoint', '0'];
  const checkpoint = out('long.film.checkpoint');
  // On a busy machine a render may be over before it is killed: then once more.
  let code: number | null = 0;
  for (let attempt = 0; attempt < 10 && code !== null; attempt++) {
    rmSync(out('long.film'), { force: true });
    ({ code } = await render(args, { name: 'SIGKILL', when: () => until(() => existsSync(checkpoint)) }));
  }
  expect(code).toBe(null);
  expect(existsSync(out('long.film'))).toBe(false);
  expect(await render(args)).toMatchObject({ code: 0 });
  expect(bytes('long.film').equals(bytes('one.film'))).toBe(true);
  expect(existsSync(checkpoint)).toBe(false);
  const { mtimeMs } = statSync(out('long.film'));
  expect(await render(args)).toMatchObject({ code: 0, stderr: `${out('long.film')} has all its samples; there is nothing to render.` });
  expect(statSync(out('long.film')).mtimeMs).toBe(mtimeMs);
});

it('SIGTERM keeps the samples so far, says so, and --resume goes on to the film of one run', async () => {
  const checkpoint = out('stopped.film.checkpoint');
  // Half a million samples take minutes: the signal comes long before the last.
  const plan = (end: number): string[] => [out('scene.json'), '--spp', '1000000', '--samples', `0:${end}`];
  // To the whole group, as by a job system: with what its parents pass on, the process gets the signal several times.
  const stopped = await render([...plan(500_000), '-o', out('stopped.film'), '--resume', '--checkpoint', '0'], {
    name: 'SIGTERM',
    when: () => until(() => existsSync(checkpoint)),
  });
  expect(stopped.code).toBe(143);
  const kept = Number(/^Stopped with (\d+) of 500000 /.exec(stopped.stderr)?.[1]);
  expect(stopped.stderr).toBe(`Stopped with ${kept} of 500000 samples per pixel, which ${checkpoint} keeps; --resume goes on from there.`);
  expect((await readFilmFile(checkpoint)).ranges).toEqual([[0, kept]]);
  expect(existsSync(out('stopped.film'))).toBe(false);
  const short = plan(32 * Math.ceil(kept / 32) + 64);
  const runs = await Promise.all([
    render([...short, '-o', out('stopped.film'), '--resume']),
    render([...short, '-o', out('straight.film')]),
  ]);
  for (const run of runs) expect(run).toMatchObject({ code: 0, stderr: '' });
  expect(bytes('stopped.film').equals(bytes('straight.film'))).toBe(true);
  expect(existsSync(checkpoint)).toBe(false);
});

it('what cannot be done is said in one sentence', async () => {
  const results = await Promise.all([
    merge([out('one.film'), out('one.film'), '-o', out('no.exr')]),
    merge([out('scene.json'), '-o', out('no.exr')]),
    render([out('scene.json'), '-o', out('long.film'), '--resume', '--seed', '5']),
    render([out('scene.json'), '-o', out('no.film'), '--gpu', 'Voodoo']),
  ]);
  expect(results.map(({ code, stderr }) => ({ code, stderr }))).toEqual([
    { code: 1, stderr: `${out('one.film')}: ${out('one.film')} has the samples 0:1000, too; expected films that share none.` },
    { code: 1, stderr: `${out('scene.json')}: This is no film of Penumbra: expected a file that begins with PENUFILM.` },
    {
      code: 1,
      stderr: `${out('long.film')}: expected a film of this scene, rendered by this version of the program; remove it, or leave out --resume.`,
    },
    { code: 1, stderr: '--gpu: expected part of the name of an adapter (SwiftShader Device (Subzero)), got Voodoo' },
  ]);
  expect(existsSync(out('no.exr'))).toBe(false);
});

describe('flags', () => {
  const range = (values: Parameters<typeof filmFlags>[0], spp?: number): readonly number[] => filmFlags(values, spp).range(spp ?? SPP);
  it('say which samples', () => {
    expect(range({})).toEqual([0, SPP]);
    expect(range({ samples: '64:100' })).toEqual([64, 100]);
    expect([1, 2, 3].map((i) => range({ part: `${i}/3` }))).toEqual([
      [0, 320],
      [320, 672],
      [672, 1000],
    ]);
    expect(filmFlags({ samples: '0:32' }, undefined).goal(SPP)).toBeNull();
    expect(filmFlags({ samples: '0:32' }, 64).goal(64)).toBe(64);
    expect(filmFlags({ part: '1/2' }, undefined).goal(SPP)).toBe(SPP);
  });
  it('make parts that cover all samples once, each of whole blocks', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1 << 24 }), fc.integer({ min: 1, max: 300 }), (spp, parts) => {
        fc.pre(parts <= Math.ceil(spp / 32));
        let next = 0;
        for (let i = 1; i <= parts; i++) {
          const [first, end] = range({ part: `${i}/${parts}` }, spp);
          expect([first, first! % 32]).toEqual([next, 0]);
          expect(end!).toBeGreaterThan(first!);
          next = end!;
        }
        expect(next).toBe(spp);
      }),
      { seed: 8 },
    );
  });
  it.each([
    [{ samples: '10:20' }, undefined, '--samples: expected an A that is a multiple of 32, so that films merge exactly, got 10:20'],
    [{ samples: '64:32' }, undefined, '--samples: expected A:B with 0 ≤ A < B ≤ 16777216, got 64:32'],
    [{ samples: '64:128' }, 100, '--samples: expected A:B with 0 ≤ A < B ≤ 100, got 64:128'],
    [{ samples: '0:32', part: '1/2' }, undefined, 'Expected --samples or --part, got both.'],
    [{ part: '3/2' }, undefined, '--part: expected I/N with 1 ≤ I ≤ N, got 3/2'],
    [{ part: '1/40' }, undefined, '--part: 1000 samples make at most 32 parts of 32 or more, got 1/40'],
  ])('%j with %s samples is refused', (values, spp, sentence) => expect(() => range(values, spp)).toThrow(sentence));
});

it('a flight that Ctrl-C stops keeps its frames, and --resume renders those that are missing only', async () => {
  const camera = { position: [0, 1, 3], target: [0, 0, 0] };
  const flight = {
    fps: 100,
    keys: [
      { time: 0, ...camera },
      { time: 10, ...camera, position: [1, 1, 3] },
    ],
  };
  writeFileSync(out('flight.json'), JSON.stringify({ ...scene, film: { width: 8, height: 8 }, render: { spp: 2 }, flight }));
  writeFileSync(out('frame-0001.pfm'), 'as it was');
  const stopped = await render([out('flight.json'), '--frames', 'all', '--resume', '-o', out('frame-####.pfm')], {
    name: 'SIGINT',
    when: () => until(() => existsSync(out('frame-0002.pfm'))),
    // As by a container's runtime, which knows of the first process alone.
    alone: true,
  });
  expect(stopped.code).toBe(130);
  const count = Number(/^Stopped with (\d+) of 1001 frames; --resume renders the others\.$/.exec(stopped.stderr)?.[1]);
  const there = readdirSync(folder).filter((name) => name.startsWith('frame-'));
  expect(there).toEqual(Array.from({ length: count }, (_, i) => `frame-${String(i).padStart(4, '0')}.pfm`));

  const resumed = await render([out('flight.json'), '--frames', `0:${count + 1}`, '--resume', '-o', out('frame-####.pfm'), '--json']);
  expect(JSON.parse(resumed.stdout)).toMatchObject({ frames: count + 1, rendered: 1 });
  expect(bytes('frame-0001.pfm').toString()).toBe('as it was');
  expect(bytes('frame-0000.pfm').equals(bytes(`frame-${String(count).padStart(4, '0')}.pfm`))).toBe(false);
});

/** `serve` as other programs drive it: a line of JSON a request, a line an event. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linesOf } from '../../src/cli/serve/lines.ts';
import { BadRequest } from '../../src/cli/serve/fields.ts';
import { readRequest } from '../../src/cli/serve/request.ts';
import { ROOT } from '../../src/content/node.ts';
import { decodePfm } from '../../src/image/pfm.ts';
import { environment, render } from '../helpers/command.ts';
import { programFiles } from '../helpers/programs.ts';
import { type Served, serving } from '../helpers/served.ts';
import { Random } from '../reference/random.ts';

const folder = mkdtempSync(join(tmpdir(), 'penumbra-serve-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const CORNELL = join(ROOT, 'scenes/cornell-box.json');
const SMALL = { file: CORNELL, spp: 3, size: [24, 16] };

let served: Served;
beforeAll(async () => {
  mkdirSync(join(folder, 'out'));
  served = await serving(['--write', join(folder, 'out')]);
  expect(await served.next(() => true)).toMatchObject({ event: 'ready', id: null, protocol: 1, software: true });
});
afterAll(() => served.child.kill());

describe('a request', () => {
  it('gives what render gives, and layers', async () => {
    served.send({ id: 'a', ...SMALL, layers: ['depth'] });
    const events = await served.of('a');
    expect(events.map(({ event, name }) => [event, name])).toEqual([
      ['scene', undefined],
      ['image', 'radiance'],
      ['image', 'depth'],
      ['done', undefined],
    ]);
    const npy = Buffer.from(events[1]!.data!, 'base64');
    const output = join(folder, 'a.pfm');
    expect(await render([CORNELL, '-o', output, '--size', '24x16', '--spp', '3'])).toMatchObject({ code: 0 });
    const { data } = decodePfm(new Uint8Array(readFileSync(output)));
    expect(new Float32Array(Uint8Array.from(npy.subarray(npy.length - data.byteLength)).buffer)).toEqual(data);
    expect(events[1]).toMatchObject({ format: 'npy', width: 24, height: 16, shape: [16, 24, 3], channels: ['R', 'G', 'B'] });
    expect(events[2]).toMatchObject({ shape: [16, 24, 1], channels: ['Z'] });
    expect(events[3]).toMatchObject({ samples: { least: 3, mean: 3, most: 3 }, dropped: 0, biases: ['depth ≤ 128'] });
  });

  it('depends on itself alone: the same again with fewer samples has fewer', async () => {
    served.send({ id: 'many', ...SMALL, spp: 5 });
    served.send({ id: 'few', ...SMALL });
    served.send({ id: 'again', ...SMALL });
    expect((await served.of('many')).at(-1)).toMatchObject({ samples: { most: 5 } });
    const few = await served.of('few');
    expect(few.at(-1)).toMatchObject({ samples: { most: 3 } });
    expect((await served.of('again'))[1]!.data).toBe(few[1]!.data);
  });

  it('writes files below the folder that was allowed', async () => {
    served.send({ id: 'files', ...SMALL, layers: ['normal'], formats: ['npy', 'png', 'exr', 'film'], output: 'frame' });
    const files = (await served.of('files')).flatMap(({ file }) => file ?? []);
    expect(files).toEqual(
      ['frame.npy', 'frame.normal.npy', 'frame.png', 'frame.exr', 'frame.film'].map((name) => join(folder, 'out', name)),
    );
    const film = join(folder, 'on.pfm');
    // The command goes on with it.
    expect(await render([files.at(-1)!, '-o', film, '--spp', '6'])).toMatchObject({ code: 0 });
    symlinkSync(folder, join(folder, 'out', 'away'));
    for (const output of ['../x', '/tmp/x', 'none/x', 'away/x', '..', 'a\0b']) {
      served.send({ id: output, ...SMALL, output });
      expect([output, await served.of(output)]).toMatchObject([output, [{ event: 'error', code: 'argument', message: /^At output: / }]]);
    }
    expect(existsSync(join(folder, 'x.npy'))).toBe(false);
    const other = await serving([]);
    other.send({ id: 1, ...SMALL, output: 'x' });
    expect(await other.of(1)).toMatchObject([{ code: 'argument', message: /--write DIR/ }]);
    other.child.stdin.end();
    expect(await other.ended).toBe(0);
  });

  it('holds a document, whose files are in its folder', async () => {
    writeFileSync(join(folder, 'a.obj'), 'v -1 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n');
    const scene = {
      version: 1,
      camera: { position: [0, 0, 3], target: [0, 0, 0] },
      film: { width: 8, height: 8 },
      materials: { a: { file: 'diffuse' } },
      environment: { type: 'constant', radiance: [1, 1, 1] },
      shapes: [{ type: 'mesh', file: 'a.obj', material: 'a' }],
    };
    served.send({ id: 1, scene, folder, spp: 1 });
    expect((await served.of(1)).at(-1)).toMatchObject({ event: 'done' });
    served.send({ id: 2, scene, spp: 1 });
    expect(await served.of(2)).toMatchObject([{ event: 'error', code: 'scene', path: 'shapes[0].file' }]);
    served.send({ id: 3, scene: { ...scene, shapes: [{ ...scene.shapes[0], file: '../../etc/passwd' }] }, folder, spp: 1 });
    expect(await served.of(3)).toMatchObject([{ event: 'error', code: 'scene', path: 'shapes[0].file' }]);
    const programs = { mine: 'fn eval(wo: vec3f) -> vec3f {\n  return wo;\n}' };
    served.send({ id: 4, scene: { ...scene, programs, materials: { a: { file: 'mine' } } }, folder });
    expect(await served.of(4)).toMatchObject([
      { event: 'error', code: 'shader', diagnostics: [{ severity: 'error', module: 'materials/mine', line: 1 }] },
    ]);
  });

  it('is cancelled while it renders, and while it waits; others go on', async () => {
    for (const id of ['first', 'second', 'third']) served.send({ id, ...SMALL, spp: id === 'third' ? 1 : 1_000_000 });
    await served.next(({ event, id }) => event === 'scene' && id === 'first');
    served.send({ type: 'cancel', id: 'second' });
    expect(await served.of('second')).toMatchObject([{ code: 'aborted' }]);
    served.send({ type: 'cancel', id: 'first' });
    expect((await served.of('first')).at(-1)).toMatchObject({ event: 'error', code: 'aborted' });
    expect((await served.of('third')).at(-1)).toMatchObject({ event: 'done', samples: { most: 1 } });
  });
});

describe('hostile input', () => {
  it.each([
    ['no JSON', '{', null, 'The line is no JSON: '],
    ['no object', '[1]', null, 'expected an object, got [1]'],
    ['too deep', '['.repeat(100), null, 'The line is no JSON: expected JSON of at most 64 lists and objects in one another, got 100'],
    ['an unknown field', '{"id":7,"fil":"x"}', 7, 'At "fil": unknown field; did you mean "file"?'],
    ['an unknown type', '{"id":7,"type":"exec"}', 7, 'At type: expected one of render, merge, compare, check, cancel, got "exec"'],
    ['both', '{"id":7,"file":"x","scene":{}}', 7, 'expected exactly one of scene and file'],
    ['a bad id', '{"id":{}}', null, 'At id: expected a text of at most 200 characters, or a whole number, got {}'],
    ['a bad size', '{"file":"x","size":[0,1]}', null, 'At size: expected a whole number from 1 to 16384, got 0'],
    ['another size', '{"file":"x","size":[1]}', null, 'At size: expected [width, height], got [1]'],
    ['a bad format', '{"file":"x","formats":["gif"]}', null, 'At formats: expected some of npy, exr, png, film, got "gif"'],
    ['no format', '{"file":"x","formats":[]}', null, 'At formats: expected at least one, got []'],
    ['__proto__', '{"__proto__":{"file":"x"}}', null, 'At "__proto__": unknown field; '],
    ['cancel of nobody', '{"type":"cancel","id":"none"}', 'none', 'expected the id of a request that waits or renders'],
    ['no such file', '{"id":7,"file":"/none.json"}', 7, 'Cannot read "/none.json": no such file or folder.'],
    ['a device', '{"id":7,"file":"/dev/zero"}', 7, 'Cannot read "/dev/zero": expected a file, got something else.'],
    ['a folder', '{"id":7,"file":"/"}', 7, 'Cannot read "/": expected a file, got something else.'],
    ['a layer', JSON.stringify({ id: 7, ...SMALL, layers: ['nothing'] }), 7, 'At film.layers[0]: expected '],
    ['bytes', Buffer.from([0xff, 0xfe, 0x41]), null, 'expected UTF-8, got other bytes'],
  ])('%s: one sentence', async (_, line, id, message) => {
    served.send(line);
    const event = await served.next(({ event: each }) => each === 'error');
    expect(event).toMatchObject({ id, message: expect.stringContaining(message) as string });
    expect(event.message).not.toContain('\n');
    expect(['argument', 'scene']).toContain(event.code);
  });

  it('at random ends nothing', async () => {
    const random = new Random(11);
    const base = JSON.stringify({ id: 1, type: 'render', scene: { version: 1, shapes: [] }, spp: 4, size: [4, 4], layers: ['depth'] });
    for (let i = 0; i < 300; i++) {
      const at = Math.floor(random.next() * base.length);
      const length = Math.floor(random.next() * 12);
      served.send(base.slice(0, at) + '{}[]",:1eE-nul\\'.charAt(Math.floor(random.next() * 15)) + base.slice(at + length));
      expect((await served.next(({ event }) => event === 'error')).message).toBeTruthy();
    }
    served.send({ id: 'alive', ...SMALL });
    expect((await served.of('alive')).at(-1)).toMatchObject({ event: 'done' });
    expect(served.stderr).toBe('');
  });

  it('of one id twice, and of more than may wait', async () => {
    served.send({ id: 'busy', ...SMALL, spp: 1_000_000 });
    served.send({ id: 'busy', ...SMALL });
    expect(await served.next(({ event }) => event === 'error')).toMatchObject({ id: 'busy', code: 'argument' });
    for (let i = 0; i < 256; i++) served.send({ id: i, ...SMALL, spp: 1 });
    expect(await served.next(({ event }) => event === 'error')).toMatchObject({ id: 255, code: 'busy' });
    for (let i = 0; i < 255; i++) served.send({ type: 'cancel', id: i });
    served.send({ type: 'cancel', id: 'busy' });
    expect((await served.of('busy')).at(-1)).toMatchObject({ code: 'aborted' });
  });

  it('ends with its input, when all is answered', async () => {
    served.send({ id: 'last', ...SMALL });
    served.child.stdin.end();
    expect((await served.of('last')).at(-1)).toMatchObject({ event: 'done' });
    expect([await served.ended, served.stderr]).toEqual([0, '']);
  });
});

describe('lines', () => {
  async function lines(chunks: readonly string[], most: number): Promise<unknown[]> {
    const found: unknown[] = [];
    const stream = (async function* () {
      for (const each of chunks) yield Buffer.from(each);
    })();
    for await (const each of linesOf(stream, most)) found.push(each);
    return found;
  }
  const bad = { bad: 'expected a line of at most 5 bytes, got a longer one' };

  it('end where they end, whatever the pieces', async () => {
    expect(await lines(['ab', 'c\nd', '\r\n\n  \nef'], 5)).toEqual(['abc', 'd', 'ef']);
    expect(await lines(['12345\n123456\n', '1234', '56', '789\nok\n'], 5)).toEqual(['12345', bad, bad, 'ok']);
    expect(await lines(['ä\n', 'é'], 5)).toEqual(['ä', 'é']);
  });

  it('may be longer than memory', async () => {
    const chunk = Buffer.alloc(1 << 20, 65);
    const stream = (async function* () {
      for (let i = 0; i < 5000; i++) yield chunk;
      yield Buffer.from('\nok');
    })();
    const found: unknown[] = [];
    for await (const each of linesOf(stream, 1 << 21)) found.push(each);
    expect(found).toEqual([{ bad: expect.stringContaining('2097152') as string }, 'ok']);
  });
});

it('a request tells its id where it has one', () => {
  expect(() => readRequest('{"id":"x","spp":1.5,"file":"a"}')).toThrow(BadRequest);
  expect(readRequest('{"file":"a"}')).toMatchObject({ id: null, work: expect.any(Function) as unknown });
  expect(readRequest('{"type":"cancel","id":3}')).toEqual({ id: 3, work: null });
});

it.runIf(spawnSync('python3', ['--version']).status === 0)('the example in Python says what its comments say', async () => {
  const [launch, serve] = await programFiles(['src/cli/launch.ts', 'src/cli/serve.ts']);
  const command = [process.execPath, join(ROOT, launch!), serve!, '--backend', 'software'];
  const { stdout, stderr } = spawnSync('python3', [join(ROOT, 'docs/examples/drive.py'), CORNELL, ...command], {
    encoding: 'utf8',
    env: environment(),
  });
  expect(stderr).toBe('');
  expect(stdout.trim().split('\n')).toEqual([
    expect.stringMatching(/^0 radiance \[16, 24, 3\] darkest \d/),
    expect.stringMatching(/^0 depth \[16, 24, 1\] nearest \d/),
    expect.stringMatching(/^0 mean \[0\.\d+, 0\.\d+, 0\.\d+\]$/),
    expect.stringMatching(/^1 radiance/),
    expect.stringMatching(/^1 depth/),
    expect.stringMatching(/^1 mean/),
    expect.stringMatching(/^scene: shapes\[0\]\.material$/),
    'aborted',
    'exit code 0',
  ]);
});

/** The interface of the packages beside the renderer: scenes, links, programs, the laboratory. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as THREE from 'three';
import { expect, it } from 'vitest';
import { createRenderer, requestDevice } from '../../src/api/create.ts';
import { ERROR_CODES } from '../../src/api/error.ts';
import { encodeExr, encodePfm, encodePng } from '../../src/api/image.ts';
import { createLaboratory, reportText } from '../../src/api/lab.ts';
import { makeLink, openLink } from '../../src/api/link.ts';
import { checkScene, formatScene, loadScene } from '../../src/api/scene.ts';
import { linkMaterial, readProgram, shaderLibrary } from '../../src/api/shader.ts';
import { fromThree } from '../../src/api/three.ts';
import { ROOT } from '../../src/content/node.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { testDevice } from '../helpers/device.ts';
import { cornellInput } from '../reference/cornell.ts';
import { codeOf, errorOf, EVAL } from './errors.ts';

const scene: SceneDocument = checkScene(cornellInput(12));

it('every code of an error stands in docs/packages.md', () => {
  const [section = ''] = /## Errors[^#]*/.exec(readFileSync(join(ROOT, 'docs/packages.md'), 'utf8')) ?? [];
  const rows = [...section.matchAll(/^\| `([\w-]+)` +\| (.*?) +\|$/gm)];
  expect(Object.fromEntries(rows.map(([, code, meaning]) => [code, meaning]))).toEqual(ERROR_CODES);
});

it('scenes are read with what they name', async () => {
  const document = {
    ...JSON.parse(formatScene(scene)),
    shapes: [...scene.shapes, { type: 'mesh', file: 'parts/a.obj', material: 'white' }],
  };
  const asked: string[] = [];
  const read = async (file: string): Promise<Uint8Array> => {
    asked.push(file);
    return new TextEncoder().encode('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n');
  };
  const loaded = await loadScene(JSON.stringify(document), { read });
  expect(asked).toEqual(['parts/a.obj']);
  expect(loaded.scene.shapes.at(-1)).toMatchObject({ type: 'mesh', data: { indices: [0, 1, 2] } });
  expect(await errorOf(() => loadScene(JSON.stringify(document)))).toMatchObject({
    code: 'scene',
    path: `shapes[${scene.shapes.length}].file`,
  });
  // Cancelled while a file is read.
  const controller = new AbortController();
  const late = (): Promise<Uint8Array> => {
    controller.abort();
    return read('x');
  };
  expect(await codeOf(() => loadScene(JSON.stringify(document), { read: late, signal: controller.signal }))).toBe('aborted');
});

/** What programs without types pass by mistake: each is told what was expected, in one sentence. */
it('values of another kind than types say are refused', async () => {
  const wrong = <T>(value: unknown): T => value as T;
  const image = { name: 'radiance', width: 2, height: 1, channels: ['R', 'G', 'B'], data: new Float32Array(6) };
  const device = await testDevice();
  const said = await Promise.all(
    [
      () => requestDevice(null),
      () => createRenderer(wrong(null)),
      () => createRenderer(device, { kernel: wrong('fast') }),
      () => createRenderer(device, { trees: wrong('none') }),
      () => loadScene(wrong(undefined)),
      () => loadScene('scenes/room.json'),
      () => encodePng(wrong(image)),
      () => encodePng({ width: 2, height: 2, data: new Uint8ClampedArray(12) }),
      () => encodeExr(wrong(image)),
      () => encodeExr([]),
      () => encodePfm({ ...image, channels: ['Z'] }),
    ].map(async (ask) => {
      const { code, message } = await errorOf(ask);
      return `${code}: ${message}`;
    }),
  );
  const picture = 'argument: picture: expected four bytes a pixel in a Uint8ClampedArray, as Renderer.picture gives them';
  expect(said).toEqual([
    'gpu: The platform offers no graphics adapter by WebGPU.',
    'argument: device: expected a GPUDevice, as requestDevice gives it',
    'argument: kernel: expected one of auto, megakernel, wavefront, got "fast"',
    'argument: trees: expected one of processor, gpu, got "none"',
    'argument: bytes: expected a Uint8Array or text, got undefined',
    'argument: bytes: expected a file, got what looks like its name, "scenes/room.json"; read it first',
    picture,
    picture,
    'argument: images: expected a list, as Renderer.readAll gives it',
    'argument: image: expected one of three channels, got none',
    'argument: image: expected one of three channels, got Z',
  ]);
});

it('a picture may come as plain bytes, which give the same file', async () => {
  const data = Uint8Array.from({ length: 16 }, (_, i) => 16 * i);
  const file = await encodePng({ width: 2, height: 2, data: Uint8ClampedArray.from(data) });
  expect(await encodePng({ width: 2, height: 2, data: data as unknown as Uint8ClampedArray<ArrayBuffer> })).toEqual(file);
});

it('a file that a model names is missed by its name and for its reason', async () => {
  const gltf = JSON.stringify({ asset: { version: '2.0' }, buffers: [{ uri: 'a.bin', byteLength: 4 }] });
  const load = (read?: (file: string) => Promise<Uint8Array>): (() => unknown) => {
    return () => loadScene(gltf, { name: 'a.gltf', ...(read && { read }) });
  };
  const messages = [];
  for (const read of [undefined, async () => Promise.reject(new Error('ENOENT')), async () => 'text' as unknown as Uint8Array]) {
    const { code, message } = await errorOf(load(read));
    messages.push(`${code}: ${message}`);
  }
  expect(messages).toEqual([
    'scene: a.gltf names the file a.bin, which cannot be read: give loadScene a function read',
    'scene: a.gltf names the file a.bin, which cannot be read: ENOENT',
    'argument: read: expected a Uint8Array for a.bin, got string',
  ]);
});

it('scenes of three.js are taken until the signal is aborted', async () => {
  const scene = new THREE.Scene().add(new THREE.Mesh(new THREE.BoxGeometry(), new THREE.MeshStandardMaterial()));
  expect((await fromThree(scene)).scene.shapes.length).toBeGreaterThan(0);
  expect(await codeOf(() => fromThree(scene, null, { signal: AbortSignal.abort() }))).toBe('aborted');
});

it('links hold scenes', async () => {
  const small: SceneDocument = checkScene({
    version: 1,
    camera: scene.camera,
    materials: { a: { file: 'diffuse' } },
    shapes: [{ type: 'sphere', center: [0, 1, 0], radius: 0.5, material: 'a' }],
  });
  const link = await makeLink('https://example.org/p/', small, { spp: 9 });
  expect(link).toMatch(/^https:\/\/example\.org\/p\/#1=/);
  expect(await openLink(link)).toEqual({ scene: small, isExact: true, spp: 9, foreign: [] });
  // As people write it.
  expect((await openLink(await makeLink('x', { ...small, render: {} }))).scene.render).toEqual(small.render);
  const own = { ...small, programs: { mine: EVAL('0.5') } };
  expect((await openLink(await makeLink('x', own))).foreign).toEqual([{ name: 'mine', source: EVAL('0.5') }]);
});

it('programs are read and linked', async () => {
  const { materials } = await shaderLibrary();
  const toon = materials.toon!;
  const { kind, params, doc } = readProgram('toon', toon);
  expect(kind).toBe('material');
  expect(doc).toContain('outline');
  expect(params.map(({ name, type, control, min, max }) => [name, type, control, min, max]).slice(0, 2)).toEqual([
    ['color', 'vec3f', 'color', 0, expect.any(Number)],
    ['bands', 'u32', 'number', 1, 16],
  ]);
  expect(Object.keys(params[0]!)).not.toContain('colorSpace');
  const { code, origin } = await linkMaterial('toon', toon);
  const line = code.split('\n').findIndex((each) => /fn \w*eval\(/.test(each)) + 1;
  expect(origin(line, 1)).toMatchObject({
    module: 'materials/toon',
    line: toon.split('\n').findIndex((each) => each.startsWith('fn eval')) + 1,
  });
  expect(await codeOf(() => readProgram('a', 'fn eval('))).toBe('shader');
});

it('the laboratory says what is right', async () => {
  const laboratory = await createLaboratory(await testDevice());
  const right = await laboratory.check('mine', EVAL('0.5 * 0.31830989'), { effort: 'slice' });
  expect(right.passed).toBe(true);
  const wrong = await laboratory.check('mine', EVAL('0.5'), { effort: 'slice' });
  expect(wrong.passed).toBe(false);
  expect(reportText(wrong)).toContain('Energy');
  laboratory.dispose();
});

/** JSON of strangers: too deep, too much, wrong a million times. Each ends in one sentence, and soon. */
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { decodeFilm } from '../../src/engine/film/file.ts';
import { encodePng, pngText, SCENE_KEYWORD } from '../../src/image/png.ts';
import { importScene } from '../../src/scene/import/index.ts';
import { hasAtMost, jsonSize, MAX_JSON_CONTAINERS, MAX_JSON_DEPTH, MAX_JSON_VALUES, parseJson } from '../../src/scene/json.ts';
import { checkScene, parseScene } from '../../src/scene/parse.ts';
import { SceneError } from '../../src/scene/errors.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const START = '{"version":1,"camera":{"position":[0,0,5],"target":[0,0,0]},"materials":{"a":{"file":"diffuse"}}';
const SPHERE = '{"type":"sphere","center":[0,0,0],"radius":1,"material":"a"}';
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const opened = (text: string, name: string) =>
  importScene(name.endsWith('.penumbra') ? zipSync({ 'scene.json': bytesOf(text) }) : bytesOf(text), name, { dataUrl: () => '' });

describe('the size of a JSON text', () => {
  it('counts brackets and commas outside of texts', () => {
    expect(jsonSize('{"a":[1,2,{"b":"[[,,\\"[{"}],"c":"\\\\"}')).toEqual({ depth: 3, containers: 3, values: 6 });
    expect(jsonSize('"never closed [')).toEqual({ depth: 0, containers: 0, values: 0 });
  });

  it.each([
    ['deep', nested(MAX_JSON_DEPTH), nested(MAX_JSON_DEPTH + 1), /at most 64 lists and objects in one another, got 65/],
    ['many lists', `[${'[],'.repeat(9)}[]]`, `[${'[],'.repeat(MAX_JSON_CONTAINERS)}[]]`, /at most 3000000 lists and objects, got 3000002/],
    ['many numbers', '[0,0]', `[${'0,'.repeat(MAX_JSON_VALUES)}0]`, /at most 40000000 values, got 40000001/],
  ])('that is too %s is refused before it is parsed', (_, good, bad, message) => {
    const parse = (text: string): unknown => parseJson(text, (said) => new SceneError(said));
    expect(parse(good)).toBeInstanceOf(Array);
    expect(() => parse(bad)).toThrow(message);
  });

  it.each(['a.json', 'a.gltf', 'a.penumbra'])('of 5,000 levels is one sentence in %s', async (name) => {
    for (const text of [nested(5000), `${START},"shapes":${nested(5000)}}`, `{"asset":{"version":"2.0"},"extras":${nested(5000)}}`]) {
      const error = await opened(text, name).catch((each: unknown) => each);
      expect(error).toBeInstanceOf(SceneError);
      expect((error as Error).message).toMatch(/expected JSON of at most 64 lists and objects in one another, got 500\d\.?$/);
    }
  });
});

it('the JSON of a picture and of a film is one sentence, too', async () => {
  const picture = encodePng({ width: 1, height: 1, rgb8: Uint8Array.of(0, 0, 0) }, { [SCENE_KEYWORD]: nested(5000) });
  expect(() => parseScene(pngText(picture)[SCENE_KEYWORD]!)).toThrow('at most 64 lists and objects in one another, got 5000.');
  const header = bytesOf(`{"parts":${nested(5000)}}`);
  const film = new Uint8Array(16 + header.length);
  film.set(bytesOf('PENUFILM'));
  new DataView(film.buffer).setUint32(8, 1, true);
  new DataView(film.buffer).setUint32(12, header.length, true);
  film.set(header, 16);
  await expect(decodeFilm(film)).rejects.toThrow('The header of the film is not usable: expected JSON of at most 64 lists');
});

describe('a document that is wrong very often', () => {
  it.each([
    ['shapes', `,"shapes":[${'{},'.repeat(300_000)}{}]}`, /^At shapes\[0\]\.type: expected "sphere"/],
    ['indices', `,"shapes":[{"type":"mesh","material":"a","data":{"positions":[0,0,0,1,0,0,0,1,0],"indices":[0,1,2,${'-1,'.repeat(300_000)}0,0]}}]}`, /^At shapes\[0\]\.data\.indices\[3\]: expected a number ≥ 0, got -1$/],
    ['media', `,"shapes":[${SPHERE}],"media":{${Array.from({ length: 200_000 }, (_, i) => `"${i}":0`).join()}}}`, /^At media\["0"\]: expected an object, got 0$/],
    ['programs', `,"shapes":[${SPHERE}],"programs":{${Array.from({ length: 200_000 }, (_, i) => `"p${i}":0`).join()}}}`, /^At programs\.p0: expected WGSL/],
  ])('of %s names the first place', (_, rest, message) => {
    expect(() => parseScene(START + rest)).toThrow(message);
  }); // prettier-ignore

  it('and small shows a misspelt field first', () => {
    expect(() => parseScene(`${START},"shapes":[],"fim":{}}`)).toThrow('At fim: unknown field; did you mean "film"?');
  });
});

it('a file of more shapes than a scene has room for is one sentence, at the first one too many', async () => {
  const text = `WorldBegin\n${'Shape "sphere"\n'.repeat(100_001)}`;
  await expect(importScene(bytesOf(text), 'a.pbrt', { dataUrl: () => '' })).rejects.toThrow(
    'a.pbrt line 100002: expected at most 100000 shapes, got more',
  );
});

it('lists of numbers are checked where they are, not copied', () => {
  const mesh = { positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2], normals: [0, 0, 1, 0, 0, 1, 0, 0, 1] };
  const isShared = (): void => {
    const scene = checkScene({ ...JSON.parse(`${START}}`), shapes: [{ type: 'mesh', material: 'a', data: mesh }] });
    const { data } = scene.shapes[0] as unknown as { data: typeof mesh };
    for (const list of ['positions', 'indices', 'normals'] as const) expect(data[list], list).toBe(mesh[list]);
  };
  isShared();
  const wrong = (change: object) => () =>
    checkScene({ ...JSON.parse(`${START}}`), shapes: [{ type: 'mesh', material: 'a', data: { ...mesh, ...change } }] });
  expect(wrong({ positions: [0, 0, 0, 1, 0, 0, 0, 2e7, 0] })).toThrow('data.positions[7]: expected a number ≤ 10000000, got 20000000');
  expect(wrong({ positions: [0, 0, 0] })).toThrow('data.positions: expected ≥ 9 elements, got 3');
  expect(wrong({ positions: 5 })).toThrow('data.positions: expected a list, got 5');
  expect(wrong({ indices: [0, 1, 1.5] })).toThrow('data.indices[2]: expected a whole number, got 1.5');
  expect(wrong({ normals: [0, 0, NaN, 0, 0, 1, 0, 0, 1] })).toThrow('data.normals[2]: expected a number, got NaN');
  expect(wrong({ normals: [0, 0, '1', 0, 0, 1, 0, 0, 1] })).toThrow('data.normals[2]: expected a number, got "1"');
  // zod once put its own check back at the first value that was no list.
  isShared();
});

it('parts are counted as far as needed', () => {
  expect(hasAtMost({ a: [1, 2], b: { c: 3 } }, 5)).toBe(true);
  expect(hasAtMost({ a: [1, 2], b: { c: 3 } }, 4)).toBe(false);
});

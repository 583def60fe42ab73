/** The scene as text: errors at their place, edits from elsewhere that leave the rest of the text alone. */
import { describe, expect, it } from 'vitest';
import { TextCodec } from '../../src/app/features/text/codec.ts';
import { locate, placeOfError } from '../../src/app/features/text/locate.ts';
import { editsFor, type TextEdit } from '../../src/app/features/text/patch.ts';
import { readFolder } from '../../src/content/node.ts';
import type { SceneError } from '../../src/scene/errors.ts';
import { parseScene } from '../../src/scene/parse.ts';

const cornell = readFolder('scenes', '.json')['cornell-box']!;

function marked(text: string): string | null {
  try {
    parseScene(text);
    return null;
  } catch (error) {
    const { message, path } = error as SceneError;
    const place = placeOfError(text, path, message);
    return place === null ? null : text.slice(place.start, place.end);
  }
}

describe('errors in the text', () => {
  it('mark the value, the unknown key, or what surrounds a missing field', () => {
    expect(marked(cornell.replace('"fov": 39.3', '"fov": 200'))).toBe('200');
    expect(marked(cornell.replace('"fov"', '"fow"'))).toBe('"fow"');
    expect(marked(cornell.replace('"corner": [0, 0, 0], "edge1": [0, 0, 5.592]', '"edge1": [0, 0, 5.592]'))).toBe('{');
    expect(marked(cornell.replace('"position": [2.78, 2.73, -8], ', ''))).toBe('"camera"');
    expect(marked(cornell.replace('"material": "red"', '"material": "read"'))).toBe('"read"');
    expect(marked(cornell.replace('[0.65, 0.05, 0.05]', '[0.65, 0.05, 0.05'))).toMatch(/^.$/);
    expect(marked('[]')).toBe('[');
  });
  it('are found behind odd keys and escapes', () => {
    const text = '{ "a b": { "c\\"[0]": [1, { "d": "}" }] } }';
    const place = locate(text).get('["a b"]["c\\"[0]"][1].d')!;
    expect(text.slice(place.start, place.end)).toBe('"}"');
  });
});

const apply = (text: string, edits: TextEdit[]): string =>
  [...edits].sort((a, b) => b.start - a.start).reduce((now, { start, end, text: put }) => now.slice(0, start) + put + now.slice(end), text);

describe('edits from elsewhere', () => {
  const codec = new TextCodec();
  const scene = parseScene(cornell);
  const from = codec.shown(scene);

  it('touch only the values that changed, in whatever layout the text has', () => {
    const moved = { ...scene, camera: { ...scene.camera, position: [1, 2, -7.123456789] as [number, number, number] } };
    const after = codec.shown(moved);
    const odd = cornell.replace('"camera": {', '"camera":   {  ');
    const edits = editsFor(odd, from, after, codec.format(after), 7);
    expect(apply(odd, edits)).toBe(odd.replace('[2.78, 2.73, -8]', '[1, 2, -7.123457]'));
  });

  it.each([
    ['a shape removed', { ...scene, shapes: scene.shapes.slice(1) }],
    ['a shape added at the end', { ...scene, shapes: [...scene.shapes, { ...scene.shapes[0]!, name: 'again' }] }],
    ['the first lines', { ...scene, title: 'Other', film: { width: 99, height: 512 }, description: '' }],
    ['a default', { ...scene, camera: { ...scene.camera, fov: 40 } }],
  ])('rewrite the lines that differ: %s', (_, next) => {
    const after = codec.shown(next);
    const text = codec.format(from);
    const result = apply(text, editsFor(text, from, after, codec.format(after), 7));
    expect(codec.parse(result)).toEqual(next);
  });
});

describe('large meshes', () => {
  const positions = Array.from({ length: 600 }, (_, i) => i % 7);
  const data = { positions, indices: [0, 1, 2] };
  const scene = parseScene(
    JSON.stringify({
      version: 1,
      camera: { position: [0, 0, 9], target: [0, 0, 0] },
      materials: { a: { file: 'diffuse' } },
      shapes: [{ type: 'mesh', data, material: 'a' }],
    }),
  );

  it('are named in the text and come back as they were', () => {
    const codec = new TextCodec();
    const text = codec.format(codec.shown(scene));
    expect(text).toContain('"file": "inline:1 (1 triangles)"');
    expect(codec.parse(text)).toEqual(scene);
    expect((codec.parse(text).shapes[0] as { data: unknown }).data).toBe((scene.shapes[0] as { data: unknown }).data);
    expect(() => codec.parse(text.replace('inline:1', 'inline:2'))).toThrow(
      'At shapes[0].file: no mesh of this name, expected one of "inline:1 (1 triangles)"',
    );
  });
});

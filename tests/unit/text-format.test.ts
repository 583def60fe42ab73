/** A scene as text: nothing is lost on the way, and it stays short. */
import { describe, expect, it } from 'vitest';
import { conciseScene } from '../../src/scene/concise.ts';
import { formatJson } from '../../src/scene/format-json.ts';
import { packageMesh, PACKAGE_MESHES } from '../../src/content/meshes.ts';
import { readFolder } from '../../src/content/node.ts';
import { checkScene, parseScene } from '../../src/scene/parse.ts';
import { checkMesh } from '../../src/scene/shapes/mesh-check.ts';

const scenes = readFolder('scenes', '.json');

describe.each(Object.keys(scenes))('scenes/%s.json', (name) => {
  const scene = parseScene(scenes[name]!);
  it('comes back from its text', () => expect(parseScene(formatJson(scene))).toEqual(scene));
  it('comes back from its concise text, which is as short as a file', () => {
    const text = formatJson(conciseScene(scene));
    expect(parseScene(text)).toEqual(scene);
    expect(text.length).toBeLessThan(scenes[name]!.length * 1.2);
  });
});

describe('concise', () => {
  it('leaves out defaults at every level', () => {
    const small = {
      version: 1,
      camera: { position: [0, 0, 5], target: [0, 0, 0] },
      materials: { a: { file: 'diffuse' } },
      shapes: [{ type: 'box', center: [0, 0, 0], size: [1, 1, 1], material: 'a' }],
    };
    expect(conciseScene(checkScene(small))).toEqual(small);
  });
});

describe('format', () => {
  it('keeps short things on one line and rounds only where it is told to', () => {
    expect(formatJson({ a: [1, 2], b: { c: [0.1 + 0.2], d: {} }, e: undefined }, { digits: 7 })).toBe(
      '{\n  "a": [1, 2],\n  "b": { "c": [0.3], "d": {} }\n}',
    );
    expect(formatJson({ x: 0.1 + 0.2 })).toBe('{\n  "x": 0.30000000000000004\n}');
  });
  it('breaks what is longer than a line', () =>
    expect(formatJson({ a: { b: 'x'.repeat(40), c: 1 } }, { width: 40 })).toContain('\n    "c": 1'));
});

describe('meshes of packages', () => {
  it.each(PACKAGE_MESHES)('%s is a mesh', async (file) => {
    const mesh = await packageMesh(file);
    expect(() => checkMesh(mesh, 'data')).not.toThrow();
    expect(mesh.indices.length).toBeGreaterThan(900);
  });
  it('names what there is for another name', () =>
    expect(packageMesh('npm:cow')).rejects.toThrow('expected npm:teapot or npm:bunny, got "npm:cow"'));
});

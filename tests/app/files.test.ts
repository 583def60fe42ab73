/** Names of saved files, what is read of opened ones, and steps through the gallery. */
import { describe, expect, it } from 'vitest';
import { extensionOf, fileStem } from '../../src/app/ui/file-names.ts';
import { baseName } from '../../src/scene/import/together.ts';
import { readSceneFiles } from '../../src/app/features/files/read-scene.ts';
import { OPENABLE, type SourceFile } from '../../src/app/features/files/read.ts';
import { gridStep } from '../../src/app/features/gallery/keys.ts';
import { FORMATS, SCENE_EXTENSIONS } from '../../src/scene/import/formats.ts';

describe('formats', () => {
  it('of every importer are opened', () => expect(OPENABLE).toEqual(expect.arrayContaining([...SCENE_EXTENSIONS])));

  it('of several files the least rank is the scene', async () => {
    const file = (name: string) => ({ name, size: 1, arrayBuffer: async () => new ArrayBuffer(1) });
    const ranked = FORMATS.toSorted((a, b) => a.rank - b.rank);
    const [first, last] = [ranked[0]!, ranked.at(-1)!];
    expect(first.rank).toBeLessThan(last.rank);
    await expect(readSceneFiles([file(`z${last.extensions[0]}`), file(`a${first.extensions[0]}`)])).rejects.toThrow(/^a\./);
  });
});

describe('file names', () => {
  it.each([
    ['Cornell box', 'cornell-box'],
    ['  SmallptGPU: three caustics!', 'smallptgpu-three-caustics'],
    ['Beason’s 99 lines', 'beasons-99-lines'],
    ['../../etc/passwd', 'etc-passwd'],
    ['Würfel — 立方体', 'würfel-立方体'],
    ['...', 'scene'],
    ['NUL', 'nul-scene'],
    ['x'.repeat(300), 'x'.repeat(80)],
  ])('%s → %s', (title, stem) => expect(fileStem(title)).toBe(stem));
  it('are compared without folders and case', () => {
    expect([baseName('a\\b/Cow.OBJ'), extensionOf('Scene.v2.JSON'), extensionOf('folder.d/none')]).toEqual(['cow.obj', '.json', '']);
  });
});

describe('what is opened', () => {
  const file = (name: string, size: number, text = ''): SourceFile => ({
    name,
    size,
    arrayBuffer: async () => new TextEncoder().encode(text).buffer as ArrayBuffer,
  });
  it.each([
    [[], 'There was no file in what was dropped.'],
    [[file('a.json', 1), file('b.scn', 1)], 'Expected one scene, alone or with the files that it names, got several: a.json, b.scn.'],
    [[file('a.json', 65 * 1024 * 1024)], 'a.json: expected at most 64 MiB, got 65 MiB.'],
    [
      [file('a.blend', 1)],
      `a.blend: expected a file that ends in ${SCENE_EXTENSIONS.join(', ')}, .zip, .mtl, .gz, .spd, .jpg, .jpeg, .webp, .tga, .bmp, .ktx2, .png, .hdr, .exr, .film or .wgsl.`,
    ],
    [[file('a.json', 0)], 'a.json: expected text, got an empty file'],
  ])('%o: %s', (files, sentence) => expect(readSceneFiles(files)).rejects.toThrow(sentence));
});

describe('a scene of pbrt that includes files', () => {
  const file = (name: string, text: string): SourceFile => ({
    name,
    size: text.length,
    arrayBuffer: async () => new TextEncoder().encode(text).buffer as ArrayBuffer,
  });
  const part = file('geometry.pbrt', 'Shape "sphere"');
  const whole = file('room.pbrt', 'WorldBegin\nInclude "geometry/geometry.pbrt"');

  it('is the one with a world, found among its parts', async () => {
    const { name, scene, notes } = await readSceneFiles([part, whole]);
    expect([name, scene.shapes.length, notes]).toEqual(['room.pbrt', 1, []]);
  });

  it('says which part is missing, and that there are two scenes', async () => {
    await expect(readSceneFiles([whole])).rejects.toThrow(
      'room.pbrt line 2: expected the file "geometry/geometry.pbrt" beside the scene, got none',
    );
    await expect(readSceneFiles([whole, file('b.pbrt', 'WorldBegin')])).rejects.toThrow('Expected one scene');
  });
});

describe('steps in a grid of 7 in rows of 3', () => {
  it.each([
    ['ArrowRight', 6, 6],
    ['ArrowLeft', 3, 2],
    ['ArrowDown', 1, 4],
    ['ArrowDown', 5, 6],
    ['ArrowUp', 4, 1],
    ['ArrowUp', 2, -1],
    ['Home', 5, 0],
    ['End', 0, 6],
    ['x', 0, null],
  ] as const)('%s from %i leads to %s', (key, at, to) => expect(gridStep(key, at, 7, 3)).toBe(to));
});

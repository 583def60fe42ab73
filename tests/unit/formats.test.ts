/** The list of formats, and what follows from it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { USAGE } from '../../src/cli/flags.ts';
import { ROOT } from '../../src/content/node.ts';
import { SceneError } from '../../src/scene/errors.ts';
import { mesh as meshKind } from '../../src/scene/shapes/mesh.ts';
import { formatNames, formatOf, FORMATS, MESH_EXTENSIONS, SCENE_EXTENSIONS } from '../../src/scene/import/formats.ts';
import { importMesh, importScene } from '../../src/scene/import/index.ts';

const noise = Uint8Array.from({ length: 300 }, (_, i) => (i * 151 + 7) % 256);

describe('formats', () => {
  it('have endings of their own, in lower case', () => {
    expect(new Set(SCENE_EXTENSIONS).size).toBe(SCENE_EXTENSIONS.length);
    for (const each of SCENE_EXTENSIONS) expect(each).toMatch(/^\.[a-z]+$/);
  });

  it('are found by the ending, in either case', () => {
    for (const format of FORMATS) for (const each of format.extensions) expect(formatOf(`a.b/C${each.toUpperCase()}`)).toBe(format);
    expect([formatOf('a'), formatOf('a.'), formatOf('b.obj/a')]).toEqual([null, null, null]);
  });

  it('are named by the command line and the documents', () => {
    for (const each of formatNames()) expect(USAGE).toContain(each);
    for (const file of ['docs/command-line.md', 'docs/guide.md']) {
      const text = readFileSync(join(ROOT, file), 'utf8');
      expect(SCENE_EXTENSIONS.filter((each) => !text.includes(`\`${each}\``)), file).toEqual([]);
    }
  }); // prettier-ignore

  it.each(SCENE_EXTENSIONS)('%s: anything else is one sentence that names the file', async (ending) => {
    const reads = [() => importScene(noise, `dir/noise${ending}`, { dataUrl: () => '' })];
    if (MESH_EXTENSIONS.includes(ending)) reads.push(() => importMesh(noise, `dir/noise${ending}`) as never);
    for (const read of reads) {
      const error = await read().catch((each: unknown) => each);
      expect(error).toBeInstanceOf(SceneError);
      expect((error as Error).message).toMatch(new RegExp(`^noise\\${ending}.*: `));
    }
  });
});

it('are named by the schema where a document may name a mesh', () => {
  const line = meshKind.schema.shape.file.description ?? '';
  expect([...line.matchAll(/\.[a-z]+/g)].map(([each]) => each)).toEqual([...MESH_EXTENSIONS]);
});

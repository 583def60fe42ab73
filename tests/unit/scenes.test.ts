/** Every scene that ships is valid, and names the schema that the repository holds. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readFolder, ROOT, shaderLibrary } from '../../src/content/node.ts';
import { packMaterials } from '../../src/engine/pack/materials.ts';
import { loadCurves } from '../../src/scene/curves/code.ts';
import { loadLensOf } from '../../src/scene/lenses/code.ts';
import { sceneJsonSchema } from '../../src/scene/json-schema.ts';
import { parseScene } from '../../src/scene/parse.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';

beforeAll(loadCurves);

const scenes = readFolder('scenes', '.json');
const assembler = new KernelAssembler(shaderLibrary());

describe.each(Object.keys(scenes))('scenes/%s.json', (name) => {
  it('is valid, and its materials exist', async () => {
    const scene = parseScene(scenes[name]!);
    await loadLensOf(scene);
    expect(scene.title).not.toBe('Untitled');
    expect(packMaterials(scene, assembler, []).kinds.length).toBeGreaterThan(0);
  });
  it('names the schema', () => expect((JSON.parse(scenes[name]!) as { $schema: string }).$schema).toBe('../src/scene/scene.schema.json'));
});

it('scene.schema.json is what `npm run schema` writes', () => {
  expect(JSON.parse(readFileSync(join(ROOT, 'src/scene/scene.schema.json'), 'utf8'))).toEqual(
    JSON.parse(JSON.stringify(sceneJsonSchema())),
  );
});

/** The page's schema of scenes checks and fills in as Node's does, without the maker of JSON Schemas. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { noJsonSchema } from '../../src/cli/vite/no-json-schema.ts';
import { ROOT } from '../../src/content/node.ts';
import { conciseScene } from '../../src/scene/concise.ts';
import { checkScene } from '../../src/scene/parse.ts';

const bundle = async (entry: string, plugins: readonly ReturnType<typeof noJsonSchema>[]): Promise<string> => {
  const output = (await build({
    configFile: false,
    root: ROOT,
    logLevel: 'silent',
    plugins: [...plugins],
    ssr: { noExternal: true },
    build: { write: false, minify: false, ssr: join(ROOT, entry) },
  })) as Rolldown.RolldownOutput;
  return output.output[0].code;
};

it('is in no module that the page begins with', async () => {
  const plain = await bundle('src/scene/parse.ts', []);
  const code = await bundle('src/scene/parse.ts', [noJsonSchema()]);
  expect(plain).toContain('Processor = (schema');
  expect(code).not.toContain('Processor = (schema');
  const page = (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as { checkScene: typeof checkScene };
  const file: unknown = JSON.parse(readFileSync(join(ROOT, 'scenes/veach-plates.json'), 'utf8'));
  expect(page.checkScene(file)).toEqual(checkScene(file));
  expect(() => page.checkScene({ version: 1, camera: { type: 'fishing' } })).toThrow(/camera/);
});

it('was not asked for what a document need not say', () => {
  const scene = checkScene({
    version: 1,
    camera: { position: [0, 0, 1], target: [0, 0, 0] },
    shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 2, material: 'a' }],
    materials: { a: { file: 'diffuse' } },
  });
  expect(conciseScene(scene)).toEqual({
    version: 1,
    camera: { position: [0, 0, 1], target: [0, 0, 0] },
    materials: { a: { file: 'diffuse' } },
    shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 2, material: 'a' }],
  });
  // A member of a union keeps what tells it from the others, also where that is another's default.
  expect(conciseScene({ ...scene, camera: { ...scene.camera, type: 'panorama' } })).toMatchObject({ camera: { type: 'panorama' } });
});

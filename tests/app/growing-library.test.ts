/** A library of shaders that comes in parts: a scene has the kernel that it has with all of it, and loads no more than it needs. */
import { describe, expect, it, vi } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as Growing from '../../src/api/growing-library.ts';
import { ROOT, shaderLibrary } from '../../src/content/node.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import { checkScene, parseScene } from '../../src/scene/parse.ts';
import { packScene } from '../../src/engine/pack/pack.ts';
import { KernelAssembler, type ShaderLibrary } from '../../src/shader/kernel.ts';
import { NotLoaded } from '../../src/shader/not-loaded.ts';
import { ShaderError } from '../../src/shader/errors.ts';
import { withoutComments } from '../../src/cli/vite/strip-wgsl.ts';

/** Another library each time, of which nobody has asked for anything. */
async function fresh(): Promise<typeof Growing & { loaded(): string[]; isWhole(): boolean }> {
  vi.resetModules();
  let whole = false;
  vi.doMock('../../src/content/library.ts', async (original) => {
    whole = true;
    return original();
  });
  const { growingLibrary } = await import('../../src/content/first-library.ts');
  const names = (): string[] => [...Object.keys(growingLibrary.wgsl), ...Object.keys(growingLibrary.materials)];
  const before = new Set(names());
  const made = await import('../../src/api/growing-library.ts');
  return { ...made, loaded: () => names().filter((each) => !before.has(each)), isWhole: () => whole };
}
const sceneOf = (name: string): SceneDocument => parseScene(readFileSync(join(ROOT, 'scenes', `${name}.json`), 'utf8'));
// Another copy of the module has another class.
const isShaderError = (error: unknown): boolean => (error as Error).constructor.name === ShaderError.name;

function kernelOf(scene: SceneDocument, library: ShaderLibrary, link: (library: ShaderLibrary) => KernelAssembler): string {
  const assembler = link(library);
  const { variant } = packScene(scene, buildGeometry(scene), assembler, false);
  return assembler.assemble(variant).code;
}
const files = shaderLibrary();
const stripped = { ...files, wgsl: Object.fromEntries(Object.entries(files.wgsl).map(([path, text]) => [path, withoutComments(text)])) };

async function linked(scene: SceneDocument): Promise<{ code: string; loaded: string[]; isWhole: boolean }> {
  const parts = await fresh();
  const { KernelAssembler: Assembler } = await import('../../src/shader/kernel.ts');
  const work = async (): Promise<string> => {
    await parts.expectScene(scene);
    return kernelOf(scene, parts.libraryInParts, (library) => new Assembler(library));
  };
  const code = await parts.withLibrary(work, isShaderError);
  return { code, loaded: parts.loaded().toSorted(), isWhole: parts.isWhole() };
}

describe('a library in parts', () => {
  it.each(['coloured-light', 'cornell-box', 'still-life', 'materials-first-steps', 'smallpt'])(
    'gives %s its kernel, and few modules',
    async (name) => {
      const scene = sceneOf(name);
      const { code, loaded, isWhole } = await linked(scene);
      expect(code).toBe(kernelOf(scene, stripped, (library) => new KernelAssembler(library)));
      expect([isWhole, loaded.length < 16]).toEqual([false, true]);
    },
  );

  it.each(['wine', 'cloud', 'signed-distances', 'hundred-lamps'])('gives %s its kernel, by all of it', async (name) => {
    const scene = sceneOf(name);
    const { code, isWhole } = await linked(scene);
    expect(code).toBe(kernelOf(scene, stripped, (library) => new KernelAssembler(library)));
    expect(isWhole).toBe(true);
  });

  it('loads nothing for the first scene, and what the others name before it is asked for', async () => {
    expect((await linked(sceneOf('coloured-light'))).loaded).toEqual([]);
    expect((await linked(sceneOf('materials-first-steps'))).loaded).toEqual(
      ['color', 'colormap', 'emitter', 'environments/gradient', 'eval_half_vector', 'eval_lambert', 'eval_minnaert', 'path/bounce/together', 'tabulate/environment', 'toon'], // prettier-ignore
    );
  });

  it('refuses a material that there is none of once all of it is there, and says which there are', async () => {
    const scene = sceneOf('cornell-box');
    const wrong = {
      ...scene,
      materials: Object.fromEntries(Object.keys(scene.materials).map((each) => [each, { file: 'no_such', params: {} }])),
    };
    await expect(linked(wrong as SceneDocument)).rejects.toThrow(/no material of this name; there are .*\bwood$/);
  });

  it('does work again for what it lacks, and for nothing else', async () => {
    const { withLibrary, isWhole } = await fresh();
    const failing = vi.fn(async () => Promise.reject(new Error('something else')));
    await expect(withLibrary(failing, () => false)).rejects.toThrow('something else');
    expect([failing.mock.calls.length, isWhole()]).toEqual([1, false]);
    const lacking = vi.fn(async () => Promise.reject(new Error('no such name')));
    await expect(withLibrary(lacking, () => true)).rejects.toThrow('no such name');
    expect([lacking.mock.calls.length, isWhole()]).toEqual([2, true]);
  });

  it('gives everything at once to what learns or decides beside the film', async () => {
    for (const render of [{ guiding: 'learned' }, { adaptive: { target: 0.1 } }]) {
      const { expectScene, isWhole } = await fresh();
      const { $schema: _, ...scene } = JSON.parse(readFileSync(join(ROOT, 'scenes', 'cornell-box.json'), 'utf8')) as Record<
        string,
        unknown
      >;
      await expectScene(checkScene({ ...scene, render }));
      expect(isWhole()).toBe(true);
    }
  });

  it('says of a module that it is not there, and of a name that is no module nothing', async () => {
    const { libraryInParts } = await fresh();
    expect(() => libraryInParts.wgsl['medium/tracking']).toThrow('The module medium/tracking is not loaded yet.');
    expect(libraryInParts.wgsl['package::medium::tracking']).toBeUndefined();
    expect(libraryInParts.wgsl['medium/tracking.wesl']).toBeUndefined();
    expect(new NotLoaded('a/b').path).toBe('a/b');
  });
});

/** What the page loads before its first picture is what that picture needs: no less, and no more. */
import { expect, it } from 'vitest';
import { firstSceneText, growingLibrary } from '../../src/content/first-library.ts';
import { linkPass } from '../../src/engine/passes/pass.ts';
import { packScene } from '../../src/engine/pack/pack.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import { parseScene } from '../../src/scene/parse.ts';
import { KernelAssembler, type ShaderLibrary } from '../../src/shader/kernel.ts';

/** Passes that every film meets beside its kernel, by their modules. */
const PASSES = ['view/develop', 'view/display', 'view/noise', 'film/blocks'];
/** What else links against the scene: normals and outlines of what is selected. */
const ROOTS = ['main', 'view/guide'];

/** The kernel of the first scene and the passes around it. */
function everything(library: ShaderLibrary): string[] {
  const scene = parseScene(firstSceneText);
  const assembler = new KernelAssembler(library);
  const { variant } = packScene(scene, buildGeometry(scene), assembler, false);
  return [...ROOTS.map((root) => assembler.assemble(variant, root).code), ...PASSES.map((root) => linkPass(library, root).code)];
}

it('the first scene needs these modules, and all of them', async () => {
  const files = Object.keys(growingLibrary.wgsl);
  const read = new Set<string>();
  const watched = new Proxy(growingLibrary.wgsl, { get: (target, path: string) => (read.add(path), target[path]) });
  const first = everything({ ...growingLibrary, wgsl: watched });
  expect(files.filter((each) => !read.has(each))).toEqual([]);
  // The rest changes nothing of it.
  const { shaderLibrary } = await import('../../src/content/library.ts');
  expect(Object.keys(growingLibrary.wgsl).length).toBeGreaterThan(files.length);
  expect(everything({ ...shaderLibrary() })).toEqual(first);
});

/** Who has the texts of an earlier visit links nothing for the same scene, and renders the same film. */
import { expect, it, vi } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { linkedTexts, prelink, Renderer, type KernelKind } from '../../src/engine/index.ts';
import { DISPLAY_PASSES } from '../../src/engine/passes/display.ts';
import { NOISE_PASS } from '../../src/engine/passes/noise.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { ShaderError } from '../../src/shader/errors.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { Linker } from '../../src/shader/link.ts';
import { cornellInput } from '../reference/cornell.ts';
import { testDevice } from '../helpers/gpu.ts';
import { expectSame } from '../helpers/same.ts';

const device = await testDevice();
const scene = checkScene(cornellInput(16));
const library = shaderLibrary();
/** Another visit's: what was linked of one is unknown to the next. */
const anew = (): typeof library => ({ wgsl: { ...library.wgsl }, materials: { ...library.materials } });

async function visit(
  own: typeof library,
  document: SceneDocument,
  kernel: KernelKind,
): Promise<{ renderer: Renderer; film: Float32Array }> {
  const renderer = new Renderer(device, own, { kernel });
  prelink(document, buildGeometry(document), renderer.assembler);
  await renderer.setScene(document);
  while (renderer.samples < 2) await renderer.advance(1000, 2);
  return { renderer, film: (await renderer.readFilm()).data };
}

it.each(['megakernel', 'wavefront'] as const)('the %s of a scene is not linked again', async (kernel) => {
  const first = await visit(anew(), scene, kernel);
  const texts = linkedTexts(first.renderer);
  for (const root of [...DISPLAY_PASSES, NOISE_PASS]) expect(Object.keys(texts)).toContain(`package::${root.replaceAll('/', '::')}`);
  const next = anew();
  Linker.of(next.wgsl).kept = JSON.parse(JSON.stringify(texts)) as typeof texts;
  const link = vi.spyOn(Linker.prototype, 'link');
  const second = await visit(next, scene, kernel);
  expect(link).not.toHaveBeenCalled();
  expectSame(second.film, first.film);
  // Another scene is linked as ever.
  const glass = structuredClone(scene);
  glass.materials.white = { file: 'glass', params: {} };
  await second.renderer.setScene(glass);
  expect(link).toHaveBeenCalled();
  link.mockRestore();
  first.renderer.destroy();
  second.renderer.destroy();
});

it('an edit that is wrong is told at its own line', async () => {
  const { renderer } = await visit(anew(), scene, 'megakernel');
  const next = anew();
  Linker.of(next.wgsl).kept = linkedTexts(renderer);
  const source = library.materials.diffuse!.replace(/\breturn /, 'return nothing + ');
  const edited = { ...scene, programs: { diffuse: source } };
  const assembler = new KernelAssembler(next);
  prelink(scene, buildGeometry(scene), assembler);
  const again = new Renderer(device, next);
  await again.setScene(scene);
  const line = source.split('\n').findIndex((each) => each.includes('nothing')) + 1;
  const error = await again.setScene(edited).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ShaderError);
  expect((error as ShaderError).diagnostics).toContainEqual(expect.objectContaining({ module: 'materials/diffuse', line }));
  renderer.destroy();
  again.destroy();
});

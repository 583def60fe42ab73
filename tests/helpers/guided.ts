/** Scenes for path guiding, and what was learned of one. */
import { shaderLibrary } from '../../src/content/node.ts';
import type { RenderSettings, SceneInput } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import type { Renderer } from '../../src/engine/renderer.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { testDevice, testRenderer } from './gpu.ts';

const assembler = new KernelAssembler(shaderLibrary());
const number = (name: string): number => assembler.constant('guiding/table', name);

const quad = (corner: number[], edge1: number[], edge2: number[], material: string, more: object = {}): object => ({
  type: 'quad',
  corner,
  edge1,
  edge2,
  material,
  ...more,
});

/** Two rooms with a gap between them; a lamp that faces the far wall of the second, so that all light of the first is indirect. */
export function rooms(render: Partial<RenderSettings> = {}, more: Partial<SceneInput> = {}): SceneInput {
  const shapes = [
    quad([-6, 0, 2], [8, 0, 0], [0, 0, -4], 'grey'),
    quad([-6, 2, -2], [8, 0, 0], [0, 0, 4], 'grey'),
    quad([-6, 0, -2], [8, 0, 0], [0, 2, 0], 'grey'),
    quad([2, 0, 2], [-8, 0, 0], [0, 2, 0], 'grey'),
    quad([2, 0, -2], [0, 0, 4], [0, 2, 0], 'grey'),
    quad([-6, 0, 2], [0, 0, -4], [0, 2, 0], 'grey'),
    quad([-2, 0, 2], [0, 0, -1.85], [0, 2, 0], 'grey'),
    quad([-2, 0, -0.15], [0, 0, -1.85], [0, 2, 0], 'grey'),
    quad([-2.2, 0.5, -1.5], [0, 0, 1], [0, 1, 0], 'grey', { emission: { radiance: [30, 25, 20] } }),
  ];
  return {
    version: 1,
    camera: { position: [-1.7, 1, -1.4], target: [2, 0.8, 0.6], fov: 60 },
    film: { width: 16, height: 16 },
    render: { spp: 64, maxDepth: 6, seed: 'guided', guiding: 'learned', guidingPaths: 16_384, ...render },
    materials: { grey: { file: 'diffuse', params: { albedo: [0.7, 0.7, 0.7] } } },
    shapes: shapes as SceneInput['shapes'],
    ...more,
  };
}

/** The words of the table that was learned of a document: see wgsl/guiding/table.wgsl. */
export async function learnedOf(
  scene: SceneInput,
  by: Promise<Renderer> = testRenderer(),
): Promise<{ words: Uint32Array; table: GPUTexture }> {
  const renderer = await by;
  await renderer.setScene(checkScene(scene));
  const table = renderer.inputs().sky.guiding ?? null;
  if (table === null) throw new Error('The scene is not guided.');
  return { words: await wordsOf(table), table };
}

/** All that a table says: its head, its tree and its leaves. */
export async function wordsOf(table: GPUTexture): Promise<Uint32Array> {
  const device = await testDevice();
  const size = table.width * table.height * 16;
  const copy = device.createBuffer({ size, usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ });
  const encoder = device.createCommandEncoder();
  encoder.copyTextureToBuffer({ texture: table }, { buffer: copy, bytesPerRow: table.width * 16 }, [table.width, table.height]);
  device.queue.submit([encoder.finish()]);
  await copy.mapAsync(GPUMapMode.READ);
  const words = new Uint32Array(copy.getMappedRange());
  return words.slice(0, 4 * (number('LEAVES') + (words[0] ?? 0) * number('LEAF_TEXELS')));
}

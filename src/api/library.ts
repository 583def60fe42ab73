/** What comes along with the package: shaders, and what reads images. Loaded when it is first needed. */
import type { RendererOptions } from '../engine/index.ts';
import { SceneError } from '../scene/errors.ts';
import { ShaderError } from '../shader/errors.ts';
import type { ShaderLibrary } from '../shader/kernel.ts';
import type { LibraryInParts } from './parts.ts';

/** All WGSL that kernels are made of: `wgsl` without its comments, `materials` as they were written, by path without ending. */
export const shaderLibrary = async (): Promise<ShaderLibrary> => (await import('../content/library.ts')).shaderLibrary();

/** Names that are not there are refused, and may be there in the rest. */
const mayLack = (error: unknown): boolean => error instanceof ShaderError || error instanceof SceneError;

/** The same as far as it is needed. @internal */
export async function libraryInParts(): Promise<LibraryInParts> {
  const { expectScene, libraryInParts: library, withLibrary } = await import('./growing-library.ts');
  const during = <T>(work: () => Promise<T>): Promise<T> => withLibrary(work, mayLack);
  return { library, during, scene: async (scene, work) => during(() => expectScene(scene).then(work)) };
}

/** Decoders come with the first image, their WebAssembly inside of them. */
export const READERS: Pick<RendererOptions, 'readRadiance' | 'readTexels' | 'readTable'> = {
  readRadiance: async (data) => (await import('../image/decode/radiance.ts')).readRadiance(data),
  readTexels: async (data, name) => (await import('../image/decode/texels.ts')).readTexels(data, name),
  readTable: async (data, name) => (await import('../image/decode/table.ts')).readTable(data, name),
};

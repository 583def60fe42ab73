/** What comes along with the package: shaders, and what reads images. Loaded when it is first needed. */
import type { RendererOptions } from '../engine/index.ts';
import type { ShaderLibrary } from '../shader/kernel.ts';

/** All WGSL that kernels are made of: `wgsl` without its comments, `materials` as they were written, by path without ending. */
export const shaderLibrary = async (): Promise<ShaderLibrary> => (await import('../content/library.ts')).shaderLibrary();

/** Decoders come with the first image, their WebAssembly inside of them. */
export const READERS: Pick<RendererOptions, 'readRadiance' | 'readTexels' | 'readTable'> = {
  readRadiance: async (data) => (await import('../image/decode/radiance.ts')).readRadiance(data),
  readTexels: async (data, name) => (await import('../image/decode/texels.ts')).readTexels(data, name),
  readTable: async (data, name) => (await import('../image/decode/table.ts')).readTable(data, name),
};

/** What a renderer is told when it is made, and what it tells of each scene. */
import type { ReadRadiance } from './pictures.ts';
import type { ReadTexels } from './textures.ts';

export interface RendererOptions {
  /** Count the rays of each pixel: an instrumented, slower kernel. */
  countRays?: boolean;
  /** Read images of documents, of the environment and of materials; without them they are refused. */
  readRadiance?: ReadRadiance;
  readTexels?: ReadTexels;
}

/** What preparing a scene cost, in milliseconds, and what came of it. */
export interface PrepareReport {
  geometryMs: number;
  packMs: number;
  linkMs: number;
  pipelineMs: number;
  primitives: number;
  nodes: number;
  /** Characters of WGSL. */
  kernelLength: number;
  /** Of the scene on the GPU: structure, primitives, attributes of vertices, parameters, lights. */
  bytes: number;
  /** What a person should know of the images of the scene, a sentence each. */
  notes: readonly string[];
}

export const NOTHING_PREPARED: PrepareReport = {
  geometryMs: 0,
  packMs: 0,
  linkMs: 0,
  pipelineMs: 0,
  primitives: 0,
  nodes: 0,
  kernelLength: 0,
  bytes: 0,
  notes: [],
};

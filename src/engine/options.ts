/** What a renderer is told when it is made, and what it tells of each scene. */
import type { SceneDocument } from '../scene/document.ts';
import type { Bvh } from '../scene/bvh/build.ts';
import type { Geometry, GeometryPlan } from '../scene/geometry/build.ts';
import type { DetailTools } from '../scene/subdivide/scene.ts';
import type { KernelAssembler } from '../shader/kernel.ts';
import type { StructureKind } from '../scene/structure/structure.ts';
import type { ReadRadiance } from './images/pictures.ts';
import type { ReadTable } from './images/table-types.ts';
import type { ReadTexels } from './images/textures.ts';
import type { Pause } from './gpu/wait.ts';

/**
 * Builds geometry, perhaps elsewhere.
 * @param trees builds its trees; null: they are built as buildGeometry does
 * @throws SceneError, as buildGeometry does
 */
export type BuildGeometry = (scene: SceneDocument, trees: TreesOf | null) => Geometry | Promise<Geometry>;

/** Trees over boxes, in their order: those of a GeometryPlan. */
export type TreesOf = (bounds: GeometryPlan['trees']) => Promise<Bvh[]>;
export type BuildTrees = (bounds: GeometryPlan['trees']) => Promise<BuiltTrees>;

export interface BuiltTrees {
  trees: Bvh[];
  /** What the user should know, a sentence each. */
  notes: string[];
}

/**
 * What builds hierarchies: the processor, or the GPU where they are large. Images agree but are not the same bit for bit: lights and
 * primitives stand in another order.
 */
export const TREE_BUILDERS = ['processor', 'gpu'] as const;
export type TreeBuilderName = (typeof TREE_BUILDERS)[number];

/**
 * One kernel in which a thread does all for its pixel, or a wavefront: passes in which all rays are traced, and all paths taken on. The
 * images are the same. Scenes that cannot be rendered as a wavefront (src/shader/wavefront.ts) have the megakernel, whatever is asked
 * for, and the report says why; `auto` also where it is faster: scenes of few primitives, and adapters that run on the processor.
 */
export type KernelKind = 'megakernel' | 'wavefront';
export const KERNELS = ['auto', 'megakernel', 'wavefront'] as const;

export interface RendererOptions {
  /** Count the rays of each pixel: an instrumented, slower kernel. */
  countRays?: boolean;
  /** Shared with what links kernels of the same library beside this renderer; left out: its own. */
  assembler?: KernelAssembler | undefined;
  /** What renders scenes; left out: auto. */
  kernel?: KernelKind | 'auto' | undefined;
  /** Read images of documents, of the environment and of materials, and tables; without them they are refused. */
  readRadiance?: ReadRadiance;
  readTexels?: ReadTexels;
  readTable?: ReadTable;
  /** Less than the device allows, for tests: bytes of one storage buffer, and storage buffers of a kernel. */
  storage?: { bytes?: number; buffers?: number };
  /** Given by hosts in which waiting for the GPU is polling: see wait.ts. */
  pause?: Pause | undefined;
  /** Left out: built here and now. */
  build?: BuildGeometry | undefined;
  /** Makes meshes finer, perhaps elsewhere; left out: here and now. */
  refine?: DetailTools['refine'];
  /** What builds hierarchies; left out: the processor. */
  trees?: TreeBuilderName | undefined;
  /** Compile behind the picture what another value of a parameter would need: for hosts whose user turns them. */
  ahead?: boolean;
  /** Called when a compiled kernel has taken over from one that interprets, or does more than the scene needs: `report` says it. */
  takenOver?: (() => void) | undefined;
  /** Asked with the text of each kernel before anything of it is compiled or run; what it throws keeps the kernel from both. */
  beforeKernel?: (code: string) => Promise<void>;
}

/** Bytes of a scene on the GPU, without film and images. */
export interface SceneBytes {
  structure: number;
  primitives: number;
  /** Shading normals and what else belongs to corners. */
  attributes: number;
  params: number;
  lights: number;
}

/** What preparing a scene cost, in milliseconds, and what came of it. */
export interface PrepareReport {
  geometryMs: number;
  packMs: number;
  linkMs: number;
  pipelineMs: number;
  /** How much of the geometry was built: all, the hierarchy over the placements, or nothing. */
  built: 'all' | 'placements' | 'nothing';
  structure: StructureKind | null;
  /** What renders it. */
  kernel: KernelKind;
  primitives: number;
  nodes: number;
  bytes: SceneBytes;
  /** All of them, over the number of primitives. */
  bytesPerPrimitive: number;
  /** Storage buffers of the kernel: more than 8 where arrays do not fit into one each. */
  storageBuffers: number;
  /** What of it was written now. */
  bytesWritten: number;
  /** Characters of WGSL. */
  kernelLength: number;
  /** What the user should know, a sentence each: of the images of the scene, why it is no wavefront where one was asked for, and why the GPU did not build a hierarchy. */
  notes: readonly string[];
  /** Materials that are interpreted until their text is compiled: see Renderer.author. */
  interpreted: readonly string[];
}

export const NOTHING_PREPARED: PrepareReport = {
  geometryMs: 0,
  packMs: 0,
  linkMs: 0,
  pipelineMs: 0,
  built: 'nothing',
  structure: null,
  kernel: 'megakernel',
  primitives: 0,
  nodes: 0,
  bytes: { structure: 0, primitives: 0, attributes: 0, params: 0, lights: 0 },
  bytesPerPrimitive: 0,
  storageBuffers: 0,
  bytesWritten: 0,
  kernelLength: 0,
  notes: [],
  interpreted: [],
};

/** Scenes on their way to the GPU: no more than what is another. */
import type { Geometry } from '../scene/geometry/build.ts';
import { NODE_WORDS } from '../scene/bvh/build.ts';
import type { KernelBuffers } from './buffers.ts';
import type { Changes } from './changes.ts';
import type { PackedScene } from './pack.ts';

/**
 * What of a geometry the GPU does not have yet: all of it, the part that changes when placements move, or what primitives know of
 * materials and lights.
 */
export type Missing = 'all' | 'top' | 'primitives' | 'nothing';

export class SceneUpload {
  private readonly buffers: KernelBuffers;
  /** Parameters as they were packed last, and with what stands behind them as they were uploaded. */
  private params = new Uint32Array(0);
  private uploaded = new Uint32Array(0);
  /** What was stored of vertices. */
  private attributes = '';

  constructor(buffers: KernelBuffers) {
    this.buffers = buffers;
  }

  /** Whether lights and parameters are to be set. Beside what `changes` tell of, parameters hold keys of the camera and what layers look up. */
  isRelit({ params }: PackedScene, changes: Changes, missing: Missing): boolean {
    const isSame = params.length === this.params.length && params.every((each, i) => each === this.params[i]);
    return missing === 'all' || missing === 'top' || changes.lights || changes.materials || !isSame;
  }

  geometry(packed: PackedScene, { top }: Geometry, missing: Missing): void {
    const { arrays } = this.buffers;
    const stored = packed.variant.attributes?.join() ?? '';
    if (missing === 'all') arrays.set('nodes', packed.nodes);
    if (missing === 'all' || missing === 'primitives') arrays.set('primitives', packed.primitives());
    if (missing === 'all' || stored !== this.attributes) arrays.set('attributes', packed.attributes());
    else if (missing === 'top') arrays.write('attributes', packed.attributes(0, top.primitives));
    this.attributes = stored;
    if (missing !== 'top') return;
    arrays.write('nodes', packed.nodes.subarray(0, top.nodes * NODE_WORDS));
    arrays.write('primitives', packed.primitives(0, top.primitives));
  }

  /** Lights, and what stands in one buffer: parameters, the spaces of shapes, lamps, the tree of lights. */
  lights({ params, lights }: PackedScene, estimates: Float32Array | null): void {
    const packed = lights.pack(estimates);
    const all = new Uint32Array(params.length + packed.tree.length);
    all.set(params);
    all.set(packed.tree, params.length);
    this.buffers.arrays.replace('params', all, this.uploaded);
    [this.params, this.uploaded] = [params, all];
    this.buffers.arrays.set('lights', packed.lights);
  }
}

/** The trees of a geometry, built on the GPU where it has room for them and they are large enough to be worth it. */
import { sentence } from '../../base/sentence.ts';
import { BOX } from '../../scene/bvh/boxes.ts';
import { buildBvh, type Bvh } from '../../scene/bvh/build.ts';
import type { ShaderLibrary } from '../../shader/kernel.ts';
import { NotLoaded } from '../../shader/not-loaded.ts';
import { once } from '../once.ts';
import type { BuildTrees, BuiltTrees } from '../options.ts';
import { TreeBuilder } from './tree-builder.ts';

/** Trees over fewer primitives are built by the processor meanwhile, and are a little better. */
const LEAST = 4096;

/** @param least primitives of a tree that the GPU builds, for tests */
export function gpuTrees(device: GPUDevice, library: ShaderLibrary, least = LEAST): BuildTrees {
  const builder = once(() => TreeBuilder.create(device, library));
  return async (bounds): Promise<BuiltTrees> => {
    const notes = new Set<string>();
    const trees: Bvh[] = [];
    for (const each of bounds) trees.push((each.length < least * BOX ? null : await onGpu(builder, each, notes)) ?? buildBvh(each));
    return { trees, notes: [...notes] };
  };
}

/** Null where the GPU cannot: a note says why. */
async function onGpu(create: () => Promise<TreeBuilder>, bounds: Float32Array<ArrayBuffer>, notes: Set<string>): Promise<Bvh | null> {
  const count = bounds.length / BOX;
  try {
    const builder = await create();
    if (count <= builder.capacity) return await builder.build(bounds);
    const [most, own] = [builder.capacity, count].map((each) => each.toLocaleString('en-US'));
    notes.add(
      `The processor built the hierarchy: this graphics adapter has room to build one over ${most} primitives, the scene has ${own}.`,
    );
  } catch (error) {
    if (error instanceof NotLoaded) throw error;
    notes.add(`The processor built the hierarchy, which the graphics adapter could not: ${sentence(error)}`);
  }
  return null;
}

/** Lights that are chosen by place → the structs LightCells and LightCluster of wgsl/light/stored.wgsl, and what stands between them. */
import type { Turns } from '../../base/task.ts';
import { octahedralEncode } from '../pack/octahedral.ts';
import type { KernelAssembler } from '../../shader/kernel.ts';
import { StructArray } from '../../shader/struct.ts';
import { present } from '../../base/present.ts';
import { isRound, meanCosine, spreadOf, type Cone } from './cone.ts';
import { cutOf } from './cut.ts';
import { gridBox, packCells } from './grid.ts';
import { hasTree, shapeOf } from './cells.ts';
import { buildLightTree, type Cluster, type Emitters } from './tree.ts';

export interface PackedTree {
  /** For each light with a place: its entry of the cells, and the way from that entry's node to it. */
  entries: Uint32Array;
  trails: Uint32Array;
  /** What stands in `params`. */
  words: Uint32Array;
}

/**
 * `distant`: number of the lights without a place, which come before those of `emitters`.
 * @param squares their squared irradiance, for each of NORMALS
 * @param reach radius of a sphere around the scene
 */
export async function packTree(
  assembler: KernelAssembler,
  turns: Turns,
  emitters: Emitters,
  distant: number,
  squares: readonly number[],
  reach: number,
): Promise<PackedTree> {
  const { layouts } = assembler;
  const [near, first] = [emitters.count, Math.min(distant, 1)];
  const shape = shapeOf(layouts, near, distant);
  const tree = near === 0 ? { clusters: [], trails: new Uint32Array(0) } : buildLightTree(emitters);
  const cut = near === 0 ? { nodes: [], nodeOf: new Uint32Array(0) } : cutOf(tree, shape.near);
  const nodes = cut.nodes.map(({ place }) => present(tree.clusters[place], 'a cluster'));
  const box = gridBox(nodes, reach);
  const head = new StructArray(layouts.LightCells, 1);
  head.set(0, 'centre', box.centre);
  head.set(0, 'per_group', shape.perGroup);
  head.set(
    0,
    'scale',
    box.half.map((each) => 1 / each),
  );
  head.set(0, 'distant', distant);
  head.set(0, 'side', shape.side);
  head.set(0, 'stride', shape.stride);
  head.set(0, 'links', shape.links);
  head.set(0, 'tree', shape.tree);
  const words = new Uint32Array(4 * shape.end);
  words.set(head.asUints);
  words.set(await packCells(nodes, distant > 0 ? squares : null, shape, box, turns), layouts.LightCells.size / 4);
  const isLight = assembler.constant('light/stored', 'CLUSTER_LIGHT');
  nodes.forEach(({ light, child }, i) => (words[4 * shape.links + first + i] = (light >= 0 ? isLight | (distant + light) : child) >>> 0));
  if (hasTree(near, distant)) words.set(packClusters(assembler, tree.clusters, distant), 4 * shape.tree);
  return {
    entries: cut.nodeOf.map((node) => first + node),
    trails: tree.trails.map((trail, i) => belowLevel(trail, present(cut.nodes[cut.nodeOf[i] ?? 0], 'a node').level)),
    words,
  };
}

/** All 32 bits may be above. */
const belowLevel = (trail: number, level: number): number => (level >= 32 ? 0 : trail >>> level);

/** `first`: number of the tree's first light among all. */
function packClusters(assembler: KernelAssembler, clusters: readonly Cluster[], first: number): Uint32Array {
  const packed = new StructArray(assembler.layouts.LightCluster, clusters.length);
  const [isLight, isBoth] = ['LIGHT', 'BOTH'].map((each) => assembler.constant('light/stored', `CLUSTER_${each}`)) as [number, number];
  clusters.forEach(({ centre, radius, cone, intensity, light, child }, i) => {
    packed.set(i, 'centre', centre);
    // Rounding to single precision must not leave anything outside.
    packed.set(i, 'radius', radius * (1 + 1e-6) + 1e-6 * Math.max(...centre.map(Math.abs)) * Number(radius > 0));
    packed.set(i, 'axis', octahedralEncode(...cone.axis));
    packed.set(i, 'cones', packCones(cone));
    packed.set(i, 'intensity', intensity * meanCosine(cone));
    packed.set(i, 'link', ((light >= 0 ? isLight | (first + light) : child) | (cone.twoSided ? isBoth : 0)) >>> 0);
  });
  return packed.asUints;
}

/** Rounded to wider cones, by more than the rounding of the axis; 1 only where they hold all directions. */
function packCones(cone: Cone): number {
  const half = isRound(cone) ? 32767 : Math.min(32766, Math.ceil((spreadOf(cone) / 2) * 32767) + 4);
  const emission = Math.max(-32767, Math.floor(cone.cosEmission * 32767) - 1) & 0xffff;
  return (half | (emission << 16)) >>> 0;
}

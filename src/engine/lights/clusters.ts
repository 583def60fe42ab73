/** The tree of lights → the structs LightCluster of wgsl/scene.wgsl. */
import type { KernelAssembler } from '../../shader/kernel.ts';
import { StructArray, type StructLayout } from '../../shader/struct.ts';
import type { Cone } from './cone.ts';
import { buildLightTree, type Cluster, type Emitters } from './tree.ts';
import { octahedralEncode } from '../pack/octahedral.ts';

const HEAD_WORDS = 4;

/** Share of the lights without a place: by power, but neither they nor the rest are forgotten. */
const [MIN_DISTANT, MAX_DISTANT] = [0.1, 0.9];

export interface PackedTree {
  /** Probability of choosing one of the lights without a place. */
  share: number;
  /** Way to each of the other lights. */
  trails: Uint32Array;
  /** What stands in `params`: the head and the clusters. */
  words: Uint32Array;
}

/** `powers`: of all lights, the `distant` ones without a place first, which `emitters` lacks. */
export function packTree(assembler: KernelAssembler, emitters: Emitters, powers: readonly number[], distant: number): PackedTree {
  const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);
  const byPower = sum(powers.slice(0, distant)) / (sum(powers) || 1);
  const share = distant === 0 ? 0 : emitters.count === 0 ? 1 : Math.min(MAX_DISTANT, Math.max(MIN_DISTANT, byPower));
  const { clusters, trails } = emitters.count === 0 ? { clusters: [], trails: new Uint32Array(0) } : buildLightTree(emitters);
  const packed = packClusters(assembler, clusters, distant);
  const words = new Uint32Array(HEAD_WORDS + packed.length);
  new Float32Array(words.buffer)[0] = share;
  words[1] = distant;
  words.set(packed, HEAD_WORDS);
  return { share, trails, words };
}

/** Bytes of the words for this number of lights with a place. */
export const treeBytes = ({ size }: StructLayout, lights: number): number => HEAD_WORDS * 4 + Math.max(0, 2 * lights - 1) * size;

/** `first`: number of the tree's first light among all. */
function packClusters(assembler: KernelAssembler, clusters: readonly Cluster[], first: number): Uint32Array {
  const packed = new StructArray(assembler.layouts.LightCluster, clusters.length);
  const [isLight, isBoth] = ['LIGHT', 'BOTH'].map((each) => assembler.constant('scene', `CLUSTER_${each}`)) as [number, number];
  clusters.forEach(({ centre, radius, cone, intensity, light, child }, i) => {
    packed.set(i, 'centre', centre);
    // Rounding to single precision must not leave anything outside.
    packed.set(i, 'radius', radius * (1 + 1e-6) + 1e-6 * Math.max(...centre.map(Math.abs)) * Number(radius > 0));
    packed.set(i, 'axis', octahedralEncode(...cone.axis));
    packed.set(i, 'cones', packCosines(cone));
    packed.set(i, 'intensity', intensity * meanCosine(cone));
    packed.set(i, 'link', ((light >= 0 ? isLight | (first + light) : child) | (cone.twoSided ? isBoth : 0)) >>> 0);
  });
  return packed.asUints;
}

/** Rounded to wider cones, by more than the rounding of the axis. */
function packCosines({ cosNormals, cosEmission }: Cone): number {
  const word = (cosine: number): number => Math.max(-32767, Math.floor(cosine * 32767) - 1) & 0xffff;
  return (word(cosNormals) | (word(cosEmission) << 16)) >>> 0;
}

/** Of normals that fill a cone evenly, with a direction along its axis; those that face away count 0. */
const meanCosine = ({ cosNormals }: Cone): number => (cosNormals >= 0 ? (1 + cosNormals) / 2 : 0.5 / (1 - cosNormals));

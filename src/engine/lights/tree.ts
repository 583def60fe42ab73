/**
 * A tree over lights for choosing one of them by what it may do for a point: Conty Estévez and Kulla 2018, "Importance
 * sampling of many lights with adaptive tree splitting". Pure; hundreds of thousands of lights take about a second.
 */
import { mergeCones, type Cone } from './cone.ts';
import { LightSplitter } from './split.ts';
import { present } from '../../base/present.ts';
import { vec3At, vec4At } from '../../scene/vec.ts';

/** Numbers of each light: what surrounds it, where it shines, how strongly. */
export interface Emitters {
  count: number;
  /** Four a light: a sphere around it. */
  spheres: Float64Array;
  /** Three a light: unit direction of its normal or axis. */
  axes: Float64Array;
  /** Cosine of the angle around its normals: 1 or, where it shines from all sides, −1. */
  cosNormals: Float64Array;
  /** Cosine of the angle from a normal up to which it emits. */
  cosEmission: Float64Array;
  /** Emits the same from its back. */
  twoSided: Uint8Array;
  /** Peak of its intensity: radiance times area; ≥ 0. */
  intensity: Float64Array;
}

/** A node: all lights below it taken together. */
export interface Cluster {
  centre: readonly [number, number, number];
  radius: number;
  cone: Cone;
  intensity: number;
  /** A light, or −1 and the place of the left one of two children, the right one behind it. */
  light: number;
  child: number;
}

export interface LightTree {
  /** The root comes first. */
  clusters: Cluster[];
  /** Way from the root to each light: bit k is set where level k takes the right child. */
  trails: Uint32Array;
}

/** Bits of a trail, and levels below the root, as wgsl/bounds.wgsl has them. */
export const MAX_LEVELS = 32;

/** At least one light. */
export function buildLightTree(emitters: Emitters): LightTree {
  const { count } = emitters;
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  const trails = new Uint32Array(count);
  const clusters: Cluster[] = Array(2 * count - 1);
  const splitter = new LightSplitter(emitters);
  let used = 1;
  const build = (place: number, from: number, to: number, level: number, trail: number): Cluster => {
    let cluster: Cluster;
    if (to - from === 1) {
      const light = present(order[from], 'a light');
      trails[light] = trail;
      cluster = leafOf(emitters, light);
    } else {
      const child = used;
      used += 2;
      const middle = splitter.split(order, from, to, 2 ** (MAX_LEVELS - level - 1));
      const left = build(child, from, middle, level + 1, trail);
      const right = build(child + 1, middle, to, level + 1, (trail | (1 << level)) >>> 0);
      cluster = { ...join(left, right), light: -1, child };
    }
    clusters[place] = cluster;
    return cluster;
  };
  build(0, 0, count, 0, 0);
  return { clusters, trails };
}

function coneOf({ axes, cosNormals, cosEmission, twoSided }: Emitters, i: number): Cone {
  return {
    axis: vec3At(axes, 3 * i),
    cosNormals: cosNormals[i]!,
    cosEmission: cosEmission[i]!,
    twoSided: twoSided[i] === 1,
  };
}

function leafOf(emitters: Emitters, i: number): Cluster {
  const [x, y, z, radius] = vec4At(emitters.spheres, 4 * i);
  return { centre: [x, y, z], radius, cone: coneOf(emitters, i), intensity: emitters.intensity[i]!, light: i, child: 0 };
}

/** The smallest sphere around two. */
function join(a: Cluster, b: Cluster): Pick<Cluster, 'centre' | 'radius' | 'cone' | 'intensity'> {
  const [cone, intensity] = [mergeCones(a.cone, b.cone), a.intensity + b.intensity];
  const distance = Math.hypot(a.centre[0] - b.centre[0], a.centre[1] - b.centre[1], a.centre[2] - b.centre[2]);
  if (distance + b.radius <= a.radius) return { centre: a.centre, radius: a.radius, cone, intensity };
  if (distance + a.radius <= b.radius) return { centre: b.centre, radius: b.radius, cone, intensity };
  const radius = (distance + a.radius + b.radius) / 2;
  const along = (radius - a.radius) / distance;
  const mix = (axis: 0 | 1 | 2): number => a.centre[axis] + along * (b.centre[axis] - a.centre[axis]);
  return { centre: [mix(0), mix(1), mix(2)], radius, cone, intensity };
}

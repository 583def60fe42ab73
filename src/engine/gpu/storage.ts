/** The arrays of a scene against the limits of an adapter: how many bindings each takes, and what does not fit. */
import { NODE_WORDS } from '../../scene/bvh/build.ts';
import type { SceneDocument } from '../../scene/document.ts';
import { SceneError } from '../../scene/errors.ts';
import type { Geometry } from '../../scene/geometry/build.ts';
import { knownPrimitives } from '../../scene/geometry/primitives.ts';
import { MIN_WORDS } from '../../scene/structure/boxes.ts';
import { GRID_HEAD } from '../../scene/structure/grid.ts';
import { SPHERE_WORDS } from '../../scene/structure/spheres.ts';
import type { StructureKind } from '../../scene/structure/structure.ts';
import { WIDE_WORDS } from '../../scene/structure/wide-node.ts';
import { attributeLayout } from '../../shader/attributes.ts';
import type { SharedLayouts } from '../../shader/kernel.ts';
import type { SplitArray } from '../../shader/split.ts';
import type { SceneBytes } from '../options.ts';
import type { PackedScene } from '../pack/pack.ts';
import { present } from '../../base/present.ts';

/** What an adapter has for the arrays of a scene. */
export interface StorageLimits {
  /** Of one binding, and the limit that says so. */
  bytes: number;
  bytesName: 'maxStorageBufferBindingSize' | 'maxBufferSize';
  /** Storage buffers of a kernel: maxStorageBuffersPerShaderStage. */
  buffers: number;
}

/** Storage buffers of a kernel where no array is split: those of wgsl/scene.wgsl. Every adapter has so many. */
export const MIN_BUFFERS = 8;
/** Bindings of the parts after the first, of all arrays: from this one on. */
const FIRST_PART = 32;

/** Binding numbers of wgsl/scene.wgsl. */
export const ARRAY_BINDINGS = { nodes: 2, primitives: 3, attributes: 4, params: 5, lights: 6 } as const;
export type ArrayName = keyof typeof ARRAY_BINDINGS;

/** Words of what one index of the node buffer leads to. */
const NODE_ELEMENTS: Record<StructureKind, number> = {
  bvh2: NODE_WORDS,
  'two-level': NODE_WORDS,
  bvh8: WIDE_WORDS,
  'bounding-spheres': SPHERE_WORDS,
  grid: 1,
  'brute-force': MIN_WORDS,
};

/** Bytes that one storage buffer may have, all of them bound at once. */
export const bindingBytes = ({ maxBufferSize, maxStorageBufferBindingSize }: GPUSupportedLimits): number =>
  Math.min(maxBufferSize, maxStorageBufferBindingSize);

/** @param asked less than the device has, for tests */
export function storageLimits(limits: GPUSupportedLimits, asked: { bytes?: number; buffers?: number } = {}): StorageLimits {
  const { maxBufferSize, maxStorageBufferBindingSize, maxStorageBuffersPerShaderStage } = limits;
  return {
    bytes: Math.min(bindingBytes(limits), asked.bytes ?? Infinity),
    bytesName: maxBufferSize < maxStorageBufferBindingSize ? 'maxBufferSize' : 'maxStorageBufferBindingSize',
    buffers: Math.min(maxStorageBuffersPerShaderStage, asked.buffers ?? Infinity),
  };
}

/** What is known of an array before it is split. */
interface Whole {
  binding: number;
  /** For people, with the number of its elements. */
  what: string;
  bytes: number;
  /** Bytes of an element, and elements that stand for the head: see SplitArray. */
  element: number;
  head?: number;
}

export class SceneStorage {
  readonly limits: StorageLimits;
  private readonly layouts: Pick<SharedLayouts, 'Primitive' | 'Light'>;

  constructor(limits: StorageLimits, layouts: Pick<SharedLayouts, 'Primitive' | 'Light'>) {
    this.limits = limits;
    this.layouts = layouts;
  }

  bytes({ primitives, structure }: Geometry, { params, lights, variant }: PackedScene): SceneBytes {
    return {
      structure: structure.nodes.byteLength,
      primitives: primitives.count * this.layouts.Primitive.size,
      attributes: primitives.count * attributeLayout(variant.attributes ?? []).stride * 16,
      params: params.byteLength + lights.treeBytes,
      lights: lights.count * this.layouts.Light.size,
    };
  }

  /** Refuses scenes whose primitives alone are too large, before anything is built. @throws SceneError with the numbers */
  checkPrimitives(scene: SceneDocument): void {
    const { size } = this.layouts.Primitive;
    const count = knownPrimitives(scene);
    this.place(
      [{ binding: ARRAY_BINDINGS.primitives, what: `${grouped(count)} primitives`, bytes: count * size, element: size }],
      'at least ',
    );
  }

  /** The arrays of a scene that need several bindings. @throws SceneError with the numbers, where there are too few */
  split(geometry: Geometry, packed: PackedScene): SplitArray[] {
    const { primitives, structure } = geometry;
    const bytes = this.bytes(geometry, packed);
    const all = `${grouped(primitives.count)} primitives`;
    return this.place([
      {
        binding: ARRAY_BINDINGS.nodes,
        what: `the ${structure.kind} over ${all}`,
        bytes: bytes.structure,
        element: NODE_ELEMENTS[structure.kind] * 4,
        head: structure.kind === 'grid' ? GRID_HEAD : 0,
      },
      { binding: ARRAY_BINDINGS.primitives, what: all, bytes: bytes.primitives, element: this.layouts.Primitive.size },
      { binding: ARRAY_BINDINGS.attributes, what: 'what their corners have', bytes: bytes.attributes, element: 16 },
      { binding: ARRAY_BINDINGS.params, what: 'the parameters', bytes: bytes.params, element: 16 },
      {
        binding: ARRAY_BINDINGS.lights,
        what: `${grouped(packed.lights.count)} lights`,
        bytes: bytes.lights,
        element: this.layouts.Light.size,
      },
    ]);
  }

  /** @param atLeast these are not all arrays */
  private place(arrays: readonly Whole[], atLeast = ''): SplitArray[] {
    const { bytes: limit, buffers } = this.limits;
    let next = FIRST_PART;
    const split = arrays
      .filter(({ bytes }) => bytes > limit)
      .map(({ binding, bytes, element, head = 0 }): SplitArray => {
        const room = Math.floor(limit / element);
        const more = Array.from({ length: Math.ceil(bytes / (room * element)) - 1 }, () => next++);
        return { binding, more, bytes: room * element, room, head };
      });
    const needed = MIN_BUFFERS + next - FIRST_PART;
    if (needed > buffers) throw tooLarge(this.limits, atLeast + needed, arrays, split);
    return split;
  }
}

const grouped = (value: number): string => value.toLocaleString('en-US');

function tooLarge(limits: StorageLimits, needed: string, arrays: readonly Whole[], split: readonly SplitArray[]): SceneError {
  const parts = split.map(({ binding, more }) => {
    const { what, bytes } = present(
      arrays.find((each) => each.binding === binding),
      `an array at binding ${binding}`,
    );
    return `${more.length + 1} for ${what} (${grouped(bytes)} bytes)`;
  });
  return new SceneError(
    `expected a scene that fits into ${limits.buffers} storage buffers (maxStorageBuffersPerShaderStage) of ` +
      `${grouped(limits.bytes)} bytes (${limits.bytesName}), the most that a kernel may have on this graphics adapter; ` +
      `it needs ${needed}: ${parts.join(', ')}, and one for each of the others`,
    'shapes',
  );
}

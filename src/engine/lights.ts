/** Emitting primitives → the light buffer. */
import type { SceneDocument } from '../scene/document.ts';
import { area, type Primitives } from '../scene/geometry/primitives.ts';
import { StructArray, type StructLayout } from '../shader/struct.ts';
import { aliasTable } from './alias.ts';

/** As wgsl/scene.wgsl has it. */
const SIDES = { front: 0, both: 1, material: 2 } as const;
/** Lights whose own brightness is an estimate are chosen at least so often, relative to the mean by area. */
const LEAST_SHARE = 0.01;

export interface PackedLights {
  count: number;
  /** Whether the brightness of some is known to their material alone. */
  estimated: boolean;
  /** Primitive (position in the buffer of primitives) → light index + 1, 0 for none. */
  ofPrimitive: Uint32Array;
  /** The buffer, lights chosen in proportion to their power. `estimates`: luminance of each light's own emission, both sides. */
  pack(estimates: ArrayLike<number> | null): ArrayBuffer;
}

/** @param emitting names of materials that emit by themselves; `order`: place in the buffer → primitive */
export function packLights(
  layout: StructLayout,
  scene: SceneDocument,
  primitives: Primitives,
  order: Uint32Array,
  emitting: ReadonlySet<string>,
): PackedLights {
  const ofPrimitive = new Uint32Array(order.length);
  const lights: { place: number; area: number; radiance: readonly number[]; sides: number; emits: boolean }[] = [];
  for (let place = 0; place < order.length; place++) {
    const { emission, material } = scene.shapes[primitives.shape[order[place]!]!]!;
    const emits = emitting.has(material);
    const isDark = emission === undefined || emission.radiance.every((each) => each === 0);
    if (isDark && !emits) continue;
    lights.push({
      place,
      area: area(primitives, order[place]!),
      radiance: emission?.radiance ?? [0, 0, 0],
      sides: emission?.sides === 'both' ? SIDES.both : emits ? SIDES.material : SIDES.front,
      emits,
    });
    ofPrimitive[place] = lights.length;
  }
  return {
    count: lights.length,
    estimated: lights.some((each) => each.emits),
    ofPrimitive,
    pack(estimates) {
      const powers = lights.map(({ area: size, radiance: [r, g, b], sides, emits }, i) => {
        const own = emits ? (estimates?.[i] ?? 0) : 0;
        return size * ((0.2126 * r! + 0.7152 * g! + 0.0722 * b!) * (sides === SIDES.both ? 2 : 1) + (Number.isFinite(own) ? own : 0));
      });
      const density = powers.reduce((sum, each) => sum + each, 0) / lights.reduce((sum, each) => sum + each.area, 0);
      const least = density > 0 ? density * LEAST_SHARE : 1;
      const table = aliasTable(powers.map((each, i) => (lights[i]!.emits ? Math.max(each, least * lights[i]!.area) : each)));
      const packed = new StructArray(layout, lights.length);
      lights.forEach((light, i) => {
        packed.set(i, 'radiance', light.radiance);
        packed.set(i, 'primitive', light.place);
        packed.set(i, 'probability', table.probability[i]!);
        packed.set(i, 'threshold', table.threshold[i]!);
        packed.set(i, 'other', table.other[i]!);
        packed.set(i, 'area', light.area);
        packed.set(i, 'sides', light.sides);
      });
      return packed.buffer;
    },
  };
}

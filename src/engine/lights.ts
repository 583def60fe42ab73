/** Emitting primitives → the light buffer. */
import type { SceneDocument } from '../scene/document.ts';
import type { Geometry } from '../scene/geometry/build.ts';
import { KIND } from '../scene/geometry/primitives.ts';
import { StructArray, type StructLayout } from '../shader/struct.ts';
import { aliasTable } from './alias.ts';
import { emittersOf, type Emitter } from './emitters.ts';
import { lampKind, lampPower, lampRadiance, lampsOf } from './lamps.ts';

/** As wgsl/scene.wgsl has it; those of lamps are in lamps.ts. */
const KINDS = { front: 0, both: 1, material: 2 } as const;
/** As wgsl/scene.wgsl has it. */
const FORMS = { other: 0, triangle: 1, parallelogram: 2, rectangle: 3 } as const;
/** Lights whose own brightness is an estimate are chosen at least so often, relative to the mean by area. */
const LEAST_SHARE = 0.01;

export interface PackedLights {
  count: number;
  /** Whether the brightness of some is known to their material alone. */
  estimated: boolean;
  /** What of the kernel they need. */
  features: { rectangle_lights: boolean; parallelogram_lights: boolean; triangle_lights: boolean };
  /** For each place in the buffer of primitives: light index + 1 (0: none); in groups see {@link emittersOf}, of instances the offset. */
  ofPrimitive: Uint32Array;
  /** The buffer, lights chosen in proportion to their power. `estimates`: luminance of each light's own emission, both sides. */
  pack(estimates: ArrayLike<number> | null): ArrayBuffer;
}

/** Where what lights refer to is, beside the primitives. */
export interface LightContext {
  /** Names of materials that emit by themselves. */
  emitting: ReadonlySet<string>;
  /** First vec4u of the lamps in `params`, and vec4u of each. */
  lampsSlot: number;
  lampSlots: number;
  /** Radius of a sphere around the scene. */
  reach: number;
}

/** Lamps first, in their own order. */
export function packLights(
  layout: StructLayout,
  scene: SceneDocument,
  geometry: Geometry,
  { emitting, lampsSlot, lampSlots, reach }: LightContext,
): PackedLights {
  const lamps = lampsOf(scene);
  const emitters = emittersOf(scene, geometry, emitting);
  const lights = emitters.list.map((each) => ({ ...each, form: formOf(each), kind: kindOf(each) }));
  // Lamps come before them; in groups numbers are relative to the instance.
  const top = geometry.groups[0]?.first ?? emitters.words.length;
  const ofPrimitive = emitters.words.map((word, place) =>
    place < top && (word > 0 || geometry.primitives.kind[geometry.bvh.order[place]!] === KIND.instance) ? word + lamps.length : word,
  );
  return {
    count: lamps.length + lights.length,
    estimated: lights.some((each) => each.emits),
    features: {
      rectangle_lights: lights.some((each) => each.form === FORMS.rectangle),
      parallelogram_lights: lights.some((each) => each.form === FORMS.parallelogram),
      triangle_lights: lights.some((each) => each.form === FORMS.triangle),
    },
    ofPrimitive,
    pack(estimates) {
      const powers = lights.map(({ area: size, radiance: [r, g, b], kind, emits }, i) => {
        const own = emits ? (estimates?.[lamps.length + i] ?? 0) : 0;
        return size * ((0.2126 * r! + 0.7152 * g! + 0.0722 * b!) * (kind === KINDS.both ? 2 : 1) + (Number.isFinite(own) ? own : 0));
      });
      const density = powers.reduce((sum, each) => sum + each, 0) / lights.reduce((sum, each) => sum + each.area, 0);
      const least = density > 0 ? density * LEAST_SHARE : 1;
      const ofSurfaces = powers.map((each, i) => (lights[i]!.emits ? Math.max(each, least * lights[i]!.area) : each));
      const byPower = [...lamps.map((lamp) => lampPower(lamp, reach)), ...ofSurfaces];
      const table = aliasTable(scene.render.lightChoice === 'uniform' ? byPower.map(() => 1) : someLight(byPower));
      const packed = new StructArray(layout, lamps.length + lights.length);
      lamps.forEach((lamp, i) => {
        packed.set(i, 'radiance', lampRadiance(lamp));
        packed.set(i, 'primitive', lampsSlot + i * lampSlots);
        packed.set(i, 'kind', lampKind(lamp));
      });
      lights.forEach((light, k) => {
        const i = lamps.length + k;
        packed.set(i, 'radiance', light.radiance);
        packed.set(i, 'primitive', light.place);
        packed.set(i, 'instance', light.instance);
        packed.set(i, 'area', light.area);
        packed.set(i, 'kind', light.kind);
        packed.set(i, 'form', light.form);
      });
      table.probability.forEach((probability, i) => {
        packed.set(i, 'probability', probability);
        packed.set(i, 'threshold', table.threshold[i]!);
        packed.set(i, 'other', table.other[i]!);
      });
      return packed.buffer;
    },
  };
}

/** Lamps may be dark, all of them: then one is as good as another. */
const someLight = (powers: number[]): number[] => (powers.some((each) => each > 0) ? powers : powers.map(() => 1));

/** How the kernel samples the points of a primitive. */
function formOf({ kind, isRectangle }: Emitter): number {
  if (kind === KIND.triangle) return FORMS.triangle;
  if (kind !== KIND.parallelogram) return FORMS.other;
  return isRectangle ? FORMS.rectangle : FORMS.parallelogram;
}

const kindOf = ({ bothSides, emits }: Emitter): number => (bothSides ? KINDS.both : emits ? KINDS.material : KINDS.front);

/** Lights without a surface → the structs Lamp of wgsl/scene.wgsl. */
import type { PunctualLight, SceneDocument, Vec3 } from '../scene/document.ts';
import { normalize, scale } from '../scene/vec.ts';
import { StructArray, type StructLayout } from '../shader/struct.ts';
import { luminance } from '../base/color.ts';

export type Lamp = Exclude<PunctualLight, { type: 'ambient' }>;

/** As wgsl/scene.wgsl has it. */
export const LAMP_KINDS = { point: 3, spot: 4, directional: 5, sun: 6 } as const;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const isSun = (lamp: Lamp): boolean => lamp.type === 'directional' && lamp.diameter > 0;
export const isDistant = (lamp: Lamp): boolean => lamp.type === 'directional';
/** 1 − cos of half the diameter, without cancellation. */
const capHeight = (diameter: number): number => 2 * Math.sin(radians(diameter) / 4) ** 2;

/** The lamps of a scene in the kernel's order: those that rays can see come first, then the rest of those without a place. */
export function lampsOf(scene: SceneDocument): Lamp[] {
  const lamps = scene.lights.filter((each): each is Lamp => each.type !== 'ambient');
  return [...lamps.filter(isSun), ...lamps.filter((each) => isDistant(each) && !isSun(each)), ...lamps.filter((each) => !isDistant(each))];
}

export const sunCount = (scene: SceneDocument): number => lampsOf(scene).filter(isSun).length;

/** Sum of the ambient terms. */
export function ambientOf(scene: SceneDocument): Vec3 {
  const sum: Vec3 = [0, 0, 0];
  for (const light of scene.lights) if (light.type === 'ambient') for (let c = 0; c < 3; c++) sum[c]! += light.radiance[c]!;
  return sum;
}

export const lampKind = (lamp: Lamp): number => (isSun(lamp) ? LAMP_KINDS.sun : LAMP_KINDS[lamp.type]);

/** What the kernel's Light calls radiance: intensity, irradiance, or of a sun the radiance of its disk. */
export function lampRadiance(lamp: Lamp): Vec3 {
  if (lamp.type !== 'directional') return lamp.intensity;
  if (lamp.diameter === 0) return lamp.irradiance;
  // E = π L sin² of the radius, for a surface that faces the middle.
  return scale(lamp.irradiance, 1 / (Math.PI * Math.sin(radians(Math.min(lamp.diameter, 180)) / 2) ** 2));
}

/** Luminous power, up to the scene's unit. `reach`: radius of a sphere around the scene. */
export function lampPower(lamp: Lamp, reach: number): number {
  switch (lamp.type) {
    case 'point':
      return 4 * Math.PI * luminance(lamp.intensity);
    case 'spot': {
      const [inner, outer] = [Math.cos(radians(lamp.inner)), Math.cos(radians(lamp.outer))];
      return 2 * Math.PI * (1 - inner + (inner - outer) / 2) * luminance(lamp.intensity);
    }
    case 'directional':
      return Math.PI * reach ** 2 * luminance(lamp.irradiance);
  }
}

export function packLamps(layout: StructLayout, lamps: readonly Lamp[]): Uint32Array {
  const packed = new StructArray(layout, lamps.length);
  lamps.forEach((lamp, i) => {
    if ('position' in lamp) packed.set(i, 'position', lamp.position);
    if ('direction' in lamp) packed.set(i, 'direction', normalize(lamp.direction));
    if (lamp.type === 'spot') {
      packed.set(i, 'outer', Math.cos(radians(lamp.outer)));
      packed.set(i, 'inner', Math.cos(radians(lamp.inner)));
    }
    if (lamp.type === 'directional') packed.set(i, 'outer', capHeight(lamp.diameter));
    packed.set(i, 'attenuation', ('attenuation' in lamp && lamp.attenuation) || [0, 0, 1]);
  });
  return packed.asUints.slice(0, (lamps.length * layout.size) / 4);
}

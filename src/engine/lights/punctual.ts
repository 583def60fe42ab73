/** Lights without a surface → the structs Lamp of wgsl/scene.wgsl; what each kind is, src/scene/lights says. */
import type { PunctualLight, SceneDocument, Vec3 } from '../../scene/document.ts';
import { kindOfLight, LIGHT_PROFILES } from '../../scene/lights/index.ts';
import { normalize } from '../../scene/vec.ts';
import type { KernelAssembler } from '../../shader/kernel.ts';
import { StructArray } from '../../shader/struct.ts';

export type Lamp = Exclude<PunctualLight, { type: 'ambient' }>;

/** As wgsl/scene.wgsl has it. */
export const LAMP_KINDS = { point: 3, spot: 4, directional: 5, sun: 6 } as const;

const isSun = (lamp: Lamp): boolean => kindOfLight(lamp).reach(lamp) === 'sun';
export const isDistant = (lamp: Lamp): boolean => kindOfLight(lamp).reach(lamp) !== 'near';

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

/** Files of wgsl/light/profile that a scene needs, in the order of their numbers. */
export const lampProfiles = (scene: SceneDocument): string[] =>
  LIGHT_PROFILES.filter((file) => scene.lights.some((each) => kindOfLight(each).profile?.file === file));

/** `profiles`: as {@link lampProfiles} gives them. */
export function lampKind(lamp: Lamp, profiles: readonly string[]): number {
  const { profile } = kindOfLight(lamp);
  if (profile !== undefined) return LAMP_KINDS.sun + 1 + profiles.indexOf(profile.file);
  return isSun(lamp) ? LAMP_KINDS.sun : LAMP_KINDS[lamp.type as keyof typeof LAMP_KINDS];
}

/** What the kernel's Light calls radiance: intensity, irradiance, or of a sun the radiance of its disk. */
export function lampRadiance(lamp: Lamp): Vec3 {
  const { radiance, strength } = kindOfLight(lamp);
  return (radiance ?? strength)(lamp);
}

/** Luminous power, up to the scene's unit. `reach`: radius of a sphere around the scene. */
export const lampPower = (lamp: Lamp, reach: number): number => kindOfLight(lamp).power(lamp, reach);

/** A lamp as the tree of lights sees it. */
export interface NearLamp {
  position: Vec3;
  /** Unit; null: it shines to all sides. */
  axis: Vec3 | null;
  /** Cosine of the angle from the axis up to which there may be light. */
  cosine: number;
  /** Luminous intensity to be expected within that. */
  intensity: number;
}

export function nearLamp(lamp: Lamp): NearLamp {
  const { cone } = kindOfLight(lamp);
  if (!('position' in lamp) || cone === undefined) throw new TypeError(`A light of type ${lamp.type} has no place.`);
  return { position: lamp.position, ...cone(lamp) };
}

/** A block of `params` for each lamp: its Lamp, and behind that the Profile of its kind with its table. */
export function packLamps(assembler: KernelAssembler, lamps: readonly Lamp[]): Uint32Array[] {
  return lamps.map((lamp) => {
    const packed = new StructArray(assembler.layouts.Lamp, 1);
    const { values, profile } = kindOfLight(lamp);
    if ('position' in lamp) packed.set(0, 'position', lamp.position);
    if ('direction' in lamp) packed.set(0, 'direction', normalize(lamp.direction));
    for (const [member, value] of Object.entries(values?.(lamp) ?? {})) packed.set(0, member, value);
    packed.set(0, 'attenuation', ('attenuation' in lamp && lamp.attenuation) || [0, 0, 1]);
    if (profile === undefined) return packed.asUints;
    const data = profile.data(lamp);
    const own = new StructArray(assembler.lampLayout(profile.file), 1);
    for (const [member, value] of Object.entries(data.values)) own.set(0, member, value);
    return joined([packed.asUints, own.asUints, new Uint32Array(Float32Array.from(data.table).buffer)]);
  });
}

/** One after the other, filled up to whole vec4u. */
function joined(parts: readonly Uint32Array[]): Uint32Array {
  const length = parts.reduce((sum, each) => sum + each.length, 0);
  const all = new Uint32Array(4 * Math.ceil(length / 4));
  let at = 0;
  for (const each of parts) {
    all.set(each, at);
    at += each.length;
  }
  return all;
}

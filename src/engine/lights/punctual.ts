/** Lights without a surface → the structs PunctualLight of wgsl/scene.wgsl; what each kind is, src/scene/lights says. */
import type { PunctualLight, SceneDocument, Vec3 } from '../../scene/document.ts';
import { isShown } from '../../scene/document-things.ts';
import { kindOfLight, LIGHT_PROFILES } from '../../scene/lights/index.ts';
import { add, normalize } from '../../scene/vec.ts';
import { luminance } from '../../base/color.ts';
import type { KernelAssembler } from '../../shader/kernel.ts';
import { StructArray } from '../../shader/struct.ts';

export type Punctual = Exclude<PunctualLight, { type: 'ambient' }>;

const isSun = (punctual: Punctual): boolean => kindOfLight(punctual).reach(punctual) === 'sun';
export const isDistant = (punctual: Punctual): boolean => kindOfLight(punctual).reach(punctual) !== 'near';

/** The punctual lights of a scene in the kernel's order: those that rays can see come first, then the rest of those without a place. */
export function punctualsOf(scene: SceneDocument): Punctual[] {
  const punctuals = scene.lights.filter((each): each is Punctual => each.type !== 'ambient' && isShown(each));
  return [
    ...punctuals.filter(isSun),
    ...punctuals.filter((each) => isDistant(each) && !isSun(each)),
    ...punctuals.filter((each) => !isDistant(each)),
  ];
}

export const sunCount = (scene: SceneDocument): number => punctualsOf(scene).filter(isSun).length;

/** Sum of the ambient terms. */
export function ambientOf(scene: SceneDocument): Vec3 {
  return scene.lights.filter(isShown).reduce<Vec3>((sum, light) => (light.type === 'ambient' ? add(sum, light.radiance) : sum), [0, 0, 0]);
}

/** Files of wgsl/light/profile that a scene needs, in the order of their numbers. */
export const lightProfiles = (scene: SceneDocument): string[] =>
  LIGHT_PROFILES.filter((file) => punctualsOf(scene).some((each) => kindOfLight(each).profile?.file === file));

/** Its LIGHT_… of wgsl/scene.wgsl; those with a profile come after them. `profiles`: as {@link lightProfiles} gives them. */
export function punctualKind(assembler: KernelAssembler, punctual: Punctual, profiles: readonly string[]): number {
  const { profile } = kindOfLight(punctual);
  const named = profile !== undefined || isSun(punctual) ? 'SUN' : punctual.type.toUpperCase();
  return assembler.constant('scene', `LIGHT_${named}`) + (profile === undefined ? 0 : 1 + profiles.indexOf(profile.file));
}

/** What the kernel's Light calls radiance: intensity, irradiance, or of a sun the radiance of its disk. */
export function punctualRadiance(punctual: Punctual): Vec3 {
  const { radiance, strength } = kindOfLight(punctual);
  return (radiance ?? strength)(punctual);
}

/** Luminous power, up to the scene's unit. `reach`: radius of a sphere around the scene. */
export const punctualPower = (punctual: Punctual, reach: number): number => kindOfLight(punctual).power(punctual, reach);

/** A punctual light as the tree of lights sees it. */
export interface NearPunctual {
  position: Vec3;
  /** Unit; null: it shines to all sides. */
  axis: Vec3 | null;
  /** Cosine of the angle from the axis up to which there may be light. */
  cosine: number;
  /** Luminous intensity to be expected within that. */
  intensity: number;
}

export function nearPunctual(punctual: Punctual): NearPunctual {
  const { cone } = kindOfLight(punctual);
  if (!('position' in punctual) || cone === undefined) throw new TypeError(`A light of type ${punctual.type} has no place.`);
  return { position: punctual.position, ...cone(punctual) };
}

/** A light without a place: unit direction in which it travels, luminous irradiance of what faces it. */
export function distantPunctual(punctual: Punctual): { irradiance: number; direction: Vec3 } {
  if (!('direction' in punctual) || !isDistant(punctual)) throw new TypeError(`A light of type ${punctual.type} has a place.`);
  return { irradiance: luminance(kindOfLight(punctual).strength(punctual)), direction: normalize(punctual.direction) };
}

/** A block of `params` for each punctual light: its PunctualLight, and behind that the Profile of its kind with its table. */
export function packPunctuals(assembler: KernelAssembler, punctuals: readonly Punctual[]): Uint32Array[] {
  return punctuals.map((punctual) => {
    const packed = new StructArray(assembler.layouts.PunctualLight, 1);
    const { values, profile } = kindOfLight(punctual);
    if ('position' in punctual) packed.set(0, 'position', punctual.position);
    if ('direction' in punctual) packed.set(0, 'direction', normalize(punctual.direction));
    for (const [member, value] of Object.entries(values?.(punctual) ?? {})) packed.set(0, member, value);
    packed.set(0, 'attenuation', ('attenuation' in punctual && punctual.attenuation) || [0, 0, 1]);
    if (profile === undefined) return packed.asUints;
    const data = profile.data(punctual);
    const own = new StructArray(assembler.punctualLayout(profile.file), 1);
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

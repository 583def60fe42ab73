/**
 * What a kind of light without a surface is: its part of the document, and all that the engine and the page need to know of it.
 * A kind is one file of this folder, listed in index.ts; a profile of its own is one file of wgsl/light/profile.
 */
import { z } from 'zod';
import type { Vec3 } from '../document.ts';
import type { Field } from '../kind-fields.ts';
import { vec3 } from '../fields.ts';

/** Where its light comes from: from a disk in the sky that rays see, from one direction, from a point, or from everywhere alike. */
type Reach = 'sun' | 'distant' | 'near' | 'ambient';

/** What a near light is for the tree of lights. */
interface LightCone {
  /** Unit; null: it shines to all sides. */
  axis: Vec3 | null;
  /** Cosine of the angle from the axis up to which there may be light; of a light that shines to all sides unused. */
  cosine: number;
  /** Luminous intensity to be expected within the cone. */
  intensity: number;
}

/** Data of a profile, for its file of wgsl/light/profile. */
export interface ProfileData {
  /** Values of the members of its struct Profile. */
  values: Readonly<Record<string, number | readonly number[]>>;
  /** What stands behind the struct, as 32-bit floats. */
  table: Float32Array;
}

export interface LightKind<Schema extends z.ZodObject, L = z.output<Schema>> {
  schema: Schema;
  /** How the page calls it. */
  label: string;
  /** Its line in a menu, and what is added there: one at `at` whose light is seen on things of `size` below it. Left out: a file belongs to it. */
  menu?: { line: string; members(at: Vec3, size: number): Record<string, unknown> };
  /** Controls of its own, beside its position and direction. */
  fields: readonly Field[];
  /** What its schema cannot say. @throws SceneError */
  check?(light: L, path: string): void;
  reach(light: L): Reach;
  /** How strong it is, as the document says it, and in which unit. */
  strength(light: L): Vec3;
  unit: string;
  /** What the kernel's Light calls radiance; left out: its strength. */
  radiance?(light: L): Vec3;
  /** Luminous power, up to the scene's unit. `reach`: radius of a sphere around the scene. Not asked of ambient terms. */
  power(light: L, reach: number): number;
  /** Of near lights. */
  cone?(light: L): LightCone;
  /** Members of the kernel's struct PunctualLight beside position, direction and attenuation. */
  values?(light: L): Readonly<Record<string, number>>;
  /** Of kinds whose intensity has a profile of its own: file of wgsl/light/profile, and what it reads. */
  profile?: { file: string; data(light: L): ProfileData };
}

/** Gives a descriptor the types of its schema. */
export const lightKind = <Schema extends z.ZodObject>(kind: LightKind<Schema>): LightKind<Schema> => kind;

export const direction = vec3.describe('Any length but zero.');
export const attenuation = z
  .tuple([z.number().min(0).max(1e9), z.number().min(0).max(1e9), z.number().min(0).max(1e9)])
  .optional()
  .describe('c, l, q of 1/(c + l d + q d²), in place of 1/d². Not physical: for scenes of early ray tracers.');

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Intensity of an added light: at its height above what it is added to, a white surface is about as bright as 1. */
export const HEIGHT = 4;
export function shining(size: number): Vec3 {
  const intensity = Number((Math.PI * (HEIGHT * size) ** 2).toPrecision(2));
  return [intensity, intensity, intensity];
}

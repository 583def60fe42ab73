/** What scene files say of surfaces, in the words that pbrt and Mitsuba share, before it becomes materials of a document. */
import type { Vec3 } from '../../document.ts';
import type { Notes, Place } from './notes.ts';
import { type ImageUse, meanOf, type Texture } from './textures.ts';

/** Complex index of refraction at 650, 550 and 450 nm, or one of materials/conductor.wgsl. */
export type Metal = 'gold' | 'copper' | 'aluminium' | 'silver' | 'iron' | { n: Vec3; k: Vec3 };

/** Of every look. */
interface Common {
  place: Place;
  /** For people. */
  name: string;
  /** Share of the surface that is there. */
  cover?: Texture;
  normalMap?: ImageUse;
  /** Heights along the normal, in units of the document: an image of single numbers, and by how much 1 is. */
  bump?: { image: ImageUse; height: number };
  /** Of the clear coat of a `principled`, where it has other normals than what is below; null: those of the surface. */
  coatNormalMap?: ImageUse | null;
}

/** Slopes of facets (GGX), each a texture of greys: α² of the usual roughness; 0: smooth. */
export type Slopes = readonly [Texture, Texture];

export type Look = Common &
  (
    | { kind: 'diffuse'; reflectance: Texture }
    | { kind: 'conductor'; metal: Metal; slopes: Slopes; tint: Vec3 }
    /** A metal by its reflectance at normal incidence. */
    | { kind: 'tinted-metal'; reflectance: Texture; slopes: Slopes }
    /** `ior`: inside over outside, of a closed shape. */
    | { kind: 'dielectric'; ior: number; slopes: Slopes; tint: Vec3 }
    | { kind: 'thin-dielectric'; ior: number; tint: Vec3 }
    /** A clear surface over a diffuse body; `isDeepened`: what is reflected inside deepens its colours, else it looks like `body` over white. */
    | { kind: 'coated'; body: Texture; isDeepened: boolean; ior: number; slopes: Slopes }
    | { kind: 'leaf'; reflectance: Texture; transmittance: Texture }
    /** Parameters of materials/principled.wgsl; textures go where it takes images. */
    | { kind: 'principled'; params: Readonly<Record<string, number | Vec3 | boolean>>; textures: Readonly<Record<string, Texture>> }
    /** Parameters of materials/hair.wgsl, its colour by one of the three ways there. */
    | { kind: 'hair'; params: Readonly<Record<string, number | string | Vec3>> }
    /** A BRDF of the RGL database, as the scene file names it. */
    | { kind: 'measured'; file: string }
    /** A picture that shines over a diffuse surface; `radiance` of its white. */
    | { kind: 'screen'; picture: ImageUse; radiance: Vec3; sides: 'front' | 'both'; albedo: Vec3 }
    | { kind: 'passage' }
    | { kind: 'mix'; first: Look; second: Look; share: Texture }
  );

/** Whether it, or what it is mixed of, has bumps. */
export const hasBumps = (look: Look): boolean =>
  look.bump !== undefined || (look.kind === 'mix' && (hasBumps(look.first) || hasBumps(look.second)));

/** What shines with an image. */
export interface Shining {
  picture: ImageUse;
  radiance: Vec3;
  sides: 'front' | 'both';
}

/** A look that shines with an image: diffuse ones reflect as their mean, others nothing, which is noted. */
export function shiningLook(look: Look, shining: Shining, notes: Notes): Look {
  const { name, place, cover } = look;
  if (look.kind !== 'diffuse' || look.reflectance.kind !== 'color')
    notes.add('A light with an image reflects nothing but what a diffuse surface of one colour does', place);
  const albedo = look.kind === 'diffuse' ? meanOf(look.reflectance) : ([0, 0, 0] as Vec3);
  return { kind: 'screen', ...shining, albedo, name, place, ...(cover !== undefined && { cover }) };
}

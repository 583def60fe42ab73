/** What scene files say of surfaces, in the words that pbrt and Mitsuba share, before it becomes materials of a document. */
import type { Vec3 } from '../../document.ts';
import type { Place } from './notes.ts';
import type { ImageUse, Texture } from './textures.ts';

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
    | { kind: 'passage' }
    | { kind: 'mix'; first: Look; second: Look; share: Texture }
  );

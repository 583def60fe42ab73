/**
 * What materials/gltf_pbr.wgsl has of glTF's layers and materials/principled.wgsl has not: their images, and a direction of
 * anisotropy. A kernel with both takes as long to compile as both together, so that a file brings one of them.
 */
import type { Images } from './images.ts';
import type { GltfMaterialJson } from './json-material.ts';
import { clamped } from './numbers.ts';
import type { GltfMaterial, GltfResult, TextureRole } from './types.ts';

type Params = GltfMaterial['params'];

/** Parameters that take the images of layers. */
export const LAYER_IMAGES: Partial<Record<TextureRole, string>> = {
  coat_weight: 'coat_weight_image',
  coat_roughness: 'coat_roughness_image',
  sheen_color: 'fuzz_color_image',
  sheen_roughness: 'fuzz_roughness_image',
  specular_weight: 'specular_weight_image',
  specular_color: 'specular_color_image',
  anisotropy: 'anisotropy_image',
  thin_film_weight: 'thin_film_weight_image',
  thin_film_thickness: 'thin_film_thickness_image',
};

/** Parameters by which the images of layers are multiplied, or without which there is no such layer. */
const FACTORS: Partial<Record<TextureRole, readonly string[]>> = {
  coat_weight: ['coat_weight'],
  coat_roughness: ['coat_weight', 'coat_roughness'],
  coat_normal: ['coat_weight'],
  sheen_color: ['fuzz_weight'],
  sheen_roughness: ['fuzz_weight', 'fuzz_roughness'],
  specular_weight: ['specular_weight'],
  specular_color: ['specular_weight', 'specular_color'],
  anisotropy: ['anisotropy_strength'],
  thin_film_weight: ['thin_film_weight'],
  thin_film_thickness: ['thin_film_weight'],
};

/**
 * Whether an image changes anything: not where its factor is 0, nor what is said of dielectrics in a metal, nor the normal map of
 * a coat that is that of the surface.
 */
export function matters(material: GltfMaterial, role: TextureRole): boolean {
  const { layered, unlit, textures } = material;
  const factors = FACTORS[role];
  if (factors === undefined) return true;
  if (unlit || factors.some((each) => [layered[each] ?? 0].flat().every((value) => value === 0))) return false;
  if (role === 'coat_normal') return lookOf(material, role) !== lookOf(material, 'normal');
  const isMetal = layered.base_metalness === 1 && textures.every((each) => each.role !== 'metalness');
  return !isMetal || (role !== 'specular_weight' && role !== 'specular_color');
}

/** Whether a coat has other normals than what is below it: another map, or none where the surface has one. */
export const hasOwnNormals = (material: GltfMaterial): boolean =>
  (material.layered.coat_weight ?? 0) !== 0 && lookOf(material, 'coat_normal') !== lookOf(material, 'normal');

/** What an image of this role is, and how it is looked up. */
function lookOf({ textures }: GltfMaterial, role: TextureRole): string {
  return JSON.stringify({ ...textures.find((each) => each.role === role), role: '' });
}

/** Whether something that is shown needs materials/gltf_pbr.wgsl. */
export function isLayered({ materials, meshes }: GltfResult, images: Images): boolean {
  const shown = new Set(meshes.flatMap(({ primitives }) => primitives.map(({ material }) => material)));
  return materials.some(
    (material, i) =>
      shown.has(i) &&
      !material.unlit &&
      ((material.layered.anisotropy_rotation ?? 0) !== 0 ||
        material.textures.some((use) => LAYER_IMAGES[use.role] !== undefined && matters(material, use.role) && images.has(use))),
  );
}

/** Parameters of materials/principled.wgsl that materials/gltf_pbr.wgsl has not. */
const PRINCIPLED_ALONE = ['specular_roughness_anisotropy', 'transmission_color', 'coat_ior', 'coat_darkening', 'coat_roughening'];

/**
 * Parameters of materials/gltf_pbr.wgsl.
 * @param params of materials/principled.wgsl
 * @param roughness before anisotropy changes it
 */
export function layeredParams({ extensions: e }: GltfMaterialJson, params: Params, roughness: number): Params {
  const { KHR_materials_anisotropy: anisotropy, KHR_materials_iridescence: film, KHR_materials_specular: specular } = e;
  return {
    ...Object.fromEntries(Object.entries(params).filter(([key]) => !PRINCIPLED_ALONE.includes(key))),
    specular_roughness: roughness,
    ...(specular !== undefined && { specular_color: clamped(specular.specularColorFactor) }),
    // Nanometres.
    ...(film !== undefined && { thin_film_thickness_min: Math.min(2, film.iridescenceThicknessMinimum / 1000) }),
    ...(anisotropy !== undefined &&
      anisotropy.anisotropyStrength > 0 && {
        anisotropy_strength: anisotropy.anisotropyStrength,
        anisotropy_rotation: degrees(anisotropy.anisotropyRotation),
      }),
  };
}

/** The same angle from −180° to 180°, of radians. */
const degrees = (angle: number): number => (Math.atan2(Math.sin(angle), Math.cos(angle)) * 180) / Math.PI;

/** Materials of a glTF → parameters of materials/principled.wgsl and materials/gltf_pbr.wgsl, and what goes beside them. */
import type { Vec3 } from '../../document.ts';
import { scale } from '../../vec.ts';
import { type Gltf, placeError } from './json.ts';
import type { GltfMaterialJson, GltfTextureJson } from './json-material.ts';
import { layeredParams } from './layers.ts';
import { clamped, unit } from './numbers.ts';
import { textureUse } from './texture.ts';
import type { GltfMaterial, TextureRole, TextureUse } from './types.ts';

/** @throws SceneError naming the place */
export function readMaterials(json: Gltf, file: string): GltfMaterial[] {
  return json.materials.map((material, index) => ({
    name: material.name || `material ${index}`,
    ...numbersOf(material),
    unlit: material.extensions.KHR_materials_unlit !== undefined,
    alpha: {
      mode: material.alphaMode,
      cutoff: material.alphaCutoff,
      factor: (material.extensions.KHR_materials_pbrSpecularGlossiness?.diffuseFactor ?? material.pbrMetallicRoughness.baseColorFactor)[3],
    },
    doubleSided: material.doubleSided,
    textures: texturesOf(json, material, index, file),
  }));
}

const DEFAULT_PARAMS: GltfMaterial['params'] = { base_color: [1, 1, 1], base_metalness: 1, specular_roughness: 1, specular_ior: 1.5 };

/** What a primitive without a material has. */
export const DEFAULT_MATERIAL: GltfMaterial = {
  name: 'default',
  params: DEFAULT_PARAMS,
  layered: DEFAULT_PARAMS,
  unlit: false,
  alpha: { mode: 'OPAQUE', cutoff: 0.5, factor: 1 },
  doubleSided: false,
  volume: null,
  dispersion: 0,
  textures: [],
};

/** Parameters of either file, and the medium inside. */
export function numbersOf(material: GltfMaterialJson): Pick<GltfMaterial, 'params' | 'layered' | 'volume' | 'dispersion'> {
  const base = baseOf(material);
  const params = paramsOf(material, base);
  return {
    params,
    layered: layeredParams(material, params, base.specular_roughness),
    volume: volumeOf(material),
    dispersion: material.extensions.KHR_materials_dispersion?.dispersion ?? 0,
  };
}

function baseOf(material: GltfMaterialJson): Base {
  const gloss = material.extensions.KHR_materials_pbrSpecularGlossiness;
  return gloss === undefined ? metalRough(material) : specGloss(gloss);
}

function paramsOf(material: GltfMaterialJson, base: Base): GltfMaterial['params'] {
  const { extensions: e } = material;
  const params: GltfMaterial['params'] = { ...base };
  const { KHR_materials_ior: ior, KHR_materials_specular: specular } = e;
  if (ior !== undefined) params.specular_ior = Math.min(3, Math.max(1, ior.ior));
  if (specular !== undefined) {
    params.specular_weight = specular.specularFactor;
    // In glTF it tints dielectrics alone, in principled the rim of metals, too.
    if (params.base_metalness !== 1) params.specular_color = clamped(specular.specularColorFactor);
  }
  if (e.KHR_materials_anisotropy !== undefined)
    Object.assign(params, stretched(base.specular_roughness, e.KHR_materials_anisotropy.anisotropyStrength));
  if (e.KHR_materials_transmission !== undefined) {
    params.transmission_weight = e.KHR_materials_transmission.transmissionFactor;
    params.transmission_color = base.base_color;
    if (e.KHR_materials_transmission.transmissionFactor > 0 && volumeOf(material) === null) params.thin_walled = true;
  }
  const { KHR_materials_clearcoat: coat, KHR_materials_sheen: sheen, KHR_materials_iridescence: film } = e;
  if (coat !== undefined)
    // The layers of glTF hide what is below them, and change nothing of it.
    Object.assign(params, {
      coat_weight: coat.clearcoatFactor,
      coat_roughness: coat.clearcoatRoughnessFactor,
      coat_ior: 1.5,
      coat_darkening: 0,
      ...(coat.clearcoatRoughnessFactor > 0 && { coat_roughening: 0 }),
    });
  if (sheen !== undefined) {
    const weight = Math.max(...sheen.sheenColorFactor);
    if (weight > 0) {
      params.fuzz_weight = unit(weight);
      params.fuzz_color = clamped(scale(sheen.sheenColorFactor, 1 / weight));
      params.fuzz_roughness = sheen.sheenRoughnessFactor;
    }
  }
  if (film !== undefined) {
    params.thin_film_weight = film.iridescenceFactor;
    params.thin_film_ior = Math.min(3, Math.max(1, film.iridescenceIor));
    // Nanometres; without a texture the maximum counts.
    params.thin_film_thickness = Math.min(2, film.iridescenceThicknessMaximum / 1000);
  }
  const strength = e.KHR_materials_emissive_strength?.emissiveStrength ?? 1;
  const most = Math.max(...material.emissiveFactor) * strength;
  if (most > 0) {
    params.emission_luminance = Math.min(1e6, most);
    params.emission_color = clamped(scale(material.emissiveFactor, strength / most));
  }
  return params;
}

type Base = { base_color: Vec3; base_metalness: number; specular_roughness: number; specular_ior: number };

const metalRough = ({ pbrMetallicRoughness: p }: GltfMaterialJson): Base => ({
  base_color: clamped(p.baseColorFactor),
  base_metalness: p.metallicFactor,
  specular_roughness: p.roughnessFactor,
  specular_ior: 1.5,
});

/** The older form: what reflects more than any dielectric is taken for a metal. */
function specGloss({
  diffuseFactor,
  specularFactor,
  glossinessFactor,
}: NonNullable<GltfMaterialJson['extensions']['KHR_materials_pbrSpecularGlossiness']>): Base {
  const f0 = Math.min(1, Math.max(...specularFactor));
  const metal = f0 > 0.2;
  const root = Math.sqrt(f0);
  return {
    base_color: clamped(metal ? specularFactor : diffuseFactor),
    base_metalness: metal ? 1 : 0,
    specular_roughness: 1 - glossinessFactor,
    specular_ior: metal ? 1.5 : Math.max(1, (1 + root) / (1 - root)),
  };
}

/**
 * glTF: α_t = mix(α, 1, strength²), α_b = α. OpenPBR (eq. 38 and 39): α_t = r² √(2 / (1 + q²)), α_b = q α_t with
 * q = 1 - anisotropy. The r and q of the same two widths.
 */
function stretched(roughness: number, strength: number): { specular_roughness: number; specular_roughness_anisotropy: number } {
  const alpha = roughness ** 2;
  const along = alpha + (1 - alpha) * strength ** 2;
  const q = along === 0 ? 1 : alpha / along;
  return { specular_roughness: Math.sqrt(along * Math.sqrt((1 + q * q) / 2)), specular_roughness_anisotropy: 1 - q };
}

function volumeOf({ extensions }: GltfMaterialJson): GltfMaterial['volume'] {
  const volume = extensions.KHR_materials_volume;
  if (volume === undefined || (volume.thicknessFactor === 0 && volume.thicknessTexture === undefined)) return null;
  return {
    thickness: volume.thicknessFactor,
    attenuationDistance: volume.attenuationDistance ?? null,
    attenuationColor: volume.attenuationColor,
  };
}

function texturesOf(json: Gltf, material: GltfMaterialJson, index: number, file: string): TextureUse[] {
  const { pbrMetallicRoughness: pbr, extensions: e } = material;
  const uses: TextureUse[] = [];
  const use = (role: TextureRole, reference: GltfTextureJson | undefined, extra: Partial<TextureUse> = {}): void => {
    if (reference === undefined) return;
    const found = textureUse(json, role, reference, (wrong) =>
      placeError(file, ['materials', index], `expected one of the ${json.textures.length} textures, got ${wrong}`),
    );
    if (found !== undefined) uses.push({ ...found, ...extra });
  };
  const gloss = e.KHR_materials_pbrSpecularGlossiness;
  const base = gloss === undefined ? pbr.baseColorTexture : gloss.diffuseTexture;
  use('base_color', base);
  if (material.alphaMode !== 'OPAQUE') use('opacity', base);
  if (gloss === undefined) {
    use('metalness', pbr.metallicRoughnessTexture);
    use('roughness', pbr.metallicRoughnessTexture);
  }
  use('specular_glossiness', gloss?.specularGlossinessTexture);
  use('normal', material.normalTexture);
  use('occlusion', material.occlusionTexture);
  use('emission', material.emissiveTexture);
  use('coat_weight', e.KHR_materials_clearcoat?.clearcoatTexture);
  use('coat_roughness', e.KHR_materials_clearcoat?.clearcoatRoughnessTexture);
  use('coat_normal', e.KHR_materials_clearcoat?.clearcoatNormalTexture);
  use('transmission', e.KHR_materials_transmission?.transmissionTexture);
  use('thickness', e.KHR_materials_volume?.thicknessTexture);
  use('sheen_color', e.KHR_materials_sheen?.sheenColorTexture);
  use('sheen_roughness', e.KHR_materials_sheen?.sheenRoughnessTexture);
  use('specular_weight', e.KHR_materials_specular?.specularTexture);
  use('specular_color', e.KHR_materials_specular?.specularColorTexture);
  use('anisotropy', e.KHR_materials_anisotropy?.anisotropyTexture);
  const film = e.KHR_materials_iridescence;
  use('thin_film_weight', film?.iridescenceTexture);
  use(
    'thin_film_thickness',
    film?.iridescenceThicknessTexture,
    film && { range: [film.iridescenceThicknessMinimum, film.iridescenceThicknessMaximum] },
  );
  return uses;
}

/** Materials and references to textures in glTF's JSON: form and ranges of single values. */
import { z } from 'zod';

const index = z
  .int()
  .min(0)
  .max(2 ** 31);
const name = z.string().optional();
const number = z.number();
const unit = z.number().min(0).max(1);
const positive = z.number().min(0).max(1e9);
const vec2 = z.tuple([number, number]);
const color3 = z.tuple([positive, positive, positive]);

const textureTransform = z.looseObject({
  offset: vec2.default([0, 0]),
  rotation: number.default(0),
  scale: vec2.default([1, 1]),
  texCoord: index.optional(),
});
const texture = z.looseObject({
  index,
  texCoord: index.default(0),
  /** Of a normal texture. */
  scale: number.default(1),
  /** Of an occlusion texture. */
  strength: number.default(1),
  extensions: z.looseObject({ KHR_texture_transform: textureTransform.optional() }).optional(),
});

const materialExtensions = z.looseObject({
  KHR_materials_clearcoat: z
    .looseObject({
      clearcoatFactor: unit.default(0),
      clearcoatTexture: texture.optional(),
      clearcoatRoughnessFactor: unit.default(0),
      clearcoatRoughnessTexture: texture.optional(),
      clearcoatNormalTexture: texture.optional(),
    })
    .optional(),
  KHR_materials_transmission: z.looseObject({ transmissionFactor: unit.default(0), transmissionTexture: texture.optional() }).optional(),
  KHR_materials_diffuse_transmission: z.looseObject({ diffuseTransmissionFactor: unit.default(0) }).optional(),
  KHR_materials_ior: z.looseObject({ ior: positive.default(1.5) }).optional(),
  KHR_materials_volume: z
    .looseObject({
      thicknessFactor: positive.default(0),
      thicknessTexture: texture.optional(),
      attenuationDistance: z.number().gt(0).optional(),
      attenuationColor: color3.default([1, 1, 1]),
    })
    .optional(),
  KHR_materials_sheen: z
    .looseObject({
      sheenColorFactor: color3.default([0, 0, 0]),
      sheenColorTexture: texture.optional(),
      sheenRoughnessFactor: unit.default(0),
      sheenRoughnessTexture: texture.optional(),
    })
    .optional(),
  KHR_materials_specular: z
    .looseObject({
      specularFactor: unit.default(1),
      specularTexture: texture.optional(),
      specularColorFactor: color3.default([1, 1, 1]),
      specularColorTexture: texture.optional(),
    })
    .optional(),
  KHR_materials_anisotropy: z
    .looseObject({ anisotropyStrength: unit.default(0), anisotropyRotation: number.default(0), anisotropyTexture: texture.optional() })
    .optional(),
  KHR_materials_iridescence: z
    .looseObject({
      iridescenceFactor: unit.default(0),
      iridescenceTexture: texture.optional(),
      iridescenceIor: positive.default(1.3),
      iridescenceThicknessMinimum: positive.default(100),
      iridescenceThicknessMaximum: positive.default(400),
      iridescenceThicknessTexture: texture.optional(),
    })
    .optional(),
  KHR_materials_emissive_strength: z.looseObject({ emissiveStrength: positive.default(1) }).optional(),
  KHR_materials_dispersion: z.looseObject({ dispersion: positive.default(0) }).optional(),
  KHR_materials_unlit: z.looseObject({}).optional(),
  KHR_materials_pbrSpecularGlossiness: z
    .looseObject({
      diffuseFactor: z.tuple([unit, unit, unit, unit]).default([1, 1, 1, 1]),
      diffuseTexture: texture.optional(),
      specularFactor: color3.default([1, 1, 1]),
      glossinessFactor: unit.default(1),
      specularGlossinessTexture: texture.optional(),
    })
    .optional(),
});

export const material = z.looseObject({
  name,
  pbrMetallicRoughness: z
    .looseObject({
      baseColorFactor: z.tuple([unit, unit, unit, unit]).default([1, 1, 1, 1]),
      baseColorTexture: texture.optional(),
      metallicFactor: unit.default(1),
      roughnessFactor: unit.default(1),
      metallicRoughnessTexture: texture.optional(),
    })
    .prefault({}),
  normalTexture: texture.optional(),
  occlusionTexture: texture.optional(),
  emissiveTexture: texture.optional(),
  emissiveFactor: color3.default([0, 0, 0]),
  alphaMode: z.enum(['OPAQUE', 'MASK', 'BLEND']).default('OPAQUE'),
  alphaCutoff: positive.default(0.5),
  doubleSided: z.boolean().default(false),
  extensions: materialExtensions.prefault({}),
});

export type GltfMaterialJson = z.output<typeof material>;
export type GltfTextureJson = z.output<typeof texture>;

/** A material with the defaults of glTF. @throws Error where a number is out of glTF's range */
export const gltfMaterial = (values: z.input<typeof material>): GltfMaterialJson => material.parse(values);

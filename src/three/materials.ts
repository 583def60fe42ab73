/** Materials of three.js → what glTF calls a material, which the importer of glTF makes ours of: one mapping for both ways. */
import type {
  Material,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshPhongMaterial,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  Texture,
} from 'three';
import { gltfMaterial } from '../scene/import/gltf/json-material.ts';
import { DEFAULT_MATERIAL, numbersOf } from '../scene/import/gltf/material.ts';
import type { GltfMaterial, TextureRole, TextureUse } from '../scene/import/gltf/types.ts';
import { colorOf, strengthOf } from './numbers.ts';
import type { Textures } from './textures.ts';

type Values = Parameters<typeof gltfMaterial>[0];
type Extensions = NonNullable<Values['extensions']>;
type Standard = MeshStandardMaterial & Partial<MeshPhysicalMaterial>;
type Colored = MeshBasicMaterial | MeshLambertMaterial | MeshPhongMaterial | MeshStandardMaterial;

/** Of three.js: the sides and the blending that need no word. */
const [BACK, NORMAL_BLENDING] = [1, 1];
/** Reflectance at normal incidence of a dielectric of index 1.5. */
const F0 = 0.04;

/** What a material shows of the vertices: see forms.ts. */
export const lookOf = (material: Material): { hasColors: boolean; isFlat: boolean } => ({
  hasColors: material.vertexColors,
  isFlat: 'flatShading' in material && material.flatShading === true,
});

/** @param hasTangents whether the mesh has some: else the second direction of a normal map is that in which v grows */
export async function materialOf(
  material: Material,
  name: string,
  hasTangents: boolean,
  textures: Textures,
  notes: Set<string>,
): Promise<GltfMaterial> {
  const values = valuesOf(material, name, notes);
  if (values === null) return { ...DEFAULT_MATERIAL, name, ...numbersOf(gltfMaterial(MATT)) };
  noteTheRest(material, name, notes);
  const unlit = 'isMeshBasicMaterial' in material;
  const uses = await usesOf(material as Colored, name, hasTangents, textures, notes);
  return {
    name,
    ...numbersOf(gltfMaterial(values)),
    unlit,
    alpha: {
      mode: material.transparent || material.alphaHash ? 'BLEND' : material.alphaTest > 0 ? 'MASK' : 'OPAQUE',
      cutoff: material.alphaTest,
      factor: clamp(material.opacity),
    },
    doubleSided: true,
    textures: uses,
  };
}

/** A matt grey, for what is a program. */
const MATT: Values = { pbrMetallicRoughness: { baseColorFactor: [0.6, 0.6, 0.6, 1], metallicFactor: 0, roughnessFactor: 1 } };

/** Numbers by the kinds of three.js; null: a material that is a program, or of no surface. */
function valuesOf(material: Material, name: string, notes: Set<string>): Values | null {
  if ('isMeshStandardMaterial' in material) return standardValues(material as Standard);
  if ('isMeshPhongMaterial' in material) {
    notes.add(`${name}: the highlight of a MeshPhongMaterial is that of facets with the same spread.`);
    return phongValues(material as MeshPhongMaterial);
  }
  if ('isMeshLambertMaterial' in material) return { ...base(material as MeshLambertMaterial, 0, 1), extensions: NO_GLOSS };
  if ('isMeshBasicMaterial' in material) return base(material as MeshBasicMaterial, 0, 1);
  notes.add(`${name}: a ${material.type} is no description of a surface; a matt grey stands for it.`);
  return null;
}

const NO_GLOSS: Extensions = { KHR_materials_specular: { specularFactor: 0 } };

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

function base(material: Colored, metallicFactor: number, roughnessFactor: number): Values {
  const [r, g, b] = colorOf(material.color);
  const shines = 'emissive' in material ? strengthOf(material.emissive, material.emissiveIntensity) : ([0, 0, 0] as const);
  return {
    pbrMetallicRoughness: {
      baseColorFactor: [clamp(r), clamp(g), clamp(b), clamp(material.opacity)],
      metallicFactor: clamp(metallicFactor),
      roughnessFactor: clamp(roughnessFactor),
    },
    emissiveFactor: [...shines],
  };
}

function standardValues(material: Standard): Values {
  const values = base(material, material.metalness, material.roughness);
  return 'isMeshPhysicalMaterial' in material ? { ...values, extensions: layersOf(material as MeshPhysicalMaterial) } : values;
}

/** The layers of a MeshPhysicalMaterial, whose names are nearly those of glTF. */
function layersOf(m: MeshPhysicalMaterial): Extensions {
  const sheen = strengthOf(m.sheenColor, m.sheen);
  const [thinnest, thickest] = filmOf(m);
  const specular = colorOf(m.specularColor);
  return {
    KHR_materials_ior: { ior: m.ior },
    ...([m.specularIntensity, ...specular].some((each) => each !== 1) && {
      KHR_materials_specular: { specularFactor: clamp(m.specularIntensity), specularColorFactor: [...specular] },
    }),
    ...(m.clearcoat > 0 && {
      KHR_materials_clearcoat: { clearcoatFactor: clamp(m.clearcoat), clearcoatRoughnessFactor: clamp(m.clearcoatRoughness) },
    }),
    ...(m.transmission > 0 && { KHR_materials_transmission: { transmissionFactor: clamp(m.transmission) } }),
    ...(m.thickness > 0 && {
      KHR_materials_volume: {
        thicknessFactor: m.thickness,
        ...(m.attenuationDistance > 0 && m.attenuationDistance < Infinity && { attenuationDistance: m.attenuationDistance }),
        attenuationColor: [...colorOf(m.attenuationColor)],
      },
    }),
    ...(Math.max(...sheen) > 0 && {
      KHR_materials_sheen: { sheenColorFactor: [...sheen], sheenRoughnessFactor: clamp(m.sheenRoughness) },
    }),
    ...(m.iridescence > 0 && {
      KHR_materials_iridescence: {
        iridescenceFactor: clamp(m.iridescence),
        iridescenceIor: m.iridescenceIOR,
        iridescenceThicknessMinimum: thinnest,
        iridescenceThicknessMaximum: thickest,
      },
    }),
    ...(m.anisotropy > 0 && {
      KHR_materials_anisotropy: { anisotropyStrength: clamp(m.anisotropy), anisotropyRotation: m.anisotropyRotation },
    }),
    ...(m.dispersion > 0 && { KHR_materials_dispersion: { dispersion: m.dispersion } }),
  };
}

/** Nanometres of a thin film: before r187 the two numbers had one name. */
function filmOf(m: Partial<MeshPhysicalMaterial>): [number, number] {
  const { iridescenceThicknessMinimum: least, iridescenceThicknessMaximum: most } = m;
  return least === undefined || most === undefined ? (m.iridescenceThicknessRange ?? [100, 400]) : [least, most];
}

/**
 * Blinn and Phong's (N·H)^s has the spread of facets with α² = 2 / (s + 2) (Walter et al. 2007), roughness √α; `specular` is the
 * reflectance at normal incidence.
 */
function phongValues(material: MeshPhongMaterial): Values {
  const values = base(material, 0, (2 / (Math.max(0, material.shininess) + 2)) ** 0.25);
  const specular = colorOf(material.specular);
  const most = Math.max(...specular);
  if (most === 0) return { ...values, extensions: NO_GLOSS };
  const root = Math.sqrt(Math.min(0.25, Math.max(F0, most)));
  return {
    ...values,
    extensions: {
      KHR_materials_ior: { ior: (1 + root) / (1 - root) },
      KHR_materials_specular: {
        specularFactor: clamp(most / F0),
        specularColorFactor: [specular[0] / most, specular[1] / most, specular[2] / most],
      },
    },
  };
}

/** Images of one texture each, and those of a layer that is there. */
const PLAIN: readonly [TextureRole, keyof MeshPhysicalMaterial][] = [
  ['base_color', 'map'],
  ['metalness', 'metalnessMap'],
  ['roughness', 'roughnessMap'],
  ['emission', 'emissiveMap'],
  ['coat_weight', 'clearcoatMap'],
  ['coat_roughness', 'clearcoatRoughnessMap'],
  ['transmission', 'transmissionMap'],
  ['thickness', 'thicknessMap'],
  ['sheen_color', 'sheenColorMap'],
  ['sheen_roughness', 'sheenRoughnessMap'],
  ['specular_weight', 'specularIntensityMap'],
  ['specular_color', 'specularColorMap'],
  ['anisotropy', 'anisotropyMap'],
  ['thin_film_weight', 'iridescenceMap'],
];

async function usesOf(
  material: Colored,
  name: string,
  hasTangents: boolean,
  textures: Textures,
  notes: Set<string>,
): Promise<TextureUse[]> {
  const all = material as Partial<MeshPhysicalMaterial>;
  const found: (TextureUse | null)[] = [];
  for (const [role, key] of PLAIN) found.push(await textures.use(role, all[key] as Texture | null | undefined));
  if (material.transparent || material.alphaHash || material.alphaTest > 0) {
    found.push(
      all.alphaMap
        ? await textures.use('opacity', all.alphaMap, { channels: 'g' })
        : await textures.use('opacity', all.map, { colorSpace: 'linear' }),
    );
    if (all.alphaMap && all.map) notes.add(`${name}: holes are those of alphaMap; the alpha of map is left out.`);
  }
  found.push(await textures.use('thin_film_thickness', all.iridescenceThicknessMap, { range: filmOf(all) }));
  if (all.normalMap && all.normalScale) {
    const { x, y } = all.normalScale;
    if (Math.abs(x) !== Math.abs(y) || x < 0) notes.add(`${name}: normalScale counts by its first number's size.`);
    // Images here have their second direction upwards. Of coordinates whose v = 0 is row 0 that is where v gets less.
    const isTurned = hasTangents ? y < 0 : y > 0;
    found.push(await textures.use('normal', all.normalMap, { scale: Math.abs(x), isTurned }));
  }
  if (all.clearcoatNormalMap) {
    const { x, y } = all.clearcoatNormalScale ?? { x: 1, y: 1 };
    if (Math.abs(x) !== Math.abs(y) || x < 0) notes.add(`${name}: clearcoatNormalScale counts by its first number's size.`);
    const isTurned = hasTangents ? y < 0 : y > 0;
    found.push(await textures.use('coat_normal', all.clearcoatNormalMap, { scale: Math.abs(x), isTurned }));
  }
  return found.filter((each) => each !== null);
}

/** What no surface here has, and why. */
const LEFT = {
  bumpMap: 'how steep its bumps are in three.js goes by the size of a pixel, a normal map is the same from everywhere',
  lightMap: 'the light of the scene is computed',
  envMap: 'what surfaces reflect is the scene and its environment',
  wireframe: 'triangles are filled',
} as const;

/** What a material says beside that, and no surface here does. */
function noteTheRest(material: Material, name: string, notes: Set<string>): void {
  const all = material as Material & Partial<MeshStandardMaterial>;
  if (material.side === BACK) notes.add(`${name}: it is seen from both sides, not from its back alone.`);
  if (material.blending !== NORMAL_BLENDING) notes.add(`${name}: its blending is left out.`);
  for (const key of Object.keys(LEFT) as (keyof typeof LEFT)[]) if (all[key]) notes.add(`${name}: ${key} is left out: ${LEFT[key]}.`);
}

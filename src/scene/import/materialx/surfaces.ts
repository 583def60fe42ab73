/** Surface shaders of MaterialX → parameters of materials/principled.wgsl. */
import type { Vec3 } from '../../document.ts';
import type { Look } from '../build/looks.ts';
import { quoted } from '../build/notes.ts';
import { grey, meanOf, scaled, type Texture } from '../build/textures.ts';
import type { Element } from '../mitsuba/xml.ts';
import { DISNEY_MORE, DISNEY_ROWS, finishDisney } from './disney.ts';
import { light } from './light.ts';
import { attribute, type Graph, inputOf } from './graph.ts';

type Params = Record<string, number | Vec3 | boolean>;
/** An input, the parameter that it is, what it is without a value, and what it is multiplied by. */
type Row = readonly [input: string, param: string, other: number | Vec3, factor?: number];

/** Parameters that take images; others count as the mean of theirs. */
const PICTURED = ['base_color', 'base_metalness', 'specular_roughness', 'transmission_weight', 'emission_color', 'opacity'];
/** Ranges of those that may be beyond 0 to 1. */
const RANGES: Readonly<Record<string, readonly [number, number]>> = {
  specular_ior: [1, 3],
  coat_ior: [1, 3],
  thin_film_ior: [1, 3],
  thin_film_thickness: [0, 2],
  emission_luminance: [0, 1e6],
  subsurface_radius: [0, 1000],
  subsurface_scatter_anisotropy: [-0.95, 0.95],
};
const WHITE: Vec3 = [1, 1, 1];
const NANOMETRES = 1e-3;

interface Shader {
  rows: readonly Row[];
  /** Inputs that say nothing here, with the value that says nothing anyway. */
  others: Readonly<Record<string, number>>;
  /** Inputs that `finish` hears. */
  more?: readonly string[];
  /** Inputs of normals; of the coat, which without has those of the surface. Null: those of what is below. */
  normal: string;
  coatNormal: string | null;
  /** What is no parameter by itself. */
  finish?(graph: Graph, node: Element, params: Params, textures: Record<string, Texture>): void;
}

const same = (names: Readonly<Record<string, number | Vec3>>): Row[] => Object.entries(names).map(([name, other]) => [name, name, other]);

/** Coats of models in which they change nothing of what is below. */
function alone(params: Params): void {
  if (!(Number(params['coat_weight']) > 0)) return;
  params['coat_darkening'] = 0;
  params['coat_roughening'] ??= 0;
}

const SHADERS: Readonly<Record<string, Shader>> = {
  open_pbr_surface: {
    rows: [
      ...same({ base_weight: 1, base_color: [0.8, 0.8, 0.8], base_diffuse_roughness: 0, base_metalness: 0, specular_weight: 1 }),
      ...same({ specular_color: WHITE, specular_roughness: 0.3, specular_roughness_anisotropy: 0, specular_ior: 1.5 }),
      ...same({ transmission_weight: 0, transmission_color: WHITE, coat_weight: 0, coat_color: WHITE, coat_roughness: 0, coat_ior: 1.6 }),
      ...same({ coat_darkening: 1 }),
      ...same({
        fuzz_weight: 0,
        fuzz_color: WHITE,
        fuzz_roughness: 0.5,
        thin_film_weight: 0,
        thin_film_thickness: 0.5,
        thin_film_ior: 1.4,
      }),
      ...same({ emission_luminance: 0, emission_color: WHITE, subsurface_weight: 0, subsurface_color: [0.8, 0.8, 0.8] }),
      ...same({ subsurface_radius: 1, subsurface_radius_scale: [1, 0.5, 0.25], subsurface_scatter_anisotropy: 0 }),
      ['geometry_opacity', 'opacity', 1],
      ['geometry_thin_walled', 'thin_walled', 0],
    ],
    others: {
      coat_roughness_anisotropy: 0,
      transmission_depth: 0,
      transmission_scatter: 0,
      transmission_scatter_anisotropy: 0,
      transmission_dispersion_scale: 0,
      transmission_dispersion_abbe_number: 20,
    },
    normal: 'geometry_normal',
    coatNormal: 'geometry_coat_normal',
  },
  standard_surface: {
    rows: [
      ['base', 'base_weight', 1],
      ['base_color', 'base_color', [0.8, 0.8, 0.8]],
      ['diffuse_roughness', 'base_diffuse_roughness', 0],
      ['metalness', 'base_metalness', 0],
      ['specular', 'specular_weight', 1],
      ['specular_color', 'specular_color', WHITE],
      ['specular_roughness', 'specular_roughness', 0.2],
      ['specular_IOR', 'specular_ior', 1.5],
      ['specular_anisotropy', 'specular_roughness_anisotropy', 0],
      ['transmission', 'transmission_weight', 0],
      ['transmission_color', 'transmission_color', WHITE],
      ['subsurface', 'subsurface_weight', 0],
      ['subsurface_color', 'subsurface_color', WHITE],
      ['subsurface_scale', 'subsurface_radius', 1],
      ['subsurface_radius', 'subsurface_radius_scale', WHITE],
      ['subsurface_anisotropy', 'subsurface_scatter_anisotropy', 0],
      ['sheen', 'fuzz_weight', 0],
      ['sheen_color', 'fuzz_color', WHITE],
      ['sheen_roughness', 'fuzz_roughness', 0.3],
      ['coat', 'coat_weight', 0],
      ['coat_color', 'coat_color', WHITE],
      ['coat_roughness', 'coat_roughness', 0.1],
      ['coat_affect_roughness', 'coat_roughening', 0],
      ['coat_IOR', 'coat_ior', 1.5],
      ['thin_film_thickness', 'thin_film_thickness', 0, NANOMETRES],
      ['thin_film_IOR', 'thin_film_ior', 1.5],
      ['emission', 'emission_luminance', 0],
      ['emission_color', 'emission_color', WHITE],
      ['opacity', 'opacity', 1],
      ['thin_walled', 'thin_walled', 0],
    ],
    others: {
      specular_rotation: 0,
      transmission_depth: 0,
      transmission_scatter: 0,
      transmission_scatter_anisotropy: 0,
      transmission_dispersion: 0,
      transmission_extra_roughness: 0,
      coat_anisotropy: 0,
      coat_rotation: 0,
      coat_affect_color: 0,
    },
    normal: 'normal',
    coatNormal: 'coat_normal',
    finish: (_, __, params) => {
      if (Number(params['thin_film_thickness']) > 0) params['thin_film_weight'] = 1;
      alone(params);
    },
  },
  gltf_pbr: {
    rows: [
      ['base_color', 'base_color', WHITE],
      ['metallic', 'base_metalness', 1],
      ['roughness', 'specular_roughness', 1],
      ['transmission', 'transmission_weight', 0],
      ['specular', 'specular_weight', 1],
      ['specular_color', 'specular_color', WHITE],
      ['ior', 'specular_ior', 1.5],
      ['alpha', 'opacity', 1],
      ['iridescence', 'thin_film_weight', 0],
      ['iridescence_ior', 'thin_film_ior', 1.3],
      ['iridescence_thickness', 'thin_film_thickness', 100, NANOMETRES],
      ['sheen_roughness', 'fuzz_roughness', 0],
      ['sheen_color', 'fuzz_color', 0],
      ['clearcoat', 'coat_weight', 0],
      ['clearcoat_roughness', 'coat_roughness', 0],
      ['emissive', 'emission_color', 0],
      ['emissive_strength', 'emission_luminance', 1],
      ['anisotropy_strength', 'specular_roughness_anisotropy', 0],
    ],
    others: {
      occlusion: 1,
      thickness: 0,
      attenuation_distance: 0,
      attenuation_color: 1,
      dispersion: 0,
      anisotropy_rotation: 0,
      alpha_mode: 0,
      alpha_cutoff: 0.5,
    },
    normal: 'normal',
    coatNormal: 'clearcoat_normal',
    finish: (graph, node, params, textures) => {
      // What is fuzz there has no weight but its colour.
      params['fuzz_weight'] = Math.max(...(params['fuzz_color'] as Vec3)) > 0 ? 1 : 0;
      params['coat_ior'] = 1.5;
      alone(params);
      const mode = graph.texture(node, 'alpha_mode');
      const cut = graph.texture(node, 'alpha_cutoff');
      if (mode === null || meanOf(mode)[0] === 0) textures['opacity'] = grey(1);
      else if (meanOf(mode)[0] === 1) params['opacity_cutoff'] = Math.min(1, Math.max(0, cut === null ? 0.5 : meanOf(cut)[0]));
    },
  },
  disney_principled: {
    rows: DISNEY_ROWS,
    others: {},
    more: DISNEY_MORE,
    normal: 'normal',
    coatNormal: null,
    finish: finishDisney,
  },
  UsdPreviewSurface: {
    rows: [
      ['diffuseColor', 'base_color', [0.18, 0.18, 0.18]],
      ['metallic', 'base_metalness', 0],
      ['roughness', 'specular_roughness', 0.5],
      ['ior', 'specular_ior', 1.5],
      ['clearcoat', 'coat_weight', 0],
      ['clearcoatRoughness', 'coat_roughness', 0.01],
      ['emissiveColor', 'emission_color', 0],
      ['opacity', 'opacity', 1],
      ['opacityThreshold', 'opacity_cutoff', 0],
    ],
    others: { useSpecularWorkflow: 0, specularColor: 0, occlusion: 1, displacement: 0, opacityMode: 0 },
    normal: 'normal',
    coatNormal: null,
    finish: (_, __, params) => {
      params['emission_luminance'] = 1;
      alone(params);
    },
  },
};

export const isSurface = ({ tag }: Element): boolean => Object.hasOwn(SHADERS, tag);

/** The look of a surface shader. @param name for people. @throws SceneError */
export function surfaceOf(graph: Graph, node: Element, name: string): Look {
  const { notes } = graph;
  const shader = SHADERS[node.tag];
  const common = { name, place: node.place };
  if (shader === undefined) {
    notes.add(`A surface of the kind ${quoted(node.tag)} is a grey diffuse one`, node.place);
    return { ...common, kind: 'diffuse', reflectance: grey(0.5) };
  }
  if (node.tag !== 'open_pbr_surface')
    notes.add(`The surface ${quoted(node.tag)} is approximated by the material principled, which is OpenPBR`, node.place);
  const params: Params = {};
  const textures: Record<string, Texture> = {};
  const averaged: [input: string, param: string][] = [];
  for (const [input, param, other, factor = 1] of shader.rows) {
    const fallback: Texture = typeof other === 'number' ? grey(other) : { kind: 'color', color: other };
    const texture = scaled(graph.texture(node, input) ?? fallback, [factor, factor, factor]);
    if (PICTURED.includes(param)) {
      textures[param] = texture;
      continue;
    }
    if (texture.kind !== 'color') averaged.push([input, param]);
    params[param] = valueOf(param, meanOf(texture));
  }
  shader.finish?.(graph, node, params, textures);
  light(params, textures);
  // Of a layer that is not there nobody misses anything.
  for (const [input, param] of averaged)
    if (params[`${/^[a-z]+/.exec(param)?.[0] ?? ''}_weight`] !== 0) notes.add(`The input ${quoted(input)} counts as its mean`, node.place);
  if (params['subsurface_weight'] === 0) for (const each of Object.keys(params)) if (each.startsWith('subsurface_')) delete params[each];
  leftOut(graph, node, shader);
  const normal = graph.normal(node, shader.normal);
  if (normal !== null && normal.scale !== 1) params['normal_scale'] = Math.min(10, Math.max(-10, normal.scale));
  const coat = shader.coatNormal !== null && Number(params['coat_weight'] ?? 0) > 0 ? graph.normal(node, shader.coatNormal) : undefined;
  if (coat && coat.scale !== 1) params['coat_normal_scale'] = Math.min(10, Math.max(-10, coat.scale));
  return {
    ...common,
    kind: 'principled',
    params,
    textures,
    ...(normal !== null && { normalMap: normal.image }),
    ...(coat !== undefined && (normal !== null || coat !== null) && { coatNormalMap: coat?.image ?? null }),
  };
}

function valueOf(param: string, value: Vec3): number | Vec3 | boolean {
  if (param === 'thin_walled') return value[0] > 0;
  const [low, high] = RANGES[param] ?? [0, 1];
  const within = value.map((each) => Math.min(high, Math.max(low, each))) as Vec3;
  return param.endsWith('_color') || param === 'subsurface_radius_scale' ? within : within[0];
}

/** Inputs that say something and are not heard. */
function leftOut(graph: Graph, node: Element, { rows, others, more = [], normal, coatNormal }: Shader): void {
  const known = new Set([normal, coatNormal, ...more, ...rows.map(([input]) => input)]);
  for (const input of node.children) {
    const name = attribute(input, 'name');
    if (!['input', 'parameter'].includes(input.tag) || known.has(name)) continue;
    // glTF’s modes of alpha are heard in `finish`.
    if (node.tag === 'gltf_pbr' && (name === 'alpha_mode' || name === 'alpha_cutoff')) continue;
    const value = graph.texture(node, name);
    const plain = value?.kind === 'color' && others[name] !== undefined && value.color.every((each) => each === others[name]);
    // A normal that is constant, and glass without thickness.
    const isMute = value?.kind === 'color' && (name.endsWith('normal') || (name.startsWith('attenuation_') && !hasThickness(graph, node)));
    const isNone = value === null && graph.source(input, []) === null;
    if (!plain && !isMute && !isNone) graph.notes.add(`The input ${quoted(name)} of ${quoted(node.tag)} is left out`, input.place);
  }
}

const hasThickness = (graph: Graph, node: Element): boolean => {
  const thickness = graph.texture(node, 'thickness');
  return thickness !== null && meanOf(thickness)[0] > 0;
};

/** The shader of a material element; null: it names none. */
export function shaderOf(graph: Graph, root: Element, material: Element): Element | null {
  const input = inputOf(material, 'surfaceshader');
  return input === undefined ? null : (graph.source(input, [root])?.node ?? null);
}

/**
 * Generates the module `package::bsdf`: one `switch` over the materials that a scene uses, which loads a material's
 * parameters and calls its functions. Nothing else in the kernel knows that there are several.
 */
import { present } from '../base/present.ts';
import { PLACE_LINE_BITS } from './budget.ts';
import type { MaterialModule } from './material.ts';
import type { BESIDE_DENSITY } from './signatures.ts';
import {
  bodiesWith,
  casts,
  chooseOf,
  INTERPRETED,
  leavesOf,
  loaded,
  loader,
  mixes,
  modulePath,
  opacityLooks,
  overWhite,
  SPECTRUM,
  type Body,
} from './bodies.ts';

/** Bits of a material word that hold the place of its parameters; the rest holds the kind. */
export const MATERIAL_KIND_SHIFT = 24;
export const MAX_MATERIAL_KINDS = 256;

/** Factors of the rendering equation that every BSDF is without: see wgsl/path/without.wgsl. */
export interface Without {
  bsdf: boolean;
  cosine: boolean;
}

/**
 * WGSL text. Material k of the list has kind k.
 * @param interpreted names of those whose functions are bytecode: nothing of their own text is in it (src/shader/bytecode)
 */
export function dispatchModule(
  materials: readonly MaterialModule[],
  without: Without = { bsdf: false, cosine: false },
  interpreted: readonly string[] = [],
): string {
  const walks = materials.some((each) => each.defines.subsurface);
  const texts = bodiesWith(interpreted, walks);
  const compiled = materials.filter(({ name }) => !interpreted.includes(name));
  const lambda = compiled.some((each) => each.defines.eval && !each.defines.sample);
  const refracts = compiled.some((each) => each.defines.direction && each.defines.interior_ior);
  const layered = materials.some((each) => each.defines.surface);
  const own = without.cosine ? 'own' : 'bsdf';
  // Of what is mixed one part may.
  const glows = materials.some((each) => each.defines.emission);
  const parts = [
    `import package::material::{Hit, BsdfSample, BsdfValue, bsdf_absorbed${refracts ? ', bsdf_eta' : ''}};`,
    'import package::scene::params;',
    lambda ? 'import package::warp::{warp_cosine, warp_cosine_pdf};' : '',
    layered
      ? 'import package::principled::{Principled, principled_default, principled_value, principled_sample, principled_scatter, principled_interior_ior};'
      : '',
    walks
      ? 'import package::bsdf::principled_below::{below_leaves, below_sample, below_scatter, below_value};\nimport package::subsurface::{Subsurface, subsurface_none};'
      : '',
    without.bsdf ? 'import package::path::without::{white_sample, white_value};' : '',
    without.cosine
      ? 'import package::warp::warp_cone;\nimport package::path::without::{flat_own, flat_uniform, flat_value, UNIFORM_SHARE};'
      : '',
    compiled.some((each) => each.defines.emission && each.uses.spectrum) ? SPECTRUM : '',
    compiled.length < materials.length ? `import package::interpreted::{${Object.values(INTERPRETED).join(', ')}};` : '',
    ...materials.map((each, k) => (compiled.includes(each) ? loader(each, k) : '')),
    layered ? layersText(materials, texts.layers) : '',
    ...(without.bsdf
      ? [whiteText(own)]
      : [
          dispatcher(materials, `${own}_value`, 'wo: vec3f, wi: vec3f, hit: Hit', 'BsdfValue', texts.value, 'BsdfValue(vec3f(0.0), 0.0)'),
          dispatcher(materials, `${own}_sample`, 'wo: vec3f, hit: Hit, u: vec3f', 'BsdfSample', texts.sample, 'bsdf_absorbed()'),
        ]),
    without.cosine ? FLAT_TEXT : '',
    without.bsdf || without.cosine
      ? SCATTER_TEXT
      : dispatcher(materials, 'bsdf_scatter', SCATTER_LIST, 'BsdfSample', texts.scatter, 'bsdf_absorbed()'),
    dispatcher(materials, 'bsdf_emission', 'wo: vec3f, hit: Hit', 'vec3f', texts.emission, 'vec3f(0.0)'),
    dispatcher(materials, 'bsdf_opacity', opacityLooks(materials) ? 'wo: vec3f, hit: Hit' : 'hit: Hit', 'f32', texts.opacity, '1.0'),
    dispatcher(materials, 'bsdf_normal', 'hit: Hit', 'vec3f', texts.normal, 'vec3f(0.0, 0.0, 1.0)'),
    dispatcher(materials, 'bsdf_interior_ior', 'hit: Hit', 'f32', texts.interior_ior, '0.0'),
    walks ? dispatcher(materials, 'bsdf_subsurface', 'hit: Hit', 'Subsurface', texts.subsurface, 'subsurface_none()') : '',
    walks ? dispatcher(materials, 'bsdf_leaves', 'wi: vec3f, hit: Hit', 'vec3f', leavesOf, 'vec3f(1.0)') : '',
    walks ? predicate(materials, 'bsdf_walks', (each) => each.defines.subsurface) : '',
    mixes(materials) ? dispatcher(materials, 'bsdf_choose', 'hit: Hit, u: f32', 'u32', chooseOf, 'material') : '',
    predicate(materials, 'bsdf_is_specular', (each) => !without.bsdf && !each.defines.eval && !each.defines.surface),
    predicate(materials, 'bsdf_casts', casts),
    predicate(materials, 'bsdf_transmits', (each) => each.uses.transmission),
    predicate(materials, 'bsdf_disperses', (each) => each.uses.wavelength),
    predicate(materials, 'bsdf_by_wavelength', (each) => each.uses.spectrum),
    predicate(materials, 'bsdf_emits', (each) => each.defines.emission || (each.defines.choose && glows)),
    predicate(materials, 'bsdf_has_holes', (each) => each.defines.opacity),
  ];
  return `// Generated from the materials in use.\n${parts.filter((each) => each !== '').join('\n')}\n`;
}

/** What layered materials are made of where they are hit. `at` is the hit; its tangent becomes the one that highlights grow along. */
const layersText = (materials: readonly MaterialModule[], body: Body): string =>
  `fn bsdf_layers(material: u32, at: ptr<function, Hit>) -> Principled {
  let base = material & 0xffffffu;
  let hit = *at;
${cases(materials, body, 'principled_default()')}
}`;

/** Every surface is white. */
const whiteText = (
  own: string,
): string => `fn ${own}_value(material: u32, wo: vec3f, wi: vec3f, hit: Hit) -> BsdfValue { return white_value(wi); }
fn ${own}_sample(material: u32, wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample { return white_sample(u); }`;

/** Around the BSDFs as they are: what takes the cosine away that the integrators multiply with. */
const FLAT_TEXT = `fn bsdf_value(material: u32, wo: vec3f, wi: vec3f, hit: Hit) -> BsdfValue { return flat_value(own_value(material, wo, wi, hit), wi); }
fn bsdf_sample(material: u32, wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample {
  if (bsdf_is_specular(material)) { return own_sample(material, wo, hit, u); }
  if (u.z < UNIFORM_SHARE) {
    let wi = warp_cone(u.xy, 1.0);
    return flat_uniform(own_value(material, wo, wi, hit), wi);
  }
  return flat_own(own_sample(material, wo, hit, vec3f(u.xy, (u.z - UNIFORM_SHARE) / (1.0 - UNIFORM_SHARE))));
}`;

/** Arguments of `bsdf_scatter`: what `bsdf_value` and `bsdf_sample` take, and which of them is asked for. */
const SCATTER_LIST = 'wo: vec3f, wi: vec3f, hit: Hit, u: vec3f, draws: bool';
const SCATTER_TEXT = `fn bsdf_scatter(material: u32, ${SCATTER_LIST}) -> BsdfSample {
  if (draws) { return bsdf_sample(material, wo, hit, u); }
  let value = bsdf_value(material, wo, wi, hit);
  return BsdfSample(wi, value.f, value.pdf, false, 1.0);
}`;

/** `package::background`: the environment's own function, its parameters loaded. */
export function backgroundModule(environment: MaterialModule): string {
  const [load, p] = environment.layout === null ? ['', ''] : ['let p = load_0(base); ', ', p'];
  return `// Generated from the environment in use.
import package::scene::params;
${environment.uses.spectrum ? `${SPECTRUM}\n` : ''}${loader(environment, 0)}
fn background(base: u32, direction: vec3f) -> vec3f { ${load}return ${overWhite(environment, `${modulePath(environment)}::environment(direction${p})`)}; }
`;
}

/**
 * `package::sdf_programs`: one `switch` over the signed distances in use, each call paid for; what cannot be paid is infinitely far.
 * @param first number of the first of them among the modules with a budget
 */
export const distancesModule = (programs: readonly MaterialModule[], first: number): string =>
  walkedModule(programs, first, ['signed distances', 'distance', 'sdf_distance', 'FAR', 'import package::math::FAR;\n']);

/**
 * `package::medium_programs`: the same of the densities of media in use; what cannot be paid is empty. Beside it what else they say, which
 * their densities have paid for; where a program does not, a factor of 1, or what the medium has.
 */
export function densitiesModule(programs: readonly MaterialModule[], first: number): string {
  const beside = (fn: (typeof BESIDE_DENSITY)[number], more: string, result: string, otherwise: string, given = ''): string => {
    const body: Body = (each, k) => {
      const [load, p] = loaded(each, k);
      return each.defines[fn] ? `${load}return ${modulePath(each)}::${fn}(at${given}${p});` : null;
    };
    return dispatcher(programs, `medium_${fn}`, `at: vec3f${more}`, result, body, otherwise);
  };
  return [
    walkedModule(programs, first, ['densities of media', 'density', 'medium_density', '0.0', '']),
    beside('Le', '', 'vec3f', 'vec3f(1.0)'),
    beside('albedo', '', 'vec3f', 'vec3f(1.0)'),
    beside('g', ', own: f32', 'f32', 'own'),
    beside('phase', ', cosine: f32, own: f32', 'vec3f', 'vec3f(own)', ', cosine'),
    '',
  ].join('\n');
}

/** What of scattering they say: wgsl/medium/scattering.wgsl. @param scatters whether a medium of the scene does */
export const scatteringConditions = (programs: readonly MaterialModule[], scatters: boolean) => ({
  medium_albedo: programs.some(({ defines }) => defines.albedo),
  medium_g: scatters && programs.some(({ defines }) => defines.g || defines.phase),
  medium_phase: scatters && programs.some(({ defines }) => defines.phase),
});

type Walked = readonly [what: string, fn: 'distance' | 'density', name: string, otherwise: string, more: string];

function walkedModule(programs: readonly MaterialModule[], first: number, [what, fn, name, otherwise, more]: Walked): string {
  const body: Body = (each, k) => {
    const [load, p] = loaded(each, k);
    const { cost, line } = present(each.walked, `fn ${fn} of ${each.name}`);
    const place = (first + k) * 2 ** PLACE_LINE_BITS + line;
    return `if (budget_spent(${cost}u, ${place}u)) { return ${otherwise}; } ${load}return ${modulePath(each)}::${fn}(at${p});`;
  };
  return `// Generated from the ${what} in use.
import package::scene::params;
import package::budget::budget_spent;
${more}${programs.map(loader).join('\n')}
${dispatcher(programs, name, 'at: vec3f', 'f32', body, otherwise)}
`;
}

function dispatcher(
  materials: readonly MaterialModule[],
  name: string,
  list: string,
  result: string,
  body: Body,
  otherwise: string,
): string {
  return `fn ${name}(material: u32, ${list}) -> ${result} {\n  let base = material & 0xffffffu;\n${cases(materials, body, otherwise)}\n}`;
}

function predicate(materials: readonly MaterialModule[], name: string, test: (material: MaterialModule) => boolean): string {
  const kinds = materials.flatMap((each, k) => (test(each) ? [`kind == ${k}u`] : []));
  const value = kinds.length === 0 ? 'false' : kinds.length === materials.length ? 'true' : kinds.join(' || ');
  return `fn ${name}(material: u32) -> bool {\n  let kind = material >> ${MATERIAL_KIND_SHIFT}u;\n  return ${value};\n}`;
}

/**
 * A switch over the kinds for which `body` gives text, `otherwise` for the rest; no switch where there is one kind. Kinds with the same
 * text have one case.
 */
function cases(materials: readonly MaterialModule[], body: Body, otherwise: string): string {
  const bodies = materials.flatMap((each, k) => {
    const text = body(each, k);
    return text === null ? [] : [{ k, text }];
  });
  const [first] = bodies;
  if (first === undefined) return `  return ${otherwise};`;
  if (materials.length === 1) return `  ${first.text}`;
  const kinds = new Map<string, string[]>();
  for (const { k, text } of bodies) kinds.set(text, [...(kinds.get(text) ?? []), `${k}u`]);
  const arms = [...kinds].map(([text, same]) => `    case ${same.join(', ')}: { ${text} }`).join('\n');
  return `  switch (material >> ${MATERIAL_KIND_SHIFT}u) {\n${arms}\n    default: { return ${otherwise}; }\n  }`;
}

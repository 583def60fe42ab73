/**
 * Generates the module `package::bsdf`: one `switch` over the materials that a scene uses, which loads a material's
 * parameters and calls its functions. Nothing else in the kernel knows that there are several.
 */
import { present } from '../base/present.ts';
import { PLACE_LINE_BITS } from './budget.ts';
import type { MaterialModule } from './material.ts';
import { HOST_TYPES, type Member } from './struct.ts';

/** Bits of a material word that hold the place of its parameters; the rest holds the kind. */
export const MATERIAL_KIND_SHIFT = 24;
export const MAX_MATERIAL_KINDS = 256;

/** Factors of the rendering equation that every BSDF is without: see wgsl/path/without.wgsl. */
export interface Without {
  bsdf: boolean;
  cosine: boolean;
}

/** WGSL text. Material k of the list has kind k. */
export function dispatchModule(materials: readonly MaterialModule[], without: Without = { bsdf: false, cosine: false }): string {
  const lambda = materials.some((each) => each.defines.eval && !each.defines.sample);
  const layered = materials.some((each) => each.defines.surface);
  const own = without.cosine ? 'own' : 'bsdf';
  // Of what is mixed one part may.
  const glows = materials.some((each) => each.defines.emission);
  const parts = [
    `import package::material::{Hit, BsdfSample, BsdfValue, bsdf_absorbed${lambda ? ', bsdf_sample_of' : ''}};`,
    'import package::scene::params;',
    lambda ? 'import package::warp::{warp_cosine, warp_cosine_pdf};' : '',
    layered ? 'import package::principled::{principled_value, principled_sample, principled_scatter, principled_interior_ior};' : '',
    without.bsdf ? 'import package::path::without::{white_sample, white_value};' : '',
    without.cosine
      ? 'import package::warp::warp_cone;\nimport package::path::without::{flat_own, flat_uniform, flat_value, UNIFORM_SHARE};'
      : '',
    ...materials.map(loader),
    ...(without.bsdf
      ? [whiteText(own)]
      : [
          dispatcher(materials, `${own}_value`, 'wo: vec3f, wi: vec3f, hit: Hit', 'BsdfValue', valueOf, 'BsdfValue(vec3f(0.0), 0.0)'),
          dispatcher(materials, `${own}_sample`, 'wo: vec3f, hit: Hit, u: vec3f', 'BsdfSample', sampleOf, 'bsdf_absorbed()'),
        ]),
    without.cosine ? FLAT_TEXT : '',
    without.bsdf || without.cosine
      ? SCATTER_TEXT
      : dispatcher(materials, 'bsdf_scatter', SCATTER_LIST, 'BsdfSample', scatterOf, 'bsdf_absorbed()'),
    dispatcher(materials, 'bsdf_emission', 'wo: vec3f, hit: Hit', 'vec3f', simple('emission', 'wo, hit'), 'vec3f(0.0)'),
    dispatcher(materials, 'bsdf_opacity', opacityLooks(materials) ? 'wo: vec3f, hit: Hit' : 'hit: Hit', 'f32', opacityOf, '1.0'),
    dispatcher(materials, 'bsdf_normal', 'hit: Hit', 'vec3f', simple('normal', 'hit'), 'vec3f(0.0, 0.0, 1.0)'),
    dispatcher(materials, 'bsdf_interior_ior', 'hit: Hit', 'f32', iorOf, '0.0'),
    mixes(materials) ? dispatcher(materials, 'bsdf_choose', 'hit: Hit, u: f32', 'u32', chooseOf, 'material') : '',
    predicate(materials, 'bsdf_is_specular', (each) => !without.bsdf && !each.defines.eval && !each.defines.surface),
    predicate(materials, 'bsdf_transmits', (each) => each.uses.transmission),
    predicate(materials, 'bsdf_disperses', (each) => each.uses.wavelength),
    predicate(materials, 'bsdf_emits', (each) => each.defines.emission || (each.defines.choose && glows)),
    predicate(materials, 'bsdf_has_holes', (each) => each.defines.opacity),
  ];
  return `// Generated from the materials in use.\n${parts.filter((each) => each !== '').join('\n')}\n`;
}

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

/** Whether a BSDF is evaluated where a direction is drawn, too. */
export const evaluatedTwice = ({ defines }: MaterialModule): boolean => defines.surface || (defines.eval && !defines.sample);

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
${loader(environment, 0)}
fn background(base: u32, direction: vec3f) -> vec3f { ${load}return ${modulePath(environment)}::environment(direction${p}); }
`;
}

/**
 * `package::sdf_programs`: one `switch` over the signed distances in use, each call paid for; what cannot be paid is infinitely far.
 * @param first number of the first of them among the modules with a budget
 */
export function distancesModule(programs: readonly MaterialModule[], first: number): string {
  const body: Body = (each, k) => {
    const [load, p] = loaded(each, k);
    const { cost, line } = present(each.distance, `a distance of ${each.name}`);
    const place = (first + k) * 2 ** PLACE_LINE_BITS + line;
    return `if (budget_spent(${cost}u, ${place}u)) { return FAR; } ${load}return ${modulePath(each)}::distance(at${p});`;
  };
  return `// Generated from the signed distances in use.
import package::scene::params;
import package::budget::budget_spent;
import package::math::FAR;
${programs.map(loader).join('\n')}
${dispatcher(programs, 'sdf_distance', 'at: vec3f', 'f32', body, 'FAR')}
`;
}

/** Body of a material's case; null: the material has nothing to say. */
type Body = (material: MaterialModule, kind: number) => string | null;

/** Loads the parameters, and the argument that passes them on. */
const loaded = (each: MaterialModule, k: number): [load: string, argument: string] =>
  each.layout === null ? ['', ''] : [`let p = load_${k}(base); `, ', p'];

/** The hit whose tangent is where the highlights of `surface` grow: what makes it, and its name. */
const turn = (each: MaterialModule, p: string): string =>
  each.defines.geometry_tangent ? `var turned = hit; turned.tangent = ${modulePath(each)}::geometry_tangent(hit${p}); ` : '';
const turned = (each: MaterialModule): string => (each.defines.geometry_tangent ? 'turned' : 'hit');

/** f and the density of `wi`, of a material that is not layered; `result` is the expression that is returned. */
const evaluated = (each: MaterialModule, k: number, result: (f: string, pdf: string) => string): string | null => {
  if (!each.defines.eval) return null;
  const path = modulePath(each);
  const [load, p] = loaded(each, k);
  if (each.defines.value) return `${load}let v = ${path}::value(wo, wi, hit${p}); return ${result('v.f', 'v.pdf')};`;
  const f = `${path}::eval(wo, wi, hit${p})`;
  if (each.defines.pdf) return `${load}return ${result(f, `${path}::pdf(wo, wi, hit${p})`)};`;
  // Below the surface nothing would ever be sampled: there f counts as zero for light samples too.
  return `if (wi.z <= 0.0) { return ${result('vec3f(0.0)', '0.0')}; } ${load}return ${result(f, 'warp_cosine_pdf(wi)')};`;
};

const valueOf: Body = (each, k) => {
  if (!each.defines.surface) return evaluated(each, k, (f, pdf) => `BsdfValue(${f}, ${pdf})`);
  const [load, p] = loaded(each, k);
  return `${load}${turn(each, p)}return principled_value(${modulePath(each)}::surface(hit${p}), wo, wi, ${turned(each)});`;
};

const sampleOf: Body = (each, k) => {
  const path = modulePath(each);
  const [load, p] = loaded(each, k);
  if (each.defines.surface) return `${load}${turn(each, p)}return principled_sample(${path}::surface(hit${p}), wo, ${turned(each)}, u);`;
  if (each.defines.sample) return `${load}return ${path}::sample(wo, hit${p}, u);`;
  if (!each.defines.eval) return null;
  return (
    `let wi = warp_cosine(u.xy); let pdf = warp_cosine_pdf(wi); if (pdf <= 0.0) { return bsdf_absorbed(); } ` +
    `${load}return bsdf_sample_of(wi, ${path}::eval(wo, wi, hit${p}) * (wi.z / pdf), pdf);`
  );
};

/**
 * A direction is drawn, as `sampleOf`; or `weight` is f of the one that is given, as `valueOf`. A layered BSDF and an `eval` alone are
 * evaluated for both: with one call their code, the largest of a kernel, stands there once.
 */
const scatterOf: Body = (each, k) => {
  const [load, p] = loaded(each, k);
  if (each.defines.surface)
    return `${load}${turn(each, p)}return principled_scatter(${modulePath(each)}::surface(hit${p}), wo, wi, ${turned(each)}, u, draws);`;
  if (evaluatedTwice(each))
    return (
      `var at = wi; if (draws) { at = warp_cosine(u.xy); } let pdf = warp_cosine_pdf(at); ` +
      `if (pdf <= 0.0) { return BsdfSample(at, vec3f(0.0), 0.0, false, 1.0); } ${load}` +
      `return BsdfSample(at, ${modulePath(each)}::eval(wo, at, hit${p}) * select(1.0, at.z / pdf, draws), pdf, false, 1.0);`
    );
  const sampled = sampleOf(each, k);
  const value = evaluated(each, k, (f, pdf) => `BsdfSample(wi, ${f}, ${pdf}, false, 1.0)`);
  return value === null || sampled === null ? sampled : `if (draws) { ${sampled} } ${value}`;
};

/** Whether a material is a mix of others. */
export const mixes = (materials: readonly MaterialModule[]): boolean => materials.some((each) => each.defines.choose);

const chooseOf: Body = (each, k) => {
  const [load, p] = loaded(each, k);
  return each.defines.choose ? `${load}return ${modulePath(each)}::choose(hit${p}, u);` : null;
};

/** Whether an opacity depends on where it is seen from. */
export const opacityLooks = (materials: readonly MaterialModule[]): boolean =>
  materials.some((each) => each.defines.opacity && each.opacityLooks);

const opacityOf: Body = (each, k) => simple('opacity', each.opacityLooks ? 'wo, hit' : 'hit')(each, k);

const simple =
  (name: 'emission' | 'opacity' | 'normal' | 'interior_ior', list: string): Body =>
  (each, k) => {
    const [load, p] = loaded(each, k);
    return each.defines[name] ? `${load}return ${modulePath(each)}::${name}(${list}${p});` : null;
  };

const iorOf: Body = (each, k) => {
  if (!each.defines.surface || each.defines.interior_ior) return simple('interior_ior', 'hit')(each, k);
  const [load, p] = loaded(each, k);
  // Also where no light comes through: what the shape is filled with has its index.
  return each.uses.transmission ? `${load}return principled_interior_ior(${modulePath(each)}::surface(hit${p}));` : null;
};

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

const modulePath = (material: MaterialModule): string => `package::materials::${material.name.replaceAll('/', '::')}`;

/** A switch over the kinds for which `body` gives text, `otherwise` for the rest; no switch where there is one kind. */
function cases(materials: readonly MaterialModule[], body: Body, otherwise: string): string {
  const bodies = materials.flatMap((each, k) => {
    const text = body(each, k);
    return text === null ? [] : [{ k, text }];
  });
  const [first] = bodies;
  if (first === undefined) return `  return ${otherwise};`;
  if (materials.length === 1) return `  ${first.text}`;
  const arms = bodies.map(({ k, text }) => `    case ${k}u: { ${text} }`).join('\n');
  return `  switch (material >> ${MATERIAL_KIND_SHIFT}u) {\n${arms}\n    default: { return ${otherwise}; }\n  }`;
}

/** `fn load_k`: a material's parameters, loaded slot by slot (a whole-struct load is slower). */
function loader(material: MaterialModule, kind: number): string {
  const type = `${modulePath(material)}::Params`;
  if (material.layout === null) return '';
  const slots = Math.ceil(material.layout.size / 16);
  const loads = Array.from({ length: slots }, (_, i) => `let s${i} = params[base + ${i}u];`).join(' ');
  return `fn load_${kind}(base: u32) -> ${type} { ${loads} return ${type}(${material.layout.members.map(memberOf).join(', ')}); }`;
}

function memberOf(member: Member): string {
  const { lanes, scalar } = HOST_TYPES[member.type];
  const first = (member.offset % 16) / 4;
  const words = `s${Math.floor(member.offset / 16)}.${'xyzw'.slice(first, first + lanes)}`;
  if (member.type === 'bool') return `${words} != 0u`;
  if (scalar === 'u32') return words;
  return `bitcast<${lanes === 1 ? scalar : `vec${lanes}<${scalar}>`}>(${words})`;
}

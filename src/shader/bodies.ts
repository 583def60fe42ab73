/** What the engine asks of a material, as WGSL: its own functions with their parameters loaded, or the interpreter's for them. Pure. */
import type { MaterialModule } from './material.ts';
import { HOST_TYPES, type Member } from './struct.ts';

export const modulePath = (material: MaterialModule): string => `package::materials::${material.name.replaceAll('/', '::')}`;

/** Whether a BSDF is evaluated where a direction is drawn, too. */
export const evaluatedTwice = ({ defines }: MaterialModule): boolean => defines.surface || (defines.eval && !defines.sample);

/** Body of a material's case; null: the material has nothing to say. */
export type Body = (material: MaterialModule, kind: number) => string | null;

/** Loads the parameters, and the argument that passes them on. */
export const loaded = (each: MaterialModule, k: number): [load: string, argument: string] =>
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

export const chooseOf: Body = (each, k) => {
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

/** What the engine asks of a material, each with the text that answers. */
type Bodies = Record<'value' | 'sample' | 'scatter' | 'emission' | 'opacity' | 'normal' | 'interior_ior', Body>;

const COMPILED: Bodies = {
  value: valueOf,
  sample: sampleOf,
  scatter: scatterOf,
  emission: simple('emission', 'wo, hit'),
  opacity: opacityOf,
  normal: simple('normal', 'hit'),
  interior_ior: iorOf,
};

/** The functions of the interpreter that stand for those of a material (src/shader/bytecode/machine.ts). */
export const INTERPRETED = Object.fromEntries(
  ['surface', 'geometry_tangent', 'value', 'sample', 'scatter', 'emission', 'opacity', 'normal', 'interior_ior'].map((name) => [
    name,
    `interpreted_${name}`,
  ]),
) as Record<keyof Bodies | 'surface' | 'geometry_tangent', string>;

/** The texts of materials, those of `interpreted` by the interpreter. */
export function bodiesWith(interpreted: readonly string[]): Bodies {
  const entries = Object.entries(COMPILED).map(([name, body]): [string, Body] => [
    name,
    (each, k) => {
      const number = interpreted.indexOf(each.name);
      return number < 0 || body(each, k) === null ? body(each, k) : interpretedBody(name as keyof Bodies, each, number);
    },
  ]);
  return Object.fromEntries(entries) as Bodies;
}

/** A function of an interpreted material that has it; a layered one says its parameters alone. */
function interpretedBody(name: keyof Bodies, { defines, opacityLooks: looks }: MaterialModule, number: number): string {
  const call = (entry: keyof typeof INTERPRETED, list: string): string => `${INTERPRETED[entry]}(${number}u, base, ${list})`;
  const surface = call('surface', 'hit');
  if (defines.surface) {
    const turning = defines.geometry_tangent ? `var turned = hit; turned.tangent = ${call('geometry_tangent', 'hit')}; ` : '';
    const at = defines.geometry_tangent ? 'turned' : 'hit';
    if (name === 'value') return `${turning}return principled_value(${surface}, wo, wi, ${at});`;
    if (name === 'sample') return `${turning}return principled_sample(${surface}, wo, ${at}, u);`;
    if (name === 'scatter') return `${turning}return principled_scatter(${surface}, wo, wi, ${at}, u, draws);`;
    if (name === 'interior_ior' && !defines.interior_ior) return `return principled_interior_ior(${surface});`;
  }
  if (name === 'scatter' && !defines.eval) return `return ${call('sample', 'wo, hit, u')};`;
  const lists = {
    opacity: looks ? 'wo, hit' : 'vec3f(0.0), hit',
    value: 'wo, wi, hit',
    sample: 'wo, hit, u',
    scatter: 'wo, wi, hit, u, draws',
    emission: 'wo, hit',
  };
  return `return ${call(name, (lists as Partial<Record<string, string>>)[name] ?? 'hit')};`;
}

/**
 * The functions of one material as the interpreter has them: texts of the same, with \`load_0\` for its parameters. Null: it has none.
 */
export function bodiesOf(each: MaterialModule): Record<string, { result: string; body: string } | null> {
  const [load, p] = loaded(each, 0);
  const path = modulePath(each);
  const own = (result: string, body: string | null): { result: string; body: string } | null => (body === null ? null : { result, body });
  const { surface, geometry_tangent: tangent } = each.defines;
  return {
    surface: own('Principled', surface ? `${load}return ${path}::surface(hit${p});` : null),
    geometry_tangent: own('vec3f', tangent ? `${load}return ${path}::geometry_tangent(hit${p});` : null),
    value: own('BsdfValue', surface ? null : valueOf(each, 0)),
    sample: own('BsdfSample', surface ? null : sampleOf(each, 0)),
    emission: own('vec3f', COMPILED.emission(each, 0)),
    opacity: own('f32', COMPILED.opacity(each, 0)),
    normal: own('vec3f', COMPILED.normal(each, 0)),
    interior_ior: own('f32', simple('interior_ior', 'hit')(each, 0)),
  };
}

/** `fn load_k`: a material's parameters, loaded slot by slot (a whole-struct load is slower). */
export function loader(material: MaterialModule, kind: number): string {
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

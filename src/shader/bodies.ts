/** What the engine asks of a material, as WGSL: its own functions with their parameters loaded, or the interpreter's for them. Pure. */
import type { MaterialModule } from './material.ts';
import { HOST_TYPES, type Member } from './struct.ts';

export const modulePath = (material: Pick<MaterialModule, 'name'>): string => `package::materials::${material.name.replaceAll('/', '::')}`;

/** Whether a BSDF is evaluated where a direction is drawn, too. */
export const evaluatedTwice = ({ defines }: MaterialModule): boolean =>
  defines.surface || defines.direction || (defines.eval && !defines.sample);

/** Whether a material is purely specular and has no bumps, holes or light of its own: caustics are searched for by way of it. */
export const casts = ({ defines }: MaterialModule): boolean =>
  defines.sample && !(defines.eval || defines.normal || defines.opacity || defines.emission);

/** Body of a material's case; null: the material has nothing to say. */
export type Body = (material: MaterialModule, kind: number) => string | null;

/** Loads the parameters, and the argument that passes them on. */
export const loaded = (each: MaterialModule, k: number): [load: string, argument: string] =>
  each.layout === null ? ['', ''] : [`let p = load_${k}(base); `, ', p'];

/**
 * What a layered material is made of, in `m`, and the hit whose tangent is where its highlights grow, in `at`. All of them have this text,
 * so that the code of the layers stands once, however many there are.
 */
const LAYERED = 'var at = hit; let m = bsdf_layers(material, &at); ';

/** A material's case of `bsdf_layers`. */
const layersOf: Body = (each, k) => {
  if (!each.defines.surface) return null;
  const [load, p] = loaded(each, k);
  const path = modulePath(each);
  const turn = each.defines.geometry_tangent ? `(*at).tangent = ${path}::geometry_tangent(hit${p}); ` : '';
  return `${load}${turn}return ${path}::surface(hit${p});`;
};

/** Densities below this one count as 0: nothing says what a number is that was divided by less than 2⁻¹²⁶ (WGSL, accuracy of division). */
const LEAST_DENSITY = '1.2e-38';

/**
 * f and the density of a direction, of a material that is not layered; `result` is the statement that they end with, and `dark` the one for
 * directions of density 0. `when` begins the condition in which a material's own density is looked at for that; null: never.
 */
function evaluated(
  each: MaterialModule,
  wi: string,
  dark: string,
  result: (f: string, pdf: string) => string,
  when: string | null = null,
): string {
  const path = modulePath(each);
  const p = each.layout === null ? '' : ', p';
  const look = (pdf: string): string => (when === null ? '' : `if (${when}${pdf} < ${LEAST_DENSITY}) { ${dark} } `);
  if (each.defines.value) return `let v = ${path}::value(wo, ${wi}, hit${p}); ${look('v.pdf')}${result('v.f', 'v.pdf')}`;
  const f = `${path}::eval(wo, ${wi}, hit${p})`;
  if (each.defines.pdf) return `let pdf = ${path}::pdf(wo, ${wi}, hit${p}); ${look('pdf')}${result(f, 'pdf')}`;
  // Below the surface nothing would ever be sampled: there f counts as zero for light samples too.
  return `let pdf = warp_cosine_pdf(${wi}); if (pdf <= 0.0) { ${dark} } ${result(f, 'pdf')}`;
}

const valueOf: Body = (each, k) => {
  if (each.defines.surface) return `${LAYERED}return principled_value(m, wo, wi, at);`;
  if (!each.defines.eval) return null;
  return loaded(each, k)[0] + evaluated(each, 'wi', 'return BsdfValue(vec3f(0.0), 0.0);', (f, pdf) => `return BsdfValue(${f}, ${pdf});`);
};

const ABSORBED = 'return bsdf_absorbed();';

/** The index behind the surface over that before it, of a direction `at` that is drawn. */
const etaOf = ({ defines, layout, ...each }: MaterialModule): string =>
  defines.direction && defines.interior_ior
    ? `bsdf_eta(${modulePath(each)}::interior_ior(hit${layout === null ? '' : ', p'}), hit, at)`
    : '1.0';

/** The direction that the engine, or the material, draws for a BSDF that says its density. */
const drawn = (each: MaterialModule): string =>
  each.defines.direction ? `${modulePath(each)}::direction(wo, hit${each.layout === null ? '' : ', p'}, u)` : 'warp_cosine(u.xy)';

const sampleOf: Body = (each, k) => {
  const [load, p] = loaded(each, k);
  if (each.defines.surface) return `${LAYERED}return principled_sample(m, wo, at, u);`;
  if (each.defines.sample && !each.defines.direction) return `${load}return ${modulePath(each)}::sample(wo, hit${p}, u);`;
  if (!each.defines.eval) return null;
  const weighed = (f: string, pdf: string): string => `return BsdfSample(at, ${f} * (abs(at.z) / ${pdf}), ${pdf}, false, ${etaOf(each)});`;
  return `${load}let at = ${drawn(each)}; ${evaluated(each, 'at', ABSORBED, weighed, '')}`;
};

/**
 * A direction is drawn, as `sampleOf`; or `weight` is f of the one that is given, as `valueOf`. A layered BSDF and an `eval` alone are
 * evaluated for both: with one call their code, the largest of a kernel, stands there once.
 */
const scatterOf: Body = (each, k) => {
  if (each.defines.surface) return `${LAYERED}return principled_scatter(m, wo, wi, at, u, draws);`;
  const [load] = loaded(each, k);
  if (evaluatedTwice(each)) {
    const weighed = (f: string, pdf: string): string =>
      `return BsdfSample(at, ${f} * select(1.0, abs(at.z) / ${pdf}, draws), ${pdf}, false, ${etaOf(each)});`;
    return `${load}var at = wi; if (draws) { at = ${drawn(each)}; } ${evaluated(each, 'at', ABSORBED, weighed, 'draws && ')}`;
  }
  const sampled = sampleOf(each, k);
  if (!each.defines.eval) return sampled;
  const given = (f: string, pdf: string): string => `return BsdfSample(wi, ${f}, ${pdf}, false, 1.0);`;
  return `if (draws) { ${sampled} } ${load}${evaluated(each, 'wi', ABSORBED, given)}`;
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

/** Radiance of a program that speaks by wavelength is carried over that of white. */
export const overWhite = ({ uses }: MaterialModule, radiance: string): string =>
  uses.spectrum ? `spectrum_over_white(${radiance})` : radiance;
/** What a module with `overWhite` in it imports. */
export const SPECTRUM = 'import package::spectrum::spectrum_over_white;';

const told = (name: string, each: MaterialModule, call: string): string => (name === 'emission' ? overWhite(each, call) : call);

const simple =
  (name: 'emission' | 'opacity' | 'normal' | 'interior_ior' | 'subsurface', list: string): Body =>
  (each, k) => {
    const [load, p] = loaded(each, k);
    return each.defines[name] ? `${load}return ${told(name, each, `${modulePath(each)}::${name}(${list}${p})`)};` : null;
  };

const iorOf: Body = (each, k) => {
  if (!each.defines.surface || each.defines.interior_ior) return simple('interior_ior', 'hit')(each, k);
  // Also where no light comes through: what the shape is filled with has its index.
  return each.uses.transmission ? `${LAYERED}return principled_interior_ior(m);` : null;
};

/** What light meets that leaves from below a surface. */
export const leavesOf: Body = ({ defines }) => (defines.surface ? `${LAYERED}return below_leaves(m, wi, at);` : null);

/** Of layered materials where some of them let light in. */
const BELOW: Readonly<Partial<Record<string, string>>> = {
  value: `${LAYERED}return below_value(m, wo, wi, at, bsdf_subsurface(material, at));`,
  sample: `${LAYERED}return below_sample(m, wo, at, u, bsdf_subsurface(material, at));`,
  scatter: `${LAYERED}return below_scatter(m, wo, wi, at, u, draws, bsdf_subsurface(material, at));`,
};

/** What the engine asks of a material, each with the text that answers. */
type Bodies = Record<'layers' | 'value' | 'sample' | 'scatter' | 'emission' | 'opacity' | 'normal' | 'interior_ior' | 'subsurface', Body>;

const COMPILED: Bodies = {
  layers: layersOf,
  value: valueOf,
  sample: sampleOf,
  scatter: scatterOf,
  emission: simple('emission', 'wo, hit'),
  opacity: opacityOf,
  normal: simple('normal', 'hit'),
  interior_ior: iorOf,
  subsurface: simple('subsurface', 'hit'),
};

/** The functions of the interpreter that stand for those of a material (src/shader/bytecode/machine.ts). */
export const INTERPRETED = Object.fromEntries(
  ['surface', 'geometry_tangent', 'value', 'sample', 'scatter', 'emission', 'opacity', 'normal', 'interior_ior', 'subsurface'].map(
    (name) => [name, `interpreted_${name}`],
  ),
) as Record<Exclude<keyof Bodies, 'layers'> | 'surface' | 'geometry_tangent', string>;

/**
 * The texts of materials, those of `interpreted` by the interpreter.
 * @param walks some let light in below their surface
 */
export function bodiesWith(interpreted: readonly string[], walks: boolean): Bodies {
  const entries = Object.entries(COMPILED).map(([name, body]): [string, Body] => [
    name,
    (each, k) => {
      const number = interpreted.indexOf(each.name);
      const text = (walks && each.defines.surface ? BELOW[name] : undefined) ?? body(each, k);
      // Those of a layered one are made of its `layers`.
      const isOwn = number < 0 || text === null || text.startsWith(LAYERED);
      return isOwn ? text : interpretedBody(name as keyof Bodies, each, number);
    },
  ]);
  return Object.fromEntries(entries) as Bodies;
}

/** A function of an interpreted material that has it; a layered one says its parameters alone. */
function interpretedBody(name: keyof Bodies, { defines, opacityLooks: looks }: MaterialModule, number: number): string {
  const call = (entry: keyof typeof INTERPRETED, list: string): string => `${INTERPRETED[entry]}(${number}u, base, ${list})`;
  if (name === 'layers') {
    const turn = defines.geometry_tangent ? `(*at).tangent = ${call('geometry_tangent', 'hit')}; ` : '';
    return `${turn}return ${call('surface', 'hit')};`;
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
    subsurface: own('Subsurface', COMPILED.subsurface(each, 0)),
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

/**
 * Generates the module `package::bsdf`: one `switch` over the materials that a scene uses, which loads a material's
 * parameters and calls its functions. Nothing else in the kernel knows that there are several.
 */
import type { MaterialModule } from './material.ts';
import { HOST_TYPES, type Member } from './struct.ts';

/** Bits of a material word that hold the place of its parameters; the rest holds the kind. */
export const MATERIAL_KIND_SHIFT = 24;
export const MAX_MATERIAL_KINDS = 256;

/** WGSL text. Material k of the list has kind k. */
export function dispatchModule(materials: readonly MaterialModule[]): string {
  const loaders = materials.map(loader).join('\n');
  const lambda = materials.some((each) => each.defines.eval && !each.defines.sample);
  const value = cases(
    materials,
    (each, k) => {
      const path = modulePath(each);
      if (!each.defines.eval) return null;
      const [load, p] = each.layout === null ? ['', ''] : [`let p = load_${k}(base); `, ', p'];
      const pdf = each.defines.pdf ? `${path}::pdf(wo, wi, hit${p})` : 'warp_cosine_pdf(wi)';
      return `${load}return BsdfValue(${path}::eval(wo, wi, hit${p}), ${pdf});`;
    },
    'BsdfValue(vec3f(0.0), 0.0)',
  );
  const sample = cases(
    materials,
    (each, k) => {
      const path = modulePath(each);
      const p = each.layout === null ? '' : `, load_${k}(base)`;
      if (each.defines.sample) return `return ${path}::sample(wo, hit${p}, u);`;
      return (
        `let wi = warp_cosine(u.xy); let pdf = warp_cosine_pdf(wi); if (pdf <= 0.0) { return bsdf_absorbed(); } ` +
        `return bsdf_sample_of(wi, ${path}::eval(wo, wi, hit${p}) * (wi.z / pdf), pdf);`
      );
    },
    'bsdf_absorbed()',
  );
  const specular = materials.flatMap((each, k) => (each.defines.eval ? [] : [`kind == ${k}u`]));
  return `// Generated from the materials in use.
import package::material::{Hit, BsdfSample, BsdfValue, bsdf_absorbed${lambda ? ', bsdf_sample_of' : ''}};
import package::scene::params;
${lambda ? 'import package::warp::{warp_cosine, warp_cosine_pdf};' : ''}
${loaders}
fn bsdf_value(material: u32, wo: vec3f, wi: vec3f, hit: Hit) -> BsdfValue {
  let base = material & 0xffffffu;
${value}
}
fn bsdf_sample(material: u32, wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample {
  let base = material & 0xffffffu;
${sample}
}
fn bsdf_is_specular(material: u32) -> bool {
  let kind = material >> ${MATERIAL_KIND_SHIFT}u;
  return ${specular.length === 0 ? 'false' : specular.length === materials.length ? 'true' : specular.join(' || ')};
}
`;
}

const modulePath = (material: MaterialModule): string => `package::materials::${material.name}`;

/** A switch over the kinds for which `body` gives text, `otherwise` for the rest; no switch where there is one kind. */
function cases(
  materials: readonly MaterialModule[],
  body: (material: MaterialModule, kind: number) => string | null,
  otherwise: string,
): string {
  const bodies = materials.flatMap((each, k) => {
    const text = body(each, k);
    return text === null ? [] : [{ k, text }];
  });
  if (bodies.length === 0) return `  return ${otherwise};`;
  if (materials.length === 1) return `  ${bodies[0]!.text}`;
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

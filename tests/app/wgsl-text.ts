/** Materials with a mark `§` where the cursor is, and the real library. */
import { readModule } from '../../src/app/wgsl/declarations.ts';
import { readLibrary } from '../../src/app/wgsl/library.ts';
import { Names } from '../../src/app/wgsl/names.ts';
import { readFolder } from '../../src/content/node.ts';

export const wgsl = readFolder('wgsl', '.wgsl');
export const materials = readFolder('materials', '.wgsl');
export const library = readLibrary(wgsl);

export function cursorIn(marked: string): { names: Names; offset: number; text: string } {
  const offset = marked.indexOf('§');
  const text = marked.replace('§', '');
  return { names: new Names(readModule(text), library), offset, text };
}

/** The only place of a text, with the cursor inside what is found. */
export function cursorAt(text: string, what: string, into = 1): ReturnType<typeof cursorIn> {
  const at = text.indexOf(what);
  if (at < 0) throw new Error(`no ${what} in the text`);
  return cursorIn(`${text.slice(0, at + into)}§${text.slice(at + into)}`);
}

/** A material around statements. */
export const inEval = (statements: string): string => `import package::material::Hit;
import package::math::{PI, INV_PI};

/// A pair.
struct Pair { first: vec2f, second: array<vec3f, 2> }

struct Params {
  /// Brightness. @range(0, 1) @default(0.5) @label(How bright)
  albedo: f32,
  tint: vec3f,
}

fn helper(a: f32, p: Pair) -> vec3f { return vec3f(a, p.first); }

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  ${statements}
}
`;

export const GLASS = `// Glass: a smooth boundary between vacuum and a dielectric.
//
// The outward normal of the shape tells inside from outside.

import package::fresnel::{fresnel_dielectric, fresnel_refract};
import package::material::{Hit, BsdfSample};

struct Params {
  /// Index of refraction inside the shape; outside is vacuum.
  /// @range(1, 3) @step(0.01) @default(1.5) @label(Index of refraction)
  ior: f32,
  /// Colour of the surface.
  /// @color @default(1, 1, 1) @label(Tint)
  tint: vec3f,
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let eta = select(1.0 / params.ior, params.ior, hit.front);
  let F = fresnel_dielectric(wo.z, eta);
  if (u.z < F) {
    return BsdfSample(vec3f(-wo.xy, wo.z), params.tint, F, true, 1.0);
  }
  return BsdfSample(fresnel_refract(wo, eta), params.tint / (eta * eta), 1.0 - F, true, eta);
}
`;

export const DIFFUSE = `import package::material::{Hit, BsdfSample, bsdf_sample_of};
import package::math::INV_PI;
import package::warp::{warp_cosine, warp_cosine_pdf};

fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f {
  return select(vec3f(0.0), vec3f(INV_PI), wi.z > 0.0);
}

fn sample(wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample {
  let wi = warp_cosine(u.xy);
  return bsdf_sample_of(wi, vec3f(1.0), warp_cosine_pdf(wi));
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit) -> f32 {
  return warp_cosine_pdf(wi);
}
`;

// A generalised cosine lobe over a diffuse base: Lafortune, Foo, Torrance and Greenberg 1997, "Non-linear approximation of
// reflectance functions". It leans away from the mirror direction where |Cxy| and Cz differ.
//
//   f = ρ / π + s (n + 2) / 2π · (Cxy (wo.x wi.x + wo.y wi.y) + Cz wo.z wi.z)^n

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::{INV_PI, frame_around, frame_to_world};
import package::warp::{warp_cosine, warp_cosine_pdf, warp_disk};

struct Params {
  /// @color @default(0.3, 0.3, 0.35)
  base: vec3f,
  /// @color @default(0.5, 0.4, 0.3)
  shine: vec3f,
  /// -1: as a mirror does; 1: back to the eye. @range(-1, 1) @default(-0.8)
  across: f32,
  /// @range(0.2, 1) @default(0.9)
  along: f32,
  /// @range(1, 200) @default(20)
  exponent: f32,
}

fn turned(wo: vec3f, params: Params) -> vec3f { return vec3f(params.across * wo.xy, params.along * wo.z); }

/// Parts of the light that both have; together at most 1.
fn parts(params: Params) -> vec2f {
  let most = max(params.base, vec3f(0.0)) + params.shine;
  let all = max(1.0, max(most.x, max(most.y, most.z)));
  return vec2f(1.0 / all, 0.6);
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  let s = max(dot(turned(wo, params), wi), 1e-10);
  let lobe = (params.exponent + 2.0) * 0.5 * INV_PI * pow(s, params.exponent);
  return parts(params).x * (params.base * INV_PI + params.shine * lobe);
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  if (wi.z <= 0.0) { return 0.0; }
  let c = max(dot(normalize(turned(wo, params)), wi), 1e-10);
  let lobe = (params.exponent + 1.0) * 0.5 * INV_PI * pow(c, params.exponent);
  return mix(warp_cosine_pdf(wi), lobe, parts(params).y);
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  var wi = warp_cosine(u.xy);
  if (u.z < parts(params).y) {
    let p = warp_disk(u.xy);
    let r2 = dot(p, p);
    let c = pow(max(1.0 - r2, 1e-20), 1.0 / (params.exponent + 1.0));
    let around = p * (sqrt(max(0.0, (1.0 - c) * (1.0 + c))) / sqrt(max(r2, 1e-20)));
    wi = frame_to_world(frame_around(normalize(turned(wo, params))), vec3f(around, c));
  }
  if (wi.z <= 0.0) { return bsdf_absorbed(); }
  let density = pdf(wo, wi, hit, params);
  return bsdf_sample_of(wi, eval(wo, wi, hit, params) * (wi.z / density), density);
}

// The clear coat of Burley 2012, "Physically-based shading at Disney", over paint: facets by GTR1, whose tail is longer than that
// of GGX, drawn by D cos θh; masked as GGX of slope 0.25.

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::{PI, INV_PI};
import package::warp::warp_cosine;

struct Params {
  /// @color @default(0.1, 0.2, 0.5)
  paint: vec3f,
  /// @range(0, 1) @default(0.9)
  gloss: f32,
}

fn alpha(params: Params) -> f32 { return mix(0.1, 0.01, params.gloss); }

fn gtr1(z: f32, a: f32) -> f32 {
  let a2 = a * a;
  return (a2 - 1.0) / (PI * log(a2) * (1.0 + (a2 - 1.0) * z * z));
}

fn g1(z: f32) -> f32 { return 2.0 * z / (z + sqrt(0.0625 + 0.9375 * z * z)); }

fn schlick(c: f32) -> f32 {
  let m = clamp(1.0 - c, 0.0, 1.0);
  return 0.04 + 0.96 * m * m * m * m * m;
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  let h = normalize(wo + wi);
  let coat = 0.25 * gtr1(h.z, alpha(params)) * schlick(dot(wo, h)) * g1(wo.z) * g1(wi.z) / (4.0 * wo.z * wi.z);
  return vec3f(coat) + params.paint * (INV_PI * (1.0 - schlick(wo.z)) * (1.0 - schlick(wi.z)));
}

/// Of the samples those that go to the coat.
fn coat_chance(wo: vec3f) -> f32 { return 0.2 + 0.6 * schlick(wo.z); }

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  if (wi.z <= 0.0) { return 0.0; }
  let h = normalize(wo + wi);
  return mix(wi.z * INV_PI, gtr1(h.z, alpha(params)) * h.z / (4.0 * max(1e-5, dot(wo, h))), coat_chance(wo));
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  var wi = warp_cosine(u.xy);
  if (u.z < coat_chance(wo)) {
    let a2 = alpha(params) * alpha(params);
    let z = sqrt((1.0 - pow(a2, 1.0 - u.x)) / (1.0 - a2));
    let r = sqrt(max(0.0, 1.0 - z * z));
    let h = vec3f(r * cos(2.0 * PI * u.y), r * sin(2.0 * PI * u.y), z);
    wi = normalize(2.0 * dot(wo, h) * h - wo);
    if (dot(wo, h) <= 0.0) { return bsdf_absorbed(); }
  }
  if (wi.z <= 0.0) { return bsdf_absorbed(); }
  let p = pdf(wo, wi, hit, params);
  return bsdf_sample_of(wi, eval(wo, wi, hit, params) * (wi.z / p), p);
}

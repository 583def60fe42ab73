// Paint under a rough clear coat, everything written out as in a first renderer: GGX sampled by its own density of normals.
//
//   f = ρ (1 − F(wo)) (1 − F(wi)) / π + D F(wo·h) G1(wo) G1(wi) / (4 cos θo cos θi)
//
// One of both lobes is drawn with a probability that is given; the pdf is that of the mixture.

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::{PI, INV_PI};
import package::warp::warp_cosine;

struct Params {
  /// @color @default(0.6, 0.3, 0.2)
  paint: vec3f,
  /// Slope of the facets. @range(0.05, 1) @default(0.3)
  alpha: f32,
  /// Reflectance at normal incidence. @range(0, 0.2) @default(0.04)
  f0: f32,
  /// Part of the samples that go to the coat. @range(0.1, 0.9) @step(0.1) @default(0.5)
  chosen: f32,
}

fn schlick(c: f32, f0: f32) -> f32 {
  let m = clamp(1.0 - c, 0.0, 1.0);
  return f0 + (1.0 - f0) * m * m * m * m * m;
}

fn ndf(z: f32, a: f32) -> f32 {
  let t = z * z * (a * a - 1.0) + 1.0;
  return a * a / (PI * t * t);
}

fn g1(z: f32, a: f32) -> f32 { return 2.0 * z / (z + sqrt(a * a + (1.0 - a * a) * z * z)); }

fn coat(wo: vec3f, wi: vec3f, params: Params) -> f32 {
  let h = normalize(wo + wi);
  let G = g1(wo.z, params.alpha) * g1(wi.z, params.alpha);
  return ndf(h.z, params.alpha) * schlick(dot(wo, h), params.f0) * G / (4.0 * wo.z * wi.z);
}

fn base(wo: vec3f, wi: vec3f, params: Params) -> vec3f {
  return params.paint * INV_PI * (1.0 - schlick(wo.z, params.f0)) * (1.0 - schlick(wi.z, params.f0));
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  return base(wo, wi, params) + coat(wo, wi, params);
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  if (wi.z <= 0.0) { return 0.0; }
  let h = normalize(wo + wi);
  let glossy = ndf(h.z, params.alpha) * h.z / (4.0 * max(1e-4, dot(wo, h)));
  let matte = wi.z * INV_PI;
  return params.chosen * glossy + (1.0 - params.chosen) * matte;
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  var wi = warp_cosine(u.xy);
  if (u.z < params.chosen) {
    let a2 = params.alpha * params.alpha;
    let z = sqrt((1.0 - u.x) / (1.0 + (a2 - 1.0) * u.x));
    let r = sqrt(max(0.0, 1.0 - z * z));
    let h = vec3f(r * cos(2.0 * PI * u.y), r * sin(2.0 * PI * u.y), z);
    wi = normalize(reflect(-wo, h));
  }
  if (wi.z <= 0.0) { return bsdf_absorbed(); }
  let p = pdf(wo, wi, hit, params);
  return bsdf_sample_of(wi, eval(wo, wi, hit, params) * wi.z / p, p);
}

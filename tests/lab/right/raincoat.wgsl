// Waxed cloth: Burley's clear coat (GTR1) over the sheen of Estevez and Kulla over a matte base, all of the library. The sheen is drawn by its
// facets, the coat by its own, the rest evenly and by the cosine.

import package::charlie::{charlie_alpha, charlie_normal_pdf, charlie_reflectance, charlie_sample_normal, charlie_value};
import package::fresnel::fresnel_schlick;
import package::gtr1::{gtr1_alpha, gtr1_normal_pdf, gtr1_sample_normal, gtr1_value};
import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::INV_PI;
import package::microfacet::facet_reflected;
import package::warp::{warp_choice, warp_cone, warp_cosine};

struct Params {
  /// @range(0, 1) @default(0.5)
  gloss: f32,
  /// @range(0, 1) @default(0.6)
  roughness: f32,
  /// @range(0, 1) @default(0.8)
  sheen: f32,
  /// @color @default(0.3, 0.1, 0.1)
  base: vec3f,
}

fn coat_passes(mu: f32) -> f32 { return 1.0 - fresnel_schlick(mu, vec3f(0.04)).x; }

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  let alpha = charlie_alpha(params.roughness);
  let F = fresnel_schlick(clamp(dot(wo, normalize(wo + wi)), 0.0, 1.0), vec3f(0.04)).x;
  let R = params.sheen * max(charlie_reflectance(wo.z, alpha), charlie_reflectance(wi.z, alpha));
  let cloth = vec3f(params.sheen * charlie_value(wo, wi, alpha)) + params.base * ((1.0 - R) * INV_PI);
  return vec3f(0.25 * F * gtr1_value(wo, wi, gtr1_alpha(params.gloss))) + cloth * (coat_passes(wo.z) * coat_passes(wi.z));
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  if (wi.z <= 0.0) { return 0.0; }
  let h = normalize(wo + wi);
  let facets = gtr1_normal_pdf(h, gtr1_alpha(params.gloss)) + charlie_normal_pdf(h, charlie_alpha(params.roughness));
  return 0.2 * facets / (4.0 * max(dot(wo, h), 1e-6)) + (0.1 + 0.4 * wi.z) * INV_PI;
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  var wi: vec3f;
  let facets = warp_choice(u.z, 0.4);
  if (facets.first) {
    let coat = warp_choice(facets.u, 0.5).first;
    var h = charlie_sample_normal(u.xy, charlie_alpha(params.roughness));
    if (coat) { h = gtr1_sample_normal(u.xy, gtr1_alpha(params.gloss)); }
    if (dot(wo, h) <= 0.0) { return bsdf_absorbed(); }
    wi = facet_reflected(wo, h);
  } else if (warp_choice(facets.u, 1.0 / 3.0).first) {
    wi = warp_cone(u.xy, 1.0);
  } else {
    wi = warp_cosine(u.xy);
  }
  if (wi.z <= 0.0) { return bsdf_absorbed(); }
  let p = pdf(wo, wi, hit, params);
  return bsdf_sample_of(wi, eval(wo, wi, hit, params) * (wi.z / p), p);
}

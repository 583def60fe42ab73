// Rough glass: GGX facets that reflect and refract, light scattered to both sides. A lobe is narrow at roughness 0.
//
//   f = F D G2 / (4 cos θo cos θi),   below the surface that of Walter et al. 2007, eq. 21, over eta²
//
// Sampled by visible normals, reflection with probability F. Absorbs what a facet sends to the wrong side.

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::fresnel::fresnel_dielectric;
import package::microfacet::{ggx_alpha, ggx_sample_normal, facet_reflect, facet_refract, facet_reflected, facet_refracted};

struct Params {
  /// Square root of the facets' slope. @range(0, 1) @default(0.3)
  roughness: f32,
  /// Index of refraction inside. @range(1.1, 3) @default(1.5)
  ior: f32,
}

fn eta_of(hit: Hit, params: Params) -> f32 { return select(1.0 / params.ior, params.ior, hit.front); }

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  let a = ggx_alpha(params.roughness);
  let eta = eta_of(hit, params);
  if (wi.z > 0.0) {
    let f = facet_reflect(wo, wi, a);
    return vec3f(f.f * fresnel_dielectric(abs(dot(wo, f.h)), eta));
  }
  if (wi.z >= 0.0) { return vec3f(0.0); }
  let f = facet_refract(wo, wi, a, eta);
  return vec3f(f.f * (1.0 - fresnel_dielectric(abs(dot(wo, f.h)), eta)));
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  let a = ggx_alpha(params.roughness);
  let eta = eta_of(hit, params);
  if (wi.z > 0.0) {
    let f = facet_reflect(wo, wi, a);
    return f.pdf * fresnel_dielectric(abs(dot(wo, f.h)), eta);
  }
  if (wi.z >= 0.0) { return 0.0; }
  let f = facet_refract(wo, wi, a, eta);
  return f.pdf * (1.0 - fresnel_dielectric(abs(dot(wo, f.h)), eta));
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let a = ggx_alpha(params.roughness);
  let eta = eta_of(hit, params);
  let h = ggx_sample_normal(wo, a, u.xy);
  let F = fresnel_dielectric(abs(dot(wo, h)), eta);
  if (u.z < F) {
    let wi = facet_reflected(wo, h);
    if (wi.z <= 0.0) { return bsdf_absorbed(); }
    let p = pdf(wo, wi, hit, params);
    if (p <= 0.0) { return bsdf_absorbed(); }
    return bsdf_sample_of(wi, eval(wo, wi, hit, params) * wi.z / p, p);
  }
  let wi = facet_refracted(wo, h, eta);
  if (wi.z >= 0.0) { return bsdf_absorbed(); }
  let p = pdf(wo, wi, hit, params);
  if (p <= 0.0) { return bsdf_absorbed(); }
  return BsdfSample(wi, eval(wo, wi, hit, params) * -wi.z / p, p, false, eta);
}

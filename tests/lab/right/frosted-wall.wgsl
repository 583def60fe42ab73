// A thin wall of frosted glass: facets reflect, or pass what they would reflect to the other side, turned over (thin walls bend
// nothing); each facet by the Fresnel term of a pane, as `value`, f and density together.

import package::fresnel::fresnel_dielectric;
import package::material::{Hit, BsdfSample, BsdfValue, bsdf_sample_of, bsdf_absorbed};
import package::microfacet::{facet_reflect, facet_reflected, ggx_alpha, ggx_sample_normal};

struct Params {
  /// @range(0.1, 1) @default(0.3)
  roughness: f32,
  /// @range(1.1, 2.4) @default(1.5)
  ior: f32,
  /// @color @default(0.8, 0.9, 0.8)
  tint: vec3f,
}

/// Of both faces of the pane, with all that goes to and fro.
fn pane(c: f32, params: Params) -> f32 {
  let F = fresnel_dielectric(clamp(c, 0.0, 1.0), params.ior);
  return 2.0 * F / (1.0 + F);
}

fn value(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> BsdfValue {
  let facet = facet_reflect(wo, vec3f(wi.xy, abs(wi.z)), ggx_alpha(params.roughness));
  if (wi.z == 0.0) { return BsdfValue(vec3f(0.0), 0.0); }
  let R = pane(dot(wo, facet.h), params);
  if (wi.z > 0.0) { return BsdfValue(vec3f(R * facet.f), R * facet.pdf); }
  return BsdfValue(params.tint * ((1.0 - R) * facet.f), (1.0 - R) * facet.pdf);
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let h = ggx_sample_normal(wo, ggx_alpha(params.roughness), u.xy);
  var wi = facet_reflected(wo, h);
  if (wi.z <= 0.0) { return bsdf_absorbed(); }
  if (u.z >= pane(dot(wo, h), params)) { wi.z = -wi.z; }
  let v = value(wo, wi, hit, params);
  if (v.pdf <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, v.f * (abs(wi.z) / v.pdf), v.pdf);
}

// A game engine's standard surface, put right: metal and plastic by one slider, both lobes by Schlick's term, the base by what the
// coat leaves on either way; facets by their visible normals.

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::{INV_PI, luminance};
import package::microfacet::{facet_reflect, facet_reflected, ggx_alpha, ggx_sample_normal};
import package::warp::{warp_cosine, warp_cosine_pdf};

struct Params {
  /// @color @default(0.8, 0.5, 0.2)
  base: vec3f,
  /// @range(0, 1) @step(0.01) @default(0.3)
  metallic: f32,
  /// @range(0, 1) @step(0.01) @default(0.4)
  roughness: f32,
}

fn f0(params: Params) -> vec3f { return mix(vec3f(0.04), params.base, params.metallic); }

fn schlick(c: f32, params: Params) -> vec3f {
  let m = clamp(1.0 - c, 0.0, 1.0);
  return f0(params) + (1.0 - f0(params)) * (m * m * m * m * m);
}

fn coat_chance(wo: vec3f, params: Params) -> f32 {
  let coat = luminance(schlick(wo.z, params));
  return clamp(coat / max(1e-6, coat + (1.0 - params.metallic) * luminance(params.base)), 0.1, 0.9);
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  let facet = facet_reflect(wo, wi, ggx_alpha(params.roughness));
  let F = schlick(dot(wo, facet.h), params);
  let left = (1.0 - schlick(wo.z, params)) * (1.0 - schlick(wi.z, params));
  return F * facet.f + left * params.base * ((1.0 - params.metallic) * INV_PI);
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  if (wi.z <= 0.0) { return 0.0; }
  let facet = facet_reflect(wo, wi, ggx_alpha(params.roughness));
  return mix(warp_cosine_pdf(wi), facet.pdf, coat_chance(wo, params));
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  var wi = warp_cosine(u.xy);
  if (u.z < coat_chance(wo, params)) { wi = facet_reflected(wo, ggx_sample_normal(wo, ggx_alpha(params.roughness), u.xy)); }
  if (wi.z <= 0.0) { return bsdf_absorbed(); }
  let p = pdf(wo, wi, hit, params);
  return bsdf_sample_of(wi, eval(wo, wi, hit, params) * (wi.z / p), p);
}

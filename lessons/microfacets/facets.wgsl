// A rough mirror of facets that absorb nothing: f = D G / (4 (n·i)(n·o)), what is reflected once and no more.
import package::material::{Hit, BsdfValue};
import package::microfacet::{facet_reflect, facet_reflected, ggx_alpha, ggx_sample_normal};

struct Params {
  /// Perceptual: its square is the slope α of the facets.
  /// @range(0, 1) @step(0.01) @default(0.5) @label(Roughness)
  roughness: f32,
}

fn value(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> BsdfValue {
  if (wi.z <= 0.0) { return BsdfValue(vec3f(0.0), 0.0); }
  let facet = facet_reflect(wo, wi, ggx_alpha(params.roughness));
  return BsdfValue(vec3f(facet.f), facet.pdf);
}

fn direction(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> vec3f {
  return facet_reflected(wo, ggx_sample_normal(wo, ggx_alpha(params.roughness), u.xy));
}

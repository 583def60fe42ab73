// The same facets, with what is reflected more than once (Kulla and Conty 2017).
import package::material::{Hit, BsdfValue};
import package::microfacet::ggx_alpha;
import package::rough_metal::{rough_metal_direction_isotropic, rough_metal_value_isotropic};

struct Params {
  /// Perceptual: its square is the slope α of the facets.
  /// @range(0, 1) @step(0.01) @default(0.5) @label(Roughness)
  roughness: f32,
}

fn value(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> BsdfValue {
  return rough_metal_value_isotropic(wo, wi, ggx_alpha(params.roughness).x, vec3f(1.0), vec3f(1.0));
}

fn direction(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> vec3f {
  return rough_metal_direction_isotropic(wo, ggx_alpha(params.roughness).x, u);
}

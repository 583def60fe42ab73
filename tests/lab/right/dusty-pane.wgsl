// A pane with dust on it: where there is dust it scatters, elsewhere it reflects and passes. Whether there is any follows from the
// surface's coordinates, so that one and the same material is a Dirac delta here and diffuse there.

import package::fresnel::fresnel_dielectric;
import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::INV_PI;
import package::warp::{warp_cosine, warp_cosine_pdf};

struct Params {
  /// Grains along an edge. @range(1, 40) @default(12)
  grains: f32,
  /// Part that they cover. @range(0, 1) @default(0.5)
  covered: f32,
  /// @color @default(0.7, 0.65, 0.55)
  dust: vec3f,
}

fn is_dusty(hit: Hit, params: Params) -> bool {
  let cell = floor(hit.uv * params.grains);
  return fract(0.618034 * cell.x + 0.754878 * cell.y) < params.covered;
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  return select(vec3f(0.0), params.dust * INV_PI, wi.z > 0.0 && is_dusty(hit, params));
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  return select(0.0, warp_cosine_pdf(wi), is_dusty(hit, params));
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  if (!is_dusty(hit, params)) {
    let F = fresnel_dielectric(wo.z, 1.5);
    let R = 2.0 * F / (1.0 + F);
    if (u.z < R) { return BsdfSample(vec3f(-wo.xy, wo.z), vec3f(1.0), R, true, 1.0); }
    return BsdfSample(-wo, vec3f(1.0), 1.0 - R, true, 1.0);
  }
  let wi = warp_cosine(u.xy);
  if (wi.z <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, params.dust, warp_cosine_pdf(wi));
}

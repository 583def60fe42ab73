// Cloth: the sheen of Estevez and Kulla 2017, "Production friendly microfacet sheen BRDF", with the visibility term of Ashikhmin
// and Premoze 2007, over a base that is dimmed on both ways. Even over the hemisphere, and by the cosine.

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::{PI, INV_PI};
import package::warp::{warp_cone, warp_cosine};

struct Params {
  /// @color @default(0.8, 0.8, 0.8)
  sheen: vec3f,
  /// @color @default(0.3, 0.1, 0.1)
  base: vec3f,
  /// @range(0.2, 1) @default(0.5)
  roughness: f32,
}

/// (2 + 1/α) sin^{1/α} θ / 2π.
fn charlie(z: f32, a: f32) -> f32 {
  let sine = sqrt(max(1e-8, 1.0 - z * z));
  return (2.0 + 1.0 / a) * pow(sine, 1.0 / a) / (2.0 * PI);
}

/// No more than this is reflected by the sheen, at any angle and roughness.
fn most(z: f32) -> f32 {
  let m = 1.0 - z;
  return 0.25 + 0.75 * m * m;
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  let h = normalize(wo + wi);
  let D = charlie(h.z, params.roughness);
  let sheen = params.sheen * (D / (4.0 * (wo.z + wi.z - wo.z * wi.z)));
  let left = (1.0 - most(wo.z)) * (1.0 - most(wi.z));
  return 0.5 * sheen + params.base * (left * INV_PI);
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  return select(0.0, 0.25 * INV_PI + 0.5 * wi.z * INV_PI, wi.z > 0.0);
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  var wi = warp_cone(u.xy, 1.0);
  if (u.z < 0.5) { wi = warp_cosine(u.xy); }
  if (wi.z <= 0.0) { return bsdf_absorbed(); }
  let p = pdf(wo, wi, hit, params);
  return bsdf_sample_of(wi, eval(wo, wi, hit, params) * (wi.z / p), p);
}

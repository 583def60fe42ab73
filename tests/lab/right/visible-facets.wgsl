// Facets as they are seen, by Heitz 2018, "Sampling the GGX distribution of visible normals", listing 1, as engines have it.

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::microfacet::{facet_reflect, facet_reflected};
import package::warp::warp_disk;

struct Params {
  /// @color @default(0.8, 0.6, 0.4)
  color: vec3f,
  /// @range(0.05, 1) @default(0.3)
  alpha: f32,
}

fn visible(wo: vec3f, a: f32, u: vec2f) -> vec3f {
  let v = normalize(vec3f(a * wo.xy, wo.z));
  let l = dot(v.xy, v.xy);
  var t1 = vec3f(1.0, 0.0, 0.0);
  if (l > 0.0) { t1 = vec3f(-v.y, v.x, 0.0) * inverseSqrt(l); }
  let t2 = cross(v, t1);
  let d = warp_disk(u);
  let s = 0.5 * (1.0 + v.z);
  let y = (1.0 - s) * sqrt(1.0 - d.x * d.x) + s * d.y;
  let n = d.x * t1 + y * t2 + sqrt(max(0.0, 1.0 - d.x * d.x - y * y)) * v;
  return normalize(vec3f(a * n.xy, max(1e-6, n.z)));
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  return params.color * facet_reflect(wo, wi, vec2f(params.alpha)).f;
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  if (wi.z <= 0.0) { return 0.0; }
  return facet_reflect(wo, wi, vec2f(params.alpha)).pdf;
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let wi = facet_reflected(wo, visible(wo, params.alpha, u.xy));
  let p = pdf(wo, wi, hit, params);
  if (p <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, eval(wo, wi, hit, params) * (wi.z / p), p);
}

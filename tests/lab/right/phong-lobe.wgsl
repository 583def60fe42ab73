// A lobe of cosines about the mirror direction, exponents up to 100,000, with the albedo of its own pdf.
//
//   pdf = (n + 1) / 2π (r · wi)^n,   f = albedo pdf / max(cos θo, cos θi)         (symmetric; Lewis 1994 gives the bound)

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::{PI, frame_around, frame_to_world};
import package::warp::warp_disk;

struct Params {
  /// @range(1, 100000) @default(50)
  exponent: f32,
  /// @color @default(0.9, 0.5, 0.2)
  color: vec3f,
}

fn mirror(wo: vec3f) -> vec3f { return vec3f(-wo.xy, wo.z); }

fn lobe(wo: vec3f, wi: vec3f, n: f32) -> f32 {
  // 1 - cos from the difference, and its logarithm by the series: log2 of numbers near 1 has no digits left for n to magnify.
  let d = wi - mirror(wo);
  let x = 0.5 * dot(d, d);
  if (x >= 1.0) { return 0.0; }
  let series = -x * (1.0 + x * (0.5 + x * (1.0 / 3.0 + x * (0.25 + x * 0.2))));
  return (n + 1.0) / (2.0 * PI) * exp(n * select(log(1.0 - x), series, x < 0.05));
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  return params.color * lobe(wo, wi, params.exponent) / max(wo.z, wi.z);
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let n = params.exponent;
  // cos = v^(1/(n+1)) for v uniform: |disk|² is 1 - v.
  let p = warp_disk(u.xy);
  let r2 = dot(p, p);
  let v2 = max(1.0e-12, 1.0 - r2);
  let t = log(v2) / (n + 1.0);
  let height = select(1.0 - exp(t), -t * (1.0 + t * (0.5 + t * (1.0 / 6.0 + t / 24.0))), t > -0.05);
  let across = select(vec2f(0.0), p * sqrt(height * (2.0 - height) / r2), r2 > 0.0);
  let wi = frame_to_world(frame_around(mirror(wo)), vec3f(across, 1.0 - height));
  if (wi.z <= 0.0) { return bsdf_absorbed(); }
  let p_wi = lobe(wo, wi, n);
  if (p_wi <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, params.color * wi.z / max(wo.z, wi.z), p_wi);
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  return select(0.0, lobe(wo, wi, params.exponent), wi.z > 0.0);
}

// A sheen within half a degree of the horizon that gives back half as much light again as arrives.

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::{PI, INV_PI};
import package::warp::{warp_cosine, warp_cosine_pdf};

struct Params {
  /// Height of the rim, a cosine. @range(0.005, 0.01) @default(0.008)
  rim: f32,
  /// @range(0, 1) @default(0.5)
  sheen: f32,
  /// @color @default(0.2, 0.2, 0.25)
  body: vec3f,
}

// f = sheen / (π rim²) · [both below rim]: ∫ f cos over the rim is sheen.
fn is_low(w: vec3f, params: Params) -> bool { return w.z > 0.0 && w.z < params.rim; }

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  let low = is_low(wo, params) && is_low(wi, params);
  return params.body * INV_PI * (1.0 - params.sheen) + select(0.0, 1.5 * params.sheen * INV_PI / (params.rim * params.rim), low);
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  let even = warp_cosine_pdf(wi);
  if (!is_low(wo, params)) { return even; }
  return mix(even, select(0.0, even / (params.rim * params.rim), is_low(wi, params)), 0.75);
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  var wi = warp_cosine(u.xy);
  if (is_low(wo, params) && u.z < 0.75) {
    let z = params.rim * sqrt(u.x);
    let phi = 2.0 * PI * u.y;
    wi = vec3f(sqrt(1.0 - z * z) * vec2f(cos(phi), sin(phi)), z);
  }
  let p = pdf(wo, wi, hit, params);
  if (p <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, eval(wo, wi, hit, params) * wi.z / p, p);
}

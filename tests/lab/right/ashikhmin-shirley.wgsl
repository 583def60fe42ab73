// Anisotropic Phong over a base that takes what the coat leaves: Ashikhmin and Shirley 2000, "An anisotropic Phong BRDF model",
// eqs. 4 to 10. Half vectors are drawn in the first quarter and mirrored into the others.

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::PI;
import package::warp::warp_cosine;

struct Params {
  /// @color @default(0.5, 0.3, 0.1)
  base: vec3f,
  /// Reflectance of the coat at normal incidence. @range(0, 1) @default(0.1)
  coat: f32,
  /// Exponent along the tangent. @range(1, 10000) @default(10)
  nu: f32,
  /// Exponent across it. @range(1, 10000) @default(1000)
  nv: f32,
}

fn exponent(h: vec3f, params: Params) -> f32 {
  let across = max(1e-12, dot(h.xy, h.xy));
  return (params.nu * h.x * h.x + params.nv * h.y * h.y) / across;
}

/// Density of half vectors.
fn lobe(h: vec3f, params: Params) -> f32 {
  return sqrt((params.nu + 1.0) * (params.nv + 1.0)) / (2.0 * PI) * pow(max(h.z, 1e-6), exponent(h, params));
}

fn schlick(c: f32, params: Params) -> f32 {
  let m = clamp(1.0 - c, 0.0, 1.0);
  return params.coat + (1.0 - params.coat) * m * m * m * m * m;
}

fn fade(c: f32) -> f32 {
  let m = 1.0 - 0.5 * c;
  return 1.0 - m * m * m * m * m;
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  let h = normalize(wo + wi);
  let c = max(1e-5, dot(wo, h));
  let glossy = lobe(h, params) * schlick(c, params) / (4.0 * c * max(wo.z, wi.z));
  let matte = params.base * (28.0 / (23.0 * PI) * (1.0 - params.coat) * fade(wo.z) * fade(wi.z));
  return matte + vec3f(glossy);
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  if (wi.z <= 0.0) { return 0.0; }
  let h = normalize(wo + wi);
  return 0.5 * lobe(h, params) / (4.0 * max(1e-5, dot(wo, h))) + 0.5 * wi.z / PI;
}

fn half_vector(params: Params, u: vec2f) -> vec3f {
  let quarter = floor(4.0 * u.x);
  let turn = 0.5 * PI * (4.0 * u.x - quarter);
  var d = normalize(vec2f(sqrt(params.nv + 1.0) * cos(turn), sqrt(params.nu + 1.0) * sin(turn)));
  if (quarter == 1.0 || quarter == 2.0) { d.x = -d.x; }
  if (quarter >= 2.0) { d.y = -d.y; }
  let z = pow(1.0 - u.y, 1.0 / (params.nu * d.x * d.x + params.nv * d.y * d.y + 1.0));
  return vec3f(d * sqrt(max(0.0, 1.0 - z * z)), z);
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  var wi = warp_cosine(u.xy);
  if (u.z < 0.5) {
    let h = half_vector(params, u.xy);
    wi = normalize(2.0 * dot(wo, h) * h - wo);
    // The half vector of such a pair is the other end of this one.
    if (dot(wo, h) <= 0.0) { return bsdf_absorbed(); }
  }
  if (wi.z <= 0.0) { return bsdf_absorbed(); }
  let p = pdf(wo, wi, hit, params);
  return bsdf_sample_of(wi, eval(wo, wi, hit, params) * (wi.z / p), p);
}

// Frosted glass written out: Walter et al. 2007, "Microfacet models for refraction through rough surfaces", eqs. 20, 21 and 41,
// the transmitted part for radiance (over eta²). Facets are drawn by D cos θh, then F decides.

import package::fresnel::{fresnel_dielectric};
import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::PI;

struct Params {
  /// Slope of the facets. @range(0.08, 0.7) @default(0.3)
  alpha: f32,
  /// Index of refraction inside. @range(1.2, 2.5) @default(1.5)
  ior: f32,
}

fn eta_of(hit: Hit, params: Params) -> f32 { return select(1.0 / params.ior, params.ior, hit.front); }

fn ndf(z: f32, a: f32) -> f32 {
  let t = z * z * (a * a - 1.0) + 1.0;
  return a * a / (PI * t * t);
}

fn g1(z: f32, a: f32) -> f32 { return 2.0 * z / (z + sqrt(a * a + (1.0 - a * a) * z * z)); }

fn half_vector(wo: vec3f, wi: vec3f, eta: f32) -> vec3f {
  if (wi.z > 0.0) { return normalize(wo + wi); }
  let sum = wo + eta * wi;
  return normalize(select(sum, -sum, sum.z < 0.0));
}

/// Facets seen from behind send no light.
fn faces(wo: vec3f, wi: vec3f, h: vec3f) -> bool {
  return dot(wo, h) > 0.0 && dot(wi, h) * wi.z > 0.0;
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  let eta = eta_of(hit, params);
  let h = half_vector(wo, wi, eta);
  if (wi.z == 0.0 || !faces(wo, wi, h)) { return vec3f(0.0); }
  let co = dot(wo, h);
  let ci = abs(dot(wi, h));
  let F = fresnel_dielectric(co, eta);
  let G = g1(wo.z, params.alpha) * g1(abs(wi.z), params.alpha);
  let D = ndf(h.z, params.alpha);
  if (wi.z > 0.0) { return vec3f(F * D * G / (4.0 * wo.z * wi.z)); }
  let s = co - eta * ci;
  return vec3f((1.0 - F) * D * G * co * ci / (wo.z * abs(wi.z) * s * s));
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  let eta = eta_of(hit, params);
  let h = half_vector(wo, wi, eta);
  if (wi.z == 0.0 || !faces(wo, wi, h)) { return 0.0; }
  let co = dot(wo, h);
  let ci = abs(dot(wi, h));
  let F = fresnel_dielectric(co, eta);
  let ph = ndf(h.z, params.alpha) * h.z;
  if (wi.z > 0.0) { return F * ph / (4.0 * co); }
  let s = co - eta * ci;
  return (1.0 - F) * ph * eta * eta * ci / (s * s);
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let eta = eta_of(hit, params);
  let a2 = params.alpha * params.alpha;
  let z = sqrt((1.0 - u.x) / (1.0 + (a2 - 1.0) * u.x));
  let r = sqrt(max(0.0, 1.0 - z * z));
  let h = vec3f(r * cos(2.0 * PI * u.y), r * sin(2.0 * PI * u.y), z);
  let co = dot(wo, h);
  if (co <= 0.0) { return bsdf_absorbed(); }
  let F = fresnel_dielectric(co, eta);
  var wi = normalize(2.0 * co * h - wo);
  let up = u.z < F;
  if (!up) {
    let ct = sqrt(max(0.0, 1.0 - (1.0 - co * co) / (eta * eta)));
    wi = normalize((co / eta - ct) * h - wo / eta);
  }
  if ((wi.z > 0.0) != up) { return bsdf_absorbed(); }
  let p = pdf(wo, wi, hit, params);
  if (p <= 0.0) { return bsdf_absorbed(); }
  return BsdfSample(wi, eval(wo, wi, hit, params) * abs(wi.z) / p, p, false, select(eta, 1.0, up));
}

// A distribution of facets that was measured: twelve numbers over θh, linear between them, drawn by their integral. What is
// measured need not fall evenly: this one has a shoulder.
//
//   f = ρ D(θh) / (4 max(cos θo, cos θi)),   D: linear in x = 1 − cos θh

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::PI;

const COUNT = 12;
/// Relative to the first, at equal steps of x from 0 to 1.
const MEASURED = array<f32, 12>(1.0, 0.61, 0.33, 0.2, 0.17, 0.16, 0.12, 0.06, 0.03, 0.02, 0.01, 0.0);

struct Params {
  /// @color @default(0.8, 0.8, 0.7)
  color: vec3f,
}

/// ∫ of the measured numbers over x, up to a bin's lower end.
fn before(bin: i32) -> f32 {
  var sum = 0.0;
  for (var i = 0; i < bin; i++) { sum += 0.5 * (MEASURED[i] + MEASURED[i + 1]); }
  return sum / f32(COUNT - 1);
}

/// Density by solid angle of half vectors: uniform azimuth, and dω = 2π dx.
fn facets(z: f32) -> f32 {
  let x = clamp(1.0 - z, 0.0, 1.0) * f32(COUNT - 1);
  let i = min(i32(x), COUNT - 2);
  return mix(MEASURED[i], MEASURED[i + 1], x - f32(i)) / (2.0 * PI * before(COUNT - 1));
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  let h = normalize(wo + wi);
  return params.color * (facets(h.z) / (4.0 * max(wo.z, wi.z)));
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  if (wi.z <= 0.0) { return 0.0; }
  let h = normalize(wo + wi);
  return facets(h.z) / (4.0 * max(1e-5, dot(wo, h)));
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let all = before(COUNT - 1);
  var bin = 0;
  while (bin < COUNT - 2 && before(bin + 1) < u.x * all) { bin++; }
  // Within the bin: the root of a t + (b − a) t² / 2 = rest.
  let a = MEASURED[bin];
  let b = MEASURED[bin + 1];
  let rest = (u.x * all - before(bin)) * f32(COUNT - 1);
  let t = 2.0 * rest / (a + sqrt(max(0.0, a * a + 2.0 * (b - a) * rest)));
  let z = 1.0 - (f32(bin) + clamp(t, 0.0, 1.0)) / f32(COUNT - 1);
  let r = sqrt(max(0.0, 1.0 - z * z));
  let h = vec3f(r * cos(2.0 * PI * u.y), r * sin(2.0 * PI * u.y), z);
  let wi = normalize(2.0 * dot(wo, h) * h - wo);
  if (dot(wo, h) <= 0.0 || wi.z <= 0.0) { return bsdf_absorbed(); }
  let p = pdf(wo, wi, hit, params);
  if (p <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, eval(wo, wi, hit, params) * (wi.z / p), p);
}

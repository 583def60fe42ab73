// A slab that scatters once, forwards or backwards, and lets the rest through: Hanrahan and Krueger 1993, "Reflection from layered
// surfaces due to subsurface scattering", eqs. 6 and 7, with the phase function of Henyey and Greenstein; indices match.
//
//   reflected:    a p(cos) μi… (1 − e^{−τ (1/μo + 1/μi)}) / (μo + μi)
//   transmitted:  a p(cos) (e^{−τ/μo} − e^{−τ/μi}) / (μo − μi), and e^{−τ/μo} straight on

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::{INV_PI, PI};
import package::warp::warp_cosine;

struct Params {
  /// Albedo of a single event. @color @default(0.9, 0.8, 0.7)
  albedo: vec3f,
  /// Optical depth. @range(0.1, 4) @default(1)
  depth: f32,
  /// Forwards: 1. @range(-0.8, 0.8) @default(0.4)
  forward: f32,
}

fn phase(c: f32, g: f32) -> f32 {
  let x = 1.0 + g * g - 2.0 * g * c;
  return (1.0 - g * g) / (4.0 * PI * x * sqrt(x));
}

fn straight(wo: vec3f, params: Params) -> f32 { return exp(-params.depth / wo.z); }

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  let mu = abs(wi.z);
  // Light flies along −wi and leaves along wo.
  let scattered = params.albedo * phase(-dot(wo, wi), params.forward);
  if (wi.z > 0.0) { return scattered * ((1.0 - exp(-params.depth * (1.0 / wo.z + 1.0 / mu))) / (wo.z + mu)); }
  if (mu == 0.0) { return vec3f(0.0); }
  // e^{−τ/μo} times (1 − e^{−d}) / d, where d is small as well.
  let d = params.depth * (1.0 / mu - 1.0 / wo.z);
  var part = straight(wo, params);
  if (abs(d) > 1e-3) { part *= (1.0 - exp(-d)) / d; } else { part *= 1.0 - 0.5 * d; }
  if (d < -60.0) { part = exp(-params.depth / mu) / -d; }
  return scattered * (part * params.depth / (wo.z * mu));
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  return (1.0 - straight(wo, params)) * 0.5 * abs(wi.z) * INV_PI;
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let through = straight(wo, params);
  if (u.z < through) { return BsdfSample(-wo, vec3f(1.0), through, true, 1.0); }
  var wi = warp_cosine(u.xy);
  if ((u.z - through) / (1.0 - through) < 0.5) { wi.z = -wi.z; }
  let p = pdf(wo, wi, hit, params);
  if (p <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, eval(wo, wi, hit, params) * (abs(wi.z) / p), p);
}

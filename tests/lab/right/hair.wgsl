// A strand of hair, lying along the tangent: two of the lobes of Marschner et al. 2003 in the form of Chiang et al. 2016, "A
// practical and controllable hair and fur model for production path tracing". Scattering knows nothing of the surface that
// strands are drawn on: what it says is a density over the sphere, so that f = S / |cos θi|, which is not reciprocal.
//
//   S = Σ A_p M_p(θi, θo) N_p(φ)      M: d'Eon et al. 2011, eq. 7; N: a logistic function, cut off at a turn
//
// @not-claimed reciprocity: of fibres the cross section counts, not the surface's cosine

import package::material::{Hit, BsdfSample, bsdf_absorbed};
import package::math::{PI, turns_of};

struct Params {
  /// Part that the cuticle reflects. @range(0.02, 0.5) @default(0.1)
  reflected: f32,
  /// What the inside leaves. @color @default(0.6, 0.4, 0.2)
  tint: vec3f,
  /// Longitudinal roughness. @range(0.1, 1) @default(0.3)
  along: f32,
  /// Azimuthal roughness. @range(0.1, 1) @default(0.4)
  around: f32,
}

/// log I0(x), Abramowitz and Stegun 9.8.1 and 9.8.2.
fn log_bessel(x: f32) -> f32 {
  if (x < 3.75) {
    let t = x * x / 14.0625;
    return log(1.0 + t * (3.5156229 + t * (3.0899424 + t * (1.2067492 + t * (0.2659732 + t * (0.0360768 + t * 0.0045813))))));
  }
  let t = 3.75 / x;
  let p = 0.39894228 + t * (0.01328592 + t * (0.00225319 + t * (-0.00157565 + t * (0.00916281 + t * (-0.02057706
    + t * (0.02635537 + t * (-0.01647633 + t * 0.00392377)))))));
  return x - 0.5 * log(x) + log(p);
}

fn variance(params: Params) -> f32 {
  let b = params.along;
  let s = 0.726 * b + 0.812 * b * b + 3.7 * pow(b, 20.0);
  return s * s;
}

/// Density of sin θi, whose uniform measure is that of the sphere's heights.
fn longitudinal(sin_i: f32, sin_o: f32, v: f32) -> f32 {
  let cosines = sqrt(max(0.0, 1.0 - sin_i * sin_i)) * sqrt(max(0.0, 1.0 - sin_o * sin_o));
  // 1 / (v (1 − e^{−2/v})) · e^{−1/v} · e^{−sin sin / v} I0(cos cos / v) · …
  return exp(log_bessel(cosines / v) - (1.0 - sin_i * sin_o) / v) / (v * (1.0 - exp(-2.0 / v)));
}

fn width(params: Params) -> f32 {
  let b = params.around;
  return 0.626657 * (0.265 * b + 1.194 * b * b + 5.372 * pow(b, 22.0));
}

fn cumulative(x: f32, s: f32) -> f32 { return 1.0 / (1.0 + exp(-x / s)); }

/// Of an azimuth in [-π, π].
fn azimuthal(x: f32, s: f32) -> f32 {
  let e = exp(-abs(x) / s);
  return e / (s * (1.0 + e) * (1.0 + e)) / (2.0 * cumulative(PI, s) - 1.0);
}

/// (sine along the strand, azimuth around it).
fn cylindrical(w: vec3f, hit: Hit) -> vec2f {
  return vec2f(dot(w.xy, hit.tangent.xy), 2.0 * PI * turns_of(vec2f(dot(w.xy, hit.bitangent.xy), w.z)));
}

fn wrapped(phi: f32) -> f32 { return phi - 2.0 * PI * round(phi / (2.0 * PI)); }

/// Densities over the sphere: what is reflected leaves on the side of the light, what passes on the other.
fn lobes(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec2f {
  let o = cylindrical(wo, hit);
  let i = cylindrical(wi, hit);
  let M = longitudinal(i.x, -o.x, variance(params));
  let s = width(params);
  return M * vec2f(azimuthal(wrapped(i.y - o.y), s), azimuthal(wrapped(i.y - o.y - PI), s));
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z == 0.0) { return vec3f(0.0); }
  let d = lobes(wo, wi, hit, params);
  return (params.reflected * d.x + (1.0 - params.reflected) * params.tint * d.y) / abs(wi.z);
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  if (wi.z == 0.0) { return 0.0; }
  let d = lobes(wo, wi, hit, params);
  return params.reflected * d.x + (1.0 - params.reflected) * d.y;
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let passes = u.z >= params.reflected;
  var rest = u.z / params.reflected;
  if (passes) { rest = (u.z - params.reflected) / (1.0 - params.reflected); }
  let o = cylindrical(wo, hit);
  // A height about that of the cone, turned by a uniform azimuth: d'Eon et al. 2013, "Importance sampling for physically-based hair fiber models".
  let v = variance(params);
  let height = 1.0 + v * log(u.x + (1.0 - u.x) * exp(-2.0 / v));
  let side = sqrt(max(0.0, 1.0 - height * height));
  let sin_c = -o.x;
  let cos_c = sqrt(max(0.0, 1.0 - sin_c * sin_c));
  let sin_i = clamp(height * sin_c + side * cos(2.0 * PI * u.y) * cos_c, -1.0, 1.0);
  let s = width(params);
  let low = cumulative(-PI, s);
  let c = mix(low, 1.0 - low, clamp(rest, 1e-6, 1.0 - 1e-6));
  let phi = o.y + select(0.0, PI, passes) - s * log(1.0 / c - 1.0);
  let cos_i = sqrt(max(0.0, 1.0 - sin_i * sin_i));
  let across = cos_i * cos(phi);
  let wi = normalize(vec3f(sin_i * hit.tangent.xy + across * hit.bitangent.xy, cos_i * sin(phi)));
  if (wi.z == 0.0) { return bsdf_absorbed(); }
  let p = pdf(wo, wi, hit, params);
  // Of the tail beyond what numbers hold next to nothing comes, and nothing can be divided by it.
  if (p < 1.0e-30) { return bsdf_absorbed(); }
  return BsdfSample(wi, eval(wo, wi, hit, params) * (abs(wi.z) / p), p, false, 1.0);
}

// The clear coat of Burley 2012, "Physically-based shading at Disney": facets whose distribution (GTR with γ = 1) has longer tails than
// GGX, so that a highlight has a glow.
//
//   D(h) = (1 − α²) / (−2π ln α (sin² θh + α² cos² θh))                 appendix B.2, eq. 4
//   G = G1(wo) G1(wi) of GGX with α = 1/4                               the section on specular G
//
// The frame is that of microfacet.wgsl.

import package::math::PI;
import package::microfacet::ggx_g1;
import package::warp::warp_disk;

const GTR1_MIN_ALPHA = 0.001;
/// From here on, facets masked as with α = 1/4 reflect more than half as much again as they should at grazing angles.
const GTR1_MAX_ALPHA = 0.1;

/// α of Burley's clearcoatGloss in [0, 1]: from 0.1, matte, to 0.001.
fn gtr1_alpha(gloss: f32) -> f32 { return mix(GTR1_MAX_ALPHA, GTR1_MIN_ALPHA, gloss); }

/// Density of facets with normal `h` (unit, h.z ≥ 0), per steradian and area of the surface; `alpha` in (0, 1).
fn gtr1_d(h: vec3f, alpha: f32) -> f32 {
  let a2 = alpha * alpha;
  return (1.0 - a2) / (-PI * log(a2) * (dot(h.xy, h.xy) + a2 * h.z * h.z));
}

/// A facet's normal with the density D(h) h.z: cos² θ = (1 − α^{2(1−u)}) / (1 − α²). Burley 2012, appendix B.2.
fn gtr1_sample_normal(u: vec2f, alpha: f32) -> vec3f {
  let p = warp_disk(u);
  let r2 = max(dot(p, p), 1.0e-12);
  let a2 = alpha * alpha;
  // sin² θ = α² (e^t − 1) / (1 − α²), where e^t − 1 would lose its digits for small t.
  let t = -r2 * log(a2);
  let sine2 = min(1.0, a2 / (1.0 - a2) * select(exp(t) - 1.0, t * (1.0 + t * (0.5 + t / 6.0)), t < 0.01));
  return vec3f(p * sqrt(sine2 / r2), sqrt(1.0 - sine2));
}

/// D(h) h.z, per steradian of h. A mirror's wi has this over 4 wo·h.
fn gtr1_normal_pdf(h: vec3f, alpha: f32) -> f32 { return gtr1_d(h, alpha) * max(0.0, h.z); }

/// f = D G / (4 cos θo cos θi), without Fresnel's term and Burley's weight of 1/4; both directions above the surface. Up to
/// GTR1_MAX_ALPHA no more than 1.4 times what arrives is reflected, before these.
fn gtr1_value(wo: vec3f, wi: vec3f, alpha: f32) -> f32 {
  let G = ggx_g1(wo, vec2f(0.25)) * ggx_g1(wi, vec2f(0.25));
  return gtr1_d(normalize(wo + wi), alpha) * G / (4.0 * wo.z * wi.z);
}

// How much light a rough surface reflects altogether, by fits; and what single scattering loses, given back.
//
// The GGX reflection of microfacet.wgsl follows light to one facet; what G2 hides is lost, though it would meet more
// facets and leave at last. Kulla and Conty 2017 ("Revisiting physically based shading at Imageworks", slides 12 to 19)
// give it back as a nearly diffuse lobe that is reciprocal and needs only the loss
//   l(w) = 1 − ∫ f(w, w') |w'.z| dw' (with F = 1),   L = 2 ∫ l(μ) μ dμ,   f_ms(wo, wi) = l(wo) l(wi) / (π L).
// The fits are rational functions of α, cos θ and √α, found by linear programming (least largest error, on the safe
// side everywhere) against a quadrature of the facets that are seen. Stated errors are absolute, over α in [0.001, 1],
// cos θ in (0, 1], index in [1.1, 3]. Each loss is underestimated and each reflectance overestimated, so that the sum of a
// lobe and what is added by these fits never reflects more than arrives.

import package::math::{sqr, INV_PI};
import package::fresnel::fresnel_dielectric;
import package::microfacet::ggx_disparity;
import package::bsdf::microfacet_anisotropic::{ggx_loss_anisotropic, ggx_mean_loss_anisotropic};

/// l(w) of isotropic GGX with F = 1; at most 0.005 below the truth, never above.
fn ggx_loss_fit(mu: f32, a: f32) -> f32 {
  let y = mu / (mu + 0.25 * a);
  let p0 = -0.001979436 + a * (0.02292839 + a * (-0.08675498 + a * (0.1215537 + a * -0.05623047)));
  let p1 = 0.001354999 + a * (-0.004337661 + a * (1.225098 + a * 0.07955182));
  let p2 = 0.3471426 + a * (0.1730471 + a * -1.208172);
  let p3 = -0.6729324 + a * -0.1923158;
  let p4 = 0.3260449;
  let q0 = 1.0 + a * (0.1883296 + a * (-0.2656502 + a * 0.1859508));
  let q1 = 0.1905507 + a * (1.61955 + a * 0.01891406);
  let q2 = -3.785552 + a * -1.711251;
  let q3 = 2.669213;
  return max(0.0, (p0 + y * (p1 + y * (p2 + y * (p3 + y * p4)))) / (q0 + y * (q1 + y * (q2 + y * q3))) - 1e-5);
}

/// L of `ggx_loss_fit`; up to 0.003 above it, never below.
fn ggx_mean_loss_isotropic(a: f32) -> f32 {
  let s = sqrt(a);
  let p = -0.0007022626 + s * (0.04285471 + s * (-0.604585 + s * 2.796252));
  let q = 1.0 + s * (2.650008 + s * (-3.645182 + s * 3.781991));
  return max(0.0, p / q) + 6e-5;
}

/// L of `ggx_loss`; where αx ≠ αy up to 0.06 above it, never below.
fn ggx_mean_loss(alpha: vec2f) -> f32 {
  let a = 0.5 * (alpha.x + alpha.y);
  if (alpha.x != alpha.y) { return ggx_mean_loss_anisotropic(a, ggx_disparity(alpha)); }
  return ggx_mean_loss_isotropic(a);
}

/// l(w) with F = 1. Where αx ≠ αy the better of two lower bounds for all azimuths: the fit for that, and the isotropic loss
/// of the mean α less a margin.
fn ggx_loss(mu: f32, alpha: vec2f) -> f32 {
  let a = 0.5 * (alpha.x + alpha.y);
  let isotropic = ggx_loss_fit(mu, a);
  if (alpha.x == alpha.y) { return isotropic; }
  let d = ggx_disparity(alpha);
  let bound = max(0.0, isotropic - 0.17 * d);
  // Smoother surfaces lose light at grazing angles alone, where that fit has no points.
  return select(bound, max(bound, ggx_loss_anisotropic(mu, a, d)), a >= 0.003);
}

/// What is reflected more than once, as a BSDF value: `F_mean` is the Fresnel reflectance averaged over 2 μ dμ. Light
/// that meets k facets has the weight F_mean^k; the series starts at k = 2 (Jakob et al. 2014, section 5.6).
fn ggx_multiple(mu_o: f32, mu_i: f32, alpha: vec2f, F_mean: vec3f) -> vec3f {
  return ggx_multiple_of(vec3f(ggx_loss(mu_o, alpha), ggx_loss(mu_i, alpha), ggx_mean_loss(alpha)), F_mean);
}

/// The same by the losses: l(wo), l(wi), L. Of light that has met two facets a share `next` meets another, and so on: less than L, for it has
/// come up from the depths. Fitted to walks over facets (Heitz et al. 2016) for α in [0.05, 1]: within 0.011.
fn ggx_multiple_of(loss: vec3f, F_mean: vec3f) -> vec3f {
  let next = 0.06 + loss.z * (0.45 + 0.22 * loss.z);
  let color = sqr3(F_mean) * (1.0 - next) / (1.0 - F_mean * next);
  return color * (loss.x * loss.y / loss.z * INV_PI);
}

fn sqr3(v: vec3f) -> vec3f { return v * v; }

/// Cosine of incidence that stands for all facets that are seen under cos θ = `mu`: the reflectance of a rough dielectric
/// is that of F = 1 times the Fresnel reflectance at this angle. `ior` in [1.1, 3].
fn ggx_mean_cosine(mu: f32, a: f32, ior: f32) -> f32 {
  let x = mu / (mu + a);
  let s = sqrt(a);
  let p0 = 0.02233807 + s * (-1.085644 + s * (23.55531 + s * (-21.68004 + s * 4.02596)));
  let p1 = -0.4819121 + s * (13.99383 + s * (40.0 + s * -12.40341));
  let p2 = 1.988824 + s * (-32.86699 + s * 22.9163);
  let p3 = -2.786442 + s * 19.90429;
  let p4 = 1.26225;
  let q0 = 1.0 + s * (35.91823 + s * (-40.0 + s * 13.83654));
  let q1 = 40.0 + s * (5.520063 + s * 24.36707);
  let q2 = -1.014441 + s * -40.0;
  let q3 = -40.0;
  let M = (p0 + x * (p1 + x * (p2 + x * (p3 + x * p4)))) / (q0 + x * (q1 + x * (q2 + x * q3)));
  // The angle depends a little on the index, through the square root of the reflectance at normal incidence.
  let z = sqr((ior - 1.0) / (ior + 1.0) - 0.28);
  return clamp(select(M, mu + (M - mu) * (1.0 - z * (1.756 + 21.052 * z)), M > mu), 0.0, 1.0);
}

/// Upper bound of the reflectance ∫ f |cos| of a rough dielectric, one scattering: at most 0.03 too high, 0.008 in the
/// mean; where αx ≠ αy that of the smaller with a margin.
fn ggx_reflectance(mu: f32, alpha: vec2f, ior: f32) -> f32 {
  let a = min(alpha.x, alpha.y);
  let eta = max(ior, 1.1);
  let E = (1.0 - ggx_loss_fit(mu, a)) * fresnel_dielectric(ggx_mean_cosine(mu, a, eta), eta);
  return min(1.0, E + 0.3 * sqrt(a) * ggx_disparity(alpha));
}

/// 2 ∫ (1 − E(μ)) μ dμ of the reflectance E above: what enters of light from everywhere. At most 0.0046 too high.
fn ggx_mean_transmittance(alpha: vec2f, ior: f32) -> f32 {
  let s = sqrt(min(alpha.x, alpha.y));
  let eta = max(ior, 1.1);
  let g = (eta - 1.0) / (eta + 1.0);
  let p0 = 0.9665887 + g * (40.0 + g * (-40.0 + g * -20.21394));
  let p1 = -7.665099 + g * (-14.18631 + g * 23.52938);
  let p2 = 31.31954 + g * -40.0;
  let p3 = -2.664373;
  let q0 = 1.0 + g * (39.78693 + g * (-17.05094 + g * -40.0));
  let q1 = -7.727947 + g * (-15.35022 + g * 15.11104);
  let q2 = 31.59171 + g * -39.08761;
  let q3 = -2.887609;
  return min(1.0, (p0 + s * (p1 + s * (p2 + s * p3))) / (q0 + s * (q1 + s * (q2 + s * q3))) + 1.4e-4);
}

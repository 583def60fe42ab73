// Energy-preserving Oren–Nayar (EON): rough matte surfaces that look flat, and lose nothing.
//
// Oren and Nayar 1994: Lambertian facets, seen most lit where light and eye are on the same side. In Fujii's form (FON),
//   f_ss = ρ/π · (1 + r s/t) / (1 + c1 r),   s = wo·wi − μo μi,   t = max(μo, μi) if s > 0, else 1,
// is reciprocal and needs no angles. It reflects E(μ) < 1 of what arrives where ρ = 1; EON adds what is scattered again,
//   f_ms = ρm/π · (1 − E(μo)) (1 − E(μi)) / (1 − Ē),   ρm = ρ² Ē / (1 − ρ (1 − Ē)).
// Portsmouth, Kutz and Hill 2025, "EON: A practical energy-preserving rough diffuse BRDF", JCGT 14(1), eqs. 20 to 33,
// with the polynomial for E of their eq. 27.

import package::math::INV_PI;

const EON_C1 = 0.28779341; // 1/2 − 2/(3π)
const EON_C2 = 0.07248821; // 2/3 − 28/(15π)

/// f, per steradian, without the check that both directions are above the surface. `r` in [0, 1], `rho` in [0, 1].
fn eon_value(rho: vec3f, r: f32, wo: vec3f, wi: vec3f) -> vec3f {
  let s = dot(wo, wi) - wo.z * wi.z;
  let s_over_t = select(s, s / max(wo.z, wi.z), s > 0.0);
  let A = 1.0 / (1.0 + EON_C1 * r);
  let mean = A * (1.0 + EON_C2 * r);
  let again = rho * rho * mean / (1.0 - rho * (1.0 - mean));
  let lost = (1.0 - eon_albedo(wo.z, r)) * (1.0 - eon_albedo(wi.z, r)) / max(1e-7, 1.0 - mean);
  // Rounding may take the sum below zero where the two directions lie opposite each other at grazing angles.
  return (rho * (A * max(0.0, 1.0 + r * s_over_t)) + again * lost) * INV_PI;
}

/// E(μ): reflectance of f_ss for ρ = 1, over-estimated by up to 0.0006, never under-estimated.
fn eon_albedo(mu: f32, r: f32) -> f32 {
  let m = 1.0 - mu;
  let G = m * (0.0571085289 + m * (0.491881867 + m * (-0.332181442 + m * 0.0714429953)));
  return min(1.0, (1.0 + r * G) / (1.0 + EON_C1 * r) + 2.1e-4 * r);
}

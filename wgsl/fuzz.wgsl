// Fuzz: a thin layer of fibres too fine to see, which scatter light evenly and once: velvet, dust, peach skin.
//
// A layer of optical depth τ scatters the fraction 1 − e^{−τ/μ} of what arrives under cos θ = μ, half of it upwards:
//   f(wo, wi) = ρ / (4π) · (1 − e^{−τ (1/μo + 1/μi)}) / (μo + μi)                        reciprocal
// Chandrasekhar 1960, "Radiative transfer", section 77; as velvet: Koenderink and Pont 2003, "The secret of velvety
// skin". Bright where either direction grazes. It reflects at most
//   R(μ) = ρ/2 · (1 − e^{−τ/μ}),
// because what is scattered upwards can only be lost on its way out; so 1 − R(μ) may be left to what is below it, and
// min(1 − R(μo), 1 − R(μi)) keeps that reciprocal.

import package::math::INV_PI;
import package::warp::warp_cone;

/// Optical depth of a roughness in [0, 1]: the rim of brightness is about this wide in cos θ.
fn fuzz_depth(roughness: f32) -> f32 { return max(0.01, roughness * roughness); }

/// f for ρ = 1; both directions above the surface.
fn fuzz_value(mu_o: f32, mu_i: f32, depth: f32) -> f32 {
  let sum = mu_o + mu_i;
  // Over both ways: τ (μo + μi) / (μo μi).
  let x = depth * sum / max(mu_o * mu_i, 1e-12);
  // For small x, 1 − e^−x loses its digits.
  return 0.25 * INV_PI * select(1.0 - exp(-x), x * (1.0 - x * (0.5 - x / 6.0)), x < 0.01) / max(sum, 1e-6);
}

/// R(μ) for ρ = 1.
fn fuzz_reflectance(mu: f32, depth: f32) -> f32 { return 0.5 * (1.0 - exp(-depth / max(mu, 1e-6))); }

/// Even over the hemisphere: then f μi / pdf = ρ/2 · μi / (μo + μi) · (1 − …), which no sample exceeds.
fn fuzz_sample(u: vec2f) -> vec3f { return warp_cone(u, 1.0); }

const FUZZ_PDF = 0.15915494309190; // 1 / 2π

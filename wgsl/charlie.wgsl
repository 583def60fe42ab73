// Sheen of cloth as facets that stand up: the "Charlie" distribution, densest where the surface is seen from the side.
//
//   D(h) = (2 + 1/α) sin^{1/α} θh / 2π                                 Estevez and Kulla 2017, eq. 2
//   G = 1 / (1 + Λ(wo) + Λ(wi)),  Λ by their fit
//
// Estevez and Kulla 2017: "Production friendly microfacet sheen BRDF". Their correction of Λ at the terminator is left out: it is
// not reciprocal. α is 1 for the widest sheen. The frame is that of microfacet.wgsl. Fibres that scatter once: fuzz.wgsl.

import package::math::PI;
import package::warp::warp_disk;

/// The fit is that of the facets' projected area, to an eighth, from here to 1; below, light would be made.
const CHARLIE_MIN_ALPHA = 0.1;

/// α of a perceptual roughness in [0, 1]: its square, as in glTF's KHR_materials_sheen, at least CHARLIE_MIN_ALPHA.
fn charlie_alpha(roughness: f32) -> f32 { return clamp(roughness * roughness, CHARLIE_MIN_ALPHA, 1.0); }

/// Density of facets with normal `h` (unit, h.z ≥ 0), per steradian and area of the surface.
fn charlie_d(h: vec3f, alpha: f32) -> f32 {
  let sine2 = max(dot(h.xy, h.xy), 1.0e-8);
  return (2.0 + 1.0 / alpha) * pow(sine2, 0.5 / alpha) / (2.0 * PI);
}

/// A facet's normal with the density D(h) h.z; 1 − sin^{2 + 1/α} θ is uniform.
fn charlie_sample_normal(u: vec2f, alpha: f32) -> vec3f {
  let p = warp_disk(u);
  let r2 = max(dot(p, p), 1.0e-12);
  // ln sin² θ; and cos² θ = 1 − sin² θ, which would lose its digits where θ is almost 90°.
  let t = log(r2) * 2.0 * alpha / (2.0 * alpha + 1.0);
  let cosine2 = select(1.0 - exp(t), -t * (1.0 + t * (0.5 + t / 6.0)), t > -0.01);
  return vec3f(p * sqrt(exp(t) / r2), sqrt(max(0.0, cosine2)));
}

/// D(h) h.z, per steradian of h. A mirror's wi has this over 4 wo·h; its weights are large at grazing angles, so mix it with an even
/// hemisphere (`warp_cone(u, 1.0)`).
fn charlie_normal_pdf(h: vec3f, alpha: f32) -> f32 { return charlie_d(h, alpha) * max(0.0, h.z); }

/// Λ of a direction whose cosine to the normal is `mu`, in (0, 1].
fn charlie_lambda(mu: f32, alpha: f32) -> f32 {
  let middle = charlie_fit(0.5, alpha);
  return exp(select(2.0 * middle - charlie_fit(1.0 - mu, alpha), charlie_fit(mu, alpha), mu < 0.5));
}

fn charlie_fit(x: f32, alpha: f32) -> f32 {
  let t = (1.0 - alpha) * (1.0 - alpha);
  let abcd = mix(vec4f(21.5473, 3.82987, 0.19823, -1.97760), vec4f(25.3245, 3.32435, 0.16801, -1.27393), t);
  return abcd.x / (1.0 + abcd.y * pow(max(x, 1.0e-8), abcd.z)) + abcd.w * x + mix(-4.32054, -4.85967, t);
}

/// f = D G / (4 cos θo cos θi), without a colour; both directions above the surface.
fn charlie_value(wo: vec3f, wi: vec3f, alpha: f32) -> f32 {
  let D = charlie_d(normalize(wo + wi), alpha);
  return D / (4.0 * wo.z * wi.z * (1.0 + charlie_lambda(wo.z, alpha) + charlie_lambda(wi.z, alpha)));
}

/// No more than this is reflected of light under the cosine `mu`: 1 − R(μ) may be left to what is below, and
/// min(1 − R(μo), 1 − R(μi)) keeps that reciprocal. A bound of the integral over wi for α from CHARLIE_MIN_ALPHA to 1, computed here.
fn charlie_reflectance(mu: f32, alpha: f32) -> f32 {
  return 0.99 * exp(-2.3 * (1.0 - alpha) * (1.0 - alpha) * mu) / (1.0 + 3.0 * mu);
}

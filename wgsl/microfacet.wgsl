// Rough surfaces as mirrors and lenses too small to see, whose normals h have the GGX distribution.
//
//   D(h) = 1 / (π αx αy ((hx/αx)² + (hy/αy)² + hz²)²)      Walter et al. 2007, eq. 33; anisotropic: Heitz 2014, eq. 85
//   G1(w) = 1 / (1 + Λ(w)),  Λ = (a/|wz| − 1) / 2          a = √(wz² + αx² wx² + αy² wy²);  Heitz 2014, eqs. 43, 72, 86
//   G2 = 1 / (1 + Λ(wo) + Λ(wi))                           height-correlated masking and shadowing;  Heitz 2014, eq. 99
//
// Everything is in a frame whose z is the surface normal and whose x is the direction of αx. α is the slope of the
// facets (root of half the mean square, had it one): 0 smooth, 1 very rough. Normals are drawn as they are seen from wo,
// with density D_v(h) = G1(wo) max(0, wo·h) D(h) / wo.z (Heitz 2018); the map is that of Dupuy and Benyoub 2023.
// Heitz 2014: "Understanding the masking-shadowing function in microfacet-based BRDFs", JCGT 3(2).

import package::math::PI;
import package::warp::warp_cone;

/// The smoothest surface: below it, single precision cannot tell f and the density from those of a mirror.
const GGX_MIN_ALPHA = 0.001;

/// α of a perceptual roughness in [0, 1], the same in all directions: its square.
fn ggx_alpha(roughness: f32) -> vec2f { return vec2f(max(roughness * roughness, GGX_MIN_ALPHA)); }

/// α along the tangent and across it, `anisotropy` in [0, 1]. The mean of α² stays what it is without anisotropy.
/// OpenPBR 1.1, section "Microfacet model".
fn ggx_alpha_anisotropic(roughness: f32, anisotropy: f32) -> vec2f {
  let ratio = 1.0 - anisotropy;
  let along = roughness * roughness * sqrt(2.0 / (1.0 + ratio * ratio));
  return max(vec2f(along, ratio * along), vec2f(GGX_MIN_ALPHA));
}

/// How far αx and αy are apart: 0 for equal ones, towards 1.
fn ggx_disparity(alpha: vec2f) -> f32 { return abs(alpha.x - alpha.y) / (alpha.x + alpha.y); }

/// Density of facets with normal `h` (unit, h.z > 0), per steradian and area of the surface.
fn ggx_d(h: vec3f, alpha: vec2f) -> f32 {
  let s = h.xy / alpha;
  let k = dot(s, s) + h.z * h.z;
  return 1.0 / (PI * alpha.x * alpha.y * k * k);
}

/// a(w) of the head of this file: the length of `w` in the space where the facets are a hemisphere.
fn ggx_stretch(w: vec3f, alpha: vec2f) -> f32 { return length(vec3f(alpha * w.xy, w.z)); }

/// The fraction of the facets that face `w` and that nothing hides from it.
fn ggx_g1(w: vec3f, alpha: vec2f) -> f32 { return 2.0 * abs(w.z) / (abs(w.z) + ggx_stretch(w, alpha)); }

/// The fraction that is hidden neither from `wo` nor from `wi`.
fn ggx_g2(wo: vec3f, wi: vec3f, alpha: vec2f) -> f32 { return ggx_g2_over_cosines(wo, wi, alpha) * abs(wo.z * wi.z); }

/// G2 / |wo.z wi.z|: finite at grazing angles.
fn ggx_g2_over_cosines(wo: vec3f, wi: vec3f, alpha: vec2f) -> f32 {
  return 2.0 / (abs(wi.z) * ggx_stretch(wo, alpha) + abs(wo.z) * ggx_stretch(wi, alpha));
}

/// A facet's normal as seen from `wo` (wo.z > 0). Among the hemisphere that the facets become when α is stretched away,
/// a mirror sends `wo` into a spherical cap evenly: Dupuy and Benyoub 2023, "Sampling visible GGX normals with
/// spherical caps", listing 3.
fn ggx_sample_normal(wo: vec3f, alpha: vec2f, u: vec2f) -> vec3f {
  let stretched = normalize(vec3f(alpha * wo.xy, wo.z));
  let h = warp_cone(u, 1.0 + stretched.z) + stretched;
  // The cap's lowest point gives no normal at all.
  return normalize(vec3f(alpha * h.xy, max(h.z, 1e-7)));
}

/// D_v(h), per steradian of h.
fn ggx_normal_pdf(wo: vec3f, h: vec3f, alpha: vec2f) -> f32 {
  return 2.0 * max(0.0, dot(wo, h)) * ggx_d(h, alpha) / (wo.z + ggx_stretch(wo, alpha));
}

/// What a rough boundary does with one pair of directions.
struct Facet {
  /// Normal of the facets that do it; h.z > 0.
  h: vec3f,
  /// f, per steradian, without the Fresnel term.
  f: f32,
  /// Density of wi by `ggx_sample_normal` and reflection or refraction, per steradian, without the choice between them.
  pdf: f32,
}

/// Reflection; wo.z > 0, wi.z > 0. f = D G2 / (4 wo.z wi.z): Walter et al. 2007, eq. 20.
fn facet_reflect(wo: vec3f, wi: vec3f, alpha: vec2f) -> Facet {
  let h = normalize(wo + wi);
  let D = ggx_d(h, alpha);
  // dωh / dωi = 1 / (4 wo·h).
  return Facet(h, 0.25 * D * ggx_g2_over_cosines(wo, wi, alpha), 0.5 * D / (wo.z + ggx_stretch(wo, alpha)));
}

/// Refraction; wo.z > 0, wi.z < 0, `eta` = index on the side of wi over that on the side of wo (not 1).
/// Walter et al. 2007, eqs. 16, 17 and 21; f is that of radiance, divided by eta² (Veach 1997, section 5.2).
fn facet_refract(wo: vec3f, wi: vec3f, alpha: vec2f, eta: f32) -> Facet {
  let sum = wo + eta * wi;
  let h = normalize(select(sum, -sum, sum.z < 0.0));
  let cos_o = dot(wo, h);
  let cos_i = -dot(wi, h);
  // Facets seen from behind, or on the same side as both directions, refract nothing.
  if (cos_o <= 0.0 || cos_i <= 0.0) { return Facet(h, 0.0, 0.0); }
  let D = ggx_d(h, alpha);
  let s = cos_o - eta * cos_i;
  let jacobian = cos_i / (s * s); // dωh / dωi without its factor eta²
  let pdf = 2.0 * cos_o * D / (wo.z + ggx_stretch(wo, alpha)) * jacobian * eta * eta;
  return Facet(h, cos_o * jacobian * D * ggx_g2_over_cosines(wo, wi, alpha), pdf);
}

/// `wo` mirrored by a facet; below the surface where the light would meet another facet.
fn facet_reflected(wo: vec3f, h: vec3f) -> vec3f { return 2.0 * dot(wo, h) * h - wo; }

/// `wo` refracted by a facet; `eta` as above. Meaningless under total reflection, which `fresnel_dielectric` tells.
fn facet_refracted(wo: vec3f, h: vec3f, eta: f32) -> vec3f {
  let c = dot(wo, h);
  let cos_t = sqrt(max(0.0, 1.0 - (1.0 - c * c) / (eta * eta)));
  return normalize((c / eta - cos_t) * h - wo / eta);
}

/// `w` in the frame whose x is the unit vector `tangent` (z = 0), and back.
fn facet_to_tangent(w: vec3f, tangent: vec3f) -> vec3f {
  return vec3f(dot(w.xy, tangent.xy), tangent.x * w.y - tangent.y * w.x, w.z);
}

fn facet_from_tangent(w: vec3f, tangent: vec3f) -> vec3f {
  return vec3f(tangent.x * w.x - tangent.y * w.y, tangent.y * w.x + tangent.x * w.y, w.z);
}

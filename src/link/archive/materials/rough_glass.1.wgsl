// Rough glass: a boundary of facets, each of which reflects and refracts as glass does. Frosted glass, ice, sandblasting.
//
//   f = F D G2 / (4 cos θo cos θi) reflected,   (1 − F) |wo·h| |wi·h| D G2 / (cos θo cos θi (wo·h + eta wi·h)²) refracted
//
// Walter et al. 2007, "Microfacet models for refraction through rough surfaces", eqs. 20 and 21, the latter for radiance
// (divided by eta², eta = index behind / before); h is the facet's normal, their eq. 16. F is the exact Fresnel reflectance,
// D and G2 are GGX (wgsl/microfacet.wgsl). What meets more than one facet comes back through a pair of cosine lobes
// (wgsl/microfacet_glass.wgsl): of the 30 % from outside and 60 % from inside that α = 1 would lose, at most 3 % and 8 % stay
// lost. A visible normal is drawn, then F decides between reflection and refraction: u.z serves for lobe and decision.
// The outward normal of the shape tells inside from outside.
// @family glass

import package::fresnel::fresnel_boundary;
import package::material::{Hit, BsdfValue};
import package::microfacet::{facet_reflect, facet_reflected, facet_refract, facet_refracted, ggx_alpha, ggx_sample_normal};
import package::microfacet_glass::{glass_lobes, glass_multiple};
import package::warp::{warp_cosine, warp_cosine_pdf};

struct Params {
  /// Index of refraction inside the shape; outside is what it stands in, else vacuum.
  /// @range(1.05, 3) @step(0.01) @default(1.5) @label(Index of refraction)
  ior: f32,
  /// Perceptual: its square is the slope α of the facets.
  /// @range(0, 1) @step(0.01) @default(0.3) @label(Roughness)
  roughness: f32,
  /// Colour that reflected and refracted light is multiplied by at the surface.
  /// @color @default(1, 1, 1) @label(Tint)
  tint: vec3f,
}

/// The boundary as its thinner side has it: index behind it over that of this side, and whether wo is on it. The fits of what
/// meets more than one facet begin at 1.05: indices nearer to each other count as that.
struct Boundary { ior: f32, front: bool }

fn boundary(hit: Hit, params: Params) -> Boundary {
  let ior = params.ior / hit.outside;
  return Boundary(max(1.05, max(ior, 1.0 / ior)), hit.front == (ior >= 1.0));
}

fn value(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> BsdfValue {
  if (wi.z == 0.0) { return BsdfValue(vec3f(0.0), 0.0); }
  let at = boundary(hit, params);
  let alpha = ggx_alpha(params.roughness);
  let lobes = glass_lobes(wo.z, alpha, at.ior, at.front);
  let multiple = glass_multiple(wo.z, wi.z, alpha, at.ior, at.front);
  if (wi.z > 0.0) {
    let facet = facet_reflect(wo, wi, alpha);
    let F = fresnel_boundary(clamp(dot(wo, facet.h), 0.0, 1.0), at.ior, at.front);
    return BsdfValue(params.tint * (F * facet.f + multiple), lobes.facet * F * facet.pdf + lobes.up * warp_cosine_pdf(wi));
  }
  let facet = facet_refract(wo, wi, alpha, select(1.0 / at.ior, at.ior, at.front));
  let T = 1.0 - fresnel_boundary(max(0.0, dot(wo, facet.h)), at.ior, at.front);
  return BsdfValue(params.tint * (T * facet.f + multiple), lobes.facet * T * facet.pdf + lobes.down * warp_cosine_pdf(-wi));
}

fn direction(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> vec3f {
  let at = boundary(hit, params);
  let alpha = ggx_alpha(params.roughness);
  let lobes = glass_lobes(wo.z, alpha, at.ior, at.front);
  if (u.z < lobes.up) { return warp_cosine(u.xy); }
  if (u.z < lobes.up + lobes.down) { return -warp_cosine(u.xy); }
  let h = ggx_sample_normal(wo, alpha, u.xy);
  let choice = (u.z - lobes.up - lobes.down) / lobes.facet;
  let up = choice < fresnel_boundary(dot(wo, h), at.ior, at.front);
  let refracted = facet_refracted(wo, h, select(1.0 / at.ior, at.ior, at.front));
  let wi = select(refracted, facet_reflected(wo, h), up);
  // Light that the facet sends to the wrong side of the surface meets another one.
  return select(vec3f(0.0), wi, (wi.z > 0.0) == up);
}

fn interior_ior(hit: Hit, params: Params) -> f32 { return params.ior; }

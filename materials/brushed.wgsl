// Brushed metal: fine scratches in one direction, so that highlights are drawn out across them.
//
// As materials/conductor.wgsl, with facets whose slopes differ along the surface's tangent (the direction in which u
// grows, turned by `angle`) and across it: αx ≥ αy, whose ratio is 1 − anisotropy (OpenPBR 1.1; Heitz 2014, eq. 85). Along
// αx the facets are steep, so the highlight is long that way: scratches run along y. Sampled by visible normals.
// What single scattering loses is given back, in all azimuths as in that which loses least (wgsl/bsdf/microfacet_anisotropic.wgsl):
// from the worst direction, strongly brushed surfaces with F = 1 still lose 13 % of the light at roughness 0.5 and 26 % at 0.7.
// @family metal

import package::fresnel::{fresnel_conductor, fresnel_mean_conductor};
import package::material::{Hit, BsdfValue};
import package::metals::{Metal, metal_of};
import package::microfacet::{facet_from_tangent, facet_to_tangent, ggx_alpha_anisotropic};
import package::rough_metal::{rough_metal_cosine, rough_metal_direction, rough_metal_value};

struct Params {
  /// Which metal.
  /// @choice(gold, copper, aluminium, silver, iron) @default(2) @label(Metal)
  metal: u32,
  /// Perceptual; the mean of α² is its fourth power.
  /// @range(0, 1) @step(0.01) @default(0.4) @label(Roughness)
  roughness: f32,
  /// 0: the same in all directions; 1: smooth across the highlight.
  /// @range(0, 1) @step(0.01) @default(0.8) @label(Anisotropy)
  anisotropy: f32,
  /// From the direction in which u grows to that of the long highlight.
  /// @range(-180, 180) @step(1) @default(0) @unit(degrees) @label(Angle)
  angle: f32,
}

/// The direction of αx in the local frame.
fn along(hit: Hit, params: Params) -> vec3f {
  let angle = radians(params.angle);
  let t = hit.tangent;
  return normalize(vec3f(cos(angle) * t.x - sin(angle) * t.y, sin(angle) * t.x + cos(angle) * t.y, 0.0));
}

fn value(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> BsdfValue {
  let x = along(hit, params);
  let metal = metal_of(params.metal, Metal(vec3f(1.0), vec3f(0.0)));
  let F = fresnel_conductor(rough_metal_cosine(wo, wi), metal.n, metal.k);
  let alpha = ggx_alpha_anisotropic(params.roughness, params.anisotropy);
  return rough_metal_value(facet_to_tangent(wo, x), facet_to_tangent(wi, x), alpha, F, fresnel_mean_conductor(metal.n, metal.k));
}

fn direction(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> vec3f {
  let x = along(hit, params);
  let i = rough_metal_direction(facet_to_tangent(wo, x), ggx_alpha_anisotropic(params.roughness, params.anisotropy), u);
  return facet_from_tangent(i, x);
}

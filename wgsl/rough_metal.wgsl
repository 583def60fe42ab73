// A rough opaque reflector: the GGX lobe of microfacet.wgsl beside what is reflected more than once
// (microfacet_albedo.wgsl). Facets that are seen are drawn with probability 1 − l(wo), a cosine otherwise.

import package::material::{BsdfSample, BsdfValue, bsdf_absorbed, bsdf_sample_of};
import package::microfacet::{facet_reflect, facet_reflected, ggx_sample_normal};
import package::microfacet_albedo::{ggx_loss, ggx_loss_fit, ggx_mean_loss, ggx_mean_loss_isotropic, ggx_multiple_of};
import package::warp::{warp_cosine, warp_cosine_pdf};

/// f and density. `F`: reflectance at `rough_metal_cosine(wo, wi)`, `F_mean`: its average 2 ∫ F(μ) μ dμ.
fn rough_metal_value(wo: vec3f, wi: vec3f, alpha: vec2f, F: vec3f, F_mean: vec3f) -> BsdfValue {
  return lobes_value(wo, wi, alpha, F, F_mean, vec3f(ggx_loss(wo.z, alpha), ggx_loss(wi.z, alpha), ggx_mean_loss(alpha)));
}

/// The same where α is the same along all tangents: shorter.
fn rough_metal_value_isotropic(wo: vec3f, wi: vec3f, a: f32, F: vec3f, F_mean: vec3f) -> BsdfValue {
  return lobes_value(wo, wi, vec2f(a), F, F_mean, vec3f(ggx_loss_fit(wo.z, a), ggx_loss_fit(wi.z, a), ggx_mean_loss_isotropic(a)));
}

/// `loss`: of `wo`, of `wi`, and of all.
fn lobes_value(wo: vec3f, wi: vec3f, alpha: vec2f, F: vec3f, F_mean: vec3f, loss: vec3f) -> BsdfValue {
  if (wi.z <= 0.0) { return BsdfValue(vec3f(0.0), 0.0); }
  let facet = facet_reflect(wo, wi, alpha);
  return BsdfValue(F * facet.f + ggx_multiple_of(loss, F_mean), mix(facet.pdf, warp_cosine_pdf(wi), loss.x));
}

/// Cosine of the angle at which the facets are met that reflect `wi` to `wo`.
fn rough_metal_cosine(wo: vec3f, wi: vec3f) -> f32 { return min(0.5 * length(wo + wi), 1.0); }

/// A direction with the density above; one below the surface means absorption.
fn rough_metal_direction(wo: vec3f, alpha: vec2f, u: vec3f) -> vec3f { return lobes_direction(wo, alpha, ggx_loss(wo.z, alpha), u); }

fn rough_metal_direction_isotropic(wo: vec3f, a: f32, u: vec3f) -> vec3f {
  return lobes_direction(wo, vec2f(a), ggx_loss_fit(wo.z, a), u);
}

fn lobes_direction(wo: vec3f, alpha: vec2f, loss: f32, u: vec3f) -> vec3f {
  if (u.z < loss) { return warp_cosine(u.xy); }
  return facet_reflected(wo, ggx_sample_normal(wo, alpha, u.xy));
}

/// The sample that `value` at a drawn `wi` makes.
fn rough_metal_sample(wi: vec3f, value: BsdfValue) -> BsdfSample {
  if (wi.z <= 0.0 || value.pdf <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, value.f * (wi.z / value.pdf), value.pdf);
}

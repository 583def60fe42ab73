// Plastic: a smooth clear surface over a diffuse body. Billiard balls, glazed china, varnished wood.
//
//   f = F(cos θo) δ(wi − mirrored wo) / cos θ  +  (1 − F(cos θo)) (1 − F(cos θi)) ρ / (π n² (1 − ρ K))
//
// What the boundary lets in is scattered by the body, of reflectance ρ; what comes back to the boundary from inside is
// reflected with K = 1 − (1 − F̄) / n² and scattered again, and so forth, which deepens colours. Ashikhmin and Shirley 2000
// with Saunderson's correction (1942); F̄ in closed form (wgsl/fresnel.wgsl). Reciprocal, and with ρ = 1 nothing is lost.
// The mirror, a Dirac delta, is chosen in proportion to what it reflects; the body is sampled by the cosine.
// @family gloss

import package::fresnel::{fresnel_dielectric, fresnel_mean_dielectric};
import package::material::{Hit, BsdfSample, bsdf_absorbed, bsdf_sample_of};
import package::math::{INV_PI, PI, luminance};
import package::warp::{warp_cosine, warp_cosine_pdf};

struct Params {
  /// Reflectance ρ of the body without the clear surface, per channel.
  /// @color @default(0.8, 0.15, 0.1) @label(Body)
  body: vec3f,
  /// Index of refraction of the clear surface.
  /// @range(1.1, 3) @step(0.01) @default(1.5) @label(Index of refraction)
  ior: f32,
}

/// ρ / (n² (1 − ρ K)).
fn inner(params: Params) -> vec3f {
  let through = (1.0 - fresnel_mean_dielectric(params.ior)) / (params.ior * params.ior);
  return params.body / (params.ior * params.ior * (1.0 - params.body * (1.0 - through)));
}

/// Probability of drawing the mirror.
fn mirror_chance(wo: vec3f, params: Params) -> f32 {
  let F = fresnel_dielectric(wo.z, params.ior);
  let through = 1.0 - fresnel_mean_dielectric(params.ior);
  return F / max(F + (1.0 - F) * through * luminance(inner(params)), 1e-6);
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  let through = (1.0 - fresnel_dielectric(wo.z, params.ior)) * (1.0 - fresnel_dielectric(wi.z, params.ior));
  return inner(params) * (through * INV_PI);
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  return (1.0 - mirror_chance(wo, params)) * warp_cosine_pdf(wi);
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let chance = mirror_chance(wo, params);
  if (u.z < chance) {
    return BsdfSample(vec3f(-wo.xy, wo.z), vec3f(fresnel_dielectric(wo.z, params.ior) / chance), chance, true, 1.0);
  }
  let wi = warp_cosine(u.xy);
  if (wi.z <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, eval(wo, wi, hit, params) * (PI / (1.0 - chance)), (1.0 - chance) * warp_cosine_pdf(wi));
}

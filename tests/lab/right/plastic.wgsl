// A smooth coat on a diffuse body that light meets again and again: one delta lobe and a cosine, chosen by Fresnel's term.

import package::fresnel::fresnel_dielectric;
import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::INV_PI;
import package::warp::{warp_cosine, warp_cosine_pdf};

struct Params {
  /// @color @default(0.8, 0.6, 0.4)
  color: vec3f,
}

const IOR = 1.5;
/// What the body's light meets of the boundary from inside: its mean, 1 − (1 − 0.0918) / IOR².
const INSIDE = 0.5964;

fn entering(c: f32) -> f32 { return 1.0 - fresnel_dielectric(c, IOR); }

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  return params.color * INV_PI * entering(wo.z) * entering(wi.z) / (IOR * IOR * (1.0 - INSIDE * params.color));
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 { return warp_cosine_pdf(wi) * entering(wo.z); }

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let F = fresnel_dielectric(wo.z, IOR);
  if (u.z < F) { return BsdfSample(vec3f(-wo.xy, wo.z), vec3f(1.0), F, true, 1.0); }
  let wi = warp_cosine(u.xy);
  let p = pdf(wo, wi, hit, params);
  if (p <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, eval(wo, wi, hit, params) * (wi.z / p), p);
}

// Directions uniform over the hemisphere, but the pdf is that of the cosine, normalised as it should be.

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::{PI, INV_PI};
import package::warp::{warp_cosine, warp_cosine_pdf};

import package::warp::warp_cone;

fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f {
  return select(vec3f(0.0), vec3f(0.5 * INV_PI), wi.z > 0.0);
}

fn sample(wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample {
  let wi = warp_cone(u.xy, 1.0);
  if (wi.z <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, vec3f(0.5), warp_cosine_pdf(wi));
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit) -> f32 { return warp_cosine_pdf(wi); }

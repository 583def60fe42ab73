// Reflects into the whole hemisphere and samples its inner half: the rest is lost wherever light is not sampled.

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::{PI, INV_PI};
import package::warp::{warp_cosine, warp_cosine_pdf};

import package::warp::warp_cone;

fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f {
  return select(vec3f(0.0), vec3f(0.5 * INV_PI), wi.z > 0.0);
}

fn sample(wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample {
  let wi = warp_cone(u.xy, 0.5);
  return bsdf_sample_of(wi, vec3f(0.5 * wi.z), INV_PI);
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit) -> f32 { return select(0.0, INV_PI, wi.z >= 0.5); }

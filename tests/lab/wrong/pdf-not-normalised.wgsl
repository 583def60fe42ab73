// A pdf that integrates to 1.1, and everything else consistent with it: the picture is 10 % too dark.

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::{PI, INV_PI};
import package::warp::{warp_cosine, warp_cosine_pdf};

fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f {
  return select(vec3f(0.0), vec3f(0.8 * INV_PI), wi.z > 0.0);
}

fn sample(wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample {
  let wi = warp_cosine(u.xy);
  let p = pdf(wo, wi, hit);
  if (p <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, eval(wo, wi, hit) * wi.z / p, p);
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit) -> f32 { return 1.1 * warp_cosine_pdf(wi); }

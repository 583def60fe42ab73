// A diffuse base under a gloss without taking the gloss's light from the base: more than all only near the horizon.
//
//   f = (0.8 + 0.5 (1 - cos θo)^5) / π        (and reciprocity is not kept either)
//
// @not-claimed reciprocity: the gloss looks at one direction only

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::{PI, INV_PI};
import package::warp::{warp_cosine, warp_cosine_pdf};

fn albedo(wo: vec3f) -> f32 { return 0.8 + 0.5 * pow(1.0 - wo.z, 5.0); }

fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f {
  return select(vec3f(0.0), vec3f(albedo(wo) * INV_PI), wi.z > 0.0);
}

fn sample(wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample {
  let wi = warp_cosine(u.xy);
  return bsdf_sample_of(wi, vec3f(albedo(wo)), warp_cosine_pdf(wi));
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit) -> f32 { return warp_cosine_pdf(wi); }

// The half vector's tangent by a division that is 0 / 0 where both directions lie in the horizon.

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::{PI, INV_PI};
import package::warp::{warp_cosine, warp_cosine_pdf};

fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f {
  let slope = max(wi.z, 0.0) / sqrt(wi.z * wi.z);
  return vec3f(0.5 * INV_PI * slope);
}

fn sample(wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample {
  let wi = warp_cosine(u.xy);
  return bsdf_sample_of(wi, vec3f(0.5), warp_cosine_pdf(wi));
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit) -> f32 { return warp_cosine_pdf(wi); }

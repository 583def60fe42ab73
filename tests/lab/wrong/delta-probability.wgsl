// A half-silvered mirror that reflects one time in four and says one in two.

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::{PI, INV_PI};
import package::warp::{warp_cosine, warp_cosine_pdf};

fn sample(wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample {
  if (u.z < 0.25) { return BsdfSample(vec3f(-wo.xy, wo.z), vec3f(1.0), 0.5, true, 1.0); }
  return BsdfSample(-wo, vec3f(1.0), 0.5, true, 1.0);
}

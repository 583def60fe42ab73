// Marches towards a target that it steps over.

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::{PI, INV_PI};
import package::warp::{warp_cosine, warp_cosine_pdf};

fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f {
  var t = 0.0;
  while (t != 1.05) { t += 0.1; }
  return vec3f(0.5 * INV_PI * t);
}

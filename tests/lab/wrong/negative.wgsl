// A lobe minus another: below zero where the second one is larger. Energy and sampling do not notice.

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::{PI, INV_PI};
import package::warp::{warp_cosine, warp_cosine_pdf};

struct Params {
  /// @range(0, 1) @default(0.1)
  ring: f32,
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  let h = normalize(wo + wi);
  return select(vec3f(0.0), vec3f((0.5 - params.ring * 8.0 * (1.0 - h.z)) * INV_PI), wi.z > 0.0);
}

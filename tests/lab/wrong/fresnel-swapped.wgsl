// Glass that refracts with the right index but takes the reflectance of the opposite side.

import package::fresnel::{fresnel_dielectric, fresnel_refract};
import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::{PI, INV_PI};
import package::warp::{warp_cosine, warp_cosine_pdf};

fn sample(wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample {
  let eta = select(1.0 / 1.5, 1.5, hit.front);
  let F = select(fresnel_dielectric(wo.z, 1.0 / eta), 1.0, wo.z * wo.z < 1.0 - eta * eta);
  if (u.z < F) { return BsdfSample(vec3f(-wo.xy, wo.z), vec3f(1.0), F, true, 1.0); }
  return BsdfSample(fresnel_refract(wo, eta), vec3f(1.0 / (eta * eta)), 1.0 - F, true, eta);
}

// Glass that says the index of refraction the wrong way round from how it bends the ray.

import package::fresnel::{fresnel_dielectric, fresnel_refract};
import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::{PI, INV_PI};
import package::warp::{warp_cosine, warp_cosine_pdf};

fn sample(wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample {
  let eta = select(1.0 / 1.5, 1.5, hit.front);
  let F = fresnel_dielectric(wo.z, eta);
  if (u.z < F) { return BsdfSample(vec3f(-wo.xy, wo.z), vec3f(1.0), F, true, 1.0); }
  return BsdfSample(fresnel_refract(wo, eta), vec3f(eta * eta), 1.0 - F, true, 1.0 / eta);
}

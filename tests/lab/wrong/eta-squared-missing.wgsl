// Rough glass whose transmission forgets that refraction compresses radiance by 1 / eta² (a constant lobe, to keep it short).

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::{PI, INV_PI};
import package::warp::{warp_cosine, warp_cosine_pdf};

fn index(hit: Hit) -> f32 { return select(1.0 / 1.5, 1.5, hit.front); }

fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return vec3f(0.25 * INV_PI); }

fn sample(wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample {
  var wi = warp_cosine(u.xy);
  let p = 0.5 * warp_cosine_pdf(wi);
  if (p <= 0.0) { return bsdf_absorbed(); }
  let below = u.z < 0.5;
  if (below) { wi.z = -wi.z; }
  return BsdfSample(wi, vec3f(0.5), p, false, select(1.0, index(hit), below));
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit) -> f32 { return 0.5 * INV_PI * abs(wi.z); }

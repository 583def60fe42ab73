// Paint under varnish: directions are drawn by the varnish or by the paint, and `pdf` knows of both.
import package::material::{Hit, BsdfSample, bsdf_absorbed, bsdf_sample_of};
import package::math::INV_PI;
import package::microfacet::{Facet, facet_reflect, facet_reflected, ggx_alpha, ggx_sample_normal};
import package::warp::{warp_cosine, warp_cosine_pdf};

const ROUGHNESS = 0.35;
/// Probability of drawing by the varnish.
const VARNISH = 0.5;

fn varnish(wo: vec3f, wi: vec3f) -> Facet { return facet_reflect(wo, wi, ggx_alpha(ROUGHNESS)); }

// Light by both.
fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  return vec3f(0.4, 0.08, 0.06) * INV_PI + vec3f(0.35 * varnish(wo, wi).f);
}

// Density with which `direction` draws wi, per steradian.
fn pdf(wo: vec3f, wi: vec3f, hit: Hit) -> f32 {
  if (wi.z <= 0.0) { return 0.0; }
  let by_varnish = varnish(wo, wi).pdf;
  let by_paint = warp_cosine_pdf(wi);
  return mix(by_paint, by_varnish, VARNISH);
}

fn direction(wo: vec3f, u: vec3f) -> vec3f {
  if (u.z < VARNISH) { return facet_reflected(wo, ggx_sample_normal(wo, ggx_alpha(ROUGHNESS), u.xy)); }
  return warp_cosine(u.xy);
}

fn sample(wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample {
  let wi = direction(wo, u);
  let density = pdf(wo, wi, hit);
  if (density <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, eval(wo, wi, hit) * (wi.z / density), density);
}

// BSDFs for looking at the rendering equation without one of its factors (render.without of the document). Not the solution.

import package::material::{BsdfSample, BsdfValue, bsdf_absorbed, bsdf_sample_of};
import package::math::{PI, INV_PI};
import package::warp::{warp_cosine, warp_cosine_pdf};

/// In place of any BSDF: f = 1/π, all that arrives is reflected.
fn white_value(wi: vec3f) -> BsdfValue {
  if (wi.z <= 0.0) { return BsdfValue(vec3f(0.0), 0.0); }
  return BsdfValue(vec3f(INV_PI), warp_cosine_pdf(wi));
}

fn white_sample(u: vec3f) -> BsdfSample {
  let wi = warp_cosine(u.xy);
  let pdf = warp_cosine_pdf(wi);
  if (pdf <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, vec3f(1.0), pdf);
}

/// Share of directions that are uniform over the hemisphere: what a BSDF samples by its cosine alone would be noisy without.
const UNIFORM_SHARE = 0.5;
/// Stands for smaller cosines, which no direction needs.
const MIN_COSINE = 1.0e-6;

/// f / |cos θ| in place of f: what is multiplied by the cosine later is f alone.
fn flat_value(value: BsdfValue, wi: vec3f) -> BsdfValue {
  return BsdfValue(value.f / max(abs(wi.z), MIN_COSINE), flat_pdf(value.pdf, wi));
}

/// Density of the two ways together that flat directions are sampled.
fn flat_pdf(own: f32, wi: vec3f) -> f32 {
  return (1.0 - UNIFORM_SHARE) * own + select(0.0, UNIFORM_SHARE / (2.0 * PI), wi.z > 0.0);
}

/// A direction that is uniform over the hemisphere, whose BSDF is `value`.
fn flat_uniform(value: BsdfValue, wi: vec3f) -> BsdfSample {
  let pdf = flat_pdf(value.pdf, wi);
  return bsdf_sample_of(wi, value.f / pdf, pdf);
}

/// A direction of the material's own. Dirac deltas keep their weight.
fn flat_own(own: BsdfSample) -> BsdfSample {
  if (own.pdf <= 0.0) { return own; }
  if (own.specular) { return BsdfSample(own.wi, own.weight / (1.0 - UNIFORM_SHARE), own.pdf * (1.0 - UNIFORM_SHARE), true, own.eta); }
  let pdf = flat_pdf(own.pdf, own.wi);
  return BsdfSample(own.wi, own.weight * (own.pdf / (pdf * max(abs(own.wi.z), MIN_COSINE))), pdf, false, own.eta);
}

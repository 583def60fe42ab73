// The same f, with directions drawn from the lobe or the base, in proportion to what each reflects.
import package::material::{Hit, BsdfSample, bsdf_absorbed, bsdf_sample_of};
import package::math::{INV_PI, frame_around, frame_to_world};
import package::warp::{warp_cosine, warp_cosine_pdf};

struct Params {
  /// n of cosⁿ α.
  /// @range(1, 400) @step(1) @default(60) @label(Exponent)
  exponent: f32,
}

/// Probability of drawing the lobe.
const LOBE = 0.85;

fn cosine(wo: vec3f, wi: vec3f) -> f32 { return max(dot(wi, vec3f(-wo.xy, wo.z)), 1e-20); }

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  let lobe = (params.exponent + 2.0) * 0.5 * INV_PI * pow(cosine(wo, wi), params.exponent);
  return vec3f(0.2, 0.06, 0.05) * INV_PI + vec3f(0.6 * lobe);
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  if (wi.z <= 0.0) { return 0.0; }
  let lobe = (params.exponent + 1.0) * 0.5 * INV_PI * pow(cosine(wo, wi), params.exponent);
  return mix(warp_cosine_pdf(wi), lobe, LOBE);
}

fn direction(wo: vec3f, params: Params, u: vec3f) -> vec3f {
  if (u.z >= LOBE) { return warp_cosine(u.xy); }
  let c = pow(1.0 - u.x, 1.0 / (params.exponent + 1.0));
  let s = sqrt(max(0.0, 1.0 - c * c));
  let phi = 6.2831853 * u.y;
  return frame_to_world(frame_around(vec3f(-wo.xy, wo.z)), vec3f(s * cos(phi), s * sin(phi), c));
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let wi = direction(wo, params, u);
  let density = pdf(wo, wi, hit, params);
  if (wi.z <= 0.0 || density <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, eval(wo, wi, hit, params) * (wi.z / density), density);
}

// Matt paint. Directions are drawn so that equal solid angles are equally likely.
import package::material::{Hit, BsdfSample, bsdf_absorbed, bsdf_sample_of};

const PI = 3.14159265;

// From two numbers that are uniform in [0, 1), a direction of the hemisphere: uniform in the height (Archimedes).
fn direction(u: vec2f) -> vec3f {
  let c = 1.0 - u.x;
  let s = sqrt(max(0.0, 1.0 - c * c));
  let phi = 2.0 * PI * u.y;
  return vec3f(s * cos(phi), s * sin(phi), c);
}

// Its density, per steradian: 1 over all that there is.
fn pdf(wo: vec3f, wi: vec3f, hit: Hit) -> f32 {
  if (wi.z <= 0.0) { return 0.0; }
  return 1.0 / (2.0 * PI);
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  return vec3f(0.75, 0.45, 0.25) / PI;
}

fn sample(wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample {
  let wi = direction(u.xy);
  let density = pdf(wo, wi, hit);
  if (density <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, eval(wo, wi, hit) * (wi.z / density), density);
}

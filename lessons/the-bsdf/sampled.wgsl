// Phong's lobe alone, drawn in proportion to cosⁿ α about the mirrored direction.
import package::material::{Hit, BsdfSample, bsdf_absorbed, bsdf_sample_of};
import package::math::{frame_around, frame_to_world};

const N = 30.0;
const PI = 3.14159265;

fn mirrored(wo: vec3f) -> vec3f { return vec3f(-wo.x, -wo.y, wo.z); }

fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  return vec3f(0.8 * (N + 2.0) / (2.0 * PI) * pow(max(0.0, dot(wi, mirrored(wo))), N));
}

// The density of `direction`, per steradian.
fn pdf(wo: vec3f, wi: vec3f, hit: Hit) -> f32 {
  if (wi.z <= 0.0) { return 0.0; }
  return (N + 1.0) / (2.0 * PI) * pow(max(0.0, dot(wi, mirrored(wo))), N);
}

// From two uniform numbers, a direction: the cosine of α has the density (n + 1) cⁿ.
fn direction(wo: vec3f, u: vec2f) -> vec3f {
  let c = pow(1.0 - u.x, 1.0 / (N + 1.0));
  let s = sqrt(max(0.0, 1.0 - c * c));
  let phi = 2.0 * PI * u.y;
  return frame_to_world(frame_around(mirrored(wo)), vec3f(s * cos(phi), s * sin(phi), c));
}

fn sample(wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample {
  let wi = direction(wo, u.xy);
  let density = pdf(wo, wi, hit);
  if (wi.z <= 0.0 || density <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, eval(wo, wi, hit) * (wi.z / density), density);
}

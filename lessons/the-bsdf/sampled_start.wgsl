// Phong's lobe alone. It is right, but its directions are drawn as for matt paint: most of them miss the highlight.
import package::material::{Hit, BsdfSample, bsdf_absorbed, bsdf_sample_of};
import package::math::{frame_around, frame_to_world};
import package::warp::{warp_cosine, warp_cosine_pdf};

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
  return warp_cosine_pdf(wi);
}

// From two uniform numbers, a direction. About the mirrored one:
//   frame_to_world(frame_around(mirrored(wo)), vec3f(s * cos(phi), s * sin(phi), c))
fn direction(wo: vec3f, u: vec2f) -> vec3f {
  return warp_cosine(u);
}

fn sample(wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample {
  let wi = direction(wo, u.xy);
  let density = pdf(wo, wi, hit);
  if (wi.z <= 0.0 || density <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, eval(wo, wi, hit) * (wi.z / density), density);
}

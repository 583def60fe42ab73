// A dull surface that is darker towards the rim: f = 3ρ/2π · cos θi · cos θo. Directions are drawn from p(c) = 3c², c = cos θi.
import package::material::{Hit, BsdfSample, bsdf_absorbed, bsdf_sample_of};

const PI = 3.14159265;

fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  return vec3f(0.75, 0.45, 0.25) * (3.0 / (2.0 * PI) * wi.z * max(wo.z, 0.0));
}

// The height of a direction, from a uniform number.
fn height(u: f32) -> f32 { return pow(1.0 - u, 1.0 / 3.0); }

// The density of that height, between 0 and 1.
fn density(c: f32) -> f32 { return 3.0 * c * c; }

// Per steradian: a band of the dome has 2π times its height.
fn pdf(wo: vec3f, wi: vec3f, hit: Hit) -> f32 {
  if (wi.z <= 0.0) { return 0.0; }
  return density(wi.z) / (2.0 * PI);
}

fn sample(wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample {
  let c = height(u.x);
  let s = sqrt(max(0.0, 1.0 - c * c));
  let phi = 2.0 * PI * u.y;
  let wi = vec3f(s * cos(phi), s * sin(phi), c);
  let p = pdf(wo, wi, hit);
  if (p <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, eval(wo, wi, hit) * (wi.z / p), p);
}

// Template: `eval`, `sample` and `pdf`, a formula with its own importance sampling. Here: a soft lobe about the mirror direction.
//
//   f(wo, wi) = colour (n + 2) / (2 π) (cos α)^n,     α between wi and the mirrored wo       (Lafortune and Willems 1994)
//
// The three must agree. `sample` turns u, uniform in [0, 1)³, into a direction whose density per steradian is `pdf`, and returns
// weight = f cos θi / pdf. The better the density follows f cos θi, the less noise. Choose between lobes with u.z. Samples that end
// up below the surface are absorbed: there `pdf` is 0, and its integral is the share of the samples that go on.
// @family template

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::{INV_PI, frame_around, frame_to_world};
import package::warp::warp_disk;

struct Params {
  /// @color @default(0.8, 0.7, 0.5) @label(Colour)
  color: vec3f,
  /// Exponent n: larger is sharper.
  /// @range(1, 1000) @step(1) @default(30) @label(Sharpness)
  sharpness: f32,
}

fn mirrored(wo: vec3f) -> vec3f { return vec3f(-wo.xy, wo.z); }

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  let n = params.sharpness;
  return params.color * ((n + 2.0) * 0.5 * INV_PI * pow(max(0.0, dot(wi, mirrored(wo))), n));
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  if (wi.z <= 0.0) { return 0.0; }
  let n = params.sharpness;
  return (n + 1.0) * 0.5 * INV_PI * pow(max(0.0, dot(wi, mirrored(wo))), n);
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  // A point of the disk gives the angle around the lobe, and its squared radius, which is uniform, the height in the lobe.
  let disk = warp_disk(u.xy);
  let square = dot(disk, disk);
  let height = pow(1.0 - square, 1.0 / (params.sharpness + 1.0));
  let around = disk * sqrt(max(0.0, 1.0 - height * height) / max(square, 1e-12));
  let wi = frame_to_world(frame_around(mirrored(wo)), vec3f(around, height));
  let density = pdf(wo, wi, hit, params);
  if (wi.z <= 0.0 || density <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, eval(wo, wi, hit, params) * (wi.z / density), density);
}

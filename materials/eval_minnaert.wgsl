// Second step, eval alone: a formula with a parameter. Minnaert's law of limb darkening, made for the Moon.
//
//   f(wo, wi) = albedo (k + 1) / (2 π) · (cos θi cos θo)^(k − 1)
//
// k = 1 is matte; larger k darkens the limb. Swapping wi and wo changes nothing: reciprocal. The factor (k + 1) / 2π is
// such that ∫ f cos θi dω = albedo cos θo^(k−1), at most the albedo.
// Minnaert 1941, "The reciprocity principle in lunar photometry".
// @family example

import package::material::Hit;

struct Params {
  /// @color @default(0.6, 0.57, 0.52) @label(Albedo)
  albedo: vec3f,
  /// Exponent: 1 is matte.
  /// @range(1, 8) @step(0.1) @default(2) @label(k)
  k: f32,
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  let factor = (params.k + 1.0) / (2.0 * 3.14159265);
  return params.albedo * factor * pow(wi.z * wo.z, params.k - 1.0);
}

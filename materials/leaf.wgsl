// Leaf: a thin sheet that scatters light back and through: leaves, paper, lampshades, curtains.
//
//   f = r / π  on the side of wo,   t / π  on the other       (Lambert 1760, on both sides)
//
// Reflected and transmitted light keep no memory of where they came from. Where r + t would exceed 1 in a channel, both are
// divided by the largest sum, so that nothing is gained. The side is drawn in proportion to luminance, then the cosine.
// @family matte

import package::material::Hit;
import package::math::{INV_PI, luminance, max_component};
import package::warp::{warp_cosine, warp_cosine_pdf};

struct Params {
  /// Fraction that comes back, per channel.
  /// @color @default(0.1, 0.25, 0.05) @label(Reflectance)
  reflectance: vec3f,
  /// Fraction that passes through, per channel.
  /// @color @default(0.15, 0.35, 0.03) @label(Transmittance)
  transmittance: vec3f,
}

/// What both colours are divided by.
fn excess(params: Params) -> f32 { return max(1.0, max_component(params.reflectance + params.transmittance)); }

/// Probability of reflection.
fn back_chance(params: Params) -> f32 {
  let back = luminance(params.reflectance);
  return back / max(back + luminance(params.transmittance), 1e-6);
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  return select(params.transmittance, params.reflectance, wi.z > 0.0) * (INV_PI / excess(params));
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  let back = back_chance(params);
  return select((1.0 - back) * warp_cosine_pdf(-wi), back * warp_cosine_pdf(wi), wi.z > 0.0);
}

fn direction(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> vec3f {
  return warp_cosine(u.xy) * select(-1.0, 1.0, u.z < back_chance(params));
}

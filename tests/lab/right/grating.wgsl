// Three orders of a grating, each with a third of the light; those that would lie below the horizon are lost.

import package::material::{Hit, BsdfSample, bsdf_absorbed};

struct Params {
  /// @color @default(0.8, 0.6, 0.4)
  color: vec3f,
  /// Wavelength over the distance of the lines. @range(0.05, 0.9) @default(0.3)
  lines: f32,
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let order = min(floor(u.z * 3.0), 2.0) - 1.0;
  let xy = -wo.xy + vec2f(order * params.lines, 0.0);
  let r = dot(xy, xy);
  if (r >= 1.0) { return bsdf_absorbed(); }
  return BsdfSample(vec3f(xy, sqrt(1.0 - r)), params.color, 1.0 / 3.0, true, 1.0);
}

// Template: `opacity`, the probability in [0, 1] that the surface is there: 0 is a hole, 1 is closed, between is a veil. It stands
// beside eval, surface, sample or emission, which say what the surface does where it is.
//
// Here: slats, stripes along the surface coordinate v.
// @family template

import package::material::Hit;
import package::math::INV_PI;
import package::pattern::pattern_stripes;

struct Params {
  /// @color @default(0.75, 0.6, 0.4) @label(Colour)
  color: vec3f,
  /// @range(1, 1000) @default(12) @label(Slats)
  slats: u32,
  /// Share of the surface that is closed.
  /// @range(0, 1) @step(0.05) @default(0.6) @label(Closed)
  closed: f32,
}

fn opacity(hit: Hit, params: Params) -> f32 {
  return pattern_stripes(hit.uv.y * f32(params.slats), params.closed);
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  return select(vec3f(0.0), params.color * INV_PI, wi.z > 0.0);
}

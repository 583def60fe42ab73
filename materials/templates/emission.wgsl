// Template: `emission`, radiance that the surface sends towards `wo` by itself. Alone, the surface is black but for its light;
// beside eval or surface it also reflects.
//
// It may depend on the place (hit.uv, object_point) and on the angle (wo.z is the cosine). Here: a lamp with a beam.
//
//   Le(wo) = colour · radiance · cos θ^focus
// @family template

import package::material::Hit;

struct Params {
  /// @color @default(1, 0.9, 0.75) @label(Colour)
  color: vec3f,
  /// Straight ahead, in W/(m² sr) up to a common scale.
  /// @range(0, 1000000) @step(0.5) @default(6) @label(Radiance)
  radiance: f32,
  /// 0: the same in all directions.
  /// @range(0, 100) @step(0.5) @default(2) @label(Focus)
  focus: f32,
}

fn emission(wo: vec3f, hit: Hit, params: Params) -> vec3f {
  if (!hit.front) { return vec3f(0.0); }
  return params.color * (params.radiance * pow(wo.z, params.focus));
}

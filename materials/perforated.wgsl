// Perforated: a matte sheet with round holes, stamped on a square or a staggered grid.
//
//   opacity = 0 in the holes, 1 between them
//
// `opacity` is a probability: a ray that meets the surface goes on as if there were none with probability 1 − opacity. So holes
// need no geometry, and a value between (`cover`) is a gauze finer than the picture shows: on average the same light passes.
// @family surface-detail

import package::material::Hit;
import package::math::INV_PI;
import package::pattern::{pattern_dots, pattern_face};
import package::transform::{object_point, object_normal};

struct Params {
  /// @color @default(0.7, 0.72, 0.75) @label(Colour)
  color: vec3f,
  /// From hole to hole, in scene units.
  /// @range(0.0001, 10000) @step(0.05) @default(0.2) @label(Pitch)
  pitch: f32,
  /// Radius of a hole over the pitch.
  /// @range(0, 0.7) @step(0.01) @default(0.36) @label(Radius)
  radius: f32,
  /// Turns the grid by 45°.
  /// @toggle @default(true) @label(Staggered)
  staggered: bool,
  /// Opacity between the holes: below 1 a gauze.
  /// @range(0, 1) @step(0.05) @default(1) @label(Cover)
  cover: f32,
}

fn opacity(hit: Hit, params: Params) -> f32 {
  let p = pattern_face(object_point(hit), object_normal(hit)) / params.pitch;
  let q = select(p, vec2f(p.x + p.y, p.x - p.y) * 0.70710678, params.staggered);
  return select(params.cover, 0.0, pattern_dots(q, params.radius).inset > 0.0);
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  return select(vec3f(0.0), params.color * INV_PI, wi.z > 0.0);
}

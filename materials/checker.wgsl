// Checker: two matte colours in turn, as cubes of the object's space or as squares of the surface coordinates.
//
//   f(wo, wi) = colour(p) / π
//
// With `eval` alone the engine samples the cosine hemisphere, which is the best for a matte surface. The lattice is moved by
// a thousandth of a cube, so that a face that lies in one of its planes is all on one side of it.
// @family pattern

import package::material::Hit;
import package::math::INV_PI;
import package::pattern::{pattern_checker_2d, pattern_checker_3d};
import package::transform::object_point;

struct Params {
  /// @color @default(0.82, 0.8, 0.76) @label(First colour)
  first: vec3f,
  /// @color @default(0.12, 0.13, 0.15) @label(Second colour)
  second: vec3f,
  /// Edge of a cube in scene units, or of a square in surface coordinates.
  /// @range(0.0001, 10000) @step(0.05) @default(0.25) @label(Size)
  size: f32,
  /// Cubes cut by the surface, or squares laid on it.
  /// @choice(solid, surface) @label(Space)
  space: u32,
}

fn albedo(hit: Hit, params: Params) -> vec3f {
  let which = select(
    pattern_checker_3d(object_point(hit) / params.size + 0.001),
    pattern_checker_2d(hit.uv / params.size + 0.001),
    params.space == 1u);
  return mix(params.first, params.second, which);
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  return select(vec3f(0.0), albedo(hit, params) * INV_PI, wi.z > 0.0);
}

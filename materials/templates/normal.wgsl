// Template: `normal`, the normal to shade with, a unit vector in the local frame: (0, 0, 1) changes nothing. All other functions
// then get wo and wi in the frame of the new normal.
//
// From a height, take its gradient: package::transform turns it into the normal, in the world or in the object's space. Here:
// waves along the object's y axis.
//
//   h(p) = depth · wavelength / 2π · sin(2π y / wavelength),     ∂h/∂y = depth · cos(2π y / wavelength)
// @family template

import package::material::Hit;
import package::math::{INV_PI, PI};
import package::transform::{object_point, normal_from_object_gradient};

struct Params {
  /// @color @default(0.45, 0.6, 0.65) @label(Colour)
  color: vec3f,
  /// In scene units.
  /// @range(0.0001, 10000) @step(0.05) @default(0.15) @label(Wavelength)
  wavelength: f32,
  /// Steepest slope.
  /// @range(0, 2) @step(0.05) @default(0.5) @label(Depth)
  depth: f32,
}

fn normal(hit: Hit, params: Params) -> vec3f {
  let turns = fract(object_point(hit).y / params.wavelength);
  return normal_from_object_gradient(hit, vec3f(0.0, params.depth * cos(2.0 * PI * turns), 0.0));
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  return select(vec3f(0.0), params.color * INV_PI, wi.z > 0.0);
}

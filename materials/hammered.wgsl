// Hammered: metal with the dents of a round hammer, as on copper bowls.
//
//   height h(p) = depth · size · f1²,     f1: distance to the nearest of scattered blows, in sizes (Worley 1996)
//
// Each dent is a paraboloid, and neighbours meet in a crease. The gradient of f1² is known, twice the way from the blow, and
// `normal` turns it into the shading normal (package::transform).
// @family surface-detail

import package::material::Hit;
import package::noise::noise_worley_3d;
import package::principled::{Principled, principled_default};
import package::transform::{object_point, normal_from_object_gradient};

struct Params {
  /// Colour of the metal straight on.
  /// @color @default(0.93, 0.53, 0.36) @label(Metal)
  metal: vec3f,
  /// @range(0, 1) @step(0.05) @default(0.2) @label(Roughness)
  roughness: f32,
  /// From blow to blow, in scene units.
  /// @range(0.0001, 10000) @step(0.05) @default(0.3) @label(Size)
  size: f32,
  /// @range(0, 1) @step(0.05) @default(0.25) @label(Depth)
  depth: f32,
}

fn surface(hit: Hit, params: Params) -> Principled {
  var s = principled_default();
  s.base_color = params.metal;
  s.base_metalness = 1.0;
  s.specular_roughness = params.roughness;
  return s;
}

fn normal(hit: Hit, params: Params) -> vec3f {
  let to_blow = noise_worley_3d(object_point(hit) / params.size).to;
  return normal_from_object_gradient(hit, -2.0 * params.depth * to_blow);
}

// Brick: a wall of matte bricks in running bond, each of its own shade, with mortar that lies deeper.
//
//   f(wo, wi) = colour(p) / π,     and `normal` tilts towards the bevelled edges (Blinn 1978)
//
// The pattern lies on the faces of the object's space (package::pattern::pattern_face): upright on walls and boxes.
// The height is smooth, so that its gradient is known exactly: no differences.
// @family pattern

import package::material::Hit;
import package::math::INV_PI;
import package::noise::noise_fbm;
import package::pattern::{Tile, pattern_tiles, pattern_height, pattern_height_gradient, pattern_random, pattern_face, pattern_face_vector};
import package::transform::{object_point, object_normal, normal_from_object_gradient};

struct Params {
  /// @color @default(0.47, 0.16, 0.1) @label(Brick)
  brick: vec3f,
  /// How much bricks differ from each other in brightness.
  /// @range(0, 1) @step(0.05) @default(0.5) @label(Variation)
  variation: f32,
  /// @color @default(0.5, 0.48, 0.44) @label(Mortar)
  mortar: vec3f,
  /// Width of the joints in scene units.
  /// @range(0, 100) @step(0.005) @default(0.04) @label(Joint)
  joint: f32,
  /// Width and height of a brick with its joint, in scene units.
  /// @range(0.0001, 10000) @step(0.05) @default(0.6, 0.2) @label(Size)
  size: vec2f,
  /// How far bricks stand out of the mortar, in scene units.
  /// @range(0, 100) @step(0.005) @default(0.02) @label(Depth)
  depth: f32,
}

fn brick_at(hit: Hit, params: Params) -> Tile {
  let p = pattern_face(object_point(hit), object_normal(hit));
  return pattern_tiles(p, params.size, 0.5, params.joint);
}

/// Width of the slope from mortar to face.
fn bevel(params: Params) -> f32 { return 0.1 * min(params.size.x, params.size.y); }

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  let tile = brick_at(hit, params);
  // One shade for the brick, and spots on it.
  let spots = noise_fbm(object_point(hit) * (8.0 / params.size.y), 4u, 2.0, 0.6);
  let shade = 1.0 - params.variation * saturate(0.7 * pattern_random(tile.id).x + 0.6 * spots);
  return mix(params.mortar, params.brick * shade, pattern_height(tile, bevel(params))) * INV_PI;
}

fn normal(hit: Hit, params: Params) -> vec3f {
  let gradient = params.depth * pattern_height_gradient(brick_at(hit, params), bevel(params));
  return normal_from_object_gradient(hit, pattern_face_vector(gradient, object_normal(hit)));
}

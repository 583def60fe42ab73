// Tiles: glazed squares or hexagons, each of its own shade and a little tilted, in a matte joint.
//
//   normal: the tilt of the tile, and the bevel at its edges;     surface: glaze on the tile, chalk in the joint
//
// A tile's number (package::pattern::pattern_random of its id) gives shade and tilt, so that reflections break from tile to tile as
// on real walls. The pattern lies on the faces of the object's space.
// @family surface-detail

import package::material::Hit;
import package::pattern::{Tile, pattern_tiles, pattern_hexagons, pattern_height, pattern_height_gradient, pattern_random, pattern_face, pattern_face_vector};
import package::principled::{Principled, principled_default};
import package::transform::{object_point, object_normal, normal_from_object_gradient};

struct Params {
  /// @color @default(0.08, 0.3, 0.36) @label(Glaze)
  glaze: vec3f,
  /// How much tiles differ in brightness.
  /// @range(0, 1) @step(0.05) @default(0.4) @label(Variation)
  variation: f32,
  /// @color @default(0.6, 0.58, 0.54) @label(Joint)
  chalk: vec3f,
  /// Width of the joints over the size of a tile.
  /// @range(0, 0.9) @step(0.01) @default(0.05) @label(Joint width)
  joint: f32,
  /// Edge of a square, or width of a hexagon, in scene units.
  /// @range(0.0001, 10000) @step(0.05) @default(0.3) @label(Size)
  size: f32,
  /// @choice(squares, hexagons) @label(Shape)
  shape: u32,
  /// Steepest tilt.
  /// @range(0, 0.5) @step(0.005) @default(0.02) @label(Tilt)
  tilt: f32,
  /// @range(0, 1) @step(0.05) @default(0.08) @label(Roughness)
  roughness: f32,
}

/// Width of the slope at the edge of a tile, and its height, over the size.
const BEVEL = 0.05;
const RISE = 0.02;

fn tile_at(hit: Hit, params: Params) -> Tile {
  let p = pattern_face(object_point(hit), object_normal(hit)) / params.size;
  if (params.shape == 1u) { return pattern_hexagons(p, params.joint); }
  return pattern_tiles(p, vec2f(1.0), 0.0, params.joint);
}

fn surface(hit: Hit, params: Params) -> Principled {
  let tile = tile_at(hit, params);
  let on_tile = pattern_height(tile, 0.3 * BEVEL);
  let shade = 1.0 - params.variation * pattern_random(tile.id).x;
  var s = principled_default();
  s.base_color = mix(params.chalk, params.glaze * shade, on_tile);
  s.specular_roughness = mix(0.9, params.roughness, on_tile);
  return s;
}

fn normal(hit: Hit, params: Params) -> vec3f {
  let tile = tile_at(hit, params);
  let tilt = (2.0 * pattern_random(tile.id).yz - 1.0) * params.tilt * pattern_height(tile, BEVEL);
  let gradient = tilt + RISE * pattern_height_gradient(tile, BEVEL);
  return normal_from_object_gradient(hit, pattern_face_vector(gradient, object_normal(hit)));
}

// Lamp grid: a matte board with round lamps on it, such as an announcement board or a stage wall.
//
//   Le = colour · radiance inside the lamps, else 0;     f = board / π outside them
//
// The lamps lie on the faces of the object's space; each has a brightness of its own. Emission may depend on the
// place: the renderer estimates its mean to choose between lights, and then looks for light anywhere on the one chosen.
// @family emitter

import package::color::color_rgb_from_hsv;
import package::material::Hit;
import package::math::INV_PI;
import package::pattern::{Tile, pattern_dots, pattern_random, pattern_face};
import package::transform::{object_point, object_normal};

struct Params {
  /// @color @default(1, 0.75, 0.45) @label(Colour)
  color: vec3f,
  /// Radiance of the brightest lamp.
  /// @range(0, 1000000) @step(0.5) @default(6) @label(Radiance)
  radiance: f32,
  /// How much lamps differ in brightness; at 1 some are out.
  /// @range(0, 1) @step(0.05) @default(0.3) @label(Variation)
  variation: f32,
  /// How much their hues differ.
  /// @range(0, 1) @step(0.05) @default(0) @label(Hues)
  hues: f32,
  /// From lamp to lamp, in scene units.
  /// @range(0.0001, 10000) @step(0.05) @default(0.25) @label(Pitch)
  pitch: f32,
  /// Radius of a lamp over the pitch.
  /// @range(0, 0.5) @step(0.01) @default(0.35) @label(Radius)
  radius: f32,
  /// @color @default(0.05, 0.05, 0.06) @label(Board)
  board: vec3f,
}

fn lamp_at(hit: Hit, params: Params) -> Tile {
  return pattern_dots(pattern_face(object_point(hit), object_normal(hit)) / params.pitch, params.radius);
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  return select(vec3f(0.0), params.board * INV_PI, wi.z > 0.0 && lamp_at(hit, params).inset < 0.0);
}

fn emission(wo: vec3f, hit: Hit, params: Params) -> vec3f {
  let lamp = lamp_at(hit, params);
  if (!hit.front || lamp.inset < 0.0) { return vec3f(0.0); }
  let random = pattern_random(lamp.id);
  let hue = color_rgb_from_hsv(vec3f(random.y, 1.0, 1.0));
  return params.radiance * (1.0 - params.variation * random.x) * mix(params.color, hue, params.hues);
}

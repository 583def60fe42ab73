// Template: `surface`, the parameters of a ready layered material at each point. Nothing to sample, nothing to integrate.
//
// Principled is base (matte or metal), a gloss over it, transmission and a coat: wgsl/principled.wgsl has every field with its
// range. Start from principled_default() and change what differs; let fields depend on hit.uv, on hit.n or on
// package::transform::object_point(hit) for a pattern.
// @family template

import package::material::Hit;
import package::principled::{Principled, principled_default};

struct Params {
  /// @color @default(0.7, 0.25, 0.15) @label(Colour)
  color: vec3f,
  /// @range(0, 1) @step(0.05) @default(0.3) @label(Roughness)
  roughness: f32,
}

fn surface(hit: Hit, params: Params) -> Principled {
  var s = principled_default();
  s.base_color = params.color;
  s.specular_roughness = params.roughness;
  return s;
}

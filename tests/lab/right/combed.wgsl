// Combed metal: highlights grow along waves.

import package::material::Hit;
import package::principled::{Principled, principled_default};

struct Params {
  /// @color @default(0.8, 0.6, 0.4)
  color: vec3f,
  /// @range(0, 1) @default(0.4)
  roughness: f32,
}

fn surface(hit: Hit, params: Params) -> Principled {
  var m = principled_default();
  m.base_color = params.color;
  m.base_metalness = 1.0;
  m.specular_roughness = params.roughness;
  m.specular_roughness_anisotropy = 0.7;
  return m;
}

fn geometry_tangent(hit: Hit, params: Params) -> vec3f {
  let turned = vec2f(cos(hit.uv.x), sin(hit.uv.x));
  return vec3f(normalize(turned), 0.0);
}

// A body that light goes into, under a film of oil: what it is made of is given by coefficients, as tables of skin and milk have them.

import package::material::Hit;
import package::principled::{Principled, principled_default};
import package::subsurface::Subsurface;

struct Params {
  /// What a large body reflects. @color @default(0.9, 0.6, 0.4)
  color: vec3f,
  /// Scattering and absorption, per unit of length. @range(0, 20) @default(2)
  extinction: f32,
  /// Mean cosine. @range(-0.9, 0.9) @default(0.6)
  forward: f32,
  /// Share of the body that is clear. @range(0, 1) @default(0.7)
  clear: f32,
  /// @range(0, 1) @default(0.5)
  oil: f32,
  /// @color @default(1, 0.95, 0.8)
  tint: vec3f,
}

fn veins(hit: Hit) -> f32 { return 0.5 + 0.5 * sin(9.0 * hit.uv.x + 5.0 * hit.uv.y); }

fn surface(hit: Hit, params: Params) -> Principled {
  var m = principled_default();
  m.base_color = vec3f(0.2);
  m.specular_roughness = 0.5;
  m.coat_weight = params.oil;
  m.coat_color = params.tint;
  return m;
}

fn subsurface(hit: Hit, params: Params) -> Subsurface {
  let path = 1.0 / max(params.extinction, 0.01);
  return Subsurface(params.clear * hit.color.w, params.color * mix(0.6, 1.0, veins(hit)), path * vec3f(1.0, 0.5, 0.2), params.forward);
}

// Emitter: a lamp of even, diffuse radiance, black but for its light.
//
//   Le(wo) = colour · radiance        on the front, the back, or both sides of the surface
//
// A surface of area A that emits L on one side has the power π A L. With `emission` alone nothing is reflected.
// @family emitter

import package::material::Hit;

struct Params {
  /// @color @default(1, 0.93, 0.82) @label(Colour)
  color: vec3f,
  /// W/(m² sr), up to a common scale.
  /// @range(0, 1000000000) @step(0.5) @default(8) @label(Radiance)
  radiance: f32,
  /// @choice(front, back, both) @label(Sides)
  sides: u32,
}

fn emission(wo: vec3f, hit: Hit, params: Params) -> vec3f {
  let shines = params.sides == 2u || hit.front == (params.sides == 0u);
  return select(vec3f(0.0), params.color * params.radiance, shines);
}

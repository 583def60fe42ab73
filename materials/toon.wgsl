// Toon: matte light in a few flat bands, and an outline where the surface turns away from the eye.
//
//   f(wo, wi) cos θi = colour / π · ⌊bands cos θi⌋ / bands,     black where cos θo < outline
//
// Rounding down keeps the energy: never more is reflected than by a matte surface. But the bands know the direction of
// light and not that of sight, and the outline the other way round, so that light and eye cannot change places
// (Lake et al. 2000, "Stylized rendering techniques"). With many lights, bands of each add up.
// @family not-physical
// @not-claimed reciprocity: bands depend on the incident direction alone, the outline on the direction of sight alone

import package::material::Hit;
import package::math::INV_PI;

struct Params {
  /// @color @default(0.85, 0.35, 0.15) @label(Colour)
  color: vec3f,
  /// Steps of brightness.
  /// @range(1, 16) @default(3) @label(Bands)
  bands: u32,
  /// Cosine of the angle of sight below which the surface is black.
  /// @range(0, 0.9) @step(0.05) @default(0.25) @label(Outline)
  outline: f32,
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0 || wo.z < params.outline) { return vec3f(0.0); }
  let steps = f32(params.bands);
  return params.color * (INV_PI * floor(steps * wi.z) / (steps * wi.z));
}

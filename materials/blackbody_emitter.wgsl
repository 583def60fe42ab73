// Black body: glows as everything does that is hot and dark. The temperature gives colour and, if wanted, brightness.
//
//   Le = L · colour(T)       colour by Planck's law, of luminance 1 (package::color::color_blackbody)
//
// Candle 1900 K, lamp filament 2700 K, halogen 3200 K, sun 5800 K, clear blue sky 12 000 K. Either L is `radiance`; or it is the
// physical one, 350 W/(m² sr) of luminance at 1900 K and 4.5e6 at 6500 K, times `radiance`. It reflects nothing: a black body
// takes in all light (Kirchhoff).
// @family emitter

import package::color::{color_blackbody, color_blackbody_radiance};
import package::material::Hit;

struct Params {
  /// @range(800, 40000) @step(50) @default(2700) @unit(K) @label(Temperature)
  temperature: f32,
  /// Luminance in W/(m² sr); or, for the physical brightness, a factor.
  /// @range(0, 1000000000) @step(0.5) @default(8) @label(Radiance)
  radiance: f32,
  /// Brightness follows from the temperature.
  /// @toggle @default(false) @label(Physical)
  physical: bool,
}

fn emission(wo: vec3f, hit: Hit, params: Params) -> vec3f {
  if (params.physical) { return params.radiance * color_blackbody_radiance(params.temperature); }
  return params.radiance * color_blackbody(params.temperature);
}

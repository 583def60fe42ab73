// Car paint: pigment and metal flakes in lacquer, under a clear coat.
//
// Three layers of the principled material (wgsl/principled.wgsl): a rough base that is metal (flakes, GGX of their tilt) for a
// share of its area and a diffuse body of the same colour for the rest, and a smooth clear coat over both, whose reflection
// stays sharp and white where that of the flakes is broad and coloured. The flakes' reflectance darkens towards `flop` at
// grazing angles (the F82 tint; Kutz et al. 2021). Colours are those that the paint has under its coat. Flakes are not drawn one by one: this is paint from a few metres away.
// Sampled as the principled material is.
// @family layered

import package::material::Hit;
import package::principled::{Principled, principled_default};

struct Params {
  /// Of pigment and flakes.
  /// @color @default(0.45, 0.02, 0.03) @label(Colour)
  color: vec3f,
  /// Share of the base that is flakes.
  /// @range(0, 1) @step(0.01) @default(0.6) @label(Flakes)
  flakes: f32,
  /// How unevenly the flakes lie: its square is their slope.
  /// @range(0, 1) @step(0.01) @default(0.5) @label(Flake roughness)
  flake_roughness: f32,
  /// Tint of the flakes' reflection at 82°.
  /// @color @default(0.6, 0.1, 0.3) @label(Flop)
  flop: vec3f,
  /// Of the clear coat: 0 polished.
  /// @range(0, 1) @step(0.01) @default(0.05) @label(Coat roughness)
  coat_roughness: f32,
  /// Of the clear coat.
  /// @range(1.05, 3) @step(0.01) @default(1.5) @label(Coat index of refraction)
  coat_ior: f32,
}

fn surface(hit: Hit, params: Params) -> Principled {
  var paint = principled_default();
  paint.base_color = params.color;
  paint.base_metalness = params.flakes;
  // Pigment lies in the lacquer: nothing reflects between them.
  paint.specular_ior = 1.0;
  paint.specular_roughness = params.flake_roughness;
  paint.specular_color = params.flop;
  paint.coat_weight = 1.0;
  paint.coat_darkening = 0.0;
  paint.coat_roughness = params.coat_roughness;
  paint.coat_ior = params.coat_ior;
  return paint;
}

// Paint by wavelength: it reflects `low`, and around one wavelength up to `high`. To that may come a metameric black, a change of the
// spectrum that has no colour by daylight.
import package::material::Hit;
import package::math::INV_PI;
import package::spectrum::{spectrum_table, spectrum_wavelengths};

struct Params {
  /// Where it reflects most.
  /// @range(380, 780) @step(1) @default(600) @unit(nm) @label(Centre)
  centre: f32,
  /// Standard deviation of the bump.
  /// @range(5, 200) @step(1) @default(40) @unit(nm) @label(Width)
  width: f32,
  /// Reflectance far from the bump.
  /// @range(0, 1) @step(0.01) @default(0.1) @label(Low)
  low: f32,
  /// Reflectance at its top.
  /// @range(0, 1) @step(0.01) @default(0.8) @label(High)
  high: f32,
  /// How much of the table is added.
  /// @range(-1, 1) @step(0.01) @default(0) @label(Metameric black)
  black: f32,
  /// From 380 to 780 nm. @table(1)
  change: u32,
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  let t = (1000.0 * spectrum_wavelengths() - params.centre) / params.width;
  let bump = params.low + (params.high - params.low) * exp(-0.5 * t * t);
  return saturate(bump + params.black * spectrum_table(params.change, 380.0, 780.0)) * INV_PI;
}

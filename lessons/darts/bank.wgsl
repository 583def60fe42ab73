// A bank of fog: thin everywhere, and denser around one place along x.

struct Params {
  /// @range(0, 5) @step(0.05) @default(0.15) @label(Base)
  base: f32,
  /// @range(0, 5) @step(0.05) @default(2.5) @label(Peak)
  peak: f32,
  /// @range(0, 4) @step(0.05) @default(2.2) @label(Centre)
  centre: f32,
  /// Standard deviation.
  /// @range(0.05, 2) @step(0.05) @default(0.4) @label(Width)
  width: f32,
}

fn density(p: vec3f, params: Params) -> f32 {
  let t = (p.x - params.centre) / params.width;
  return params.base + params.peak * exp(-0.5 * t * t);
}

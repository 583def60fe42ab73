// Template: `density`, a factor of a medium's absorption and scattering at a point, in coordinates that the medium's `transform` places in
// the world. A file of this kind belongs into materials/media/, or into the `programs` of a scene, and is used by a medium's density.
//
// It is 0 or more, and at most the medium's `majorant`, which is 1 unless the scene says something else: what exceeds it is cut off, and
// told. Here: a ball that is thinner towards its edge.
// @family template

struct Params {
  /// @range(0.01, 100) @step(0.01) @default(1) @label(Radius)
  radius: f32,
  /// How much of the ball is its edge.
  /// @range(0.01, 1) @step(0.01) @default(0.5) @label(Edge)
  edge: f32,
}

fn density(p: vec3f, params: Params) -> f32 { return saturate((1.0 - length(p) / params.radius) / params.edge); }

// Template: `distance`, how far a point is from the surface, in the coordinates of the shape: negative inside. A file of this kind
// belongs into materials/shapes/, or into the `programs` of a scene, and is used by a shape of type sdf.
//
// It must not be longer than the way to the surface; where it is, the shape's `lipschitz` divides it. The built-in function of
// this name is hidden here: write length(a - b). Here: a ball with dents.
// @family template

struct Params {
  /// @range(0.01, 100) @step(0.01) @default(0.8) @label(Radius)
  radius: f32,
  /// Of the dents.
  /// @range(0, 1) @step(0.005) @default(0.04) @label(Depth)
  depth: f32,
  /// Dents along a unit of length.
  /// @range(0, 50) @step(0.1) @default(1.6) @label(Density)
  density: f32,
}

fn distance(p: vec3f, params: Params) -> f32 {
  let w = sin(6.2831853 * params.density * p);
  let d = length(p) - params.radius + params.depth * w.x * w.y * w.z;
  // The dents change faster than the way does.
  return d / (1.0 + 6.2831853 * params.density * params.depth);
}

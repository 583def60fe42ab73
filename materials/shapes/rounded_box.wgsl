// Rounded box: a box whose edges and corners are parts of cylinders and spheres.
//
//   d(p) = |max(q, 0)| + min(max(q.x, q.y, q.z), 0) − r,     q = |p| − (size/2 − r)
//
// Exact: its Lipschitz constant is 1. After Quilez, "Distance functions".
// @family shape

struct Params {
  /// @range(0.001, 1000) @step(0.01) @default(1, 0.7, 0.8) @label(Size)
  size: vec3f,
  /// Of the edges; at most half the shortest side.
  /// @range(0, 500) @step(0.01) @default(0.15) @label(Radius)
  radius: f32,
}

fn distance(p: vec3f, params: Params) -> f32 {
  let half_size = 0.5 * params.size;
  let r = min(params.radius, min(half_size.x, min(half_size.y, half_size.z)));
  let q = abs(p) - (half_size - r);
  return length(max(q, vec3f(0.0))) + min(max(q.x, max(q.y, q.z)), 0.0) - r;
}

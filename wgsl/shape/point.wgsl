// A point on the surface of a curved shape, in the coordinates that the primitive stands in.

struct ShapePoint {
  p: vec3f,
  /// Unit, outward.
  ng: vec3f,
  /// How far from the surface rays must start.
  offset: f32,
  uv: vec2f,
  /// Direction in which u grows.
  along: vec3f,
}

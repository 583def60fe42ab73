// Gyroid: the triply periodic surface of Schoen 1970, to first order, as a wall of even thickness. The bounds of the shape cut it off.
//
//   g(p) = sin kx cos ky + sin ky cos kz + sin kz cos kx,     d(p) = (|g| / |∇g|ₘₐₓ − thickness/2)
//
// |∇g| is at most √3 k; divided by that, the distance is never too long, and mostly too short.
// @family shape

struct Params {
  /// Length of a period.
  /// @range(0.01, 100) @step(0.01) @default(0.6) @label(Period)
  period: f32,
  /// Of the wall, in units of the length.
  /// @range(0.001, 10) @step(0.001) @default(0.04) @label(Thickness)
  thickness: f32,
}

fn distance(p: vec3f, params: Params) -> f32 {
  let k = 6.2831853 / params.period;
  let s = sin(k * p);
  let c = cos(k * p);
  let g = s.x * c.y + s.y * c.z + s.z * c.x;
  return abs(g) / (1.7320508 * k) - 0.5 * params.thickness;
}

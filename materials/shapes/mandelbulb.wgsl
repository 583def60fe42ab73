// Mandelbulb: points whose orbit z ↦ zⁿ + p stays near, with the power of spherical coordinates (White and Nylander 2009).
//
//   d(p) = ½ |z| ln |z| / |dz|,     dz ↦ n |z|ⁿ⁻¹ dz + 1   (Hart, Sandin and Kauffman 1989)
//
// An estimate: it is too long near thin parts, which more steps and a greater Lipschitz constant find.
// @family shape
// @not-claimed bound: an estimate, too long near thin parts

struct Params {
  /// @range(2, 16) @step(0.1) @default(8) @label(Power)
  power: f32,
  /// @range(1, 16) @default(7) @label(Iterations)
  iterations: u32,
}

fn distance(p: vec3f, params: Params) -> f32 {
  var z = p;
  var dr = 1.0;
  var r = length(z);
  for (var i = 0u; i < params.iterations; i++) {
    if (r > 2.0) { break; }
    let theta = params.power * acos(clamp(z.y / max(r, 1e-9), -1.0, 1.0));
    let phi = params.power * atan2(z.z, z.x);
    let grown = pow(r, params.power - 1.0);
    dr = params.power * grown * dr + 1.0;
    z = p + r * grown * vec3f(sin(theta) * cos(phi), cos(theta), sin(theta) * sin(phi));
    r = length(z);
  }
  // Orbits that stay are inside: how deep, nobody knows.
  if (r <= 2.0) { return -1e-4; }
  return 0.5 * log(r) * r / dr;
}

// What clusters are compared by: an eighth of the surface area of a box, its edges times `unit` (a power of two).

/// Far from subnormal numbers, which adapters may take for 0; and so that no product is fused with a sum.
const LEAST = 7.888609e-31; // 2^−100
/// Times the length of a box is added to its area: what is compared where areas vanish.
const HAIR = 9.313226e-10; // 2^−30

fn product(a: f32, b: f32) -> f32 {
  let p = a * b;
  return select(0.0, p, p >= LEAST);
}

fn measure(low: vec3f, high: vec3f, unit: f32) -> f32 {
  let half = 0.5 * high - 0.5 * low;
  let x = product(half.x, unit);
  let y = product(half.y, unit);
  let z = product(half.z, unit);
  let area = (product(x, y) + product(y, z)) + product(z, x);
  return area + product(HAIR, (x + y) + z);
}

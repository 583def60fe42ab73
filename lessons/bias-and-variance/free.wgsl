import package::material::{BsdfSample, Hit};

// One sample of the light that a matt surface at x, with the normal n, reflects.
fn reflected(x: vec3f, n: vec3f, albedo: vec3f, seed: ptr<function, u32>) -> vec3f {
  // A direction in proportion to the cosine: f cos θ / p is the albedo.
  let d = around(n, sqrt(random(seed)), 2.0 * PI * random(seed));
  return albedo * trace(x, d).Le;
}

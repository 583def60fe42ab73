import package::material::{BsdfSample, Hit};

// Light through the point p of the pane to the eye.
fn picture(p: vec3f, seed: ptr<function, u32>) -> vec3f {
  let d = normalize(p - EYE);
  let found = trace(EYE, d);
  if (found.t == NOTHING) { return vec3f(0.0); }
  let x = EYE + found.t * d;
  // A direction that is uniform over the hemisphere.
  let c = random(seed);
  let wi = around(found.n, c, 2.0 * PI * random(seed));
  let pdf = 1.0 / (2.0 * PI);
  let f = found.albedo / PI;
  return found.Le + f * trace(x, wi).Le / pdf;
}

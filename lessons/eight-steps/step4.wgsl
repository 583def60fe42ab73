import package::material::{BsdfSample, Hit};

// Light through the point p of the pane to the eye.
fn picture(p: vec3f, seed: ptr<function, u32>) -> vec3f {
  let d = normalize(p - EYE);
  let found = trace(EYE, d);
  if (found.t == NOTHING) { return vec3f(0.0); }
  let x = EYE + found.t * d;
  // A direction in proportion to its cosine.
  let c = sqrt(random(seed));
  let wi = around(found.n, c, 2.0 * PI * random(seed));
  let pdf = c / PI;
  let f = found.albedo / PI;
  return found.Le + f * trace(x, wi).Le * c / pdf;
}

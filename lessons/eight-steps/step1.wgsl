import package::material::{BsdfSample, Hit};

// Light through the point p of the pane to the eye.
fn picture(p: vec3f, seed: ptr<function, u32>) -> vec3f {
  let d = normalize(p - EYE);
  let found = trace(EYE, d);
  if (found.t == NOTHING) { return vec3f(0.0); }
  return 0.5 + 0.5 * found.n;
}

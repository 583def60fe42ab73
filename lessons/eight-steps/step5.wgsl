import package::material::{BsdfSample, Hit};

const BOUNCES = 3;

// Light through the point p of the pane to the eye.
fn picture(p: vec3f, seed: ptr<function, u32>) -> vec3f {
  var o = EYE;
  var d = normalize(p - EYE);
  var L = vec3f(0.0);
  var beta = vec3f(1.0);
  for (var bounce = 0; bounce <= BOUNCES; bounce++) {
    let found = trace(o, d);
    if (found.t == NOTHING) { break; }
    L += beta * found.Le;
    // The next direction, in proportion to its cosine: f c / pdf is the albedo.
    o += found.t * d;
    d = around(found.n, sqrt(random(seed)), 2.0 * PI * random(seed));
    beta *= found.albedo;
  }
  return L;
}

import package::material::{BsdfSample, Hit};

// One sample of the light that a matt surface at x, with the normal n, reflects.
fn reflected(x: vec3f, n: vec3f, albedo: vec3f, seed: ptr<function, u32>) -> vec3f {
  // The sky, and never the lamp.
  let d = around(n, sqrt(random(seed)), 2.0 * PI * random(seed));
  let found = trace(x, d);
  var L = albedo * select(found.Le, vec3f(0.0), found.isLamp);
  // The lamp, and nothing else.
  let to = lamp_point(seed) - x;
  let r = length(to);
  let wi = to / r;
  let c = dot(n, wi);
  if (c > 0.0 && wi.y > 0.0 && trace(x, wi).t > r - 1.0e-3) {
    L += albedo / PI * LAMP_LE * c * wi.y * LAMP_AREA / (r * r);
  }
  return L;
}

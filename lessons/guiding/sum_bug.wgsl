import package::material::{BsdfSample, Hit};

// One sample of the light that the floor reflects at x.
fn reflected(x: vec3f, seed: ptr<function, u32>) -> vec3f {
  // One of both draws, by a coin.
  var d = bsdf_draw(seed);
  if (random(seed) < 0.5) { d = learned_draw(seed); }
  let p = bsdf_pdf(d) + learned_pdf(d);
  return ALBEDO / PI * light(x, d) * d.y / p;
}

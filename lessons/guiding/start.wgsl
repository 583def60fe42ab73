import package::material::{BsdfSample, Hit};

// One sample of the light that the floor reflects at x.
fn reflected(x: vec3f, seed: ptr<function, u32>) -> vec3f {
  // So far what was learned is trusted alone.
  let d = learned_draw(seed);
  let p = learned_pdf(d);
  return ALBEDO / PI * light(x, d) * d.y / p;
}

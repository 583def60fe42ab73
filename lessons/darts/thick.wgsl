// The same bank as in given.wgsl, for the engine.
fn density(p: vec3f) -> f32 {
  let t = (p.x - 2.2) / 0.4;
  return 0.15 + 3.5 * exp(-0.5 * t * t);
}

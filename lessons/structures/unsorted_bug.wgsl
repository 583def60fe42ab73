import package::material::{BsdfSample, Hit};

// How far along the ray from o in the direction d the box between low and high is entered; NOTHING where it is not met.
// The eye is in no box.
fn meets(o: vec3f, d: vec3f, low: vec3f, high: vec3f) -> f32 {
  // Where the ray crosses the two planes of x, of y and of z.
  let a = (low - o) / d;
  let b = (high - o) / d;
  let enters = max(a.x, max(a.y, a.z));
  let leaves = min(b.x, min(b.y, b.z));
  if (enters > leaves || leaves < 0.0) { return NOTHING; }
  return enters;
}

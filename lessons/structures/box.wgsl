import package::material::{BsdfSample, Hit};

// How far along the ray from o in the direction d the box between low and high is entered; NOTHING where it is not met.
// The eye is in no box.
fn meets(o: vec3f, d: vec3f, low: vec3f, high: vec3f) -> f32 {
  // Where the ray crosses the two planes of x, of y and of z.
  let a = (low - o) / d;
  let b = (high - o) / d;
  // Between these the ray is between both planes.
  let near = min(a, b);
  let far = max(a, b);
  let enters = max(near.x, max(near.y, near.z));
  let leaves = min(far.x, min(far.y, far.z));
  // It must be between all six at once, and before the eye.
  if (enters > leaves || leaves < 0.0) { return NOTHING; }
  return enters;
}

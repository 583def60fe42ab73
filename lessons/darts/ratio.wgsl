import package::material::{BsdfSample, Hit};

// Does light get through the fog, from o in the direction d to the distance `far`? On average this is the transmittance.
fn passes(o: vec3f, d: vec3f, far: f32, seed: ptr<function, u32>) -> f32 {
  var t = 0.0;
  var T = 1.0;
  for (var dart = 0; dart < 1000; dart++) {
    // Distances between darts are those of an even fog.
    t += -log(1.0 - random(seed)) / MAJORANT;
    if (t >= far) { break; }
    // What this dart would have let through on average.
    T *= 1.0 - sigma(o + t * d) / MAJORANT;
  }
  return T;
}

// The film: sums of what the paths brought.

import package::scene::film;
@if(halves) import package::config::{LAYER_STRIDE, LAYER_HALF};
@if(halves) import package::scene::layers;

/// Whether a sample is finite. A comparison with a large number also fails for NaN.
fn film_keeps(radiance: vec3f) -> bool { return all(abs(radiance) < vec3f(1.0e18)); }

/// Adds one sample. A sample that is not finite is counted and dropped, never spread.
fn film_add(pixel: u32, radiance: vec3f) {
  let finite = film_keeps(radiance);
  let kept = select(vec3f(0.0), radiance, finite);
  film[pixel].sum += vec4f(kept, select(0.0, 1.0, finite));
  film[pixel].square += vec4f(kept * kept, select(1.0, 0.0, finite));
}

/// Adds a sample of even number to the half that is kept apart; w: its samples.
@if(halves)
fn film_add_half(pixel: u32, radiance: vec3f, sample: u32) {
  if ((sample & 1u) == 0u && film_keeps(radiance)) { layers[pixel * LAYER_STRIDE + LAYER_HALF] += vec4f(radiance, 1.0); }
}

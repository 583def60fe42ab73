// The primitives of a leaf, or of whatever a structure keeps together: the closest hit among them, or any. How many there can be is
// for the structure to bound.

import package::traverse::intersect::{Closest, Ray};
import package::shape::primitive::primitive_hit;
@if(opacity) import package::surface::opacity::opacity_passes;
@if(opacity) import package::sampler::dimensions::{DIM_SHADOW_HOLE, dimension_repeated};

/// Tests primitives from `first` on and keeps the closest.
fn leaf_closest(ray: Ray, first: u32, count: u32, best: ptr<function, Closest>) {
  for (var i = first; i < first + count; i++) {
    let h = primitive_hit(ray, i, (*best).t);
    if (h.x > 0.0 && h.x < (*best).t) { *best = Closest(h.x, i, h.yz, 0u); }
  }
}

/// Whether one of them lies before `t_max`; what has holes blocks with the probability of its opacity.
fn leaf_any(ray: Ray, first: u32, count: u32, t_max: f32) -> bool {
  for (var i = first; i < first + count; i++) {
    let h = primitive_hit(ray, i, t_max);
    if (h.x > 0.0 && h.x < t_max) {
      @if(opacity) { if (opacity_passes(ray.o, ray.d, Closest(h.x, i, h.yz, 0u), dimension_repeated(DIM_SHADOW_HOLE, i))) { continue; } }
      return true;
    }
  }
  return false;
}

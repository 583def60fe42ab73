// No structure: every ray tests every primitive. What all structures are compared with, and what the first ray tracers on GPUs did.

import package::scene::primitives;
import package::traverse::intersect::{Closest, NO_HIT, ray_along};
import package::traverse::leaf::{leaf_any, leaf_closest};
import package::ray_count::{count_closest, count_shadow};

/// The closest hit along a unit direction.
fn trace_closest(o: vec3f, d: vec3f) -> Closest {
  count_closest();
  var best = NO_HIT;
  leaf_closest(ray_along(o, d), 0u, arrayLength(&primitives), &best);
  return best;
}

/// Whether anything lies on the segment from `o` along the unit direction `d`, up to `t_max`.
fn trace_any(o: vec3f, d: vec3f, t_max: f32) -> bool {
  count_shadow();
  return leaf_any(ray_along(o, d), 0u, arrayLength(&primitives), t_max);
}

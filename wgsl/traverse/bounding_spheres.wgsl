// One bounding sphere a shape, one after the other; where the ray meets it all primitives of the shape. A primitive belongs to one
// shape: no ray tests more of them than there are, whatever stands in the buffer.

import package::math::ROUNDING;
import package::scene::primitives;
import package::traverse::structures::{bounding_spheres, BoundingSphere};
import package::traverse::intersect::{NO_HIT, Closest, ray_along};
import package::traverse::leaf::{leaf_any, leaf_closest};
@if(layer_cost) import package::shape::primitive::cost_nodes;
import package::ray_count::{count_closest, count_shadow};

/// Whether a ray with a unit direction comes into a sphere before `t_max`; in doubt it does.
fn sphere_met(sphere: BoundingSphere, o: vec3f, d: vec3f, t_max: f32) -> bool {
  @if(layer_cost) cost_nodes++;
  let oc = o - sphere.centre;
  let along = -dot(oc, d);
  let across = length(oc + along * d);
  let radius = sphere.radius + 32.0 * ROUNDING * (length(o) + length(sphere.centre));
  let half = sqrt(max(0.0, (radius - across) * (radius + across)));
  return across <= radius && along + half >= 0.0 && along - half <= t_max;
}

/// The closest hit along a unit direction.
fn trace_closest(o: vec3f, d: vec3f) -> Closest {
  count_closest();
  let ray = ray_along(o, d);
  var best = NO_HIT;
  var left = arrayLength(&primitives);
  for (var i = 0u; i < arrayLength(&bounding_spheres); i++) {
    let sphere = bounding_spheres[i];
    if (!sphere_met(sphere, o, d, best.t)) { continue; }
    let count = min(sphere.count, left);
    left -= count;
    leaf_closest(ray, sphere.first, count, &best);
  }
  return best;
}

/// Whether anything lies on the segment from `o` along the unit direction `d`, up to `t_max`.
fn trace_any(o: vec3f, d: vec3f, t_max: f32) -> bool {
  count_shadow();
  let ray = ray_along(o, d);
  var left = arrayLength(&primitives);
  for (var i = 0u; i < arrayLength(&bounding_spheres); i++) {
    let sphere = bounding_spheres[i];
    if (!sphere_met(sphere, o, d, t_max)) { continue; }
    let count = min(sphere.count, left);
    left -= count;
    if (leaf_any(ray, sphere.first, count, t_max)) { return true; }
  }
  return false;
}

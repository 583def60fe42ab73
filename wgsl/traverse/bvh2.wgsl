// Walks the hierarchy: the closest hit of a ray, and whether anything blocks a shadow ray. `package::traverse` is the file of
// this folder that the scene needs; this one has two children a node and everything in the coordinates of the world.
//
// Whatever stands in the buffers, a walk ends: a ray visits a node at most once, so that it may make as many visits as there are
// nodes; a leaf has at most MAX_LEAF primitives; the stack stays within its room. Only damaged data meet these bounds.

import package::math::FAR;
import package::bounds::MAX_LEAF;
import package::scene::nodes;
import package::traverse::intersect::{Closest, NO_HIT, Ray, intersect_box, ray_along};
import package::traverse::leaf::{leaf_any, leaf_closest};
@if(layer_cost) import package::shape::primitive::{cost_nodes, cost_postponed};
import package::config::STACK_SIZE;
import package::ray_count::{count_closest, count_shadow};

/// Nodes that wait. One for all rays of the thread: each would begin with clearing its own. How far along the ray they begin is
/// not kept: what lies behind a hit shows when their children are tested, and twice the memory costs more.
var<private> stack: array<u32, STACK_SIZE>;

/// The closest hit along a unit direction. Nearer child first.
fn trace_closest(o: vec3f, d: vec3f) -> Closest {
  count_closest();
  let ray = ray_along(o, d);
  var best = NO_HIT;
  var top = 0u;
  var node = 0u;
  for (var left = arrayLength(&nodes); left > 0u; left--) {
    @if(layer_cost) cost_nodes++;
    let l0 = nodes[node].left_min;
    let l1 = nodes[node].left_max;
    let r0 = nodes[node].right_min;
    let r1 = nodes[node].right_max;
    var tl = intersect_box(o, ray.inv_d, bitcast<vec3f>(l0.xyz), bitcast<vec3f>(l1.xyz), best.t);
    var tr = intersect_box(o, ray.inv_d, bitcast<vec3f>(r0.xyz), bitcast<vec3f>(r1.xyz), best.t);
    let in_left = tl < FAR && l1.w > 0u;
    let in_right = tr < FAR && r1.w > 0u;
    // Two leaves of a node stand side by side: one loop for both, which is little code and keeps more lanes busy than one each.
    let count = select(0u, l1.w, in_left) + select(0u, r1.w, in_right);
    leaf_closest(ray, select(r0.w, l0.w, in_left), min(count, 2u * MAX_LEAF), &best);
    tl = select(tl, FAR, in_left);
    tr = select(tr, FAR, in_right);
    let right_first = tr < tl;
    node = select(l0.w, r0.w, right_first);
    if (max(tl, tr) < FAR) {
      stack[top] = select(r0.w, l0.w, right_first);
      top = min(top + 1u, STACK_SIZE - 1u);
      @if(layer_cost) cost_postponed(top);
    } else if (min(tl, tr) >= FAR) {
      if (top == 0u) { return best; }
      top--;
      node = stack[top];
    }
  }
  return NO_HIT;
}

/// Whether anything lies on the segment from `o` along the unit direction `d`, up to `t_max`. Any hit ends it; what has
/// holes blocks with the probability of its opacity.
fn trace_any(o: vec3f, d: vec3f, t_max: f32) -> bool {
  count_shadow();
  let ray = ray_along(o, d);
  var top = 0u;
  var node = 0u;
  for (var left = arrayLength(&nodes); left > 0u; left--) {
    @if(layer_cost) cost_nodes++;
    let l0 = nodes[node].left_min;
    let l1 = nodes[node].left_max;
    let r0 = nodes[node].right_min;
    let r1 = nodes[node].right_max;
    let to_left = intersect_box(o, ray.inv_d, bitcast<vec3f>(l0.xyz), bitcast<vec3f>(l1.xyz), t_max) < FAR;
    let to_right = intersect_box(o, ray.inv_d, bitcast<vec3f>(r0.xyz), bitcast<vec3f>(r1.xyz), t_max) < FAR;
    // The count of an inner child is 0.
    let in_left = to_left && l1.w > 0u;
    let count = select(0u, l1.w, to_left) + select(0u, r1.w, to_right);
    if (leaf_any(ray, select(r0.w, l0.w, in_left), min(count, 2u * MAX_LEAF), t_max)) { return true; }
    let go_left = to_left && l1.w == 0u;
    let go_right = to_right && r1.w == 0u;
    node = select(r0.w, l0.w, go_left);
    if (go_left && go_right) {
      stack[top] = r0.w;
      top = min(top + 1u, STACK_SIZE - 1u);
      @if(layer_cost) cost_postponed(top);
    } else if (!(go_left || go_right)) {
      if (top == 0u) { return false; }
      top--;
      node = stack[top];
    }
  }
  return true;
}

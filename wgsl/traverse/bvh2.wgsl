// Walks the hierarchy: the closest hit of a ray, and whether anything blocks a shadow ray. `package::traverse` is the file of
// this folder that the scene needs; this one has two children a node and everything in the coordinates of the world.

import package::math::FAR;
import package::scene::nodes;
import package::intersect::{Closest, Ray, intersect_box, ray_along};
import package::primitive::primitive_hit;
@if(layer_cost) import package::primitive::cost_nodes;
import package::config::STACK_SIZE;
@if(count_rays) import package::ray_count::{count_closest, count_shadow};
@if(opacity) import package::opacity::opacity_passes;
@if(opacity) import package::sampler::dimensions::{DIM_SHADOW_HOLE, dimension_repeated};

/// Tests the primitives of a leaf and keeps the closest.
fn leaf_closest(ray: Ray, first: u32, count: u32, best: ptr<function, Closest>) {
  for (var i = first; i < first + count; i++) {
    let h = primitive_hit(ray, i, (*best).t);
    if (h.x > 0.0 && h.x < (*best).t) { *best = Closest(h.x, i, h.yz, 0u); }
  }
}

/// The closest hit along a unit direction. Nearer child first; what lies behind a hit is culled when popped.
fn trace_closest(o: vec3f, d: vec3f) -> Closest {
  @if(count_rays) count_closest();
  let ray = ray_along(o, d);
  var best = Closest(FAR, 0u, vec2f(0.0), 0u);
  var stack: array<u32, STACK_SIZE>;
  var entries: array<f32, STACK_SIZE>;
  var top = 0u;
  var node = 0u;
  loop {
    @if(layer_cost) cost_nodes++;
    let l0 = nodes[node].left_min;
    let l1 = nodes[node].left_max;
    let r0 = nodes[node].right_min;
    let r1 = nodes[node].right_max;
    var tl = intersect_box(o, ray.inv_d, bitcast<vec3f>(l0.xyz), bitcast<vec3f>(l1.xyz), best.t);
    var tr = intersect_box(o, ray.inv_d, bitcast<vec3f>(r0.xyz), bitcast<vec3f>(r1.xyz), best.t);
    if (tl < FAR && l1.w > 0u) { leaf_closest(ray, l0.w, l1.w, &best); tl = FAR; }
    if (tr < FAR && r1.w > 0u) { leaf_closest(ray, r0.w, r1.w, &best); tr = FAR; }
    if (tl < FAR || tr < FAR) {
      let right_first = tr < tl;
      if (max(tl, tr) < FAR) {
        stack[top] = select(r0.w, l0.w, right_first);
        entries[top] = max(tl, tr);
        top++;
      }
      node = select(l0.w, r0.w, right_first);
      continue;
    }
    var found = false;
    while (top > 0u && !found) {
      top--;
      node = stack[top];
      found = entries[top] < best.t;
    }
    if (!found) { break; }
  }
  return best;
}

/// Whether anything lies on the segment from `o` along the unit direction `d`, up to `t_max`. Any hit ends it; what has
/// holes blocks with the probability of its opacity.
fn trace_any(o: vec3f, d: vec3f, t_max: f32) -> bool {
  @if(count_rays) count_shadow();
  let ray = ray_along(o, d);
  var stack: array<u32, STACK_SIZE>;
  var top = 0u;
  var node = 0u;
  loop {
    @if(layer_cost) cost_nodes++;
    let l0 = nodes[node].left_min;
    let l1 = nodes[node].left_max;
    let r0 = nodes[node].right_min;
    let r1 = nodes[node].right_max;
    let left = intersect_box(o, ray.inv_d, bitcast<vec3f>(l0.xyz), bitcast<vec3f>(l1.xyz), t_max) < FAR;
    let right = intersect_box(o, ray.inv_d, bitcast<vec3f>(r0.xyz), bitcast<vec3f>(r1.xyz), t_max) < FAR;
    if (left && l1.w > 0u && leaf_any(ray, l0.w, l1.w, t_max)) { return true; }
    if (right && r1.w > 0u && leaf_any(ray, r0.w, r1.w, t_max)) { return true; }
    let go_left = left && l1.w == 0u;
    let go_right = right && r1.w == 0u;
    if (go_left && go_right) { stack[top] = r0.w; top++; }
    if (go_left || go_right) {
      node = select(r0.w, l0.w, go_left);
      continue;
    }
    if (top == 0u) { return false; }
    top--;
    node = stack[top];
  }
}

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

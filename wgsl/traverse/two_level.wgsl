// As bvh2.wgsl, for scenes with instances: a leaf may place a group of primitives, which has a hierarchy of its own. The ray
// goes into the coordinates of the group and keeps its parameter: t is a distance in the world everywhere.
//
// Walks end as those of bvh2.wgsl do: in each group that it enters a ray may visit as many nodes as there are, and none is entered
// from within another.

import package::math::FAR;
import package::bounds::MAX_LEAF;
import package::scene::{nodes, primitives, KIND_INSTANCE, KIND_MASK};
import package::traverse::intersect::{Closest, NO_HIT, Ray, intersect_box, ray_along};
import package::shape::primitive::primitive_hit;
@if(layer_cost) import package::shape::primitive::{cost_nodes, cost_postponed};
import package::shape::instance::{affine_apply, instance_from_world};
import package::config::STACK_SIZE;
import package::ray_count::{count_closest, count_shadow};
@if(opacity) import package::surface::opacity::opacity_passes;
@if(opacity) import package::sampler::dimensions::{DIM_SHADOW_HOLE, dimension_repeated};

/// Postponed nodes and how far along the ray their boxes begin. Among them primitives that place a group (ENTER | index), and
/// the end of the group that the ray is in (LEAVE).
struct Stack { top: u32, node: array<u32, STACK_SIZE>, entry: array<f32, STACK_SIZE> }
const ENTER = 0x80000000u;
const LEAVE = 0xffffffffu;

/// The ray where it is: in the world (instance 0), or in the group that primitive `instance` − 1 places. There its direction is
/// no unit vector.
struct Here { ray: Ray, instance: u32 }

/// Visits that the ray may make where it is; and, while it is in a group, in the world behind it.
struct Left { here: u32, world: u32 }

fn here_world(o: vec3f, d: vec3f) -> Here { return Here(ray_along(o, d), 0u); }

fn here_group(o: vec3f, d: vec3f, primitive: u32) -> Here {
  let m = instance_from_world(primitive);
  return Here(ray_along(affine_apply(m, vec4f(o, 1.0)), affine_apply(m, vec4f(d, 0.0))), primitive + 1u);
}

fn stack_push(stack: ptr<function, Stack>, node: u32, entry: f32) {
  (*stack).node[(*stack).top] = node;
  (*stack).entry[(*stack).top] = entry;
  (*stack).top = min((*stack).top + 1u, STACK_SIZE - 1u);
  @if(layer_cost) cost_postponed((*stack).top);
}

/// The next node that begins before `t_max`, with the ray where it belongs; NOTHING: there is none.
fn stack_pop(stack: ptr<function, Stack>, here: ptr<function, Here>, left: ptr<function, Left>, o: vec3f, d: vec3f, t_max: f32) -> u32 {
  while ((*stack).top > 0u) {
    (*stack).top -= 1u;
    let node = (*stack).node[(*stack).top];
    if (node == LEAVE) {
      *here = here_world(o, d);
      (*left).here = (*left).world;
      continue;
    }
    if ((*stack).entry[(*stack).top] >= t_max) { continue; }
    if (node < ENTER) { return node; }
    if ((*here).instance > 0u) { continue; }
    stack_push(stack, LEAVE, 0.0);
    *left = Left(arrayLength(&nodes), (*left).here);
    *here = here_group(o, d, node - ENTER);
    return primitives[node - ENTER].p0.x;
  }
  return NOTHING;
}
const NOTHING = 0xffffffffu;

/// The closest hit along a unit direction. Nearer child first; what lies behind a hit is culled when popped.
fn trace_closest(o: vec3f, d: vec3f) -> Closest {
  count_closest();
  var here = here_world(o, d);
  var best = NO_HIT;
  var stack: Stack;
  var left = Left(arrayLength(&nodes), 0u);
  var node = 0u;
  while (node != NOTHING && left.here > 0u) {
    left.here--;
    @if(layer_cost) cost_nodes++;
    let l0 = nodes[node].left_min;
    let l1 = nodes[node].left_max;
    let r0 = nodes[node].right_min;
    let r1 = nodes[node].right_max;
    var tl = intersect_box(here.ray.o, here.ray.inv_d, bitcast<vec3f>(l0.xyz), bitcast<vec3f>(l1.xyz), best.t);
    var tr = intersect_box(here.ray.o, here.ray.inv_d, bitcast<vec3f>(r0.xyz), bitcast<vec3f>(r1.xyz), best.t);
    let in_left = tl < FAR && l1.w > 0u;
    let in_right = tr < FAR && r1.w > 0u;
    // As in bvh2.wgsl.
    let count = select(0u, l1.w, in_left) + select(0u, r1.w, in_right);
    leaf_closest(here, select(r0.w, l0.w, in_left), min(count, 2u * MAX_LEAF), min(tl, tr), &best, &stack);
    tl = select(tl, FAR, in_left);
    tr = select(tr, FAR, in_right);
    if (tl < FAR || tr < FAR) {
      let right_first = tr < tl;
      if (max(tl, tr) < FAR) { stack_push(&stack, select(r0.w, l0.w, right_first), max(tl, tr)); }
      node = select(l0.w, r0.w, right_first);
      continue;
    }
    node = stack_pop(&stack, &here, &left, o, d, best.t);
  }
  if (node != NOTHING) { return NO_HIT; }
  return best;
}

/// Tests the primitives of a leaf and keeps the closest; groups wait on the stack.
fn leaf_closest(here: Here, first: u32, count: u32, entry: f32, best: ptr<function, Closest>, stack: ptr<function, Stack>) {
  for (var i = first; i < first + count; i++) {
    if ((primitives[i].e2.w & KIND_MASK) == KIND_INSTANCE) {
      stack_push(stack, ENTER | i, entry);
      continue;
    }
    let h = primitive_hit(here.ray, i, (*best).t);
    if (h.x > 0.0 && h.x < (*best).t) { *best = Closest(h.x, i, h.yz, here.instance); }
  }
}

/// Whether anything lies on the segment from `o` along the unit direction `d`, up to `t_max`. Any hit ends it; what has
/// holes blocks with the probability of its opacity.
fn trace_any(o: vec3f, d: vec3f, t_max: f32) -> bool {
  count_shadow();
  var here = here_world(o, d);
  var stack: Stack;
  var left = Left(arrayLength(&nodes), 0u);
  var node = 0u;
  while (node != NOTHING && left.here > 0u) {
    left.here--;
    @if(layer_cost) cost_nodes++;
    let l0 = nodes[node].left_min;
    let l1 = nodes[node].left_max;
    let r0 = nodes[node].right_min;
    let r1 = nodes[node].right_max;
    let to_left = intersect_box(here.ray.o, here.ray.inv_d, bitcast<vec3f>(l0.xyz), bitcast<vec3f>(l1.xyz), t_max) < FAR;
    let to_right = intersect_box(here.ray.o, here.ray.inv_d, bitcast<vec3f>(r0.xyz), bitcast<vec3f>(r1.xyz), t_max) < FAR;
    let in_left = to_left && l1.w > 0u;
    let count = select(0u, l1.w, to_left) + select(0u, r1.w, to_right);
    if (leaf_any(here, o, d, select(r0.w, l0.w, in_left), min(count, 2u * MAX_LEAF), t_max, &stack)) { return true; }
    let go_left = to_left && l1.w == 0u;
    let go_right = to_right && r1.w == 0u;
    if (go_left && go_right) { stack_push(&stack, r0.w, 0.0); }
    if (go_left || go_right) {
      node = select(r0.w, l0.w, go_left);
      continue;
    }
    node = stack_pop(&stack, &here, &left, o, d, t_max);
  }
  return node != NOTHING;
}

fn leaf_any(here: Here, o: vec3f, d: vec3f, first: u32, count: u32, t_max: f32, stack: ptr<function, Stack>) -> bool {
  for (var i = first; i < first + count; i++) {
    if ((primitives[i].e2.w & KIND_MASK) == KIND_INSTANCE) {
      stack_push(stack, ENTER | i, 0.0);
      continue;
    }
    let h = primitive_hit(here.ray, i, t_max);
    if (h.x > 0.0 && h.x < t_max) {
      @if(opacity) {
        let hit = Closest(h.x, i, h.yz, here.instance);
        if (opacity_passes(o, d, hit, dimension_repeated(DIM_SHADOW_HOLE, i ^ (here.instance * 40503u)))) { continue; }
      }
      return true;
    }
  }
  return false;
}

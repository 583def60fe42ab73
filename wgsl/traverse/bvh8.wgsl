// Wide compressed hierarchy: eight children a node with boxes of a byte a coordinate (Ylitie, Karras and Laine 2017). What is
// postponed is not a node but the rest of the children of one: first inner child, children still to be visited, all inner children.
// Walks end as those of bvh2.wgsl do; a byte has no room for a leaf of more than seven.

import package::math::FAR;
import package::traverse::structures::wide_nodes;
import package::traverse::intersect::{Closest, NO_HIT, Ray, intersect_box, ray_along};
import package::traverse::leaf::{leaf_any, leaf_closest};
@if(layer_cost) import package::shape::primitive::{cost_nodes, cost_postponed};
import package::config::STACK_SIZE;
import package::ray_count::{count_closest, count_shadow};

/// Children of a node by their turn: bit k is the child in slot k XOR the octant of the ray. `inner`: by slot.
struct Turns { base: u32, todo: u32, inner: u32 }

/// What a ray meets in a node: inner children and leaves, by their turn.
struct Met { inner: Turns, leaves: u32, first_primitive: u32, sizes: vec2u }

/// Signs of the direction, one bit an axis: children are stored so that those ahead have their turn first.
fn wide_octant(inv_d: vec3f) -> u32 {
  return select(0u, 1u, inv_d.x < 0.0) | select(0u, 2u, inv_d.y < 0.0) | select(0u, 4u, inv_d.z < 0.0);
}

fn wide_byte(low: u32, high: u32, slot: u32) -> u32 { return (select(low, high, slot >= 4u) >> ((slot & 3u) * 8u)) & 255u; }

/// Tests the eight boxes of a node. They are decoded as the builder did it: the products are exact.
fn wide_visit(node: u32, ray: Ray, octant: u32, t_max: f32) -> Met {
  @if(layer_cost) cost_nodes++;
  let n = wide_nodes[node];
  let origin = bitcast<vec3f>(n.origin.xyz);
  let cell = bitcast<vec3f>(((vec3u(n.origin.w) >> vec3u(0u, 8u, 16u)) & vec3u(255u)) << vec3u(23u));
  let inner = n.origin.w >> 24u;
  var met = Met(Turns(n.children.x, 0u, inner), 0u, n.children.y, n.children.zw);
  for (var turn = 0u; turn < 8u; turn++) {
    let slot = turn ^ octant;
    let is_inner = (inner >> slot) & 1u;
    if (is_inner == 0u && wide_byte(n.children.z, n.children.w, slot) == 0u) { continue; }
    let low = vec3u(wide_byte(n.low_xy.x, n.low_xy.y, slot), wide_byte(n.low_xy.z, n.low_xy.w, slot), wide_byte(n.low_z_high_x.x, n.low_z_high_x.y, slot));
    let high = vec3u(wide_byte(n.low_z_high_x.z, n.low_z_high_x.w, slot), wide_byte(n.high_yz.x, n.high_yz.y, slot), wide_byte(n.high_yz.z, n.high_yz.w, slot));
    if (intersect_box(ray.o, ray.inv_d, origin + vec3f(low) * cell, origin + vec3f(high) * cell, t_max) < FAR) {
      met.inner.todo |= is_inner << turn;
      met.leaves |= (1u - is_inner) << turn;
    }
  }
  return met;
}

/// First primitive and number of those of a leaf.
fn wide_leaf(met: Met, slot: u32) -> vec2u {
  let size = wide_byte(met.sizes.x, met.sizes.y, slot);
  return vec2u(met.first_primitive + (size & 31u), size >> 5u);
}

/// Postponed children; one stack for all rays of the thread: each would begin with clearing its own.
var<private> stack: array<Turns, STACK_SIZE>;

/// The next node, with the rest of its siblings postponed; NOTHING: there is none.
fn wide_next(turns: ptr<function, Turns>, octant: u32, top: ptr<function, u32>) -> u32 {
  if ((*turns).todo == 0u) {
    if (*top == 0u) { return NOTHING; }
    *top -= 1u;
    *turns = stack[*top];
  }
  let slot = firstTrailingBit((*turns).todo) ^ octant;
  (*turns).todo &= (*turns).todo - 1u;
  if ((*turns).todo != 0u) {
    stack[*top] = *turns;
    *top = min(*top + 1u, STACK_SIZE - 1u);
    @if(layer_cost) cost_postponed(*top);
  }
  return (*turns).base + countOneBits((*turns).inner & ((1u << slot) - 1u));
}
const NOTHING = 0xffffffffu;

/// The closest hit along a unit direction.
fn trace_closest(o: vec3f, d: vec3f) -> Closest {
  count_closest();
  let ray = ray_along(o, d);
  let octant = wide_octant(ray.inv_d);
  var best = NO_HIT;
  var top = 0u;
  var turns: Turns;
  var node = 0u;
  for (var left = arrayLength(&wide_nodes); node != NOTHING && left > 0u; left--) {
    var met = wide_visit(node, ray, octant, best.t);
    while (met.leaves != 0u) {
      let leaf = wide_leaf(met, firstTrailingBit(met.leaves) ^ octant);
      met.leaves &= met.leaves - 1u;
      leaf_closest(ray, leaf.x, leaf.y, &best);
    }
    turns = met.inner;
    node = wide_next(&turns, octant, &top);
  }
  if (node != NOTHING) { return NO_HIT; }
  return best;
}

/// Whether anything lies on the segment from `o` along the unit direction `d`, up to `t_max`.
fn trace_any(o: vec3f, d: vec3f, t_max: f32) -> bool {
  count_shadow();
  let ray = ray_along(o, d);
  let octant = wide_octant(ray.inv_d);
  var top = 0u;
  var turns: Turns;
  var node = 0u;
  for (var left = arrayLength(&wide_nodes); node != NOTHING && left > 0u; left--) {
    var met = wide_visit(node, ray, octant, t_max);
    while (met.leaves != 0u) {
      let leaf = wide_leaf(met, firstTrailingBit(met.leaves) ^ octant);
      met.leaves &= met.leaves - 1u;
      if (leaf_any(ray, leaf.x, leaf.y, t_max)) { return true; }
    }
    turns = met.inner;
    node = wide_next(&turns, octant, &top);
  }
  return node != NOTHING;
}

// The BVH2 a node at a time: what wgsl/traverse/bvh2.wgsl does in a loop, and two_level.wgsl where there are instances.
//
// A walk is a module with
//   struct Todo { ray: Ray, is_over: bool, … }                 the ray where it is, and what is left of the structure; is_over: nothing
//   fn walk_begin(ray: Ray) -> Todo
//   fn walk_ended() -> Todo
//   fn walk_visit(t: f32, todo: ptr<function, Todo>) -> vec2u  takes a step; primitives to test, from x to before y
// and, where there are instances,
//   fn walk_enter(primitive: u32, todo: ptr<function, Todo>)   a primitive that places a group waits
// and Todo has `instance`, the primitive that places the group that the ray is in, plus 1 (0: it is in the world).
//
// A walk is over after as many visits as wgsl/traverse allows, and tells of 2 · MAX_LEAF primitives a visit at most.

import package::bounds::MAX_LEAF;
import package::config::STACK_SIZE;
@if(instances) import package::shape::instance::{affine_apply, instance_from_world};
import package::traverse::intersect::{Ray, ray_along};
import package::math::FAR;
import package::scene::nodes;
@if(instances) import package::scene::primitives;

/// Nodes that wait. Among them primitives that place a group (ENTER | index), and the end of the group that the ray is in (LEAVE).
var<private> stack: array<u32, STACK_SIZE>;
const ENTER = 0x80000000u;
const LEAVE = 0xffffffffu;

struct Todo {
  ray: Ray,
  is_over: bool,
  node: u32,
  /// Nodes that wait.
  top: u32,
  /// Visits that the ray may make where it is, and one more; and, while it is in a group, in the world behind it.
  left: u32,
  @if(instances) left_in_world: u32,
  /// −o/d, seen from the lower and from the upper ends of boxes: they differ by what walk_box rounds.
  from_low: vec3f,
  from_high: vec3f,
  /// The ray in the world.
  @if(instances) o: vec3f,
  @if(instances) d: vec3f,
  @if(instances) instance: u32,
}

fn walk_begin(ray: Ray) -> Todo {
  var todo: Todo;
  todo.left = walk_visits();
  @if(instances) {
    todo.o = ray.o;
    todo.d = ray.d;
  }
  walk_along(ray, &todo);
  return todo;
}
fn walk_ended() -> Todo {
  var todo: Todo;
  todo.is_over = true;
  return todo;
}

/// Visits of a hierarchy, and one more.
fn walk_visits() -> u32 { return arrayLength(&nodes) + 1u; }

/// Goes on along a ray in other coordinates.
fn walk_along(ray: Ray, todo: ptr<function, Todo>) {
  let rounding = 4.8e-7 * abs(ray.o);
  (*todo).ray = ray;
  (*todo).from_low = -(ray.o + rounding) * ray.inv_d;
  (*todo).from_high = -(ray.o - rounding) * ray.inv_d;
}

/// As intersect_box, with one operation for each end: the products of the origin are taken once a ray.
fn walk_box(todo: Todo, low: vec3f, high: vec3f, t_max: f32) -> f32 {
  let a = fma(low, todo.ray.inv_d, todo.from_low);
  let b = fma(high, todo.ray.inv_d, todo.from_high);
  let near = min(a, b);
  let far = max(a, b);
  let t0 = max(max(near.x, near.y), max(near.z, 0.0));
  let t1 = min(min(far.x, far.y), far.z) * 1.0000006;
  return select(FAR, t0, t0 <= min(t1, t_max));
}

fn walk_visit(t: f32, todo: ptr<function, Todo>) -> vec2u {
  @if(instances) { if ((*todo).node >= ENTER && !walk_cross(todo)) { return vec2u(0u); } }
  let node = (*todo).node;
  let l0 = nodes[node].left_min;
  let l1 = nodes[node].left_max;
  let r0 = nodes[node].right_min;
  let r1 = nodes[node].right_max;
  var tl = walk_box(*todo, bitcast<vec3f>(l0.xyz), bitcast<vec3f>(l1.xyz), t);
  var tr = walk_box(*todo, bitcast<vec3f>(r0.xyz), bitcast<vec3f>(r1.xyz), t);
  let in_left = tl < FAR && l1.w > 0u;
  let in_right = tr < FAR && r1.w > 0u;
  // Two leaves of a node stand side by side.
  let first = select(r0.w, l0.w, in_left);
  let stop = first + min(select(0u, l1.w, in_left) + select(0u, r1.w, in_right), 2u * MAX_LEAF);
  tl = select(tl, FAR, in_left);
  tr = select(tr, FAR, in_right);
  let right_first = tr < tl;
  (*todo).node = select(l0.w, r0.w, right_first);
  if (max(tl, tr) < FAR) {
    walk_push(select(r0.w, l0.w, right_first), todo);
  } else if (min(tl, tr) >= FAR) {
    walk_next(todo);
  }
  (*todo).left--;
  (*todo).is_over = (*todo).is_over || (*todo).left == 0u;
  return vec2u(first, stop);
}

fn walk_push(node: u32, todo: ptr<function, Todo>) {
  stack[(*todo).top] = node;
  (*todo).top = min((*todo).top + 1u, STACK_SIZE - 1u);
}

fn walk_next(todo: ptr<function, Todo>) {
  if ((*todo).top == 0u) {
    (*todo).is_over = true;
  } else {
    (*todo).top--;
    (*todo).node = stack[(*todo).top];
  }
}

@if(instances)
fn walk_enter(primitive: u32, todo: ptr<function, Todo>) {
  if (!(*todo).is_over) {
    walk_push(ENTER | primitive, todo);
  } else if ((*todo).left > 0u) {
    (*todo).is_over = false;
    (*todo).node = ENTER | primitive;
  }
}

/// Into a group, to its first node, or back into the world; false: what comes next is no node yet.
@if(instances)
fn walk_cross(todo: ptr<function, Todo>) -> bool {
  if ((*todo).node == LEAVE) {
    (*todo).instance = 0u;
    (*todo).left = (*todo).left_in_world;
    walk_along(ray_along((*todo).o, (*todo).d), todo);
    walk_next(todo);
    return false;
  }
  // No group stands in another one.
  if ((*todo).instance > 0u) {
    walk_next(todo);
    return false;
  }
  let primitive = (*todo).node - ENTER;
  let m = instance_from_world(primitive);
  (*todo).instance = primitive + 1u;
  (*todo).node = primitives[primitive].p0.x;
  walk_push(LEAVE, todo);
  (*todo).left_in_world = (*todo).left;
  (*todo).left = walk_visits();
  walk_along(ray_along(affine_apply(m, vec4f((*todo).o, 1.0)), affine_apply(m, vec4f((*todo).d, 0.0))), todo);
  return true;
}

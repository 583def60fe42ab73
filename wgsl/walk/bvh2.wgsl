// The BVH2 a node at a time: what wgsl/traverse/bvh2.wgsl does in a loop.
//
// A walk is a module with
//   struct Todo { is_over: bool, … }                                        what is left of the structure; is_over: nothing
//   fn walk_begin(ray: Ray) -> Todo
//   fn walk_ended() -> Todo
//   fn walk_visit(ray: Ray, t: f32, todo: ptr<function, Todo>) -> vec2u     takes a step; primitives to test, from x to before y

import package::config::STACK_SIZE;
import package::intersect::Ray;
import package::math::FAR;
import package::scene::nodes;

var<private> stack: array<u32, STACK_SIZE>;

struct Todo {
  is_over: bool,
  node: u32,
  /// Nodes that wait.
  top: u32,
  /// −o/d, seen from the lower and from the upper ends of boxes: they differ by what walk_box rounds.
  from_low: vec3f,
  from_high: vec3f,
}

fn walk_begin(ray: Ray) -> Todo {
  let rounding = 4.8e-7 * abs(ray.o);
  return Todo(false, 0u, 0u, -(ray.o + rounding) * ray.inv_d, -(ray.o - rounding) * ray.inv_d);
}
fn walk_ended() -> Todo { return Todo(true, 0u, 0u, vec3f(0.0), vec3f(0.0)); }

/// As intersect_box, with one operation for each end: the products of the origin are taken once a ray.
fn walk_box(ray: Ray, todo: Todo, low: vec3f, high: vec3f, t_max: f32) -> f32 {
  let a = fma(low, ray.inv_d, todo.from_low);
  let b = fma(high, ray.inv_d, todo.from_high);
  let near = min(a, b);
  let far = max(a, b);
  let t0 = max(max(near.x, near.y), max(near.z, 0.0));
  let t1 = min(min(far.x, far.y), far.z) * 1.0000006;
  return select(FAR, t0, t0 <= min(t1, t_max));
}

fn walk_visit(ray: Ray, t: f32, todo: ptr<function, Todo>) -> vec2u {
  let node = (*todo).node;
  let l0 = nodes[node].left_min;
  let l1 = nodes[node].left_max;
  let r0 = nodes[node].right_min;
  let r1 = nodes[node].right_max;
  var tl = walk_box(ray, *todo, bitcast<vec3f>(l0.xyz), bitcast<vec3f>(l1.xyz), t);
  var tr = walk_box(ray, *todo, bitcast<vec3f>(r0.xyz), bitcast<vec3f>(r1.xyz), t);
  let in_left = tl < FAR && l1.w > 0u;
  let in_right = tr < FAR && r1.w > 0u;
  // Two leaves of a node stand side by side.
  let first = select(r0.w, l0.w, in_left);
  let stop = first + select(0u, l1.w, in_left) + select(0u, r1.w, in_right);
  tl = select(tl, FAR, in_left);
  tr = select(tr, FAR, in_right);
  let right_first = tr < tl;
  (*todo).node = select(l0.w, r0.w, right_first);
  if (max(tl, tr) < FAR) {
    stack[(*todo).top] = select(r0.w, l0.w, right_first);
    (*todo).top++;
  } else if (min(tl, tr) >= FAR) {
    if ((*todo).top == 0u) {
      (*todo).is_over = true;
    } else {
      (*todo).top--;
      (*todo).node = stack[(*todo).top];
    }
  }
  return vec2u(first, stop);
}

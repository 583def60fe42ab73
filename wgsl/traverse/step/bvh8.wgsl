// The wide hierarchy a node or a leaf at a time: what wgsl/traverse/bvh8.wgsl does in loops. See bvh2.wgsl.

import package::config::STACK_SIZE;
import package::traverse::intersect::Ray;
import package::traverse::structures::wide_nodes;
import package::traverse::{Met, Turns, wide_leaf, wide_octant, wide_visit};

var<private> stack: array<Turns, STACK_SIZE>;

struct Todo {
  ray: Ray,
  is_over: bool,
  octant: u32,
  /// Nodes of which children wait.
  top: u32,
  /// Visits that the ray may make, and one more.
  left: u32,
  /// Children that come next, and leaves that come before.
  met: Met,
}

fn walk_begin(ray: Ray) -> Todo {
  // The root as if it were what comes next of a node.
  return Todo(ray, false, wide_octant(ray.inv_d), 0u, arrayLength(&wide_nodes) + 1u, Met(Turns(0u, 1u, 0u), 0u, 0u, vec2u(0u)));
}
fn walk_ended() -> Todo {
  var todo: Todo;
  todo.is_over = true;
  return todo;
}

fn walk_visit(t: f32, todo: ptr<function, Todo>) -> vec2u {
  if ((*todo).met.leaves == 0u) {
    var turns = (*todo).met.inner;
    var node = 0u;
    let slot = firstTrailingBit(turns.todo) ^ (*todo).octant;
    node = turns.base + countOneBits(turns.inner & ((1u << slot) - 1u));
    turns.todo &= turns.todo - 1u;
    if (turns.todo != 0u) {
      stack[(*todo).top] = turns;
      (*todo).top = min((*todo).top + 1u, STACK_SIZE - 1u);
    }
    (*todo).met = wide_visit(node, (*todo).ray, (*todo).octant, t);
    (*todo).left--;
  }
  var range = vec2u(0u);
  if ((*todo).met.leaves != 0u) {
    let leaf = wide_leaf((*todo).met, firstTrailingBit((*todo).met.leaves) ^ (*todo).octant);
    (*todo).met.leaves &= (*todo).met.leaves - 1u;
    range = vec2u(leaf.x, leaf.x + leaf.y);
  }
  if ((*todo).met.leaves == 0u && (*todo).met.inner.todo == 0u) {
    if ((*todo).top == 0u) {
      (*todo).is_over = true;
    } else {
      (*todo).top--;
      (*todo).met.inner = stack[(*todo).top];
    }
  }
  (*todo).is_over = (*todo).is_over || (*todo).left == 0u;
  return range;
}

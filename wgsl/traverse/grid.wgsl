// Uniform grid: from cell to cell along the ray, by the nearest of the three planes ahead (Amanatides and Woo 1987).
//
// A walk ends whatever stands in the buffer: a ray passes a cell at most once, so that cells and entries of their lists together are
// no more than the grid has words. Only damaged data meet that bound.

import package::math::FAR;
import package::traverse::structures::grid;
import package::traverse::intersect::{Closest, NO_HIT, Ray, intersect_box, ray_along};
import package::traverse::leaf::{leaf_any, leaf_closest};
@if(layer_cost) import package::shape::primitive::cost_nodes;
import package::ray_count::{count_closest, count_shadow};

/// The cell where the ray enters the grid, at (x, y, z); w: 0 where it does so not before `t_max`.
fn grid_enter(ray: Ray, t_max: f32) -> vec4i {
  let t = intersect_box(ray.o, ray.inv_d, grid.origin, grid.origin + vec3f(grid.cells) * grid.size, t_max);
  if (t >= FAR) { return vec4i(0); }
  let at = floor((ray.o + ray.d * t - grid.origin) / grid.size);
  return vec4i(clamp(vec3i(at), vec3i(0), vec3i(grid.cells) - 1), 1);
}

/// Distances at which the ray leaves a cell along each axis: computed anew for each plane, so that no error grows on the way.
fn grid_leave(ray: Ray, cell: vec3i) -> vec3f {
  let plane = grid.origin + vec3f(select(cell, cell + 1, ray.inv_d > vec3f(0.0))) * grid.size;
  return (plane - ray.o) * ray.inv_d;
}

/// The neighbour through the nearest of the planes.
fn grid_next(ray: Ray, cell: vec3i, leave: vec3f) -> vec3i {
  let forward = select(vec3i(-1), vec3i(1), ray.inv_d > vec3f(0.0));
  if (leave.x <= leave.y && leave.x <= leave.z) { return cell + vec3i(forward.x, 0, 0); }
  return select(cell + vec3i(0, 0, forward.z), cell + vec3i(0, forward.y, 0), leave.y <= leave.z);
}

fn grid_has(cell: vec3i) -> bool { return all(cell >= vec3i(0)) && all(cell < vec3i(grid.cells)); }

/// Where the list of a cell begins, and where it ends.
fn grid_list(cell: vec3i) -> vec2u {
  @if(layer_cost) cost_nodes++;
  let c = vec3u(cell);
  let i = (c.z * grid.cells.y + c.y) * grid.cells.x + c.x;
  return grid.lists + vec2u(grid.entries[i], grid.entries[i + 1u]);
}

/// The closest hit along a unit direction.
fn trace_closest(o: vec3f, d: vec3f) -> Closest {
  count_closest();
  let ray = ray_along(o, d);
  var best = NO_HIT;
  let first = grid_enter(ray, FAR);
  var cell = first.xyz;
  var goes_on = first.w == 1;
  for (var left = arrayLength(&grid.entries); goes_on && left > 0u; left--) {
    let list = grid_list(cell);
    let count = min(list.y - list.x, left - 1u);
    left -= count;
    for (var i = list.x; i < list.x + count; i++) { leaf_closest(ray, grid.entries[i], 1u, &best); }
    let leave = grid_leave(ray, cell);
    // A hit beyond this cell may not be the closest: primitives reach over many cells.
    goes_on = best.t > min(leave.x, min(leave.y, leave.z));
    cell = grid_next(ray, cell, leave);
    goes_on &= grid_has(cell);
  }
  if (goes_on) { return NO_HIT; }
  return best;
}

/// Whether anything lies on the segment from `o` along the unit direction `d`, up to `t_max`. A primitive with holes is asked with
/// the same random number in each of its cells.
fn trace_any(o: vec3f, d: vec3f, t_max: f32) -> bool {
  count_shadow();
  let ray = ray_along(o, d);
  let first = grid_enter(ray, t_max);
  var cell = first.xyz;
  var goes_on = first.w == 1;
  for (var left = arrayLength(&grid.entries); goes_on && left > 0u; left--) {
    let list = grid_list(cell);
    let count = min(list.y - list.x, left - 1u);
    left -= count;
    for (var i = list.x; i < list.x + count; i++) { if (leaf_any(ray, grid.entries[i], 1u, t_max)) { return true; } }
    let leave = grid_leave(ray, cell);
    goes_on = t_max > min(leave.x, min(leave.y, leave.z));
    cell = grid_next(ray, cell, leave);
    goes_on &= grid_has(cell);
  }
  return goes_on;
}

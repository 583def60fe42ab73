// What fills the space that a path is in: nested dielectrics by priority (Schmidt and Budge 2002, "Simple nested
// dielectrics in ray traced images").
//
// The path keeps a list of the closed shapes that it is inside of. Where several overlap, the one of the greatest
// priority fills the space, of equals the one that was entered last. A surface that does not change what fills the
// space is passed as if it were not there; every other one parts the interior of its own shape from what `hit.outside`
// is the index of. A path inside of more than CAPACITY shapes ignores those that it enters beyond.

import package::bsdf::bsdf_interior_ior;
import package::material::Hit;
import package::scene::{view, params};
import package::surface::point::Surface;
import package::bsdf::bsdf_disperses;
import package::path::wavelength::{wavelength_matters, wavelength_now};

/// Shapes that a path can be inside of.
const CAPACITY = 8u;
const NONE = 0xffffffffu;
const PRIORITY_SHIFT = 24u;
const SLOT_MASK = 0xffffffu;

/// In the order in which they were entered.
struct Inside {
  count: u32,
  /// priority << 24 | the shape's Interior in `params`.
  keys: array<u32, CAPACITY>,
  iors: array<f32, CAPACITY>,
}

/// The shapes that the path under way is inside of.
var<private> inside: Inside;

fn interior_all() -> Inside { return inside; }
fn interior_restore(all: Inside) { inside = all; }
/// A ray that meets nothing is outside of every closed shape, whatever rounding or an open mesh has left in the list.
fn interior_clear() { inside.count = 0u; }

/// A path at the eye.
fn interior_start(eye: vec3f) {
  inside.count = 0u;
  var hit: Hit;
  hit.p = eye;
  hit.outside = 1.0;
  hit.wavelength = 0.5876;
  @if(dispersion) { hit.wavelength = wavelength_now(); }
  for (var i = 0u; i < min(view.inside_count, CAPACITY); i++) {
    let slot = select(view.inside_last, view.inside_first, i < 4u)[i & 3u];
    interior_enter(slot, hit);
  }
}

/// The entry that fills the space, without the entry `without`; NONE: outside of everything.
fn interior_top(without: u32) -> u32 {
  var top = NONE;
  var greatest = 0u;
  for (var i = 0u; i < inside.count; i++) {
    let priority = inside.keys[i] >> PRIORITY_SHIFT;
    if (i != without && priority >= greatest) {
      greatest = priority;
      top = i;
    }
  }
  return top;
}

fn interior_ior(entry: u32) -> f32 {
  if (entry == NONE) { return 1.0; }
  return inside.iors[entry];
}

/// First vec4u of the Medium that fills the space, plus 1; 0: vacuum.
fn interior_medium() -> u32 {
  let top = interior_top(NONE);
  if (top == NONE) { return view.fog; }
  return params[inside.keys[top] & SLOT_MASK].y;
}

/// The last entry of a shape; NONE: the path is not inside of it.
fn interior_find(slot: u32) -> u32 {
  var found = NONE;
  for (var i = 0u; i < inside.count; i++) {
    if ((inside.keys[i] & SLOT_MASK) == slot) { found = i; }
  }
  return found;
}

/// Looks at a surface that the path has arrived at. False: it changes nothing. Sets hit.outside.
fn interior_meets(s: ptr<function, Surface>) -> bool {
  let slot = (*s).interior;
  let own_interior = params[slot];
  let top = interior_top(NONE);
  if (own_interior.z == 0u) {
    (*s).hit.outside = interior_ior(top);
    return true;
  }
  // What emits is always there: light sampling looks at nothing else.
  let emits = (*s).light > 0u;
  if ((*s).hit.front) {
    (*s).hit.outside = interior_ior(top);
    return emits || top == NONE || own_interior.x >= inside.keys[top] >> PRIORITY_SHIFT;
  }
  let own = interior_find(slot);
  (*s).hit.outside = interior_ior(interior_top(own));
  return emits || own == NONE || own == top;
}

/// What a ray along `d` that leaves a surface is inside of, while the path stays before it.
fn interior_behind(s: Surface, d: vec3f) -> Inside {
  let before = inside;
  if ((dot(s.ng, d) < 0.0) == s.hit.front) { interior_cross(s); }
  let behind = inside;
  inside = before;
  return behind;
}

/// The path goes on behind the surface.
fn interior_cross(s: Surface) {
  if (params[s.interior].z == 0u) { return; }
  if (s.hit.front) {
    interior_enter(s.interior, s.hit);
    return;
  }
  let own = interior_find(s.interior);
  if (own == NONE) { return; }
  inside.count--;
  for (var i = own; i < inside.count; i++) {
    inside.keys[i] = inside.keys[i + 1u];
    inside.iors[i] = inside.iors[i + 1u];
  }
}

fn interior_enter(slot: u32, hit: Hit) {
  if (inside.count >= CAPACITY) { return; }
  @if(dispersion) { if (bsdf_disperses(params[slot].w)) { wavelength_matters(); } }
  let ior = bsdf_interior_ior(params[slot].w, hit);
  inside.keys[inside.count] = (params[slot].x << PRIORITY_SHIFT) | slot;
  // A material without an index of its own leaves that of what it stands in.
  inside.iors[inside.count] = select(interior_ior(interior_top(NONE)), ior, ior > 0.0);
  inside.count++;
}

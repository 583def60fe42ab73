// Shapes of a signed distance that the scene's author wrote (Hart 1996, "Sphere tracing"): the part of a box in which it is
// negative. Where it is negative at the box itself, the box is the surface: the solid is always closed.
//
// The distance is walked in its own units, in the coordinates of its program. It may be wrong, hostile or no number: the walk has a
// number of steps, every step a least length, and every evaluation is paid for (package::budget).

import package::traverse::intersect::Ray;
import package::math::{INV_PI, max_component};
import package::scene::params;
import package::sdf_programs::sdf_distance;
import package::shape::point::ShapePoint;

/// Most steps of a walk: the document's limit.
const MAX_STEPS = 4096u;

/// scene::SdfShape, read from `slot`, without its maps.
struct Sdf {
  slot: u32,
  low: vec3f,
  program: u32,
  high: vec3f,
  steps: u32,
  share: f32,
  tolerance: f32,
  probe: f32,
  offset: f32,
}

/// The whole surface, or one side of the box: 1 + 2 axis, one more for the upper one.
const SURFACE = 0.0;

fn sdf_of(slot: u32) -> Sdf {
  let a = params[slot];
  let b = params[slot + 1u];
  let c = bitcast<vec4f>(params[slot + 2u]);
  return Sdf(slot, bitcast<vec3f>(a.xyz), a.w, bitcast<vec3f>(b.xyz), min(b.w, MAX_STEPS), c.x, c.y, c.z, c.w);
}

fn sdf_map(slot: u32, v: vec4f) -> vec3f {
  return vec3f(dot(bitcast<vec4f>(params[slot]), v), dot(bitcast<vec4f>(params[slot + 1u]), v), dot(bitcast<vec4f>(params[slot + 2u]), v));
}

/// The rows of object-from-placed stand from here, then those of the way back.
const MAPS = 3u;

/// Transposed linear part of object-from-placed: normals of the object to the coordinates that the primitive stands in.
fn sdf_normal(slot: u32, n: vec3f) -> vec3f {
  return normalize(
    bitcast<vec4f>(params[slot]).xyz * n.x + bitcast<vec4f>(params[slot + 1u]).xyz * n.y + bitcast<vec4f>(params[slot + 2u]).xyz * n.z);
}

/// By its bits: compilers may take for granted that every number is finite.
fn sdf_finite(x: f32) -> bool { return (bitcast<u32>(x) & 0x7f800000u) != 0x7f800000u; }

/// (t, part, 0) of the first hit in (0, t_max); t = -1: none, also where steps or budget run out or the distance is no number.
fn sdf_hit(ray: Ray, sdf: Sdf, t_max: f32) -> vec3f {
  const NONE = vec3f(-1.0, 0.0, 0.0);
  let o = sdf_map(sdf.slot + MAPS, vec4f(ray.o, 1.0));
  let d = sdf_map(sdf.slot + MAPS, vec4f(ray.d, 0.0));
  let inverse = 1.0 / select(d, vec3f(1.0e-20), abs(d) < vec3f(1.0e-20));
  let near = min((sdf.low - o) * inverse, (sdf.high - o) * inverse);
  let far = max((sdf.low - o) * inverse, (sdf.high - o) * inverse);
  let enter = max_component(near);
  let leave = min(far.x, min(far.y, far.z));
  if (enter >= leave || leave <= 0.0 || enter >= t_max) { return NONE; }
  let start = max(enter, 0.0);
  let at = o + d * start;
  let pace = 1.0 / length(d);
  var side = 1.0;
  // A ray that starts on the surface has to get away from it first.
  var is_away = enter > 0.0;
  var s = 0.0;
  for (var i = 0u; i < sdf.steps; i++) {
    // The one call of a walk: programs are large, and inlined.
    let f = sdf_distance(sdf.program, at + d * s) * sdf.share;
    if (!sdf_finite(f)) { return NONE; }
    if (i == 0u && f < 0.0) {
      if (enter > 0.0) { return vec3f(enter, sdf_side(near, enter, inverse), 0.0); }
      side = -1.0;
    }
    let g = f * side;
    if (g < sdf.tolerance) {
      if (is_away || g < -sdf.tolerance) { return select(NONE, vec3f(start + s, SURFACE, 0.0), start + s > 0.0 && start + s < t_max); }
    } else { is_away = true; }
    s += max(g, sdf.tolerance) * pace;
    if (start + s >= min(leave, t_max)) {
      if (side > 0.0 || leave >= t_max) { return NONE; }
      return vec3f(leave, sdf_side(-far, -leave, -inverse), 0.0);
    }
  }
  return NONE;
}

/// The side of the box whose plane is met at `t`; `inverse` has the signs of the direction in which it is met from outside.
fn sdf_side(planes: vec3f, t: f32, inverse: vec3f) -> f32 {
  let axis = select(select(2u, 1u, planes.y >= t), 0u, planes.x >= t);
  return 1.0 + 2.0 * f32(axis) + select(1.0, 0.0, inverse[axis] > 0.0);
}

/// The point of the surface near to where it was hit; its normal by differences over the corners of a tetrahedron (Quilez). u and v
/// are those of a sphere around the middle of the box.
fn sdf_point(sdf: Sdf, found: vec3f, part: f32) -> ShapePoint {
  var p = sdf_map(sdf.slot + MAPS, vec4f(found, 1.0));
  var n = vec3f(0.0);
  if (part != SURFACE) {
    let face = u32(part) - 1u;
    let upper = (face & 1u) == 1u;
    n[face / 2u] = select(-1.0, 1.0, upper);
    p[face / 2u] = select(sdf.low[face / 2u], sdf.high[face / 2u], upper);
  } else {
    var gradient = vec3f(0.0);
    var f = 0.0;
    for (var i = 0u; i < 5u; i++) {
      // Four corners, then the point itself.
      let corner = select(vec3f(0.0), 2.0 * vec3f(vec3u((i + 3u) >> 1u, i >> 1u, i) & vec3u(1u)) - 1.0, i < 4u);
      f = sdf_distance(sdf.program, p + corner * sdf.probe);
      gradient += corner * f;
    }
    gradient /= 4.0 * sdf.probe;
    let steepness = length(gradient);
    let is_usable = sdf_finite(steepness) && steepness > 0.0 && sdf_finite(f);
    n = select(vec3f(0.0, 1.0, 0.0), gradient / max(steepness, 1.0e-30), is_usable);
    // Within the tolerance, onto the surface.
    p -= n * select(0.0, clamp(f / max(steepness, 1.0e-30), -4.0 * sdf.tolerance, 4.0 * sdf.tolerance), is_usable);
  }
  let out = normalize(p - 0.5 * (sdf.low + sdf.high));
  let uv = vec2f(0.5 + 0.5 * INV_PI * atan2(out.x, out.z), INV_PI * acos(clamp(-out.y, -1.0, 1.0)));
  let back = sdf.slot + MAPS + 3u;
  let ng = sdf_normal(sdf.slot + MAPS, n);
  let along = sdf_map(back, vec4f(cross(vec3f(0.0, 1.0, 0.0), n), 0.0));
  return ShapePoint(sdf_map(back, vec4f(p, 1.0)), ng, sdf.offset, uv, along);
}

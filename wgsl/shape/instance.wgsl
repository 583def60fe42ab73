// Places of groups of primitives, and of the camera: affine maps that stand still, or change with the time of the path.

import package::math::ROUNDING;
import package::scene::{params, primitives};
@if(motion) import package::path::time::time_now;

/// Rows of an affine map: row · (p, 1).
struct Affine { x: vec4f, y: vec4f, z: vec4f }

fn affine_apply(m: Affine, v: vec4f) -> vec3f { return vec3f(dot(m.x, v), dot(m.y, v), dot(m.z, v)); }

/// The transposed linear part times a vector: normals go by it, with the inverse map.
fn affine_transposed(m: Affine, n: vec3f) -> vec3f { return m.x.xyz * n.x + m.y.xyz * n.y + m.z.xyz * n.z; }

fn affine_row(m: Affine, row: u32) -> vec4f { return select(select(m.z, m.y, row == 1u), m.x, row == 0u); }

/// Bound of the rounding error of an affine map, and of the way back, at a point with these coordinates at most.
fn affine_error(m: Affine, p: vec3f) -> f32 {
  let size = vec3f(dot(abs(m.x.xyz), abs(p)) + abs(m.x.w), dot(abs(m.y.xyz), abs(p)) + abs(m.y.w), dot(abs(m.z.xyz), abs(p)) + abs(m.z.w));
  return 16.0 * ROUNDING * (size.x + size.y + size.z);
}

fn affine_at(slot: u32) -> Affine {
  return Affine(bitcast<vec4f>(params[slot]), bitcast<vec4f>(params[slot + 1u]), bitcast<vec4f>(params[slot + 2u]));
}

/// Into the coordinates of the group that primitive `instance` places.
fn instance_from_world(instance: u32) -> Affine {
  let place = primitives[instance].p0;
  @if(motion) { if (place.z > 0u) { return motion_inverse(motion_at(place.y, place.z)); } }
  return affine_at(place.y);
}

/// From there into the world.
fn world_from_instance(instance: u32) -> Affine {
  let place = primitives[instance].p0;
  @if(motion) { if (place.z > 0u) { return motion_forward(motion_at(place.y, place.z)); } }
  return affine_at(place.y + 3u);
}

/// See scene::MotionKey.
@if(motion) struct Moved { translate: vec3f, rotate: vec4f, scale: vec3f }

/// vec4u of `params` that a MotionKey takes.
@if(motion) const KEY_SLOTS = 3u;

/// The place at the time of the path: keys are mixed evenly, quaternions normalised.
@if(motion)
fn motion_at(slot: u32, count: u32) -> Moved {
  var low = 0u;
  var high = count - 1u;
  while (high - low > 1u) {
    // The distance halves, whatever `count` is.
    let middle = low + (high - low) / 2u;
    if (bitcast<f32>(params[slot + KEY_SLOTS * middle].w) <= time_now) { low = middle; } else { high = middle; }
  }
  let a = slot + KEY_SLOTS * low;
  let b = slot + KEY_SLOTS * high;
  let from_t = bitcast<vec4f>(params[a]);
  let to_t = bitcast<vec4f>(params[b]);
  let t = saturate((time_now - from_t.w) / max(to_t.w - from_t.w, 1.0e-20));
  return Moved(
    mix(from_t.xyz, to_t.xyz, t),
    normalize(mix(bitcast<vec4f>(params[a + 1u]), bitcast<vec4f>(params[b + 1u]), t)),
    mix(bitcast<vec4f>(params[a + 2u]).xyz, bitcast<vec4f>(params[b + 2u]).xyz, t));
}

/// Columns of the rotation by a unit quaternion.
@if(motion)
fn rotation_columns(q: vec4f) -> mat3x3f {
  let a = 2.0 * q.xyz * q.xyz;
  let b = 2.0 * q.xyz * q.yzx;
  let c = 2.0 * q.w * q.xyz;
  return mat3x3f(
    vec3f(1.0 - a.y - a.z, b.x + c.z, b.z - c.y),
    vec3f(b.x - c.z, 1.0 - a.x - a.z, b.y + c.x),
    vec3f(b.z + c.y, b.y - c.x, 1.0 - a.x - a.y));
}

@if(motion)
fn motion_forward(m: Moved) -> Affine {
  let r = rotation_columns(m.rotate);
  let x = r[0] * m.scale.x;
  let y = r[1] * m.scale.y;
  let z = r[2] * m.scale.z;
  return Affine(vec4f(x.x, y.x, z.x, m.translate.x), vec4f(x.y, y.y, z.y, m.translate.y), vec4f(x.z, y.z, z.z, m.translate.z));
}

@if(motion)
fn motion_inverse(m: Moved) -> Affine {
  let r = rotation_columns(m.rotate);
  let x = r[0] / m.scale.x;
  let y = r[1] / m.scale.y;
  let z = r[2] / m.scale.z;
  return Affine(vec4f(x, -dot(x, m.translate)), vec4f(y, -dot(y, m.translate)), vec4f(z, -dot(z, m.translate)));
}

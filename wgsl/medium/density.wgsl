// Density of a medium, by a program: a factor of its coefficients at each point of a box, 0 outside. What exceeds the majorant that the
// document declares is cut off, so that every estimate is of the same medium; the host is told of it.

import package::math::max_component;
import package::medium_programs::medium_density;
import package::scene::{Medium, params};

/// What of a ray lies in the box: from `near` to before `far`, none where near ≥ far.
struct Stretch {
  near: f32,
  far: f32,
  majorant: f32,
  /// The ray in the program's coordinates; its parameter is the distance in the world.
  o: vec3f,
  d: vec3f,
  program: u32,
  slot: u32,
}

/// Words of a MediumDensity before its map.
const MAP = 2u;
const NUMBER = 5u;

fn density_map(slot: u32, v: vec4f) -> vec3f {
  return vec3f(
    dot(bitcast<vec4f>(params[slot + MAP]), v), dot(bitcast<vec4f>(params[slot + MAP + 1u]), v), dot(bitcast<vec4f>(params[slot + MAP + 2u]), v));
}

/// Along the ray from `origin` in the unit direction `direction` to `t_max`, of a medium that has one.
fn density_stretch(medium: Medium, origin: vec3f, direction: vec3f, t_max: f32) -> Stretch {
  let slot = medium.density - 1u;
  let a = params[slot];
  let b = params[slot + 1u];
  let o = density_map(slot, vec4f(origin, 1.0));
  let d = density_map(slot, vec4f(direction, 0.0));
  let inverse = 1.0 / select(d, vec3f(1.0e-20), abs(d) < vec3f(1.0e-20));
  let low = (bitcast<vec3f>(a.xyz) - o) * inverse;
  let high = (bitcast<vec3f>(b.xyz) - o) * inverse;
  let near = min(low, high);
  let far = max(low, high);
  return Stretch(max(0.0, max_component(near)), min(t_max, min(far.x, min(far.y, far.z))), bitcast<f32>(b.w), o, d, a.w, slot);
}

/// The greatest density seen over its majorant, as a float of 24 bits, and the medium's number; 0: none. What is negative or no number is
/// greater than all numbers.
var<private> over_majorant: u32;

fn density_told() -> u32 { return over_majorant; }

/// At distance t, from 0 to the majorant.
fn density_at(stretch: Stretch, t: f32) -> f32 {
  let value = medium_density(stretch.program, stretch.o + stretch.d * t);
  // By their bits: those of numbers ≥ 0 are in the order of the numbers, and compilers may take for granted that every number is finite.
  let bits = bitcast<u32>(value);
  if (bits <= bitcast<u32>(stretch.majorant)) { return value; }
  if (bits == SIGN) { return 0.0; }
  let is_number = bits < INFINITE;
  var ratio = bits;
  if (is_number) { ratio = bitcast<u32>(value / stretch.majorant); }
  // What rounding adds is nobody's fault.
  if (ratio >= ONE + 0x100u) { over_majorant = max(over_majorant, (ratio & 0xffffff00u) | params[stretch.slot + NUMBER].x); }
  return select(0.0, stretch.majorant, bits <= INFINITE);
}

const SIGN = 0x80000000u;
const INFINITE = 0x7f800000u;
const ONE = 0x3f800000u;

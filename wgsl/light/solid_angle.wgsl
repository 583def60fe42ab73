// Solid angles that flat shapes fill as seen from a point, in steradians.

import package::math::{PI, turns_of};

/// Seen under less than this, a light is a point as far as its samples are concerned, and area sampling does as well.
const MIN_SOLID_ANGLE = 1.0e-5;
/// Sine of the angle above its plane, at the farthest corner, below which rounding errors decide on which side a point is.
const MIN_HEIGHT = 1.0e-4;

/// Of the parallelogram p0 + u e1 + v e2 seen from `p`; 0 where it is to be sampled by area.
@if(rectangle_lights || parallelogram_lights)
fn parallelogram_solid_angle(p: vec3f, p0: vec3f, e1: vec3f, e2: vec3f) -> f32 {
  let halves = parallelogram_halves(p, p0, e1, e2);
  // Angles add where complex numbers multiply.
  let angle = turns_of(vec2f(halves.x * halves.z - halves.y * halves.w, halves.x * halves.w + halves.y * halves.z));
  return solid_angle_of(angle);
}

/// Of its two triangles, that at p0 and the other one: x and y, z and w of a complex number whose argument is half the solid
/// angle (Van Oosterom and Strackee 1983). Nothing cancels where the angle is small. 0: too near to the plane.
@if(rectangle_lights || parallelogram_lights)
fn parallelogram_halves(p: vec3f, p0: vec3f, e1: vec3f, e2: vec3f) -> vec4f {
  let a = p0 - p;
  let b = a + e1;
  let c = b + e2;
  let d = a + e2;
  let r = vec4f(length(a), length(b), length(c), length(d));
  let across = cross(e1, e2);
  let volume = abs(dot(a, across));
  if (volume <= MIN_HEIGHT * length(across) * max(max(r.x, r.y), max(r.z, r.w))) { return vec4f(1.0, 0.0, 1.0, 0.0); }
  let ba = b / r.y;
  let da = d / r.w;
  let diagonal = 1.0 + dot(ba, da);
  let edges = ba + da;
  let slim = volume / (r.y * r.w);
  return vec4f(diagonal + dot(a / r.x, edges), slim / r.x, diagonal + dot(c / r.z, edges), slim / r.z);
}

/// Of the triangle p0, p0 + e1, p0 + e2; 0 where it is to be sampled by area.
@if(triangle_lights)
fn triangle_solid_angle(p: vec3f, p0: vec3f, e1: vec3f, e2: vec3f) -> f32 {
  let a = p0 - p;
  let b = a + e1;
  let c = a + e2;
  let r = vec3f(length(a), length(b), length(c));
  let across = cross(e1, e2);
  let volume = abs(dot(a, across));
  if (volume <= MIN_HEIGHT * length(across) * max(r.x, max(r.y, r.z))) { return 0.0; }
  let reach = r.x * r.y * r.z;
  return solid_angle_of(turns_of(vec2f(reach + dot(a, b) * r.z + dot(b, c) * r.x + dot(c, a) * r.y, volume)));
}

/// From half of it, in turns.
fn solid_angle_of(half_turns: f32) -> f32 {
  let angle = 4.0 * PI * half_turns;
  return select(0.0, angle, angle >= MIN_SOLID_ANGLE);
}

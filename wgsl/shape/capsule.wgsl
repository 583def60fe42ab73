// Capsules: all points within a radius of a segment. The primitive holds the middle of the segment, the axis and (radius, half of the
// segment's length).

import package::traverse::intersect::Ray;
import package::math::{FAR, PI, ROUNDING, max_component, frame_around, unit_circle, turns_of};
import package::shape::point::ShapePoint;

struct Capsule { centre: vec3f, axis: vec3f, radius: f32, reach: f32 }

fn capsule_of(p0: vec3f, e1: vec3f, e2: vec3f) -> Capsule { return Capsule(p0, normalize(e1), e2.x, e2.y); }

/// (t, 0, 0) of the first hit in (0, t_max); t = -1: none. Seen from where the line comes nearest to the middle, so that nothing cancels
/// that was large because the eye is far away. A capsule is convex and within its endless cylinder: a line enters it where it
/// enters that, or, where that is beyond an end, where it enters the sphere there; and so with leaving.
fn capsule_hit(ray: Ray, capsule: Capsule, t_max: f32) -> vec3f {
  const NONE = vec3f(-1.0, 0.0, 0.0);
  let speed = length(ray.d);
  let d = ray.d / speed;
  let to = capsule.centre - ray.o;
  // Twice: from far away the first is rounded by as much as the eye's distance is.
  let nearly = dot(to, d);
  let slip = dot(nearly * d - to, d);
  let near = nearly - slip;
  let w = (nearly * d - to) - slip * d;
  let z = dot(w, capsule.axis);
  let dz = dot(d, capsule.axis);
  let p = w - z * capsule.axis;
  let q = d - dz * capsule.axis;
  // |p + t q|² = radius²: a t² + 2 b t + c = 0; b² − a c with Lagrange's identity.
  let a = dot(q, q);
  let b = dot(p, q);
  let across = dot(capsule.axis, cross(p, q));
  let m = capsule.radius * sqrt(a);
  if (abs(across) > m) { return NONE; }
  let root = sqrt((m - abs(across)) * (m + abs(across)));
  let far = -(b + select(-root, root, b >= 0.0));
  let c = (length(p) - capsule.radius) * (length(p) + capsule.radius);
  var low = -FAR;
  var high = FAR;
  // Else it goes along the axis.
  if (far != 0.0) {
    let s = far / max(a, 1.0e-20);
    low = min(s, c / far);
    high = max(s, c / far);
  } else if (c > 0.0) { return NONE; }
  let enter = capsule_bound(capsule, w, d, z, dz, low, -1.0);
  let leave = capsule_bound(capsule, w, d, z, dz, high, 1.0);
  if (enter > leave) { return NONE; }
  let t = near + select(leave, enter, near + enter > 0.0);
  return select(NONE, vec3f(t / speed, 0.0, 0.0), t > 0.0 && t < t_max * speed);
}

/// Where the line enters (`way` −1) or leaves (1), which does so with the cylinder at `t`. Missed: beyond where it could, so that it
/// enters after it has left.
fn capsule_bound(capsule: Capsule, w: vec3f, d: vec3f, z: f32, dz: f32, t: f32, way: f32) -> f32 {
  let height = z + t * dz;
  if (abs(height) <= capsule.reach) { return t; }
  let from_end = w - select(-capsule.reach, capsule.reach, height > 0.0) * capsule.axis;
  let middle = -dot(from_end, d);
  let away = length(from_end + middle * d);
  if (away > capsule.radius) { return -way * FAR; }
  return middle + way * sqrt((capsule.radius - away) * (capsule.radius + away));
}

/// The point of the surface nearest to where it was hit. u goes around the axis, v up, in proportion to the area.
fn capsule_point(capsule: Capsule, found: vec3f) -> ShapePoint {
  let frame = frame_around(capsule.axis);
  let away = found - capsule.centre;
  let z = clamp(dot(away, capsule.axis), -capsule.reach, capsule.reach);
  let n = normalize(away - z * capsule.axis);
  let up = dot(n, capsule.axis);
  let across = n - up * capsule.axis;
  let r = length(across);
  let outward = select(frame.x, across / max(r, 1.0e-30), r > 0.0);
  let turns = turns_of(vec2f(dot(across, frame.x), dot(across, frame.y)));
  let v = 0.5 + 0.5 * (z + up * capsule.radius) / (capsule.reach + capsule.radius);
  let p = capsule.centre + z * capsule.axis + n * capsule.radius;
  return ShapePoint(p, n, capsule_offset(capsule), vec2f(0.5 + turns, v), cross(capsule.axis, outward));
}

/// How far from the surface rays must start: see package::traverse::intersect::sphere_offset.
fn capsule_offset(capsule: Capsule) -> f32 {
  return 24.0 * ROUNDING * (max_component(abs(capsule.centre)) + capsule.reach + capsule.radius);
}

fn capsule_area(capsule: Capsule) -> f32 { return 4.0 * PI * capsule.radius * (capsule.radius + capsule.reach); }

/// A point of the surface, uniform over its area: each slice across the axis has as much of it, those of the ends as those of the side
/// (Archimedes).
fn capsule_sample(capsule: Capsule, u: vec2f) -> ShapePoint {
  let height = (2.0 * u.x - 1.0) * (capsule.reach + capsule.radius);
  let z = clamp(height, -capsule.reach, capsule.reach);
  let up = clamp((height - z) / capsule.radius, -1.0, 1.0);
  let circle = unit_circle(u.y);
  let frame = frame_around(capsule.axis);
  let n = sqrt((1.0 - up) * (1.0 + up)) * (circle.x * frame.x + circle.y * frame.y) + up * capsule.axis;
  let p = capsule.centre + z * capsule.axis + n * capsule.radius;
  return ShapePoint(p, n, capsule_offset(capsule), vec2f(0.0), vec3f(0.0));
}

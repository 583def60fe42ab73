// Cylinders and cones: frusta of right circular cones. The primitive holds the middle of the axis, the vector from there to the
// upper end, and (radius at the lower end, radius at the upper end, 1 where both ends are closed).

import package::traverse::intersect::Ray;
import package::math::{FAR, PI, ROUNDING, max_component, frame_around, unit_circle, turns_of};
import package::shape::point::ShapePoint;
import package::warp::warp_disk;

struct Cone {
  centre: vec3f,
  /// Unit; up.
  axis: vec3f,
  /// Half the height.
  reach: f32,
  /// At the middle, and how it grows along the axis.
  radius: f32,
  slope: f32,
  capped: bool,
}

/// Parts of the surface.
const SIDE = 0.0;
const LOWER_CAP = 1.0;
const UPPER_CAP = 2.0;

fn cone_of(p0: vec3f, e1: vec3f, e2: vec3f) -> Cone {
  let reach = length(e1);
  return Cone(p0, e1 / reach, reach, 0.5 * (e2.x + e2.y), 0.5 * (e2.y - e2.x) / reach, e2.z > 0.0);
}

/// (t, part, 0) of the first hit in (0, t_max); t = -1: none. The ray is taken from where it comes nearest to the middle, so
/// that nothing cancels that was large because the eye is far away. A closed frustum is convex: it is where the ray is between the
/// planes of its ends and inside the infinite cone at once, and a ray that gets in gets out.
fn cone_hit(ray: Ray, cone: Cone, t_max: f32) -> vec3f {
  const NONE = vec3f(-1.0, 0.0, 0.0);
  let to = cone.centre - ray.o;
  let near = dot(to, ray.d) / dot(ray.d, ray.d);
  let w = near * ray.d - to;
  let z = dot(w, cone.axis);
  let dz = dot(ray.d, cone.axis);
  let p = w - z * cone.axis;
  let q = ray.d - dz * cone.axis;
  // |p + t q|² = (radius + t growth)²: a t² + 2 b t + c = 0.
  let radius = cone.radius + cone.slope * z;
  let growth = cone.slope * dz;
  let b = dot(p, q) - radius * growth;
  let across = dot(cone.axis, cross(p, q));
  let m = length(radius * q - growth * p);
  // b² − a c, with Lagrange's identity: a difference of squares, which factors.
  let discriminant = (m - abs(across)) * (m + abs(across));
  let speed = length(q);
  let a = (speed - abs(growth)) * (speed + abs(growth));
  // A line steeper than the cone's side meets both of its halves, if need be at their tip.
  if (discriminant < 0.0 && a >= 0.0) { return NONE; }
  let root = sqrt(max(0.0, discriminant));
  let far = -(b + select(-root, root, b >= 0.0));
  let c = (length(p) - radius) * (length(p) + radius);
  let least = 1.0e-20 * dot(ray.d, ray.d);
  let is_linear = abs(a) < least;
  var low = far / select(a, least, is_linear);
  var high = select(c / far, low, far == 0.0);
  if (is_linear && far == 0.0) {
    // Along a cylinder's axis.
    if (c > 0.0) { return NONE; }
    low = -FAR;
    high = FAR;
  }
  if (low > high) {
    let other = low;
    low = high;
    high = other;
  }
  if (!is_linear && a < 0.0) {
    // Inside of the half that widens along the ray, or of the other one.
    if (growth > 0.0) { low = high; high = FAR; } else { high = low; low = -FAR; }
  }
  let inverse = 1.0 / select(dz, 1.0e-20, abs(dz) < 1.0e-20);
  let enter = min((-cone.reach - z) * inverse, (cone.reach - z) * inverse);
  let leave = max((-cone.reach - z) * inverse, (cone.reach - z) * inverse);
  if (!cone.capped) {
    for (var side = 0; side < 2; side++) {
      let s = select(high, low, side == 0);
      let t = near + s;
      if (s >= enter && s <= leave && t > 0.0) { return select(NONE, vec3f(t, SIDE, 0.0), t < t_max); }
    }
    return NONE;
  }
  let first = max(low, enter);
  let last = min(high, leave);
  if (first > last) { return NONE; }
  if (near + first > 0.0) {
    let part = select(SIDE, select(UPPER_CAP, LOWER_CAP, dz > 0.0), enter > low);
    return select(NONE, vec3f(near + first, part, 0.0), near + first < t_max);
  }
  let part = select(SIDE, select(LOWER_CAP, UPPER_CAP, dz > 0.0), leave < high);
  return select(NONE, vec3f(near + last, part, 0.0), near + last > 0.0 && near + last < t_max);
}

/// The point of the surface nearest to where it was hit. u goes around the axis, v up; over the caps both go across, as on a disk.
fn cone_point(cone: Cone, found: vec3f, part: f32) -> ShapePoint {
  let frame = frame_around(cone.axis);
  let away = found - cone.centre;
  let z = dot(away, cone.axis);
  let across = away - z * cone.axis;
  let offset = cone_offset(cone);
  if (part != SIDE) {
    let side = select(-1.0, 1.0, part == UPPER_CAP);
    let rim = cone.radius + cone.slope * cone.reach * side;
    let uv = 0.5 + 0.5 * vec2f(dot(across, frame.x), dot(across, frame.y)) / rim;
    return ShapePoint(found + cone.axis * (side * cone.reach - z), cone.axis * side, offset, uv, frame.x);
  }
  let r = length(across);
  let outward = select(frame.x, across / max(r, 1.0e-30), r > 0.0);
  let n = normalize(outward - cone.slope * cone.axis);
  let gap = (r - cone.radius - cone.slope * z) * inverseSqrt(1.0 + cone.slope * cone.slope);
  let turns = turns_of(vec2f(dot(across, frame.x), dot(across, frame.y)));
  return ShapePoint(found - n * gap, n, offset, vec2f(0.5 + turns, 0.5 + 0.5 * z / cone.reach), cross(cone.axis, outward));
}

/// How far from the surface rays must start: see package::traverse::intersect::sphere_offset.
fn cone_offset(cone: Cone) -> f32 {
  let widest = cone.radius + abs(cone.slope) * cone.reach;
  return 24.0 * ROUNDING * (max_component(abs(cone.centre)) + cone.reach + widest);
}

/// Areas of the side, the lower and the upper cap; 0: it is open.
fn cone_areas(cone: Cone) -> vec3f {
  let change = cone.slope * cone.reach;
  let low = cone.radius - change;
  let high = cone.radius + change;
  let side = 4.0 * PI * cone.radius * cone.reach * sqrt(1.0 + cone.slope * cone.slope);
  return vec3f(side, select(vec2f(0.0), PI * vec2f(low * low, high * high), cone.capped));
}

/// A point of the surface, uniform over its area. In `uv` its part, as cone_hit has it.
fn cone_sample(cone: Cone, u: vec2f) -> ShapePoint {
  let areas = cone_areas(cone);
  let frame = frame_around(cone.axis);
  let x = u.x * (areas.x + areas.y + areas.z);
  let change = cone.slope * cone.reach;
  let offset = cone_offset(cone);
  if (x < areas.x || areas.y + areas.z == 0.0) {
    // The density along the side grows as the radius does.
    let low = cone.radius - change;
    let high = cone.radius + change;
    let part = min(x / areas.x, 1.0);
    let s = part * (low + high) / max(low + sqrt(mix(low * low, high * high, part)), 1.0e-30);
    let circle = unit_circle(u.y);
    let outward = circle.x * frame.x + circle.y * frame.y;
    let z = (2.0 * s - 1.0) * cone.reach;
    let p = cone.centre + z * cone.axis + (cone.radius + cone.slope * z) * outward;
    return ShapePoint(p, normalize(outward - cone.slope * cone.axis), offset, vec2f(SIDE, 0.0), vec3f(0.0));
  }
  let upper = x - areas.x >= areas.y;
  let side = select(-1.0, 1.0, upper);
  let part = select((x - areas.x) / max(areas.y, 1.0e-30), (x - areas.x - areas.y) / max(areas.z, 1.0e-30), upper);
  let q = (cone.radius + change * side) * warp_disk(vec2f(clamp(part, 0.0, 1.0), u.y));
  let p = cone.centre + side * cone.reach * cone.axis + q.x * frame.x + q.y * frame.y;
  return ShapePoint(p, cone.axis * side, offset, vec2f(select(LOWER_CAP, UPPER_CAP, upper), 0.0), vec3f(0.0));
}

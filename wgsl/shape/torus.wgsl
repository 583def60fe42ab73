// Ring tori. The primitive holds the centre, the axis and (radius of the circle in the middle of the tube, radius of the tube).

import package::traverse::intersect::Ray;
import package::math::{PI, ROUNDING, max_component, frame_around, unit_circle, turns_of};
import package::shape::point::ShapePoint;

struct Torus { centre: vec3f, axis: vec3f, ring: f32, tube: f32 }

fn torus_of(p0: vec3f, e1: vec3f, e2: vec3f) -> Torus { return Torus(p0, normalize(e1), e2.x, e2.y); }

/// A line as the torus sees it, from where it comes nearest to the centre: height over the plane of the ring and what lies in it.
struct Line { z: f32, dz: f32, p: vec3f, q: vec3f }

/// Distance from the surface at `t`, negative inside, and its derivative. Exact to a few roundings of the torus's size, which the
/// quartic is not.
fn torus_distance(torus: Torus, line: Line, t: f32) -> vec2f {
  let across = line.p + t * line.q;
  let s = length(across);
  let z = line.z + t * line.dz;
  let away = length(vec2f(s - torus.ring, z));
  let slope = (s - torus.ring) * dot(across, line.q) / max(s, 1.0e-30) + z * line.dz;
  return vec2f(away - torus.tube, slope / max(away, 1.0e-30));
}

/// (t, 0, 0) of the first hit in (0, t_max); t = -1: none. Seen from where the line comes nearest to the centre the quartic
/// F(t) = (t² + K)² − 4 ring² s(t)² has no cubic term. Its extrema, roots of a cubic in closed form, part the line into pieces
/// on which F is monotone and has at most one root. The sign at their ends is that of the distance itself, and so is
/// the root: nothing is lost or made up where a ray grazes the torus but what is below the rounding of its size.
fn torus_hit(ray: Ray, torus: Torus, t_max: f32) -> vec3f {
  const NONE = vec3f(-1.0, 0.0, 0.0);
  let speed = length(ray.d);
  let d = ray.d / speed;
  let to = torus.centre - ray.o;
  // Twice: from far away the first is rounded by as much as the eye's distance is.
  let nearly = dot(to, d);
  let slip = dot(nearly * d - to, d);
  let near = nearly - slip;
  let w = (nearly * d - to) - slip * d;
  let size = torus.ring + torus.tube;
  let w2 = dot(w, w);
  // The chord within the sphere around it, and between the planes that hold it.
  if (w2 > size * size) { return NONE; }
  let z = dot(w, torus.axis);
  let dz = dot(d, torus.axis);
  let half_chord = sqrt((size - sqrt(w2)) * (size + sqrt(w2))) + 1.0e-6 * size;
  let inverse = 1.0 / select(dz, 1.0e-20, abs(dz) < 1.0e-20);
  let thick = torus.tube + 1.0e-6 * size;
  let low = max(max(-half_chord, -near), min((-thick - z) * inverse, (thick - z) * inverse));
  let high = min(half_chord, max((-thick - z) * inverse, (thick - z) * inverse));
  if (low >= high) { return NONE; }
  let line = Line(z, dz, w - z * torus.axis, d - dz * torus.axis);
  let k = w2 + (torus.ring - torus.tube) * (torus.ring + torus.tube);
  let ring2 = torus.ring * torus.ring;
  // F'/4 = t³ + third t + constant.
  let stops = torus_extrema(k - 2.0 * ring2 * (1.0 - dz * dz), 2.0 * ring2 * z * dz);
  var from_t = low;
  let inside = torus_distance(torus, line, low).x < 0.0;
  for (var i = 0; i < 4; i++) {
    let to_t = clamp(select(stops[min(i, 2)], high, i == 3), from_t, high);
    if ((torus_distance(torus, line, to_t).x < 0.0) != inside) {
      let t = (near + torus_root(torus, line, from_t, to_t, inside)) / speed;
      return select(NONE, vec3f(t, 0.0, 0.0), t > 0.0 && t < t_max);
    }
    from_t = to_t;
  }
  return NONE;
}

/// Real roots of t³ + p t + q = 0 in ascending order; a single one stands three times (Viète; Cardano without cancellation).
fn torus_extrema(p: f32, q: f32) -> array<f32, 3> {
  let third = p / 3.0;
  let half = 0.5 * q;
  let discriminant = half * half + third * third * third;
  if (discriminant >= 0.0) {
    let sum = abs(half) + sqrt(discriminant);
    let u = pow(max(sum, 1.0e-37), 1.0 / 3.0);
    let t = select(-1.0, 1.0, half < 0.0) * (u - third / u);
    return array<f32, 3>(t, t, t);
  }
  let angle = turns_of(vec2f(-half, sqrt(-discriminant))) / 3.0;
  let x = 2.0 * sqrt(-third) * unit_circle(angle).x;
  let y = 2.0 * sqrt(-third) * unit_circle(angle + 1.0 / 3.0).x;
  return array<f32, 3>(y, -x - y, x);
}

/// The root of the distance between two ends of different sign: Newton's step where it stays between them, else half the way.
fn torus_root(torus: Torus, line: Line, from_t: f32, to_t: f32, inside: bool) -> f32 {
  var a = from_t;
  var b = to_t;
  var t = 0.5 * (a + b);
  let enough = 6.0e-8 * (torus.ring + torus.tube);
  for (var i = 0; i < 32; i++) {
    let f = torus_distance(torus, line, t);
    if ((f.x < 0.0) == inside) { a = t; } else { b = t; }
    let newton = t - f.x / f.y;
    let next = select(0.5 * (a + b), newton, newton > a && newton < b);
    let step = abs(next - t);
    t = next;
    if (step <= enough) { break; }
  }
  return t;
}

/// The point of the surface nearest to where it was hit. u goes around the axis, v around the tube from its inner side.
fn torus_point(torus: Torus, found: vec3f) -> ShapePoint {
  let frame = frame_around(torus.axis);
  let away = found - torus.centre;
  let z = dot(away, torus.axis);
  let across = away - z * torus.axis;
  let r = length(across);
  let outward = select(frame.x, across / max(r, 1.0e-30), r > 0.0);
  let middle = torus.centre + torus.ring * outward;
  let n = normalize(outward * (r - torus.ring) + torus.axis * z);
  let around = turns_of(vec2f(dot(across, frame.x), dot(across, frame.y)));
  let uv = 0.5 + vec2f(around, turns_of(vec2f(r - torus.ring, z)));
  return ShapePoint(middle + n * torus.tube, n, torus_offset(torus), uv, cross(torus.axis, outward));
}

fn torus_offset(torus: Torus) -> f32 {
  return 32.0 * ROUNDING * (max_component(abs(torus.centre)) + torus.ring + torus.tube);
}

fn torus_area(torus: Torus) -> f32 { return 4.0 * PI * PI * torus.ring * torus.tube; }

/// A point of the surface, uniform over its area: that of the tube grows as 1 + (tube/ring) cos θ with its angle. Of two
/// opposite angles, whose sum is uniform, one is chosen so.
fn torus_sample(torus: Torus, u: vec2f) -> ShapePoint {
  var angle = unit_circle(u.y);
  let keep = 0.5 + 0.5 * torus.tube / torus.ring * angle.x;
  let kept = u.x < keep;
  if (!kept) { angle = -angle; }
  let circle = unit_circle(select((u.x - keep) / (1.0 - keep), u.x / keep, kept));
  let frame = frame_around(torus.axis);
  let outward = circle.x * frame.x + circle.y * frame.y;
  let n = angle.x * outward + angle.y * torus.axis;
  return ShapePoint(torus.centre + torus.ring * outward + torus.tube * n, n, torus_offset(torus), vec2f(0.0), vec3f(0.0));
}

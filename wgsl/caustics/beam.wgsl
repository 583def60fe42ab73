// A ray and its changes by the direction in which it started (Igehy 1999, "Tracing ray differentials"), by way of mirrors and lenses. What a
// material does to a ray is its own `sample`; that this is reflection or refraction about the normal is checked: all else is no link of a
// chain.

import package::caustics::normal::normal_change;
import package::fresnel::fresnel_refract;
import package::material::BsdfSample;
import package::math::{frame_around, frame_to_local, ray_origin, sqr};
import package::surface::point::Surface;
import package::traverse::intersect::Closest;

/// Squared distance of unit vectors from which a direction is not the one of reflection or refraction.
const OTHER_LAW = 1.0e-6;

/// A ray with its changes by the two coordinates of frame_around of the direction in which it started.
struct Beam {
  o: vec3f,
  d: vec3f,
  o_a: vec3f,
  o_b: vec3f,
  d_a: vec3f,
  d_b: vec3f,
  /// Whether they are known.
  known: bool,
}

fn beam_start(o: vec3f, d: vec3f) -> Beam {
  let across = frame_around(d);
  return Beam(o, d, vec3f(0.0), vec3f(0.0), across.x, across.y, true);
}

/// Goes on from `at`, which the ray has met as `closest`, along `d`, which `sampled` has drawn.
fn beam_link(ray: Beam, at: Surface, closest: Closest, sampled: BsdfSample, d: vec3f) -> Beam {
  var next = Beam(ray_origin(at.hit.p, at.ng, d, at.offset), d, vec3f(0.0), vec3f(0.0), vec3f(0.0), vec3f(0.0), false);
  let wo = frame_to_local(at.frame, -ray.d);
  let slope = dot(at.ng, ray.d);
  if (!obeys(wo, sampled) || slope == 0.0) { return next; }

  // To the point: along the ray, but on the surface (eq. 10).
  let to_a = ray.o_a + ray.d_a * closest.t;
  let to_b = ray.o_b + ray.d_b * closest.t;
  next.o_a = to_a - ray.d * (dot(at.ng, to_a) / slope);
  next.o_b = to_b - ray.d * (dot(at.ng, to_b) / slope);
  let n = normal_change(at, closest, next.o_a, next.o_b);
  next.known = n.known;

  // From there: d' = m d + γ n, for reflection with m = 1 and γ = 2 cos θ (eqs. 13 to 16).
  let cosine = wo.z;
  let cosine_a = -(dot(ray.d_a, at.frame.z) + dot(ray.d, n.a));
  let cosine_b = -(dot(ray.d_b, at.frame.z) + dot(ray.d, n.b));
  var m = 1.0;
  var gamma = 2.0 * cosine;
  var slope_gamma = 2.0;
  if (sampled.wi.z < 0.0) {
    m = 1.0 / sampled.eta;
    gamma = m * cosine + sampled.wi.z;
    slope_gamma = m + sqr(m) * cosine / sampled.wi.z;
  }
  next.d_a = ray.d_a * m + at.frame.z * (slope_gamma * cosine_a) + n.a * gamma;
  next.d_b = ray.d_b * m + at.frame.z * (slope_gamma * cosine_b) + n.b * gamma;
  return next;
}

/// Whether a direction of a purely specular material is that of reflection, or of refraction by its `eta`, about the normal.
fn obeys(wo: vec3f, sampled: BsdfSample) -> bool {
  if (sampled.pdf <= 0.0 || !sampled.specular || wo.z <= 0.0 || sampled.wi.z == 0.0) { return false; }
  var law = vec3f(-wo.xy, wo.z);
  if (sampled.wi.z < 0.0) { law = fresnel_refract(wo, sampled.eta); }
  let away = sampled.wi - law;
  return dot(away, away) < OTHER_LAW;
}

/// How a ray misses a place, or a direction.
struct Miss {
  /// Squared sine of the angle between them.
  size2: f32,
  /// What its first direction should be changed by, along the axes of frame_around, by Newton's method.
  step: vec2f,
  /// |dA⊥ / dω|: area across the ray at the place, over the solid angle of the directions that it started in; of a direction that of solid angles.
  spread: f32,
  /// It leads towards the place, and beams through it have an area.
  found: bool,
}

/// Of a place `goal` or, where `distant`, of a unit direction.
fn beam_miss(beam: Beam, goal: vec3f, distant: bool) -> Miss {
  var to = goal;
  var distance = 1.0;
  var near = 0.0;
  if (!distant) {
    to = goal - beam.o;
    distance = max(length(to), 1.0e-20);
    near = 1.0 / distance;
    to *= near;
  }
  let plane = frame_around(to);
  let miss = vec2f(dot(beam.d, plane.x), dot(beam.d, plane.y));
  let turn_a = beam.d_a + beam.o_a * near;
  let turn_b = beam.d_b + beam.o_b * near;
  let a = vec2f(dot(turn_a, plane.x), dot(turn_a, plane.y));
  let b = vec2f(dot(turn_b, plane.x), dot(turn_b, plane.y));
  let det = a.x * b.y - a.y * b.x;
  let step = -vec2f(b.y * miss.x - b.x * miss.y, a.x * miss.y - a.y * miss.x) / det;
  let spread = abs(det) * sqr(distance);
  return Miss(dot(miss, miss), step, spread, dot(beam.d, to) > 0.0 && spread > 1.0e-30 && dot(step, step) < 1.0e30);
}

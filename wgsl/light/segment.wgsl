// Distances along a ray through a scattering medium, drawn so that the angle grows evenly under which a light sees them (Kulla and Fajardo
// 2012, "Importance sampling techniques for path tracing in participating media", section 3): 1 / r² of a light near the ray is no
// noise any more. One light is chosen for the whole segment, by its power, that angle and the medium on the way.
//
// The path's own distance finds the same light, point by point: at distance t with density p(t), then light l with probability P(l). The
// two are weighed by the balance heuristic (Veach 1997, section 9.2.2), which is the estimate f / (p(t) P(l) + P_s(l) p_l(t)) for both.
// Given distance and light they sample the same points, and so everything holds as if vertices in the medium chose their lights with
// probability P(l) + P_s(l) p_l(t) / p(t): `segment_added` is what is to be added. Weights against sampled directions follow.

import package::bounds::light_count;
import package::light::face::light_face;
import package::light::punctual::punctual_at;
import package::light_sampler::{light_choose, light_chosen, viewpoint_in_medium};
import package::math::{sqr, PI};
import package::mis::ASKING;
import package::scene::{lights, KIND_DISK, KIND_PARALLELOGRAM, KIND_SPHERE, LIGHT_DIRECTIONAL, LIGHT_FRONT, LIGHT_POINT, LIGHT_SPOT, LIGHT_SUN};
@if(curved_lights) import package::scene::KIND_CONE;
@if(curved_lights && instances) import package::shape::instance::{affine_apply, world_from_instance};

/// Up to so many lights each is looked at; of more one is chosen as it would be for a point of the segment.
const MAX_LOOKED_AT = 32u;
/// Optical depth beyond which no distance is drawn.
const DEEPEST = 20.0;
/// Stands for the length of a ray that leaves the scene: its product with lengths of a scene is still a number.
const LONGEST = 1.0e15;
/// Of the distance from the segment's start to a light: nearer to the light than this all points count alike, so that what rounding makes of
/// them does not matter.
const BLUR = 1.0e-4;

/// What of a ray lies in one medium.
struct Segment {
  o: vec3f,
  /// At most LONGEST.
  t_max: f32,
  d: vec3f,
  /// The least of the channels.
  extinction: f32,
  /// Sum of what the lights promise, 1 where not each is looked at; 0: none is asked.
  promise: f32,
  /// A vertex in it, and the density per length with which the path's own distance has it.
  t: f32,
  density: f32,
}

/// A light, seen from a segment.
struct SegmentLight {
  /// From where to where it may shine; none where near ≥ far.
  near: f32,
  far: f32,
  /// Distance of the point that is nearest to it, and how far that is from it.
  foot: f32,
  height: f32,
  /// Brightness, of no unit.
  strength: f32,
}

/// Of the last vertex, and of the one before: see package::light_density.
var<private> segment_now: Segment;
var<private> segment_left: Segment;

/// What is to be added to the probability of light `index` at the vertex of a segment, for integrators that ask a light with probability `share`.
fn segment_added(index: u32, segment: Segment, share: f32) -> f32 {
  if (segment.promise <= 0.0) { return 0.0; }
  return segment_added_to(index, segment_light(index, segment), segment, share);
}

fn segment_added_to(index: u32, seen: SegmentLight, segment: Segment, share: f32) -> f32 {
  if (segment.t < seen.near || segment.t > seen.far || seen.near >= seen.far) { return 0.0; }
  return segment_pdf(index, seen, segment) / (segment.density * share * ASKING);
}

/// The path has drawn its own distance in the segment.
fn segment_vertex(t: f32, density: f32) {
  segment_now.t = t;
  segment_now.density = density;
}

/// The path goes on from its vertex, which lies in a medium or not.
fn segment_leave(in_medium: bool) {
  segment_left = segment_now;
  if (!in_medium) { segment_left.promise = 0.0; }
}

fn segment_looks_at_each() -> bool { return light_count() <= MAX_LOOKED_AT; }

/// A light that was chosen for a segment. `promise`: as the Segment has it.
struct SegmentChoice { index: u32, seen: SegmentLight, promise: f32 }

/// Chooses a light; none where `promise` is 0. Whatever is chosen, `promise` is the same.
fn segment_choose(segment: Segment, u: vec2f) -> SegmentChoice {
  var chosen = SegmentChoice();
  var first = 0u;
  var end = light_count();
  if (!segment_looks_at_each()) {
    let choice = light_choose(viewpoint_in_medium(segment_middle(segment)), u);
    chosen.promise = 1.0;
    chosen.index = choice.index;
    first = choice.index;
    end = select(first, first + 1u, choice.probability > 0.0);
  }
  // In one pass, by one number: it is made uniform again after every decision.
  var x = u.x;
  for (var i = first; i < end; i++) {
    let seen = segment_light(i, segment);
    if (!segment_looks_at_each()) {
      chosen.seen = seen;
      break;
    }
    let promise = segment_promise(seen);
    if (promise <= 0.0) { continue; }
    chosen.promise += promise;
    let share = promise / chosen.promise;
    if (x < share) {
      chosen.index = i;
      chosen.seen = seen;
      x /= share;
    } else { x = (x - share) / (1.0 - share); }
  }
  return chosen;
}

/// Where lights are asked for on behalf of the segment.
fn segment_middle(segment: Segment) -> vec3f {
  return segment.o + segment.d * (0.5 * min(segment.t_max, 1.0 / max(segment.extinction, 1.0e-6)));
}

/// The irradiance along the segment: the integral of 1 / r² is the angle over the height.
fn segment_promise(seen: SegmentLight) -> f32 {
  if (seen.near >= seen.far) { return 0.0; }
  return seen.strength * segment_angle(seen) / seen.height;
}

/// The angle under which the light sees what it shines on.
fn segment_angle(seen: SegmentLight) -> f32 {
  let h = seen.height;
  return atan2(h * (seen.far - seen.near), sqr(h) + (seen.near - seen.foot) * (seen.far - seen.foot));
}

/// A distance; `u` in [0, 1). By the addition theorem of the tangent: nothing cancels where both ends are far from the foot.
fn segment_distance(seen: SegmentLight, u: f32) -> f32 {
  let angle = u * segment_angle(seen);
  let x = (seen.near - seen.foot) / seen.height;
  let t = seen.near + seen.height * sin(angle) * (1.0 + sqr(x)) / max(cos(angle) - x * sin(angle), 1.0e-20);
  return clamp(t, seen.near, seen.far);
}

/// Density, per length, with which a light and then the segment's `t` are chosen: p_l(t) = height / (angle r²), and what was looked at is
/// chosen in proportion to angle / height.
fn segment_pdf(index: u32, seen: SegmentLight, segment: Segment) -> f32 {
  let r2 = sqr(seen.height) + sqr(segment.t - seen.foot);
  if (segment_looks_at_each()) { return seen.strength / (segment.promise * r2); }
  let probability = light_chosen(index, viewpoint_in_medium(segment_middle(segment))).probability;
  return probability * seen.height / (max(segment_angle(seen), 1.0e-20) * r2);
}

fn segment_light(index: u32, segment: Segment) -> SegmentLight {
  var range = vec2f(0.0, min(segment.t_max, DEEPEST / max(segment.extinction, DEEPEST / LONGEST)));
  let light = lights[index];
  var strength = light.probability;
  var place: vec3f;
  var size2 = 0.0;
  @if(punctuals) {
    if (light.kind == LIGHT_DIRECTIONAL || light.kind == LIGHT_SUN) { return SegmentLight(0.0, 0.0, 0.0, 1.0, 0.0); }
    if (light.kind >= LIGHT_POINT) {
      let punctual = punctual_at(light.primitive);
      place = punctual.position;
      if (light.kind == LIGHT_SPOT) {
        range = range_in_cone(range, segment.o - place, segment.d, punctual.direction, punctual.outer);
        strength *= 2.0 / max(1.0 - 0.5 * (punctual.outer + punctual.inner), 1.0e-6);
      }
    }
  }
  @if(planar || spheres || curved_lights) {
    if (light.kind < LIGHT_POINT) {
      let face = light_face(index);
      place = face.p0;
      size2 = light.area / (4.0 * PI);
      @if(spheres) { if (face.kind == KIND_SPHERE) { size2 = sqr(face.e1.x); } }
      @if(planar) {
        if (face.kind < KIND_SPHERE) {
          place += (face.e1 + face.e2) * select(select(1.0 / 3.0, 0.5, face.kind == KIND_PARALLELOGRAM), 0.0, face.kind == KIND_DISK);
          size2 = face.area / PI;
          if (light.kind == LIGHT_FRONT) {
            range = range_before_plane(range, segment.o - place, segment.d, cross(face.e1, face.e2) * face.side);
            strength *= 2.0;
          }
        }
      }
      @if(curved_lights && instances) {
        if (face.kind >= KIND_CONE && light.instance > 0u) { place = affine_apply(world_from_instance(light.instance - 1u), vec4f(face.p0, 1.0)); }
      }
    }
  }
  let to = place - segment.o;
  let foot = dot(to, segment.d);
  let across = to - segment.d * foot;
  let reach = length(to);
  let height = sqrt(dot(across, across) + size2 + sqr(BLUR * reach) + 1.0e-30);
  return SegmentLight(range.x, range.y, foot, height, strength * exp(-segment.extinction * reach));
}

/// What of a range lies in a cone around `axis` (unit), of angles with cosines from `cosine` ≥ 0 on; `v`: from its tip to the ray's start.
@if(punctuals)
fn range_in_cone(range: vec2f, v: vec3f, d: vec3f, axis: vec3f, cosine: f32) -> vec2f {
  if (cosine < 1.0e-3) { return range_before_plane(range, v, d, axis); }
  // (a + b t)² ≥ cos² |v + t d|², on the side of the axis.
  let a = dot(v, axis);
  let b = dot(d, axis);
  let k = sqr(cosine);
  var square = sqr(b) - k;
  if (abs(square) < 1.0e-6) { square = -1.0e-6; }
  let half = a * b - k * dot(v, d);
  let radicand = sqr(half) - square * (sqr(a) - k * dot(v, v));
  if (radicand <= 0.0) { return vec2f(0.0); }
  let root = sqrt(radicand);
  // Without cancellation.
  let q = -(half + select(-root, root, half > 0.0));
  let one = q / square;
  let other = select((sqr(a) - k * dot(v, v)) / q, one, q == 0.0);
  let low = min(one, other);
  let high = max(one, other);
  if (square > 0.0) {
    if (b > 0.0) { return vec2f(max(range.x, high), range.y); }
    return vec2f(range.x, min(range.y, low));
  }
  if (a + b * 0.5 * (low + high) <= 0.0) { return vec2f(0.0); }
  return vec2f(max(range.x, low), min(range.y, high));
}

/// What of a range lies before a plane with the normal `n`; `v`: from a point of it to the ray's start.
@if(planar || punctuals)
fn range_before_plane(range: vec2f, v: vec3f, d: vec3f, n: vec3f) -> vec2f {
  let height = dot(v, n);
  let climbs = dot(d, n);
  if (climbs == 0.0) { return select(vec2f(0.0), range, height > 0.0); }
  let at = -height / climbs;
  if (climbs > 0.0) { return vec2f(max(range.x, at), range.y); }
  return vec2f(range.x, min(range.y, at));
}

// Pieces of curves with a thickness: cones between two circles, each cut where it meets the next, halfway between their directions, so that
// a chain of them is one surface without gaps and without walls inside. Only what comes from outside meets it: what a fibre lets through
// (its material says how) leaves it at the other side without meeting it again, and so does what begins inside by rounding.
// The primitive holds where it begins, the way to its end, and (radius at the beginning, at the end, its first vertex in `params`).

import package::traverse::intersect::Ray;
import package::math::{ROUNDING, max_component, turns_of};
import package::scene::params;
import package::shape::octahedral::octahedral_decode;
import package::shape::point::ShapePoint;

struct Piece { p0: vec3f, e1: vec3f, radius: f32, to_radius: f32, slot: u32 }

/// By how much of its radius it reaches beyond its ends at most: as src/scene/shapes/curves.ts has it.
const BEYOND = 0.6;

fn curves_of(p0: vec3f, e1: vec3f, e2: vec3f) -> Piece { return Piece(p0, e1, e2.x, e2.y, u32(e2.z)); }

/// (t, part, 0) of where the ray enters it in (0, t_max), `part` from 0 at its beginning to 1 at its end; t = -1: it does not. Seen from where
/// the line comes nearest to the axis, so that nothing cancels that was large because the eye is far away or the piece is long.
fn curves_hit(ray: Ray, piece: Piece, t_max: f32) -> vec3f {
  const NONE = vec3f(-1.0, 0.0, 0.0);
  let speed = length(ray.d);
  let d = ray.d / speed;
  let size = length(piece.e1);
  let axis = piece.e1 / size;
  // First near to its middle, by two steps: from far away the first is rounded by as much as the eye's distance is.
  let to = piece.p0 + 0.5 * piece.e1 - ray.o;
  let nearly = dot(to, d);
  let slip = dot(nearly * d - to, d);
  let from_middle = (nearly * d - to) - slip * d;
  let dz = dot(d, axis);
  let q = d - dz * axis;
  let a = dot(q, q);
  // Along its axis it shows only where it was cut.
  if (a < 1.0e-9) { return NONE; }
  let closer = -dot(from_middle - dot(from_middle, axis) * axis, q) / a;
  let w = from_middle + closer * d;
  let z = dot(w, axis) + 0.5 * size;
  let p = w - dot(w, axis) * axis;
  let slope = (piece.to_radius - piece.radius) / size;
  let grows = slope * dz;
  let radius = piece.radius + slope * z;
  let away = length(p);
  // |p + t q|² = (radius + t grows)², where p and q are perpendicular.
  let discriminant = a * (radius - away) * (radius + away) + grows * grows * away * away;
  if (discriminant <= 0.0) { return NONE; }
  let root = sqrt(discriminant);
  let b = -grows * radius;
  var t = 0.0;
  if (b > 0.0) { t = -(b + root) / (a - grows * grows); } else { t = (away - radius) * (away + radius) / (root - b); }
  let end = z + t * dz;
  let all = (nearly - slip) + (closer + t);
  // Also where a number is none.
  if (!(end >= -BEYOND * piece.radius && end <= size + BEYOND * piece.to_radius && radius + t * grows > 0.0 && all > 0.0 && all < t_max * speed)) {
    return NONE;
  }
  // Between the planes through its ends; a little beyond them, so that rounding, also that of the way from the eye, opens no gap.
  let found = w + 0.5 * piece.e1 + t * d;
  let room = 1.0e-5 * piece.radius + 8.0 * ROUNDING * abs(nearly);
  if (dot(found, curves_tangent(piece.slot)) < -room || dot(found - piece.e1, curves_tangent(piece.slot + 1u)) > room) { return NONE; }
  return vec3f(all / speed, clamp(end / size, 0.0, 1.0), 0.0);
}

/// Unit, of a vertex: halfway between the pieces on both sides.
fn curves_tangent(slot: u32) -> vec3f { return octahedral_decode(params[slot].x); }

/// The point of the surface nearest to where it was hit. u goes along the curve from its root to its tip, v around it. The normal is
/// perpendicular to the curve as it bends, not to the piece, but for how the radius changes.
fn curves_point(piece: Piece, found: vec3f, part: f32) -> ShapePoint {
  let root = params[piece.slot];
  let tip = params[piece.slot + 1u];
  let size = length(piece.e1);
  let axis = piece.e1 / size;
  let off = found - piece.p0;
  let z = dot(off, axis);
  let slope = (piece.to_radius - piece.radius) / size;
  let outward = off - z * axis;
  let n = outward / max(length(outward), 1.0e-30);
  let p = piece.p0 + z * axis + n * max(0.0, piece.radius + slope * z);

  let tangent = normalize(mix(octahedral_decode(root.x), octahedral_decode(tip.x), part));
  let bent = normalize(n - dot(n, tangent) * tangent);
  let ng = normalize(bent - slope * tangent);
  let across = mix(octahedral_decode(root.z), octahedral_decode(tip.z), part);
  let turns = turns_of(vec2f(dot(bent, across), dot(bent, cross(tangent, across))));
  let uv = vec2f(mix(bitcast<f32>(root.y), bitcast<f32>(tip.y), part), 0.5 + turns);
  let offset = 24.0 * ROUNDING * (max_component(abs(piece.p0)) + size + piece.radius + piece.to_radius);
  return ShapePoint(p, ng, offset, uv, tangent);
}

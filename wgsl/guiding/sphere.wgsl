// An equal-area map of the sphere to the unit square (Clarberg 2008, "Fast equal-area mapping of the (hemi)sphere using SIMD"): each of the
// eight faces of an octahedron has as much of the square as it has of the sphere, 4π in all, and so has each part of a face.

import package::math::{turns_of, unit_circle};

/// Unit direction → point of [0, 1)².
fn sphere_point(d: vec3f) -> vec2f {
  // Squared distance from the pole on a hemisphere whose area is 1; 1 − |z| would cancel near it.
  let side = d.x * d.x + d.y * d.y;
  let r = sqrt(min(1.0, side / (1.0 + min(1.0, abs(d.z)))));
  let v = 4.0 * turns_of(vec2f(abs(d.x), abs(d.y))) * r;
  var q = vec2f(r - v, v);
  if (d.z < 0.0) { q = 1.0 - q.yx; }
  q = select(q, -q, d.xy < vec2f(0.0));
  return clamp(q * 0.5 + 0.5, vec2f(0.0), vec2f(0.99999994));
}

/// The inverse.
fn sphere_direction(p: vec2f) -> vec3f {
  let q = p * 2.0 - 1.0;
  var a = abs(q);
  let lower = a.x + a.y > 1.0;
  if (lower) { a = 1.0 - a.yx; }
  let r = a.x + a.y;
  let turned = unit_circle(0.25 * a.y / max(r, 1.0e-30));
  let h = r * r;
  let across = vec2f(turned.x, turned.y) * r * sqrt(max(0.0, 2.0 - h));
  return vec3f(select(across, -across, q < vec2f(0.0)), select(1.0 - h, h - 1.0, lower));
}

// Cells on the sphere of directions: the faces of a cube, each divided like a quadtree. Needs no trigonometry, and
// the horizon (z = 0) is the boundary between cells at every level.

import package::sampler::z_order::z_order;

/// The finest level divides a face into 2^14 × 2^14 cells, 1.2e-4 radians wide at its centre.
const FINEST = 14u;
const FACE_SHIFT = 28u;
/// Stand beside the codes of cells, above all of them.
const CODE_ABSORBED = 0x60000000u;
const CODE_DELTA = 0x70000000u;
const CODE_INVALID = 0x80000000u;

/// A point of the cube: face (axis · 2 + 1 where the coordinate is negative) and coordinates in [-1, 1]².
fn sphere_direction(face: u32, at: vec2f) -> vec3f {
  let s = select(1.0, -1.0, (face & 1u) == 1u);
  var d = vec3f(at, s);
  if (face < 2u) { d = vec3f(s, at); }
  else if (face < 4u) { d = vec3f(at.x, s, at.y); }
  return d * inverseSqrt(dot(d, d));
}

/// Solid angle over area on the face: (1 + x² + y²)^(-3/2).
fn sphere_jacobian(at: vec2f) -> f32 {
  let r = inverseSqrt(1.0 + dot(at, at));
  return r * r * r;
}

/// Code of the finest cell that a direction falls into: face, then the bits of x and y in turns (Morton order).
fn sphere_code(d: vec3f) -> u32 {
  let a = abs(d);
  var face = select(4u, 5u, d.z < 0.0);
  var at = d.xy / a.z;
  if (a.x >= a.y && a.x >= a.z) {
    face = select(0u, 1u, d.x < 0.0);
    at = d.yz / a.x;
  } else if (a.y >= a.z) {
    face = select(2u, 3u, d.y < 0.0);
    at = d.xz / a.y;
  }
  let cells = f32(1u << FINEST);
  let cell = vec2u(clamp((at * 0.5 + 0.5) * cells, vec2f(0.0), vec2f(cells - 1.0)));
  return (face << FACE_SHIFT) | z_order(cell);
}


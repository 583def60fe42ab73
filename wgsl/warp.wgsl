// Maps from the unit square to directions and areas, each with its density.
// `u` is uniform in [0, 1)².

import package::math::{PI, INV_PI};

/// A decision, and the number that it was made by, which is uniform in [0, 1) again.
struct Choice { first: bool, u: f32 }

/// One of two, the first with probability `p`, by a uniform number. What is left of the number serves for the next decision: materials
/// get three numbers a sample, and stretch the third as often as they choose. Each choice costs it log2(1/p) of its 24 bits.
fn warp_choice(u: f32, p: f32) -> Choice {
  let first = u < p;
  let rest = select((u - p) / max(1.0 - p, 1.0e-30), u / max(p, 1.0e-30), first);
  return Choice(first, clamp(rest, 0.0, 0.99999994));
}

/// Uniform on the unit disk: concentric map, Shirley and Chiu 1997. Its angles lie within 45° of an axis, where a few
/// terms of the series give sine and cosine to single precision; the built-ins may be off by 2^-11, and a direction
/// made of them is then not a unit vector.
fn warp_disk(u: vec2f) -> vec2f {
  let c = 2.0 * u - 1.0;
  let wide = abs(c.x) > abs(c.y);
  let r = select(c.y, c.x, wide);
  let phi = 0.25 * PI * select(c.x, c.y, wide) / select(r, 1.0, r == 0.0);
  let x = phi * phi;
  let cosine = 1.0 + x * (-0.5 + x * (1.0 / 24.0 + x * (-1.0 / 720.0 + x / 40320.0)));
  let sine = phi * (1.0 + x * (-1.0 / 6.0 + x * (1.0 / 120.0 + x * (-1.0 / 5040.0 + x / 362880.0))));
  return r * select(vec2f(sine, cosine), vec2f(cosine, sine), wide);
}

/// Cosine-weighted direction about +z: Malley's method. Density `warp_cosine_pdf`.
fn warp_cosine(u: vec2f) -> vec3f {
  let p = warp_disk(u);
  return vec3f(p, sqrt(max(0.0, 1.0 - dot(p, p))));
}

/// cos θ / π, per steradian; 0 below the horizon.
fn warp_cosine_pdf(w: vec3f) -> f32 { return max(0.0, w.z) * INV_PI; }

/// Barycentric coordinates (of e1 and e2), uniform over a triangle: the square folded along its diagonal.
fn warp_triangle(u: vec2f) -> vec2f { return select(u, 1.0 - u, u.x + u.y > 1.0); }

/// Uniform in the cone about +z with 1 − cos θmax = `height` (in [0, 2]). Density 1 / (2π height).
fn warp_cone(u: vec2f, height: f32) -> vec3f {
  let p = warp_disk(u);
  // |p|² is uniform, and so is the height of a uniform direction (Archimedes).
  let h = dot(p, p) * height;
  return vec3f(p * sqrt(height * max(0.0, 2.0 - h)), 1.0 - h);
}

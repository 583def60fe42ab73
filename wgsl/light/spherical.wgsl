// Points on flat lights, uniform over the solid angle that the light fills. What is computed from sines and cosines is
// arranged so that nothing cancels: the points have their density to single precision for small, far and grazing lights too.

import package::math::{PI, turns_of, unit_circle};
@if(parallelogram_lights) import package::light::solid_angle::parallelogram_halves;

/// Coordinates (along e1 and e2) of a point of a rectangle that is seen under `solid_angle`. Ureña et al. 2013, "An
/// area-preserving parametrization for spherical rectangles".
///
/// In units of the height above the plane, and from the foot of `p`: the part of the rectangle between x = 0 and x fills
/// T(x) = asin(s b1) − asin(s b0), with s = x / √(1 + x²) and b = y / √(1 + y²). This is solved for x by the law of cosines:
/// x = sin T / √((cos T − b0 b1)² − a0² a1²), a = 1 / √(1 + y²).
@if(rectangle_lights)
fn rectangle_sample(p: vec3f, p0: vec3f, e1: vec3f, e2: vec3f, solid_angle: f32, u: vec2f) -> vec2f {
  let to = p0 - p;
  let height = abs(dot(to, normalize(cross(e1, e2))));
  let edges = vec2f(length(e1), length(e2));
  let low = vec2f(dot(to, e1), dot(to, e2)) / (edges * height);
  let high = low + edges / height;
  // The far end comes first: from there on the radicand grows.
  let mirrored = high.x > -low.x;
  let x0 = select(low.x, -high.x, mirrored);
  let x1 = select(high.x, -low.x, mirrored);
  let y = vec2f(low.y, high.y);
  let yy = y * y;
  let xx = 1.0 + x0 * x0;
  let r = sqrt(xx + yy);
  let s = sqrt(1.0 + yy);
  let product = y.x * y.y;
  // y1 r0 − y0 r1 and r0 r1 − y0 y1, by the difference of squares where both terms have the same sign.
  var across = y.y * r.x - y.x * r.y;
  var along = r.x * r.y - product;
  if (product > 0.0) {
    across = xx * (y.y - y.x) * (y.y + y.x) / (y.y * r.x + y.x * r.y);
    along = xx * (xx + yy.x + yy.y) / (r.x * r.y + product);
  }
  let scale = 1.0 / (xx * s.x * s.y);
  let root = scale * across;
  let excess = scale * along;
  let sin_0 = x0 * root;
  let cos_0 = excess + product / (s.x * s.y);
  let half = unit_circle(u.x * solid_angle * (0.25 / PI));
  let gain = -2.0 * half.y * (sin_0 * half.x + cos_0 * half.y);
  let radicand = root * root + gain * (2.0 * excess + gain);
  let sin_t = sin_0 * (1.0 - 2.0 * half.y * half.y) + 2.0 * cos_0 * half.x * half.y;
  let x = clamp(sin_t * inverseSqrt(max(radicand, 1.0e-30)), x0, x1);
  // In the plane through `p` at this x the sine is uniform; 1 − sine² as a sum of positive terms.
  let dd = 1.0 + x * x;
  let sines = y / sqrt(dd + yy);
  let cosines2 = dd / (dd + yy);
  let spread = sines.y - sines.x;
  let cosine2 = mix(cosines2.x, cosines2.y, u.y) + u.y * (1.0 - u.y) * spread * spread;
  let across_y = clamp(sqrt(dd / max(cosine2, 1.0e-30)) * mix(sines.x, sines.y, u.y), y.x, y.y);
  let q = saturate(vec2f((x - x0) / (x1 - x0), (across_y - y.x) / (y.y - y.x)));
  return vec2f(select(q.x, 1.0 - q.x, mirrored), q.y);
}

/// Coordinates of a point of a parallelogram: one of its halves by their solid angles, and a point of that.
@if(parallelogram_lights)
fn parallelogram_sample(p: vec3f, p0: vec3f, e1: vec3f, e2: vec3f, u: vec2f) -> vec2f {
  let halves = parallelogram_halves(p, p0, e1, e2);
  let angles = vec2f(turns_of(halves.xy), turns_of(halves.zw));
  let first = angles.x / (angles.x + angles.y);
  if (u.x < first) { return triangle_sample(p, p0, e1, e2, 4.0 * PI * angles.x, vec2f(u.x / first, u.y)); }
  let v = vec2f((u.x - first) / (1.0 - first), u.y);
  return 1.0 - triangle_sample(p, p0 + e1 + e2, -e1, -e2, 4.0 * PI * angles.y, v);
}

/// Coordinates of a point of a triangle that is seen under `solid_angle`. Arvo 1995, "Stratified sampling of spherical
/// triangles", without his trigonometry: with m halfway between the corner a and a point c' of the arc from a to c, the triangle a, b, c'
/// fills 2 atan(det(a, b, m) / (m·(a + b))), which is linear in m above and below (compare Peters 2021, "BRDF
/// importance sampling for polygonal lights").
@if(triangle_lights || parallelogram_lights)
fn triangle_sample(p: vec3f, p0: vec3f, e1: vec3f, e2: vec3f, solid_angle: f32, u: vec2f) -> vec2f {
  let to = p0 - p;
  let r = vec3f(length(to), length(to + e1), length(to + e2));
  let a = to / r.x;
  let b = (to + e1) / r.y;
  let c = (to + e2) / r.z;
  let volume = abs(dot(to, cross(e1, e2))) / (r.x * r.y * r.z);
  let half = unit_circle(u.x * solid_angle * (0.25 / PI));
  let of_a = volume * half.x - dot(a + b, c) * half.y;
  let of_c = (1.0 + dot(a, b)) * half.y;
  let m = of_a * a + of_c * c;
  let twice = 2.0 * dot(a, m) / dot(m, m);
  let c_a = twice * of_a - 1.0;
  let c_c = twice * of_c;
  // From b towards c' the height 1 − cosine is uniform.
  let away = b - (c_a * a + c_c * c);
  let height = 0.5 * dot(away, away);
  let part = sqrt(u.y * (2.0 - u.y * height) / max(2.0 - height, 1.0e-30));
  let of_b = 1.0 - u.y * height - part * (1.0 - height);
  let weights = max(vec3f(part * c_a, of_b, part * c_c), vec3f(0.0)) / r;
  return weights.yz / max(weights.x + weights.y + weights.z, 1.0e-30);
}

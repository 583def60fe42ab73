
// ---- Given: the room, its rays, random numbers. Nothing below needs to be changed. ----

const PI = 3.14159265;
/// From where the picture is seen.
const EYE = vec3f(0.0, 1.0, 4.4);
const NOTHING = 1.0e30;

/// What a ray meets first.
struct Found {
  /// Distance; NOTHING where the ray leaves the room.
  t: f32,
  /// Unit normal, on the side of the ray.
  n: vec3f,
  /// Part of the light that matt paint reflects.
  albedo: vec3f,
  /// Radiance that it sends out by itself.
  Le: vec3f,
}

/// The lamp: a rectangle below the ceiling that shines downwards.
const LAMP_CORNER = vec3f(-0.7, 1.8, -0.8);
const LAMP_SIDE = 1.4;
const LAMP_AREA = LAMP_SIDE * LAMP_SIDE;
const LAMP_LE = vec3f(3.0, 2.8, 2.4);

/// Uniform in [0, 1). O'Neill 2014, PCG.
fn random(seed: ptr<function, u32>) -> f32 {
  let old = *seed;
  *seed = old * 747796405u + 2891336453u;
  let word = ((old >> ((old >> 28u) + 4u)) ^ old) * 277803737u;
  return f32(((word >> 22u) ^ word) >> 8u) * 5.9604645e-8;
}

/// The nearer of what was found and a rectangle: of the plane where `axis` · p = at, what lies between two corners.
fn rectangle(best: Found, o: vec3f, d: vec3f, axis: vec3f, at: f32, low: vec3f, high: vec3f, albedo: vec3f) -> Found {
  let towards = dot(axis, d);
  if (abs(towards) < 1.0e-7) { return best; }
  let t = (at - dot(axis, o)) / towards;
  let p = o + t * d;
  let inside = all((p >= low) | (axis > vec3f(0.5))) && all((p <= high) | (axis > vec3f(0.5)));
  if (t < 1.0e-4 || t >= best.t || !inside) { return best; }
  return Found(t, select(axis, -axis, towards > 0.0), albedo, vec3f(0.0));
}

fn ball(best: Found, o: vec3f, d: vec3f, center: vec3f, radius: f32, albedo: vec3f) -> Found {
  let to = center - o;
  let along = dot(to, d);
  let beside = to - along * d;
  let half2 = radius * radius - dot(beside, beside);
  if (half2 <= 0.0) { return best; }
  let half = sqrt(half2);
  let t = select(along - half, along + half, along - half < 1.0e-4);
  if (t < 1.0e-4 || t >= best.t) { return best; }
  let n = (o + t * d - center) / radius;
  return Found(t, select(n, -n, dot(n, d) > 0.0), albedo, vec3f(0.0));
}

/// What the ray from `o` in the direction `d` (unit) meets first.
fn trace(o: vec3f, d: vec3f) -> Found {
  let white = vec3f(0.75);
  let low = vec3f(-1.0, 0.0, -1.0);
  let high = vec3f(1.0, 2.0, 1.0);
  var best = Found(NOTHING, vec3f(0.0), vec3f(0.0), vec3f(0.0));
  best = rectangle(best, o, d, vec3f(0.0, 1.0, 0.0), 0.0, low, high, white);
  best = rectangle(best, o, d, vec3f(0.0, 1.0, 0.0), 2.0, low, high, white);
  best = rectangle(best, o, d, vec3f(0.0, 0.0, 1.0), -1.0, low, high, white);
  best = rectangle(best, o, d, vec3f(1.0, 0.0, 0.0), -1.0, low, high, vec3f(0.7, 0.15, 0.1));
  best = rectangle(best, o, d, vec3f(1.0, 0.0, 0.0), 1.0, low, high, vec3f(0.15, 0.5, 0.2));
  best = ball(best, o, d, vec3f(-0.4, 0.4, -0.35), 0.4, vec3f(0.8, 0.6, 0.2));
  best = ball(best, o, d, vec3f(0.42, 0.3, 0.25), 0.3, vec3f(0.3, 0.5, 0.8));
  let corner = LAMP_CORNER;
  let lamp = rectangle(best, o, d, vec3f(0.0, 1.0, 0.0), corner.y, corner, corner + vec3f(LAMP_SIDE, 0.0, LAMP_SIDE), vec3f(0.0));
  if (lamp.t < best.t) {
    best = lamp;
    // Only its lower side shines.
    if (d.y > 0.0) { best.Le = LAMP_LE; }
  }
  return best;
}

/// A direction about the normal `n`: `c` is its cosine, `phi` the angle around.
fn around(n: vec3f, c: f32, phi: f32) -> vec3f {
  // A frame without a special case but one: Duff et al. 2017.
  let s = select(-1.0, 1.0, n.z >= 0.0);
  let a = -1.0 / (s + n.z);
  let b = n.x * n.y * a;
  let x = vec3f(1.0 + s * n.x * n.x * a, s * b, -s * n.x);
  let y = vec3f(b, s + n.y * n.y * a, -n.y);
  let r = sqrt(max(0.0, 1.0 - c * c));
  return normalize(r * cos(phi) * x + r * sin(phi) * y + c * n);
}

/// A point of the lamp, uniform over its area.
fn lamp_point(seed: ptr<function, u32>) -> vec3f {
  let x = random(seed);
  let z = random(seed);
  return LAMP_CORNER + LAMP_SIDE * vec3f(x, 0.0, z);
}

/// The picture is a pane of glass before the eye. The engine calls this for a point of it, with numbers that are random for each sample;
/// the light is multiplied with that of a white sky.
fn sample(wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample {
  let bits = bitcast<vec3u>(u + vec3f(1.0));
  var seed = (bits.x * 747796405u) ^ (bits.y * 2891336453u) ^ (bits.z * 277803737u);
  let L = picture(hit.p, &seed);
  return BsdfSample(vec3f(0.0, 0.0, 1.0), L, 1.0, true, 1.0);
}

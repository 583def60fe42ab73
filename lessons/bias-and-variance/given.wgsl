
// ---- Given: a ball on a floor, a small lamp, the sky, rays, random numbers. Nothing below needs to be changed. ----

const PI = 3.14159265;
/// From where the picture is seen.
const EYE = vec3f(0.0, 1.2, 4.4);
const NOTHING = 1.0e30;
const SKY = vec3f(0.25, 0.3, 0.4);
/// The lamp: level, and shines downwards.
const LAMP_CORNER = vec3f(-0.9, 2.2, -0.2);
const LAMP_SIDE = 0.4;
const LAMP_AREA = LAMP_SIDE * LAMP_SIDE;
const LAMP_LE = vec3f(45.0, 42.0, 36.0);

/// What a ray meets first.
struct Found {
  /// Distance; NOTHING: the sky.
  t: f32,
  /// Unit normal, on the side of the ray.
  n: vec3f,
  albedo: vec3f,
  /// Radiance that it sends out by itself, as the sky does.
  Le: vec3f,
  isLamp: bool,
}

/// Uniform in [0, 1). O'Neill 2014, PCG.
fn random(seed: ptr<function, u32>) -> f32 {
  let old = *seed;
  *seed = old * 747796405u + 2891336453u;
  let word = ((old >> ((old >> 28u) + 4u)) ^ old) * 277803737u;
  return f32(((word >> 22u) ^ word) >> 8u) * 5.9604645e-8;
}

/// What the ray from `o` in the direction `d` (unit) meets first.
fn trace(o: vec3f, d: vec3f) -> Found {
  var best = Found(NOTHING, -d, vec3f(0.0), SKY, false);
  let floor_t = -o.y / d.y;
  if (floor_t > 1.0e-4) { best = Found(floor_t, vec3f(0.0, 1.0, 0.0), vec3f(0.6), vec3f(0.0), false); }
  // The ball.
  let to = vec3f(0.35, 0.5, 0.0) - o;
  let along = dot(to, d);
  let beside = to - along * d;
  let half2 = 0.25 - dot(beside, beside);
  if (half2 > 0.0) {
    let t = along - sqrt(half2);
    if (t > 1.0e-4 && t < best.t) { best = Found(t, 2.0 * (t * d - to), vec3f(0.7, 0.4, 0.2), vec3f(0.0), false); }
  }
  // The lamp.
  let lamp_t = (LAMP_CORNER.y - o.y) / d.y;
  let p = o + lamp_t * d - LAMP_CORNER;
  if (lamp_t > 1.0e-4 && lamp_t < best.t && all(p.xz >= vec2f(0.0)) && all(p.xz <= vec2f(LAMP_SIDE))) {
    best = Found(lamp_t, vec3f(0.0, -sign(d.y), 0.0), vec3f(0.0), select(vec3f(0.0), LAMP_LE, d.y > 0.0), true);
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

/// Light through the point p of the pane to the eye: one bounce.
fn picture(p: vec3f, seed: ptr<function, u32>) -> vec3f {
  let d = normalize(p - EYE);
  let found = trace(EYE, d);
  if (found.t == NOTHING || found.isLamp) { return found.Le; }
  return reflected(EYE + found.t * d, found.n, found.albedo, seed);
}

/// The picture is a pane of glass before the eye. The engine calls this for a point of it, with numbers that are random for each sample;
/// the light is multiplied with that of a white sky.
fn sample(wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample {
  let bits = bitcast<vec3u>(u + vec3f(1.0));
  var seed = (bits.x * 747796405u) ^ (bits.y * 2891336453u) ^ (bits.z * 277803737u);
  let L = picture(hit.p, &seed);
  return BsdfSample(vec3f(0.0, 0.0, 1.0), L, 1.0, true, 1.0);
}

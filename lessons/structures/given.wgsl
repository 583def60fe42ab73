
// ---- Given: the boxes and the picture of them. Nothing below needs to be changed. ----

/// From where the picture is seen.
const EYE = vec3f(0.0, 1.0, 4.4);
const NOTHING = 1.0e30;

/// What a ray has entered first so far: the distance and, as a colour, the normal of that side.
struct Entered {
  t: f32,
  color: vec3f,
}

/// The nearer of what was found and a box.
fn nearer(best: Entered, o: vec3f, d: vec3f, low: vec3f, high: vec3f) -> Entered {
  let t = meets(o, d, low, high);
  if (!(t < best.t)) { return best; }
  // Of the six sides the one on which the point lies.
  let p = (2.0 * (o + t * d) - low - high) / (high - low);
  let a = abs(p);
  let n = select(select(vec3f(0.0, 0.0, sign(p.z)), vec3f(0.0, sign(p.y), 0.0), a.y >= a.z), vec3f(sign(p.x), 0.0, 0.0), a.x >= max(a.y, a.z));
  return Entered(t, 0.5 + 0.5 * n);
}

/// Light through the point p of the pane to the eye.
fn picture(p: vec3f, seed: ptr<function, u32>) -> vec3f {
  let o = EYE;
  let d = normalize(p - EYE);
  var best = Entered(NOTHING, vec3f(0.0));
  best = nearer(best, o, d, vec3f(-1.3, -0.1, -1.2), vec3f(-0.5, 0.7, -0.4));
  best = nearer(best, o, d, vec3f(-0.3, 0.0, -0.6), vec3f(0.2, 1.5, -0.1));
  best = nearer(best, o, d, vec3f(0.45, -0.2, 0.1), vec3f(1.1, 0.35, 0.6));
  best = nearer(best, o, d, vec3f(0.5, 1.1, -0.7), vec3f(1.2, 1.7, -0.3));
  best = nearer(best, o, d, vec3f(-1.2, 1.2, -0.5), vec3f(-0.7, 1.8, 0.2));
  // Behind the eye.
  best = nearer(best, o, d, vec3f(-0.6, 0.7, 5.5), vec3f(0.1, 1.2, 6.0));
  return best.color;
}

/// The picture is a pane of glass before the eye. The engine calls this for a point of it, with numbers that are random for each sample;
/// the light is multiplied with that of a white sky.
fn sample(wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample {
  let bits = bitcast<vec3u>(u + vec3f(1.0));
  var seed = (bits.x * 747796405u) ^ (bits.y * 2891336453u) ^ (bits.z * 277803737u);
  let L = picture(hit.p, &seed);
  return BsdfSample(vec3f(0.0, 0.0, 1.0), L, 1.0, true, 1.0);
}


// ---- Given: the fog, what is behind it, random numbers. Nothing below needs to be changed. ----

/// From where the picture is seen.
const EYE = vec3f(2.0, 0.75, 5.0);
/// Nowhere is σ greater; per metre.
const MAJORANT = 4.0;

/// σ at a place, per metre: a bank that is dense around one place along x.
fn sigma(p: vec3f) -> f32 {
  let t = (p.x - 2.2) / 0.4;
  return 0.15 + 3.5 * exp(-0.5 * t * t);
}

/// Uniform in [0, 1). O'Neill 2014, PCG.
fn random(seed: ptr<function, u32>) -> f32 {
  let old = *seed;
  *seed = old * 747796405u + 2891336453u;
  let word = ((old >> ((old >> 28u) + 4u)) ^ old) * 277803737u;
  return f32(((word >> 22u) ^ word) >> 8u) * 5.9604645e-8;
}

/// A wall of stripes that shine, 1 m behind the middle of the fog.
fn wall(p: vec3f) -> vec3f {
  let isRed = (i32(floor(p.y / 0.3)) & 1) == 0;
  return select(vec3f(0.9, 0.9, 0.9), vec3f(0.9, 0.25, 0.1), isRed);
}

/// Light through the point p of the pane to the eye. The fog fills what is between z = -0.5 and z = 0.5.
fn picture(p: vec3f, seed: ptr<function, u32>) -> vec3f {
  let d = normalize(p - EYE);
  let enters = (0.5 - EYE.z) / d.z;
  let leaves = (-0.5 - EYE.z) / d.z;
  let behind = EYE + d * (-1.0 - EYE.z) / d.z;
  return wall(behind) * passes(EYE + enters * d, d, leaves - enters, seed);
}

/// The picture is a pane of glass before the eye. The engine calls this for a point of it, with numbers that are random for each sample;
/// the light is multiplied with that of a white sky.
fn sample(wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample {
  let bits = bitcast<vec3u>(u + vec3f(1.0));
  var seed = (bits.x * 747796405u) ^ (bits.y * 2891336453u) ^ (bits.z * 277803737u);
  let L = picture(hit.p, &seed);
  return BsdfSample(vec3f(0.0, 0.0, 1.0), L, 1.0, true, 1.0);
}

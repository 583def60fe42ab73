
// ---- Given: a floor, the light over it, what was learned of it, random numbers. Nothing below needs to be changed. ----

const PI = 3.14159265;
/// From where the picture is seen.
const EYE = vec3f(0.0, 3.0, 2.0);
const ALBEDO = vec3f(0.6, 0.6, 0.55);
const SKY = vec3f(0.3, 0.35, 0.45);
/// A bright slit that stands on the floor, upright.
const SLIT_LOW = vec3f(-0.15, 0.2, -3.5);
const SLIT_HIGH = vec3f(0.15, 2.2, -3.5);
const SLIT_LE = vec3f(20.0, 18.0, 15.0);

/// Uniform in [0, 1). O'Neill 2014, PCG.
fn random(seed: ptr<function, u32>) -> f32 {
  let old = *seed;
  *seed = old * 747796405u + 2891336453u;
  let word = ((old >> ((old >> 28u) + 4u)) ^ old) * 277803737u;
  return f32(((word >> 22u) ^ word) >> 8u) * 5.9604645e-8;
}

/// Radiance that arrives at the point x of the floor from the direction d: of the slit, or of the sky.
fn light(x: vec3f, d: vec3f) -> vec3f {
  if (d.z >= 0.0) { return SKY; }
  let p = x + d * (SLIT_LOW.z - x.z) / d.z;
  if (any(p.xy < SLIT_LOW.xy) || any(p.xy > SLIT_HIGH.xy)) { return SKY; }
  return SLIT_LE;
}

/// A direction above the floor, in proportion to its cosine; turned by the angle phi around y, which is 0 where x is.
fn above(u: f32, phi: f32) -> vec3f { return vec3f(sqrt(u) * cos(phi), sqrt(1.0 - u), sqrt(u) * sin(phi)); }

fn bsdf_draw(seed: ptr<function, u32>) -> vec3f {
  let u = random(seed);
  return above(u, 2.0 * PI * random(seed));
}
fn bsdf_pdf(d: vec3f) -> f32 { return d.y / PI; }

/// What a first round has learned: of eight parts around y how much light was found there; the mean is 1. In two parts no sample
/// found any.
fn height_of(part: u32) -> f32 {
  switch (part) {
    case 0u: { return 0.3; }
    case 1u: { return 0.0; }
    case 2u: { return 0.0; }
    case 3u: { return 0.2; }
    case 4u: { return 0.3; }
    case 5u: { return 3.4; }
    case 6u: { return 3.6; }
    default: { return 0.2; }
  }
}
fn learned_draw(seed: ptr<function, u32>) -> vec3f {
  var left = 8.0 * random(seed);
  var part = 0u;
  while (part < 7u && left >= height_of(part)) {
    left -= height_of(part);
    part++;
  }
  let u = random(seed);
  return above(u, 2.0 * PI * (f32(part) + min(left / height_of(part), 0.999999)) / 8.0);
}
fn learned_pdf(d: vec3f) -> f32 {
  let turn = atan2(d.z, d.x) / (2.0 * PI);
  return height_of(min(7u, u32(8.0 * (turn - floor(turn))))) * d.y / PI;
}

/// Light through the point p of the pane to the eye.
fn picture(p: vec3f, seed: ptr<function, u32>) -> vec3f {
  let d = normalize(p - EYE);
  return reflected(EYE - d * EYE.y / d.y, seed);
}

/// The picture is a pane of glass before the eye. The engine calls this for a point of it, with numbers that are random for each sample;
/// the light is multiplied with that of a white sky.
fn sample(wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample {
  let bits = bitcast<vec3u>(u + vec3f(1.0));
  var seed = (bits.x * 747796405u) ^ (bits.y * 2891336453u) ^ (bits.z * 277803737u);
  let L = picture(hit.p, &seed);
  return BsdfSample(vec3f(0.0, 0.0, 1.0), L, 1.0, true, 1.0);
}

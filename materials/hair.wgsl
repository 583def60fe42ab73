// Hair: a fibre of glass with scales and dye, for curves: hair, fur, wool.
//
//   f = Σ_p M_p(θo, θi) A_p(θo, h) N_p(φ, h) / |cos θ|       p = 0 reflected, 1 passed through, 2 reflected inside once, 3 all the rest
//
// θ is the angle to the plane across the fibre, φ the angle around it, h in −1…1 how far from the middle of the fibre the ray meets it: for a
// round fibre h is the sine of the angle around it between normal and ray, so that any surface with a tangent shows what a tube would. M_p is
// normalised over θ (d'Eon et al. 2011, with I₀ scaled so that nothing cancels), N_p over φ: a logistic distribution, cut at ±π, around
// where a smooth cylinder sends the light. A_p is what Fresnel and the dye leave (Beer–Lambert); their sum is 1 without dye, so that white
// hair vanishes in uniform light. Sampling draws p by its share, then M_p, then N_p, all of them exactly; the sum of all p is the density.
// A ray that goes through leaves at the far side: hit the front of curves, which let it out.
// Chiang, Bitterli, Tappan, Burley 2016, "A practical and controllable hair and fur model"; d'Eon, Francois, Hill, Letteri, Aubry 2011, "An
// energy-conserving hair reflectance model"; Marschner, Jensen, Cammarano, Worley, Hanrahan 2003.
// @family hair
// @not-claimed reciprocity: absorption and tilt follow the direction of the eye alone, as in Chiang et al.

import package::fresnel::fresnel_dielectric;
import package::material::{BsdfValue, Hit};
import package::math::{PI, luminance, sqr, turns_of, unit_circle};

struct Params {
  /// What gives the colour. @choice(melanin, reflectance, absorption) @label(Colour by)
  color_by: u32,
  /// Concentration of eumelanin: black 8, brown 1.3, blond 0.3. @range(0, 20) @default(1.3) @step(0.05)
  eumelanin: f32,
  /// Concentration of pheomelanin, which is red. @range(0, 20) @default(0) @step(0.05)
  pheomelanin: f32,
  /// Colour of a thick mass of such hair, times that of the curve. @color @default(0.6, 0.35, 0.18)
  reflectance: vec3f,
  /// Per radius of the fibre. @range(0, 50) @default(0.5, 1, 2)
  absorption: vec3f,
  /// Roughness along the fibre: how long highlights are. @range(0.05, 1) @default(0.3)
  roughness: f32,
  /// Roughness around the fibre. @range(0.05, 1) @default(0.3) @label(Roughness around)
  azimuthal_roughness: f32,
  /// Angle of the scales: moves the highlight towards the root, the coloured one towards the tip. @range(-10, 10) @default(2) @unit(°)
  tilt: f32,
  /// Index of refraction. @range(1.05, 2.5) @default(1.55)
  ior: f32,
}

/// A fibre as it is seen from wo.
struct Fibre {
  /// Along it, sin θo.
  along: f32,
  /// cos θo.
  across: f32,
  /// (cos, sin) of wo around it, 0 at the bitangent, the normal at a quarter turn.
  around: vec2f,
  /// Where a smooth cylinder sends p = 0, 1, 2, in turns from wo.
  exit: vec3f,
  /// Variances of M_p.
  variance: vec4f,
  /// Scale of the logistic distribution, radians.
  scale: f32,
  /// A_p.
  a0: vec3f,
  a1: vec3f,
  a2: vec3f,
  a3: vec3f,
  /// Probabilities of p.
  share: vec4f,
}

/// Per radius; reflectance by the fit of Chiang et al., equation 9.
fn absorption_of(hit: Hit, params: Params) -> vec3f {
  if (params.color_by == 0u) {
    return params.eumelanin * vec3f(0.419, 0.697, 1.37) + params.pheomelanin * vec3f(0.187, 0.4, 1.05);
  }
  if (params.color_by == 2u) { return params.absorption; }
  let b = params.azimuthal_roughness;
  let fit = 5.969 + b * (-0.215 + b * (2.532 + b * (-10.73 + b * (5.574 + b * 0.245))));
  let root = log(clamp(params.reflectance * hit.color.xyz, vec3f(1e-4), vec3f(1.0))) / fit;
  return root * root;
}

fn fibre_of(wo: vec3f, hit: Hit, params: Params) -> Fibre {
  var fibre: Fibre;
  let in_fibre = to_fibre(wo, hit);
  let across = length(in_fibre.yz);
  fibre.along = clamp(in_fibre.x, -1.0, 1.0);
  fibre.across = across;
  // Along the fibre there is no way around it: any will do.
  fibre.around = select(vec2f(0.0, 1.0), in_fibre.yz / max(across, 1e-20), across > 1e-20);

  // Chiang et al., equations 7 and 8.
  let m = params.roughness;
  let n = params.azimuthal_roughness;
  let v = sqr(0.726 * m + 0.812 * m * m + 3.7 * pow(m, 20.0));
  fibre.variance = v * vec4f(1.0, 0.25, 4.0, 4.0);
  fibre.scale = 0.626657069 * (0.265 * n + 1.194 * n * n + 5.372 * pow(n, 22.0));

  // A cylinder that is hit at h, by Bravais' index, which sees θo as well.
  let h = -fibre.around.x;
  let cos_o = max(fibre.around.y, 0.0);
  let bravais = sqrt(sqr(params.ior) - sqr(fibre.along)) / max(across, 1e-6);
  let sin_t = h / bravais;
  let cos_t = sqrt(max(0.0, 1.0 - sqr(sin_t)));
  let outside = turns_of(vec2f(cos_o, h));
  let inside = turns_of(vec2f(cos_t, sin_t));
  fibre.exit = vec3f(0.0, 0.5, 1.0) + 2.0 * vec3f(0.0, 1.0, 2.0) * inside - 2.0 * outside;

  let deep = sqrt(1.0 - sqr(fibre.along / params.ior));
  let passed = exp(-absorption_of(hit, params) * (2.0 * cos_t / deep));
  let mirrored = fresnel_dielectric(across * cos_o, params.ior);
  fibre.a0 = vec3f(mirrored);
  fibre.a1 = sqr(1.0 - mirrored) * passed;
  fibre.a2 = fibre.a1 * passed * mirrored;
  fibre.a3 = fibre.a2 * passed * mirrored / max(vec3f(1.0) - passed * mirrored, vec3f(1e-6));
  let amounts = vec4f(luminance(fibre.a0), luminance(fibre.a1), luminance(fibre.a2), luminance(fibre.a3));
  fibre.share = amounts / max(dot(amounts, vec4f(1.0)), 1e-30);
  return fibre;
}

/// x along the fibre, z the normal.
fn to_fibre(w: vec3f, hit: Hit) -> vec3f {
  let t = hit.tangent.xy;
  return vec3f(dot(w.xy, t), t.x * w.y - t.y * w.x, w.z);
}

/// (sin, cos) of θo as the scales make the lobe see it.
fn tilted(fibre: Fibre, p: u32, params: Params) -> vec2f {
  const LEANS = vec4f(-2.0, 1.0, 4.0, 0.0);
  let turn = unit_circle(params.tilt * LEANS[p] / 360.0);
  return vec2f(fibre.along * turn.x + fibre.across * turn.y, abs(fibre.across * turn.x - fibre.along * turn.y));
}

/// I₀(x) e^−x for x ≥ 0; Abramowitz and Stegun 9.8.1 and 9.8.2, relative error 2e-7.
fn scaled_bessel(x: f32) -> f32 {
  let t = sqr(x / 3.75);
  let low = 1.0 + t * (3.5156229 + t * (3.0899424 + t * (1.2067492 + t * (0.2659732 + t * (0.0360768 + t * 0.0045813)))));
  let r = 3.75 / max(x, 3.75);
  let high = 0.39894228 + r * (0.01328592 + r * (0.00225319 + r * (-0.00157565 + r * (0.00916281
    + r * (-0.02057706 + r * (0.02635537 + r * (-0.01647633 + r * 0.00392377)))))));
  return select(high * inverseSqrt(max(x, 3.75)), low * exp(-x), x < 3.75);
}

/// M_p per unit of sin θi; `at`: (sin, cos) of θi, `from`: those of θo. The exponent cos(θi + θo) − 1 over the variance is half the square of
/// the distance between two points of a circle.
fn longitudinal(at: vec2f, from_eye: vec2f, variance: f32) -> f32 {
  let apart = vec2f(at.x + from_eye.x, at.y - from_eye.y);
  return scaled_bessel(at.y * from_eye.y / variance) * exp(-0.5 * dot(apart, apart) / variance) / (variance * (1.0 - exp(-2.0 / variance)));
}

/// N_p per radian, `turns` from where the cylinder sends the light.
fn azimuthal(turns: f32, scale: f32) -> f32 {
  let x = 2.0 * PI * abs(turns - round(turns)) / scale;
  let e = exp(-x);
  return e / (scale * sqr(1.0 + e) * tanh(min(0.5 * PI / scale, 20.0)));
}

fn value(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> BsdfValue {
  let fibre = fibre_of(wo, hit, params);
  let in_fibre = to_fibre(wi, hit);
  let at = vec2f(in_fibre.x, length(in_fibre.yz));
  let o = fibre.around;
  let turns = turns_of(vec2f(dot(in_fibre.yz, o), o.x * in_fibre.z - o.y * in_fibre.y));
  let lobes = vec4f(
    longitudinal(at, tilted(fibre, 0u, params), fibre.variance.x) * azimuthal(turns - fibre.exit.x, fibre.scale),
    longitudinal(at, tilted(fibre, 1u, params), fibre.variance.y) * azimuthal(turns - fibre.exit.y, fibre.scale),
    longitudinal(at, tilted(fibre, 2u, params), fibre.variance.z) * azimuthal(turns - fibre.exit.z, fibre.scale),
    longitudinal(at, tilted(fibre, 3u, params), fibre.variance.w) * 0.5 / PI);
  let f = fibre.a0 * lobes.x + fibre.a1 * lobes.y + fibre.a2 * lobes.z + fibre.a3 * lobes.w;
  return BsdfValue(f / max(abs(wi.z), 1e-8), dot(fibre.share, lobes));
}

fn direction(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> vec3f {
  let fibre = fibre_of(wo, hit, params);
  let upTo = vec3f(fibre.share.x, fibre.share.x + fibre.share.y, fibre.share.x + fibre.share.y + fibre.share.z);
  let p = u32(u.x >= upTo.x) + u32(u.x >= upTo.y) + u32(u.x >= upTo.z);
  // What is left of the number that chose p is uniform again.
  let before = select(select(select(upTo.z, upTo.y, p == 2u), upTo.x, p == 1u), 0.0, p == 0u);
  let rest = clamp((u.x - before) / max(fibre.share[p], 1e-20), 0.0, 0.99999994);

  // M_p: a point of a sphere around the direction that mirrors wo, by d'Eon 2013, "Importance sampling for physically-based hair fiber models".
  let v = fibre.variance[p];
  let from_eye = tilted(fibre, p, params);
  let cosine = clamp(1.0 + v * log(max(u.y + (1.0 - u.y) * exp(-2.0 / v), 1e-30)), -1.0, 1.0);
  let sine = sqrt((1.0 - cosine) * (1.0 + cosine));
  let sin_i = clamp(sine * unit_circle(rest).x * from_eye.y - cosine * from_eye.x, -1.0, 1.0);
  let cos_i = sqrt((1.0 - sin_i) * (1.0 + sin_i));

  // N_p: the logistic distribution between its values at ±π; the rest goes anywhere.
  let k = tanh(min(0.5 * PI / fibre.scale, 20.0));
  let c = 0.5 + (u.z - 0.5) * k;
  let offset = clamp(fibre.scale * log(max(c, 1e-30) / max(1.0 - c, 1e-30)) / (2.0 * PI), -0.5, 0.5);
  let exit = select(select(select(0.0, fibre.exit.z, p == 2u), fibre.exit.y, p == 1u), fibre.exit.x, p == 0u);
  let turn = unit_circle(select(exit + offset, u.z, p == 3u));
  let o = fibre.around;
  let around = cos_i * vec2f(o.x * turn.x - o.y * turn.y, o.y * turn.x + o.x * turn.y);
  let t = hit.tangent.xy;
  return normalize(vec3f(t * sin_i + vec2f(-t.y, t.x) * around.x, around.y));
}

// Third step, eval alone: a highlight. Halfway between light and eye lies the normal that would mirror one into the other;
// the nearer it is to the real normal, the brighter (Blinn 1977).
//
//   h = (wi + wo) / |wi + wo|,     f(wo, wi) = (1 − gloss) matte / π + gloss (n + 2) / (8 π) · (h·z)^n / max(cos θi, cos θo)
//
// The divisor is the one of Neumann et al. 1999: with it no more energy comes back than gloss at any angle. The engine still
// samples the cosine hemisphere, so that sharp highlights (large n) are noisy: materials/blinn_phong.wgsl samples its own.
// @family example

import package::material::Hit;

struct Params {
  /// Share of the rest of the light that is scattered evenly.
  /// @color @default(0.1, 0.3, 0.25) @label(Matte)
  matte: vec3f,
  /// Share of the light in the highlight.
  /// @range(0, 1) @step(0.01) @default(0.3) @label(Gloss)
  gloss: f32,
  /// Exponent n: larger is sharper.
  /// @range(1, 200) @step(1) @default(20) @label(Sharpness)
  sharpness: f32,
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  let h = normalize(wi + wo);
  let n = params.sharpness;
  let highlight = params.gloss * (n + 2.0) / (8.0 * 3.14159265) * pow(h.z, n) / max(wi.z, wo.z);
  return params.matte * ((1.0 - params.gloss) / 3.14159265) + vec3f(highlight);
}

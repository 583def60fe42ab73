// Rain: drops that the sun shines on, with both bows. Veils of it fall along y.
//
// Sunlight that a drop reflects once inside comes back within 42° of the point opposite to the sun, brightest at the edge, where red is outermost;
// reflected twice, from 51° on, red innermost; none of it lies between (Alexander's dark band). With θ the angle by which light turns,
//   phase(cos θ) = (1 − once − twice) HG(g) + once (¼ bow(θ₁) + ¾ disk(θ₁)) + twice bow(θ₂)
// bow: a normal distribution of cos θ about that of its angle, which each channel has its own of; disk: even from there to cos θ = −1. Angles by
// Descartes' rays and the index of water at 650, 550 and 450 nm (Daimon and Masumura 2007): 42.3°, 41.8° and 41.1°, and 50.5°, 51.3°
// and 52.6°. The sun's width and the drops' sizes blur a bow by `width`. Its integral is 1 where `width` is small enough for a bow to end
// before 180°.
// @family medium

import package::math::{PI, sqr};
import package::noise::noise_fbm;

struct Params {
  /// Share of the light in the bow of 42° and within it.
  /// @range(0, 0.5) @step(0.005) @default(0.12) @label(First bow)
  once: f32,
  /// Share of the light in the bow of 51°.
  /// @range(0, 0.2) @step(0.005) @default(0.015) @label(Second bow)
  twice: f32,
  /// Standard deviation of the bows.
  /// @range(0.2, 4) @step(0.05) @default(0.7) @unit(°) @label(Width)
  width: f32,
  /// Mean cosine of the rest.
  /// @range(0, 0.98) @step(0.01) @default(0.85) @label(Forward)
  forward: f32,
  /// How uneven the rain is.
  /// @range(0, 1) @step(0.01) @default(0.4) @label(Veils)
  veils: f32,
  /// Per unit of length.
  /// @range(0.1, 20) @step(0.05) @default(1.2) @label(Frequency)
  frequency: f32,
}

fn density(p: vec3f, params: Params) -> f32 {
  let q = params.frequency * vec3f(p.x, 0.15 * p.y, p.z);
  return saturate(1.0 - params.veils * (0.5 + noise_fbm(q, 3u, 2.0, 0.5)));
}

/// Of a wider lobe than what goes forward: enough is drawn of what comes back.
fn g(p: vec3f, params: Params) -> f32 { return 0.6 * params.forward; }

fn phase(p: vec3f, cosine: f32, params: Params) -> vec3f {
  let g = params.forward;
  let beyond = (1.0 - g) * (1.0 + g) / (4.0 * PI * pow(sqr(1.0 - g) + 2.0 * g * (1.0 - cosine), 1.5));
  let first = vec3f(-0.7400, -0.7451, -0.7533);
  let second = vec3f(-0.6355, -0.6248, -0.6073);
  let disk = select(vec3f(0.0), 1.0 / (2.0 * PI * (1.0 + first)), vec3f(cosine) < first);
  let bow = bow_about(cosine, first, params.width);
  return (1.0 - params.once - params.twice) * beyond + params.once * mix(disk, bow, 0.25) + params.twice * bow_about(cosine, second, params.width);
}

/// Per steradian, of the cosine about `middle`; `width` in degrees about it.
fn bow_about(cosine: f32, middle: vec3f, width: f32) -> vec3f {
  let deviation = radians(width) * sqrt(1.0 - middle * middle);
  let x = (cosine - middle) / deviation;
  return exp(-0.5 * x * x) / (2.0 * PI * sqrt(2.0 * PI) * deviation);
}

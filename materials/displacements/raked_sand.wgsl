// Raked sand: furrows along x, and around stones rings of them, as in the gardens of Zen temples; for a plane that looks up.
//
//   h(p) = depth · (1 − |sin(π t / spacing)|^sharpness) + grain · f(p),     t: how far it is to the nearest stone within its rings, else z
//
// The teeth of a rake leave round furrows, and between them ridges of what they pushed aside. Between rings and lines the sand is smoothed over half a
// furrow, so that nothing is cut. f is fractional Brownian motion.
// @family displacement

import package::noise::noise_fbm;

struct Params {
  /// From furrow to furrow.
  /// @range(0.01, 1) @step(0.001) @default(0.12) @label(Spacing)
  spacing: f32,
  /// From the bottom of a furrow to its ridge.
  /// @range(0, 0.5) @step(0.001) @default(0.04) @label(Depth)
  depth: f32,
  /// 1: ridges and furrows alike; more: narrow furrows; less: narrow ridges.
  /// @range(0.2, 4) @step(0.01) @default(0.8) @label(Sharpness)
  sharpness: f32,
  /// Of the unevenness between the teeth.
  /// @range(0, 0.1) @step(0.0005) @default(0.006) @label(Grain)
  grain: f32,
  /// Rings around each stone.
  /// @range(0, 40) @default(6) @label(Rings)
  rings: u32,
  /// Where the first stone stands, x and z, and its radius; 0: there is none.
  /// @default(0, 0, 0.5) @label(First stone)
  first: vec3f,
  /// @default(0, 0, 0) @label(Second stone)
  second: vec3f,
  /// @default(0, 0, 0) @label(Third stone)
  third: vec3f,
}

// How far a stone's edge is; nothing is near one without a radius.
fn to_stone(p: vec2f, stone: vec3f) -> f32 { return select(1.0e6, length(p - stone.xy) - stone.z, stone.z > 0.0); }

fn height(p: vec3f, n: vec3f, uv: vec2f, params: Params) -> f32 {
  let nearest = min(to_stone(p.xz, params.first), min(to_stone(p.xz, params.second), to_stone(p.xz, params.third)));
  let border = f32(params.rings) * params.spacing;
  let t = select(p.z, nearest, nearest < border);
  let furrows = 1.0 - pow(abs(sin(3.14159265 * t / params.spacing)), params.sharpness);
  let raked = saturate(abs(nearest - border) / (0.5 * params.spacing));
  return params.depth * raked * furrows + params.grain * noise_fbm(3.0 * p / params.spacing, 5u, 2.0, 0.6);
}

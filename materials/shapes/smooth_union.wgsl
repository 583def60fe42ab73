// Smooth union: a ball and a ring that flow into each other.
//
//   d = min(a, b) − ¼ k h²,     h = max(k − |a − b|, 0) / k     (Quilez, "Smooth minimum", polynomial)
//
// Both distances are exact; what joins them is never too long.
// @family shape

struct Params {
  /// Of the ball.
  /// @range(0.01, 100) @step(0.01) @default(0.45) @label(Ball)
  ball: f32,
  /// Of the circle in the middle of the ring.
  /// @range(0.01, 100) @step(0.01) @default(0.75) @label(Ring)
  ring: f32,
  /// Of its tube.
  /// @range(0.001, 100) @step(0.01) @default(0.14) @label(Tube)
  tube: f32,
  /// How far the ball stands above the ring's middle.
  /// @range(-100, 100) @step(0.01) @default(0.35) @label(Height)
  height: f32,
  /// How wide they flow together.
  /// @range(0.001, 10) @step(0.01) @default(0.35) @label(Blend)
  blend: f32,
}

fn ring(p: vec3f, radius: f32, tube: f32) -> f32 {
  return length(vec2f(length(p.xz) - radius, p.y)) - tube;
}

fn distance(p: vec3f, params: Params) -> f32 {
  let a = length(p - vec3f(0.0, params.height, 0.0)) - params.ball;
  let b = ring(p, params.ring, params.tube);
  let h = max(params.blend - abs(a - b), 0.0) / params.blend;
  return min(a, b) - 0.25 * params.blend * h * h;
}

// Phong's lobe over matt paint with eval alone: directions are drawn by the cosine, whatever the lobe.
import package::material::Hit;
import package::math::INV_PI;

struct Params {
  /// n of cosⁿ α.
  /// @range(1, 400) @step(1) @default(60) @label(Exponent)
  exponent: f32,
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  let lobe = (params.exponent + 2.0) * 0.5 * INV_PI * pow(max(dot(wi, vec3f(-wo.xy, wo.z)), 1e-20), params.exponent);
  return vec3f(0.2, 0.06, 0.05) * INV_PI + vec3f(0.6 * lobe);
}

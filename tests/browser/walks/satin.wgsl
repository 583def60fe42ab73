// Satin lacquer as an old renderer has it: Blinn's highlight over paint.
import package::material::Hit;

struct Params {
  /// Color of the paint. @color @default(0.55, 0.08, 0.06) @label(Paint)
  albedo: vec3f,
  /// Sharpness of the highlight. @range(1, 4000) @default(900) @label(Exponent)
  exponent: f32,
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  let h = normalize(wo + wi);
  let lobe = (params.exponent + 8.0) / (8.0 * 3.14159265) * pow(max(h.z, 0.0), params.exponent);
  return 0.7 * params.albedo / 3.14159265 + vec3f(0.3 * lobe);
}

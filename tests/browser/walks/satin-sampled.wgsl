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

// Half of the directions by the paint, half by the highlight, whose half vectors have the density (n + 1) / 2π cosⁿ.
fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  if (wi.z <= 0.0) { return 0.0; }
  let h = normalize(wo + wi);
  let halves = (params.exponent + 1.0) / (2.0 * 3.14159265) * pow(max(h.z, 0.0), params.exponent);
  return 0.5 * wi.z / 3.14159265 + 0.5 * halves / (4.0 * max(dot(wo, h), 1e-6));
}

fn direction(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> vec3f {
  let a = 2.0 * 3.14159265 * u.y;
  if (u.z < 0.5) { return vec3f(sqrt(u.x) * vec2f(cos(a), sin(a)), sqrt(1.0 - u.x)); }
  let c = pow(1.0 - u.x, 1.0 / (params.exponent + 1.0));
  let h = vec3f(sqrt(max(0.0, 1.0 - c * c)) * vec2f(cos(a), sin(a)), c);
  // Behind the half vector there is no mirrored direction.
  if (dot(wo, h) <= 0.0) { return vec3f(0.0); }
  let wi = reflect(-wo, h);
  if (wi.z <= 0.0) { return vec3f(0.0); }
  return wi;
}

// Value alone, by Oren and Nayar's angles; the mesh's colours tint it, and it is darker where light comes back.

import package::material::Hit;
import package::math::INV_PI;

struct Params {
  /// @color @default(0.8, 0.6, 0.4)
  color: vec3f,
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  let s = dot(wo, wi) - wo.z * wi.z;
  let t = select(1.0, max(wo.z, wi.z), s > 0.0);
  let between = acos(clamp(dot(wo, wi), -1.0, 1.0));
  return params.color * hit.color.rgb * INV_PI * (0.7 + 0.2 * s / max(t, 0.05)) * (0.9 + 0.03 * between);
}

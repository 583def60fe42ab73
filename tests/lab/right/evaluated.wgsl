// Value alone: the engine samples. Paint under a coat with Schlick's Fresnel term and a GGX lobe.

import package::material::Hit;
import package::math::{PI, INV_PI};

struct Params {
  /// @color @default(0.7, 0.5, 0.3)
  paint: vec3f,
  /// Slope of the facets. @range(0.02, 1) @default(0.25)
  alpha: f32,
}

fn schlick(c: f32) -> f32 {
  let m = clamp(1.0 - c, 0.0, 1.0);
  return 0.04 + 0.96 * m * m * m * m * m;
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  let h = normalize(wo + wi);
  let a2 = params.alpha * params.alpha;
  let t = h.z * h.z * (a2 - 1.0) + 1.0;
  let D = a2 / (PI * t * t);
  let V = 0.5 / (wo.z * sqrt(a2 + (1.0 - a2) * wi.z * wi.z) + wi.z * sqrt(a2 + (1.0 - a2) * wo.z * wo.z));
  let base = params.paint * INV_PI * (1.0 - schlick(wo.z)) * (1.0 - schlick(wi.z));
  return base + D * V * schlick(dot(wo, h));
}

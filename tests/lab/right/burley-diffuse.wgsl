// The diffuse term of Burley 2012 in the form of Lagarde and de Rousiers 2014, "Moving Frostbite to physically based rendering",
// listing 1: the part that rough surfaces would gain at grazing angles is taken off; they divide by 1.51, with which 1.2 % are gained at 89°, and 1.54 still gains 1.1 % at 89.9°. The engine samples.

import package::material::Hit;
import package::math::INV_PI;

struct Params {
  /// @color @default(0.7, 0.6, 0.5)
  albedo: vec3f,
  /// @range(0, 1) @step(0.01) @default(0.5)
  roughness: f32,
}

fn rise(f90: f32, c: f32) -> f32 {
  let m = clamp(1.0 - c, 0.0, 1.0);
  return 1.0 + (f90 - 1.0) * m * m * m * m * m;
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  let h = normalize(wo + wi);
  let bias = mix(0.0, 0.5, params.roughness);
  let factor = mix(1.0, 1.0 / 1.57, params.roughness);
  let c = dot(wi, h);
  let f90 = bias + 2.0 * c * c * params.roughness;
  return params.albedo * (rise(f90, wo.z) * rise(f90, wi.z) * factor * INV_PI);
}

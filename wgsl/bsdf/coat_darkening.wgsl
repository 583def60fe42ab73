// How a coat darkens what is below it: light that it reflects back inside meets the base again, and loses again.
//
// OpenPBR 1.1, "Darkening" (Academy Software Foundation 2025): Δ = (1 − K) / (1 − E K), for a base of albedo E of whose light the share K comes
// back (d'Eon 2021, the interfaced Lambertian). Of a rough base K is K_r = 1 − (1 − F̄) / η², by the coat's mean transmittance 1 − F̄; of a smooth
// one the Fresnel term of the one angle that there is, here that to the half vector, which is reciprocal. At most 1; white stays white.

import package::bsdf::principled_layers::Layers;
import package::math::sqr;
import package::microfacet_albedo::ggx_mean_transmittance;

/// Δ of a base of albedo `E` and roughness `r` (0: a mirror, 1: Lambert), as far as the surface has the coat and wants it; `F`: see above.
fn coat_darkening(layers: Layers, E: vec3f, r: f32, F: f32) -> vec3f {
  let rough = 1.0 - ggx_mean_transmittance(layers.coat_alpha, layers.coat_ior) / sqr(layers.coat_ior);
  let K = clamp(mix(F, rough, r), 0.0, 0.999);
  let whole = (1.0 - K) / (1.0 - clamp(E, vec3f(0.0), vec3f(1.0)) * K);
  return mix(vec3f(1.0), whole, clamp(layers.m.coat_weight * layers.m.coat_darkening, 0.0, 1.0));
}

/// Of metal and body together: their albedo and roughness at normal incidence.
fn coat_darkening_opaque(layers: Layers, F: f32) -> vec3f {
  let share = layers.metal + layers.body;
  if (share <= 0.0 || layers.m.coat_darkening <= 0.0) { return vec3f(1.0); }
  let F_s = clamp(layers.fade * sqr((layers.ior - 1.0) / (layers.ior + 1.0)), 0.0, 1.0);
  let E = layers.metal * layers.m.specular_weight * layers.color + layers.body * (F_s * layers.m.specular_color + (1.0 - F_s) * layers.color);
  let r = mix(mix(1.0, layers.m.specular_roughness, F_s), layers.m.specular_roughness, layers.metal / share);
  return coat_darkening(layers, E / share, r, F);
}

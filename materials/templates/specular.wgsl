// Template: `sample` alone, a perfectly smooth surface: one direction, or one of a few, and no other.
//
// The sample says `specular: true`; its pdf is the probability with which the direction was chosen, and its weight is what
// of the light arrives, over that probability. Here: a mirror whose edge is brighter, as that of every polished thing (Schlick 1994).
// For light that goes through see materials/glass.wgsl.
// @family template

import package::fresnel::fresnel_schlick;
import package::material::{Hit, BsdfSample};

struct Params {
  /// Reflectance straight on; it grows to 1 at grazing angles.
  /// @color @default(0.6, 0.65, 0.7) @label(Reflectance)
  reflectance: vec3f,
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  return BsdfSample(vec3f(-wo.xy, wo.z), fresnel_schlick(wo.z, params.reflectance), 1.0, true, 1.0);
}

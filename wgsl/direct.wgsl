// Light that arrives at a surface straight from a sampled point of a light.

import package::math::{ray_origin, frame_to_local};
import package::surface::{Surface, surface_agrees};
import package::light::{LightSample, light_sample};
import package::bsdf::bsdf_value;
import package::traverse::trace_any;

/// Reflected radiance of one sampled light point over its density, and what multiple importance sampling needs.
struct Direct { radiance: vec3f, light_pdf: f32, bsdf_pdf: f32 }

/// One point on light `index`, unshadowed part times visibility. `wo` is local.
fn direct_from(index: u32, s: Surface, wo: vec3f, u: vec2f) -> Direct {
  let light = light_sample(index, s.hit.p, u);
  if (light.pdf <= 0.0) { return Direct(vec3f(0.0), 0.0, 0.0); }
  let wi = frame_to_local(s.frame, light.wi);
  if (!surface_agrees(s, wi, light.wi)) { return Direct(vec3f(0.0), 0.0, 0.0); }
  let value = bsdf_value(s.material, wo, wi, s.hit);
  let f = value.f * abs(wi.z);
  if (all(f == vec3f(0.0))) { return Direct(vec3f(0.0), 0.0, 0.0); }
  let o = ray_origin(s.hit.p, s.ng, light.wi, s.offset);
  let to = light.end - o;
  let distance = length(to);
  if (trace_any(o, to / distance, distance)) { return Direct(vec3f(0.0), 0.0, 0.0); }
  return Direct(f * light.radiance / light.pdf, light.pdf, value.pdf);
}

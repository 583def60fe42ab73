// Everything that reaches a surface without a detour, one point on every light: what `cast` and `whitted` shade with.

import package::math::{FAR, ray_origin, frame_to_world};
import package::scene::{view, lights};
import package::surface::{Surface, surface_agrees};
import package::bsdf::{bsdf_sample, bsdf_is_specular};
import package::sampler::{sampler_1d, sampler_2d};
import package::sampler::dimensions::{DIM_DIRECTION, DIM_LOBE, DIM_LIGHT_POINT, dimension_repeated};
import package::traverse::trace_any;
@if(lights) import package::direct::direct_from;
@if(environment_program) import package::direct::direct_environment;

/// Radiance towards `wo` (local) by light that no other surface has scattered. Specular lobes reflect none of it.
fn local_light(s: Surface, wo: vec3f) -> vec3f {
  var L = vec3f(0.0);
  if (bsdf_is_specular(s.material)) { return L; }
  @if(lights) {
    for (var i = 0u; i < view.light_count; i++) {
      // direct_from divides by the probability of having chosen this light; here every one is.
      L += direct_from(i, s, wo, sampler_2d(dimension_repeated(DIM_LIGHT_POINT, i))).radiance * lights[i].probability;
    }
  }
  @if(ambient) {
    // Of the early ray tracers: the share that is reflected, of light from everywhere that nothing blocks.
    let u = vec3f(sampler_2d(dimension_repeated(DIM_DIRECTION, 1u)), sampler_1d(dimension_repeated(DIM_LOBE, 1u)));
    let reflected = bsdf_sample(s.material, wo, s.hit, u);
    if (reflected.pdf > 0.0 && !reflected.specular) { L += reflected.weight * view.ambient; }
  }
  @if(environment_program) { L += direct_environment(s, wo).radiance; }
  @if(environment && !environment_program) {
    let sampled = bsdf_sample(s.material, wo, s.hit, vec3f(sampler_2d(DIM_DIRECTION), sampler_1d(DIM_LOBE)));
    if (sampled.pdf > 0.0 && !sampled.specular) {
      let d = frame_to_world(s.frame, sampled.wi);
      if (surface_agrees(s, sampled.wi, d) && !trace_any(ray_origin(s.hit.p, s.ng, d, s.offset), d, FAR)) {
        L += sampled.weight * view.environment;
      }
    }
  }
  return L;
}

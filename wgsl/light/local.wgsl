// Everything that reaches a surface without a detour, one point on every light: what `cast` and `whitted` shade with.

import package::math::{FAR, ray_origin, frame_to_world};
import package::film::contribution::{contribution_add, FROM_ENVIRONMENT, FROM_AMBIENT};
import package::bounds::light_count;
import package::scene::view;
import package::surface::point::{Surface, surface_agrees};
import package::bsdf::{bsdf_sample, bsdf_is_specular};
import package::sampler::{sampler_1d, sampler_2d};
import package::sampler::dimensions::{DIM_DIRECTION, DIM_LOBE, DIM_LIGHT_POINT, dimension_repeated};
import package::light::shadow::shadow_passed;
import package::light::direct::direct_from;
import package::light::sample::LightChoice;
import package::light::direct::direct_environment;

/// Adds, times `beta`, the radiance towards `wo` (local) by light that no other surface has scattered: the `scatterings`th
/// event on its way. Specular lobes reflect none of it.
fn local_light(s: Surface, wo: vec3f, beta: vec3f, scatterings: u32) {
  if (bsdf_is_specular(s.material)) { return; }
  @if(lights) {
    for (var i = 0u; i < light_count(); i++) {
      let direct = direct_from(LightChoice(i, 1.0), s, wo, sampler_2d(dimension_repeated(DIM_LIGHT_POINT, i)));
      contribution_add(beta * direct.radiance, scatterings, i + 1u);
    }
  }
  @if(ambient) {
    // Of the early ray tracers: the share that is reflected, of light from everywhere that nothing blocks.
    let u = vec3f(sampler_2d(dimension_repeated(DIM_DIRECTION, 1u)), sampler_1d(dimension_repeated(DIM_LOBE, 1u)));
    let reflected = bsdf_sample(s.material, wo, s.hit, u);
    if (reflected.pdf > 0.0 && !reflected.specular) { contribution_add(beta * (reflected.weight * view.ambient), scatterings, FROM_AMBIENT); }
  }
  @if(environment_program) { contribution_add(beta * direct_environment(s, wo, 0u).radiance, scatterings, FROM_ENVIRONMENT); }
  @if(environment && !environment_program) {
    let sampled = bsdf_sample(s.material, wo, s.hit, vec3f(sampler_2d(DIM_DIRECTION), sampler_1d(DIM_LOBE)));
    if (sampled.pdf > 0.0 && !sampled.specular) {
      let d = frame_to_world(s.frame, sampled.wi);
      if (surface_agrees(s, sampled.wi, d)) {
        let passed = shadow_passed(s, ray_origin(s.hit.p, s.ng, d, s.offset), d, FAR);
        contribution_add(beta * (sampled.weight * view.environment * passed), scatterings, FROM_ENVIRONMENT);
      }
    }
  }
}

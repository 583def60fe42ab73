// What `distributed` asks of the lights where it follows only the gloss of a BSDF (package::path::gloss), q |cos θ| / π being the rest.

import package::bounds::light_count;
import package::film::contribution::{contribution_add, FROM_AMBIENT, FROM_ENVIRONMENT};
import package::light::direct::{Direct, direct_environment, direct_from};
import package::light::sample::LightChoice;
import package::light::shadow::shadow_passed;
import package::light_density::weigh_ray;
import package::math::{FAR, ray_origin};
import package::path::gloss::gloss_share;
import package::sampler::sampler_2d;
import package::sampler::dimensions::{DIM_LIGHT_POINT, dimension_repeated};
import package::sampler::strata::strata_2d;
import package::scene::view;
import package::surface::point::{Surface, surface_agrees};

/// Adds what reflects the lights straight: `points` of each, weighed against `rays` sampled directions where those are followed.
fn ask_lights(s: Surface, wo: vec3f, q: vec2f, beta: vec3f, scatterings: u32, rays: f32, points: u32) {
  for (var k = 0u; k < points; k++) {
    @if(lights) {
      for (var i = 0u; i < light_count(); i++) {
        let u = strata_2d(sampler_2d(dimension_repeated(DIM_LIGHT_POINT, i * points + k)), k, points);
        let direct = direct_from(LightChoice(i, 1.0), s, wo, u);
        let weight = weigh_point(q, direct, f32(points) * direct.light_pdf, rays);
        if (direct.light_pdf > 0.0) { contribution_add(beta * (direct.radiance * (weight / f32(points))), scatterings, i + 1u); }
      }
    }
    @if(environment_program) {
      let direct = direct_environment(s, wo, k);
      let weight = weigh_point(q, direct, f32(points) * direct.light_pdf, rays);
      if (direct.light_pdf > 0.0) { contribution_add(beta * (direct.radiance * (weight / f32(points))), scatterings, FROM_ENVIRONMENT); }
    }
  }
}

/// What is not followed is found by light points alone; the gloss is found by rays too. `light`: density times their number.
fn weigh_point(q: vec2f, direct: Direct, light: f32, rays: f32) -> f32 {
  if (direct.bsdf_pdf <= 0.0) { return 1.0; }
  return 1.0 - gloss_share(q, direct.cosine, direct.bsdf_pdf) * weigh_ray(rays * direct.bsdf_pdf, light);
}

/// Along a direction that is not followed only what no light point stands for is looked at: the ambient term, which nothing
/// hides, and an environment without a program.
fn look_around(s: Surface, wi: vec3f, d: vec3f, beta: vec3f, scatterings: u32) {
  @if(ambient) { contribution_add(beta * view.ambient, scatterings, FROM_AMBIENT); }
  @if(environment && !environment_program) {
    if (surface_agrees(s, wi, d)) {
      let passed = shadow_passed(s, ray_origin(s.hit.p, s.ng, d, s.offset), d, FAR);
      contribution_add(beta * view.environment * passed, scatterings, FROM_ENVIRONMENT);
    }
  }
}

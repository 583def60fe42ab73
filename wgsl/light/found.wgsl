// Light that rays find: where one leaves the scene, where it meets a surface that emits, and in media on its way there. All integrators
// add it here. Where light is sampled as well (package::light_density), the ray's estimate is weighed against the other (Veach 1997, section 9.2).

import package::bounds::sun_count;
@if(caustics) import package::caustics::covered::{covered_sun, covered_surface};
import package::environment::radiance::environment_radiance;
import package::film::contribution::{contribution_add, FROM_ENVIRONMENT};
@if(medium_emission) import package::film::contribution::FROM_MEDIUM;
@if(medium_emission) import package::medium::emission::emitted_total;
import package::light::emission::surface_emission;
import package::light::punctual::punctual_sun;
import package::light_density::{density_environment, density_sun, density_surface, weigh_ray};
import package::recorder::record_found;
import package::surface::point::Surface;

/// A ray, on its way from `o` along the unit direction `d`.
struct Arrival {
  o: vec3f,
  d: vec3f,
  /// Throughput.
  beta: vec3f,
  /// Density per steradian with which d was sampled, as package::light_density weighs it; 0: no light was sampled in its place.
  pdf: f32,
  /// Events that have scattered what it brings to the eye.
  scatterings: u32,
}

/// Adds what a ray sees that leaves the scene: the environment, and the suns that it points into.
fn add_escaped(ray: Arrival) {
  @if(medium_emission) add_medium(ray);
  let Le = environment_radiance(ray.d);
  var weight = 1.0;
  @if(environment_program) { if (ray.pdf != 0.0) { weight = weigh_ray(ray.pdf, density_environment(ray.d)); } }
  record_found(Le, weight, ray.pdf);
  contribution_add(ray.beta * weight * Le, ray.scatterings, FROM_ENVIRONMENT);
  @if(suns) { for (var i = 0u; i < sun_count(); i++) { add_sun(ray, i); } }
}

@if(suns)
fn add_sun(ray: Arrival, index: u32) {
  let sun = punctual_sun(index, ray.d);
  if (sun.w <= 0.0) { return; }
  var weight = 1.0;
  if (ray.pdf != 0.0) { weight = weigh_ray(ray.pdf, density_sun(index, sun.w)); }
  @if(caustics) { weight *= covered_sun(index, ray.d); }
  record_found(sun.xyz, weight, ray.pdf);
  contribution_add(ray.beta * weight * sun.xyz, ray.scatterings, index + 1u);
}

/// Adds what a surface emits towards `wo` (local), back along the ray that has met it at distance `t`.
fn add_emitted(ray: Arrival, s: Surface, wo: vec3f, t: f32) {
  @if(medium_emission) add_medium(ray);
  @if(lights) {
    if (s.light == 0u) { return; }
    let Le = surface_emission(s, wo);
    var weight = 1.0;
    if (ray.pdf != 0.0) { weight = weigh_ray(ray.pdf, density_surface(s.light - 1u, ray.o, ray.d, t, s.ng)); }
    @if(caustics) { weight *= covered_surface(s, ray.d); }
    record_found(Le, weight, ray.pdf);
    contribution_add(ray.beta * weight * Le, ray.scatterings, s.light);
  }
}

/// Adds what media emit along the ray.
@if(medium_emission)
fn add_medium(ray: Arrival) { contribution_add(emitted_total(), ray.scatterings, FROM_MEDIUM); }

// Distributed ray tracing (Cook, Porter, Carpenter 1984): the first surface sends a fixed number of rays into its gloss and
// asks a fixed number of points of every light, each spread over strata; later surfaces one of each. Lens, pixel and shutter
// are sampled by the eye's rays themselves. Light between diffuse surfaces is left to the ambient term, as in the paper.
//
// What it converges to does not depend on the numbers: emission; light that arrives straight from the lights, whatever the
// BSDF; and for Dirac lobes and the gloss of all others (see package::path::gloss) the same again at what is seen there.

import package::math::{FAR, max_component, sqr, ray_origin, frame_to_local, frame_to_world};
import package::film::contribution::{contribution_add, FROM_ENVIRONMENT, FROM_AMBIENT};
import package::bounds::MAX_DEPTH;
@if(lights) import package::bounds::light_count;
@if(suns) import package::bounds::sun_count;
import package::scene::view;
import package::surface::point::{Surface, surface_agrees};
@if(!media) import package::surface::point::surface_at;
import package::light::emission::surface_emission;
import package::environment::radiance::environment_radiance;
@if(!media) import package::surface::opacity::trace_visible;
@if(media) import package::medium::interior::{Inside, interior_all, interior_behind, interior_restore, interior_start};
@if(media) import package::medium::travel::travel;
@if(linear_fog) import package::medium::linear_fog::linear_fog;
@if(dispersion) import package::path::state::path_separate;
@if(dispersion) import package::path::wavelength::{wavelength_restore, wavelength_saved, wavelength_start};
@if(layer_first) import package::film::layers::layers_first;
@if(layer_path_length) import package::film::layers::layers_scattered;
import package::bsdf::{bsdf_sample, bsdf_is_specular};
import package::path::gloss::{gloss_diffuse, gloss_share};
import package::sampler::strata::strata_2d;
import package::sampler::{sampler_bounce, sampler_1d, sampler_2d};
import package::sampler::dimensions::{DIM_DIRECTION, DIM_LOBE, DIM_ROULETTE, DIM_LIGHT_POINT, DIM_FOLLOW, dimension_repeated};
@if(lights || environment_program) import package::light::direct::Direct;
@if(lights) import package::light::direct::direct_from;
@if(lights) import package::light::sample::{LightChoice, light_pdf};
@if(environment_program) import package::light::direct::direct_environment;
@if(environment_program) import package::environment::radiance::environment_pdf;
@if(environment && !environment_program) import package::light::shadow::shadow_passed;
@if(suns) import package::light::punctual::punctual_sun;
@if(suns) import package::scene::lights;

/// Most rays of the first surface, and most points of a light; the document's limits.
const MAX_SPLIT = 16u;

struct Pending {
  o: vec3f,
  depth: u32,
  d: vec3f,
  /// Which of the first surface's rays it comes from.
  branch: u32,
  beta: vec3f,
  /// Density of d times the number of rays, over the number of points of each light: what the light's own density is weighed
  /// against. 0: no light was asked for such directions.
  density: f32,
  eta_scale: f32,
}

/// Power heuristic (Veach 1997, section 9.2.4) for light that a ray of this density has found. Where shadow rays always pass,
/// points count alone: a ray sees no light that is hidden.
@if(no_visibility) fn weigh_ray(density: f32, light: f32) -> f32 { return select(0.0, 1.0, density == 0.0); }
@if(!no_visibility)
fn weigh_ray(density: f32, light: f32) -> f32 { return select(1.0 / (1.0 + sqr(light / density)), 1.0, density == 0.0); }

/// The eye's ray.
struct State { eye: vec3f, direction: vec3f }

fn integrate_start(state: ptr<function, State>, eye: vec3f, direction: vec3f) { *state = State(eye, direction); }

/// All in one step.
fn integrate_step(state: ptr<function, State>) -> bool {
  integrate((*state).eye, (*state).direction);
  return false;
}

/// Walks the tree of rays from `eye` along `direction`.
fn integrate(eye: vec3f, direction: vec3f) {
  // The first ray adds at most MAX_SPLIT, each of the others one in its own place.
  var pending: array<Pending, MAX_SPLIT>;
  var count = 1u;
  pending[0] = Pending(eye, 0u, direction, 0u, vec3f(1.0), 0.0, 1.0);
  // What each of them is inside of, and whether it is of one wavelength.
  @if(media) var insides: array<Inside, MAX_SPLIT>;
  @if(dispersion) var wavelengths: array<u32, MAX_SPLIT>;
  @if(dispersion) wavelength_start();
  @if(dispersion) wavelengths[0] = wavelength_saved();
  @if(media) interior_start(eye);
  @if(media) insides[0] = interior_all();
  while (count > 0u) {
    count--;
    var ray = pending[count];
    @if(dispersion) wavelength_restore(wavelengths[count]);
    @if(media) interior_restore(insides[count]);
    let is_first = ray.depth == 0u;
    sampler_bounce(select(1u + ray.branch + MAX_SPLIT * (ray.depth - 1u), 0u, is_first));
    @if(!media) let closest = trace_visible(ray.o, ray.d);
    @if(media) let arrival = travel(ray.o, ray.d, ray.beta, false);
    @if(media) let closest = arrival.closest;
    @if(media) ray.beta *= arrival.weight;
    let branches = select(f32(view.split_rays), 1.0, is_first);
    @if(linear_fog) ray.beta = branches * linear_fog(ray.beta / branches, closest.t, ray.depth);
    var beta = ray.beta / branches;
    if (closest.t >= FAR) {
      var weight = 1.0;
      @if(environment_program) { weight = weigh_ray(ray.density, environment_pdf(ray.d)); }
      contribution_add(beta * weight * environment_radiance(ray.d), ray.depth, FROM_ENVIRONMENT);
      @if(suns) {
        for (var i = 0u; i < sun_count(); i++) {
          let sun = punctual_sun(i, ray.d);
          if (sun.w > 0.0) {
            contribution_add(beta * weigh_ray(ray.density, sun.w / lights[i].probability) * sun.xyz, ray.depth, i + 1u);
          }
        }
      }
      continue;
    }
    @if(!media) let s = surface_at(ray.o, ray.d, closest);
    @if(media) let s = arrival.s;
    let wo = frame_to_local(s.frame, -ray.d);
    @if(layer_first) { if (is_first) { layers_first(s, wo, closest); } }
    @if(lights) {
      if (s.light > 0u) {
        let weight = weigh_ray(ray.density, light_pdf(LightChoice(s.light - 1u, 1.0), ray.o, ray.d, closest.t, s.ng));
        contribution_add(beta * weight * surface_emission(s, wo), ray.depth, s.light);
      }
    }
    if (ray.depth >= min(view.max_depth, MAX_DEPTH)) { continue; }
    @if(dispersion) ray.beta *= path_separate(s);
    @if(dispersion) beta = ray.beta / branches;
    let rays = select(1u, min(view.split_rays, MAX_SPLIT), is_first);
    let points = select(1u, min(view.split_points, MAX_SPLIT), is_first);
    var q = vec2f(0.0);
    if (!bsdf_is_specular(s.material)) {
      q = gloss_diffuse(s, wo);
      ask_lights(s, wo, q, beta, ray.depth + 1u, f32(rays), points);
    }
    // One number chooses the lobes of all rays: together they have each as often as they can.
    let lobe = sampler_1d(DIM_LOBE);
    for (var i = 0u; i < rays; i++) {
      let u = strata_2d(sampler_2d(dimension_repeated(DIM_DIRECTION, i)), i, rays);
      let sampled = bsdf_sample(s.material, wo, s.hit, vec3f(u, fract(lobe + f32(i) / f32(rays))));
      if (sampled.pdf <= 0.0) { continue; }
      let d = normalize(frame_to_world(s.frame, sampled.wi));
      var next = ray.beta * sampled.weight;
      if (!sampled.specular && sampler_1d(dimension_repeated(DIM_FOLLOW, i)) >= gloss_share(q, sampled.wi.z, sampled.pdf)) {
        look_around(s, sampled.wi, d, beta * sampled.weight / f32(rays), ray.depth + 1u);
        continue;
      }
      let eta_scale = ray.eta_scale * sqr(sampled.eta);
      let reach = max_component(next);
      if (!surface_agrees(s, sampled.wi, d) || reach <= 0.0) { continue; }
      if (ray.depth + 1u >= view.roulette_start) {
        let survival = min(1.0, reach * eta_scale);
        if (sampler_1d(dimension_repeated(DIM_ROULETTE, i)) >= survival) { continue; }
        next /= survival;
      }
      let density = select(sampled.pdf * f32(rays) / f32(points), 0.0, sampled.specular);
      pending[count] = Pending(
        ray_origin(s.hit.p, s.ng, d, s.offset), ray.depth + 1u, d, select(ray.branch, i, is_first), next, density, eta_scale);
      @if(media) insides[count] = interior_behind(s, d);
      @if(dispersion) wavelengths[count] = wavelength_saved();
      count++;
      @if(layer_path_length) layers_scattered();
    }
  }
}

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
@if(lights || environment_program)
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

// Whitted 1980: light straight from the lights, and mirror and refraction followed to both sides. His tree of
// rays is walked with a stack instead of recursion.

import package::math::{FAR, max_component, ray_origin, frame_to_local, frame_to_world};
import package::film::contribution::{contribution_add, FROM_ENVIRONMENT};
@if(suns) import package::bounds::sun_count;
import package::scene::view;
import package::surface::point::surface_agrees;
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
import package::bsdf::bsdf_sample;
import package::light::local::local_light;
import package::sampler::{sampler_bounce, sampler_2d};
import package::sampler::dimensions::{DIM_DIRECTION, dimension_repeated};
@if(suns) import package::light::punctual::punctual_sun;

/// Longest chain of specular surfaces: the tree has up to 2^MAX_CHAIN leaves.
const MAX_CHAIN = 10u;

/// `vertex` numbers the tree: 1 the eye's ray, 2n and 2n + 1 those from the end of n.
struct Pending { o: vec3f, depth: u32, d: vec3f, vertex: u32, beta: vec3f }

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
  // Each step takes one ray and adds at most two, of the next depth.
  var pending: array<Pending, MAX_CHAIN + 2u>;
  var count = 1u;
  pending[0] = Pending(eye, 0u, direction, 1u, vec3f(1.0));
  // What each of them is inside of.
  @if(media) var insides: array<Inside, MAX_CHAIN + 2u>;
  @if(dispersion) var wavelengths: array<u32, MAX_CHAIN + 2u>;
  @if(dispersion) wavelength_start();
  @if(dispersion) wavelengths[0] = wavelength_saved();
  @if(media) interior_start(eye);
  @if(media) insides[0] = interior_all();
  while (count > 0u) {
    count--;
    var ray = pending[count];
    @if(dispersion) wavelength_restore(wavelengths[count]);
    @if(media) interior_restore(insides[count]);
    sampler_bounce(ray.vertex - 1u);
    @if(!media) let closest = trace_visible(ray.o, ray.d);
    @if(media) let arrival = travel(ray.o, ray.d, ray.beta, false);
    @if(media) let closest = arrival.closest;
    @if(media) ray.beta *= arrival.weight;
    @if(linear_fog) ray.beta = linear_fog(ray.beta, closest.t, ray.depth);
    if (closest.t >= FAR) {
      contribution_add(ray.beta * environment_radiance(ray.d), ray.depth, FROM_ENVIRONMENT);
      @if(suns) {
        for (var i = 0u; i < sun_count(); i++) { contribution_add(ray.beta * punctual_sun(i, ray.d).xyz, ray.depth, i + 1u); }
      }
      continue;
    }
    @if(!media) let s = surface_at(ray.o, ray.d, closest);
    @if(media) let s = arrival.s;
    let wo = frame_to_local(s.frame, -ray.d);
    @if(layer_first) { if (ray.vertex == 1u) { layers_first(s, wo, closest); } }
    @if(lights) { if (s.light > 0u) { contribution_add(ray.beta * surface_emission(s, wo), ray.depth, s.light); } }
    if (ray.depth >= view.max_depth) { continue; }
    @if(dispersion) ray.beta *= path_separate(s);
    local_light(s, wo, ray.beta, ray.depth + 1u);
    if (ray.depth >= MAX_CHAIN) { continue; }
    // A material chooses its lobe by u.z: the two ends of the interval are the two branches.
    var first_z = 0.0;
    for (var branch = 0u; branch < 2u; branch++) {
      let sampled = bsdf_sample(s.material, wo, s.hit, vec3f(sampler_2d(dimension_repeated(DIM_DIRECTION, branch)), select(0.0, 0.99999994, branch == 1u)));
      let again = branch == 1u && first_z * sampled.wi.z > 0.0;
      if (sampled.specular && sampled.pdf > 0.0 && !again) {
        first_z = sampled.wi.z;
        let d = normalize(frame_to_world(s.frame, sampled.wi));
        let beta = ray.beta * sampled.weight * sampled.pdf;
        if (surface_agrees(s, sampled.wi, d) && max_component(beta) > 0.0) {
          let o = ray_origin(s.hit.p, s.ng, d, s.offset);
          pending[count] = Pending(o, ray.depth + 1u, d, 2u * ray.vertex + branch, beta);
          @if(media) insides[count] = interior_behind(s, d);
          @if(dispersion) wavelengths[count] = wavelength_saved();
          count++;
          @if(layer_path_length) layers_scattered();
        }
      }
    }
  }
}

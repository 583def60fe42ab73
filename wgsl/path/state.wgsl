// A path under way, and the step that every path integrator shares: a new direction, or the end.

import package::math::{sqr, max_component, ray_origin, frame_to_world};
import package::scene::view;
import package::surface::point::{Surface, surface_agrees};
@if(layer_path_length) import package::film::layers::layers_scattered;
import package::material::BsdfSample;
import package::sampler::sampler_1d;
import package::sampler::dimensions::DIM_ROULETTE;
import package::path::scatter::{scatter_drawn, scatter_numbers};
@if(media) import package::medium::interior::{interior_cross, interior_start};
@if(scattering) import package::surface::point::IN_MEDIUM;
@if(record) import package::path::record::{record_direction, record_outcome, record_roulette, RECORD_WENT_ON};
@if(dispersion) import package::bsdf::bsdf_disperses;
@if(dispersion) import package::path::wavelength::{wavelength_separate, wavelength_start};

/// The ray that comes next, and what it will weigh.
struct Path {
  o: vec3f,
  d: vec3f,
  /// Throughput: what reaches the eye of the radiance along the ray.
  beta: vec3f,
  /// Density per steradian with which d was sampled; of no meaning after a specular lobe.
  pdf: f32,
  specular: bool,
  /// Refraction scales radiance by 1/eta²; roulette must not take that for absorption.
  eta_scale: f32,
}

/// A path at the eye. Its direction competes with no light sample, as after a specular lobe.
fn path_start(eye: vec3f, direction: vec3f) -> Path {
  @if(dispersion) wavelength_start();
  @if(media) interior_start(eye);
  return Path(eye, direction, vec3f(1.0), 0.0, true, 1.0);
}

/// What a path adds that has been scattered `scatterings` times: where the scene asks for it, indirect light is cut off at a
/// largest component, with its hue. Less noise, and too little light.
fn path_limited(L: vec3f, scatterings: u32) -> vec3f {
  @if(clamp_indirect) { if (scatterings > 1u) { return L * min(1.0, view.clamp_indirect / max(max_component(L), 1.0e-30)); } }
  return L;
}

/// Before a vertex scatters: what the throughput is to be multiplied by where light of different wavelengths parts. A medium scatters
/// all alike; what it is in matters where the path leaves it.
@if(dispersion)
fn path_separate(s: Surface) -> vec3f {
  @if(scattering) { if (s.material == IN_MEDIUM) { return vec3f(1.0); } }
  return wavelength_separate(bsdf_disperses(s.material));
}

/// Scatters the path at its vertex number `depth`, from `wo` (local). False: absorbed, or ended by roulette.
fn path_scatter(path: ptr<function, Path>, s: Surface, wo: vec3f, depth: u32) -> bool {
  return path_follow(path, s, scatter_drawn(s, wo, scatter_numbers(s)), depth);
}

/// Goes on in the direction that vertex number `depth` has drawn. False: absorbed, or ended by roulette.
fn path_follow(path: ptr<function, Path>, s: Surface, sampled: BsdfSample, depth: u32) -> bool {
  if (sampled.pdf <= 0.0) { return false; }
  let d = normalize(frame_to_world(s.frame, sampled.wi));
  @if(record) record_direction(sampled, d);
  if (!surface_agrees(s, sampled.wi, d)) { return false; }
  var beta = (*path).beta * sampled.weight;
  let eta_scale = (*path).eta_scale * sqr(sampled.eta);
  let reach = max_component(beta);
  if (reach <= 0.0) { return false; }
  if (depth + 1u >= view.roulette_start) {
    let survival = min(1.0, reach * eta_scale);
    @if(record) record_roulette(survival);
    if (sampler_1d(DIM_ROULETTE) >= survival) { return false; }
    beta /= survival;
  }
  @if(record) record_outcome(RECORD_WENT_ON);
  @if(layer_path_length) layers_scattered();
  @if(media) { if ((dot(s.ng, d) < 0.0) == s.hit.front) { interior_cross(s); } }
  *path = Path(ray_origin(s.hit.p, s.ng, d, s.offset), d, beta, sampled.pdf, sampled.specular, eta_scale);
  return true;
}

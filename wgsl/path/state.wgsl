// A path under way, and the step that every path integrator shares: a new direction, or the end.

import package::bsdf::bsdf_disperses;
@if(subsurface) import package::bsdf::bsdf_walks;
@if(caustics) import package::caustics::covered::{covered_follow, covered_start};
import package::film_layers::layers_scattered;
@if(guided) import package::guiding::roulette::{roulette_rate, roulette_survival};
import package::light::found::Arrival;
import package::material::BsdfSample;
import package::math::{sqr, max_component, ray_origin, frame_to_world};
import package::medium::interior::{interior_cross, interior_start};
import package::path::wavelength::{wavelength_separate, wavelength_start};
@if(subsurface) import package::path::walk::{walk_begin, walk_is_under_way, walk_none};
import package::recorder::{record_direction, record_roulette, record_went_on};
import package::sampler::sampler_1d;
import package::sampler::dimensions::DIM_ROULETTE;
import package::scene::view;
import package::surface::point::{Surface, IN_MEDIUM, surface_agrees};

/// The ray that comes next, and what it will weigh.
struct Path {
  o: vec3f,
  d: vec3f,
  /// Throughput: what reaches the eye of the radiance along the ray.
  beta: vec3f,
  /// Density per steradian with which d was sampled; of no meaning after a specular lobe.
  pdf: f32,
  specular: bool,
  /// Refraction scales radiance by 1/eta²; roulette must not take that for absorption. Where paths are guided: see roulette_rate.
  eta_scale: f32,
}

/// What fills the space around the eye, and a wavelength: for a path, or a tree of rays, that starts there.
fn path_begin(eye: vec3f) {
  // A lens of glass has done so before.
  @if((dispersion || spectral) && !(real_lens && spectral)) wavelength_start();
  @if(media) interior_start(eye);
  @if(subsurface) walk_none();
}

/// A path at the eye. Its direction competes with no light sample, as after a specular lobe.
fn path_start(eye: vec3f, direction: vec3f) -> Path {
  path_begin(eye);
  @if(caustics) covered_start();
  @if(!guided) return Path(eye, direction, vec3f(1.0), 0.0, true, 1.0);
  @if(guided) let unguided_yet = Path(eye, direction, vec3f(1.0), 0.0, true, -1.0);
  @if(guided) return unguided_yet;
}

/// Its ray, at vertex number `depth`, for light that it finds there.
fn path_arrival(path: Path, depth: u32) -> Arrival {
  return Arrival(path.o, path.d, path.beta, select(path.pdf, 0.0, path.specular), depth);
}

/// Before a vertex scatters: what the throughput is to be multiplied by where light of different wavelengths parts. A medium scatters
/// all alike; what it is in matters where the path leaves it.
fn path_separate(s: Surface) -> vec3f {
  @if(!dispersion) return vec3f(1.0);
  @if(dispersion && scattering) { if (s.material == IN_MEDIUM) { return vec3f(1.0); } }
  @if(dispersion) return wavelength_separate(bsdf_disperses(s.material));
}

/// Goes on in the direction that vertex number `depth` has drawn. False: absorbed, or ended by roulette.
fn path_follow(path: ptr<function, Path>, s: Surface, sampled: BsdfSample, depth: u32) -> bool {
  if (sampled.pdf <= 0.0) { return false; }
  let d = normalize(frame_to_world(s.frame, sampled.wi));
  record_direction(sampled, d);
  if (!surface_agrees(s, sampled.wi, d)) { return false; }
  var beta = (*path).beta * sampled.weight;
  @if(!guided) let eta_scale = (*path).eta_scale * sqr(sampled.eta);
  @if(guided) let eta_scale = roulette_rate((*path).eta_scale, sampled.eta);
  let reach = max_component(beta);
  if (reach <= 0.0) { return false; }
  if (depth + 1u >= view.roulette_start) {
    @if(!guided) let survival = min(1.0, reach * eta_scale);
    @if(guided) let survival = roulette_survival(reach, max_component(sampled.weight) * sqr(sampled.eta), eta_scale);
    record_roulette(survival);
    if (sampler_1d(DIM_ROULETTE) >= survival) { return false; }
    beta /= survival;
  }
  record_went_on();
  layers_scattered();
  // Where the layered BSDF has no lobe of that kind but this one.
  @if(subsurface) { if (sampled.specular && sampled.wi.z < 0.0 && bsdf_walks(s.material)) { walk_begin(s); } }
  @if(media && !subsurface) { if ((dot(s.ng, d) < 0.0) == s.hit.front) { interior_cross(s); } }
  @if(media && subsurface) { if (!walk_is_under_way() && (dot(s.ng, d) < 0.0) == s.hit.front) { interior_cross(s); } }
  @if(caustics) covered_follow(s, sampled, d);
  *path = Path(ray_origin(s.hit.p, s.ng, d, s.offset), d, beta, sampled.pdf, sampled.specular, eta_scale);
  return true;
}

// Whitted 1980: light straight from the lights, and mirror and refraction followed to both sides. His tree of
// rays is walked with a stack instead of recursion.

import package::math::{FAR, max_component, ray_origin, frame_to_local, frame_to_world};
import package::contribution::{contribution_add, FROM_ENVIRONMENT};
import package::scene::view;
import package::surface::{surface_at, surface_agrees};
import package::emission::surface_emission;
import package::environment::environment_radiance;
import package::opacity::trace_visible;
@if(layer_first) import package::layers::layers_first;
@if(layer_path_length) import package::layers::layers_scattered;
import package::bsdf::bsdf_sample;
import package::local_light::local_light;
import package::sampler::{sampler_bounce, sampler_2d};
import package::sampler::dimensions::{DIM_DIRECTION, dimension_repeated};
@if(suns) import package::lamp::lamp_sun;

/// Longest chain of specular surfaces: the tree has up to 2^MAX_CHAIN leaves.
const MAX_CHAIN = 10u;

/// `vertex` numbers the tree: 1 the eye's ray, 2n and 2n + 1 those from the end of n.
struct Pending { o: vec3f, depth: u32, d: vec3f, vertex: u32, beta: vec3f }

/// Walks the tree of rays from `eye` along `direction`.
fn integrate(eye: vec3f, direction: vec3f) {
  // Each step takes one ray and adds at most two, of the next depth.
  var pending: array<Pending, MAX_CHAIN + 2u>;
  var count = 1u;
  pending[0] = Pending(eye, 0u, direction, 1u, vec3f(1.0));
  while (count > 0u) {
    count--;
    let ray = pending[count];
    sampler_bounce(ray.vertex - 1u);
    let closest = trace_visible(ray.o, ray.d);
    if (closest.t >= FAR) {
      contribution_add(ray.beta * environment_radiance(ray.d), ray.depth, FROM_ENVIRONMENT);
      @if(suns) {
        for (var i = 0u; i < view.sun_count; i++) { contribution_add(ray.beta * lamp_sun(i, ray.d).xyz, ray.depth, i + 1u); }
      }
      continue;
    }
    let s = surface_at(ray.o, ray.d, closest);
    let wo = frame_to_local(s.frame, -ray.d);
    @if(layer_first) { if (ray.vertex == 1u) { layers_first(s, wo, closest); } }
    @if(lights) { if (s.light > 0u) { contribution_add(ray.beta * surface_emission(s, wo), ray.depth, s.light); } }
    if (ray.depth >= view.max_depth) { continue; }
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
          pending[count] = Pending(ray_origin(s.hit.p, s.ng, d, s.offset), ray.depth + 1u, d, 2u * ray.vertex + branch, beta);
          count++;
          @if(layer_path_length) layers_scattered();
        }
      }
    }
  }
}

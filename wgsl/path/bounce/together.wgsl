// Light from a sampled source and the way on, in turn, with one call of the BSDF. What is called twice stands in a kernel twice: large
// BSDFs then take drivers twice as long to compile, and are slower. See alone.wgsl.

@if(caustics) import package::caustics::manifold::caustics_add;
import package::light::direct::{Source, direct_add, direct_ask, direct_light, vertex_value_of};
@if(equiangular) import package::light::along::along_stops;
import package::light_density::density_leave;
import package::math::frame_to_local;
import package::path::state::{Path, path_follow};
import package::path::scatter::{scatter, scatter_numbers};
import package::surface::point::Surface;

/// Of the vertex under way: its light is added when its BSDF is called.
var<private> asked: Source;

fn add_direct(beta: vec3f, s: Surface, wo: vec3f, depth: u32) {
  asked = direct_ask(s);
  @if(caustics) caustics_add(beta, s, wo, depth);
}

fn bounce(path: ptr<function, Path>, s: Surface, wo: vec3f, depth: u32) -> bool {
  @if(!equiangular) let turns = 2u;
  // Who stops on the way to ask for light goes on as before.
  @if(equiangular) let turns = select(2u, 1u, along_stops());
  for (var turn = select(1u, 0u, asked.pdf > 0.0); turn < turns; turn++) {
    let goes_on = turn == 1u;
    var wi = vec3f(0.0);
    var u = vec3f(0.0);
    if (goes_on) { u = scatter_numbers(s); } else { wi = frame_to_local(s.frame, asked.wi); }
    let scattered = scatter(s, wo, wi, u, goes_on);
    if (goes_on) {
      density_leave(s);
      return path_follow(path, s, scattered, depth);
    }
    direct_add((*path).beta, direct_light(asked, s, vertex_value_of(s, asked.wi, scattered)), depth);
  }
  return false;
}

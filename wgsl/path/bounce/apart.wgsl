// Light from a sampled source first, then the way on: each evaluates the BSDF by itself. See alone.wgsl.

@if(caustics) import package::caustics::manifold::caustics_add;
import package::light::direct::{direct_add, direct_ask, direct_light, vertex_value};
@if(equiangular) import package::light::along::along_stops;
import package::light_density::density_leave;
import package::path::state::{Path, path_follow};
import package::path::scatter::{scatter_drawn, scatter_numbers};
import package::surface::point::Surface;

fn add_direct(beta: vec3f, s: Surface, wo: vec3f, depth: u32) {
  let source = direct_ask(s);
  if (source.pdf > 0.0) { direct_add(beta, direct_light(source, s, vertex_value(s, wo, source.wi)), depth); }
  @if(caustics) caustics_add(beta, s, wo, depth);
}

fn bounce(path: ptr<function, Path>, s: Surface, wo: vec3f, depth: u32) -> bool {
  // Who stops on the way to ask for light goes on as before.
  @if(equiangular) { if (along_stops()) { return true; } }
  density_leave(s);
  return path_follow(path, s, scatter_drawn(s, wo, scatter_numbers(s)), depth);
}

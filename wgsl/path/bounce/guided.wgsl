// As together.wgsl, where directions are guided as well by what was learned of light: see wgsl/guiding/vertex.wgsl.

import package::guiding::vertex::{Draw, guide_at, guide_draw, guide_drawn, guide_mixed};
import package::light::direct::{Source, direct_add, direct_ask, direct_light, vertex_value_of};
@if(equiangular) import package::light::along::along_stops;
import package::light_density::density_leave;
import package::math::frame_to_local;
import package::path::state::{Path, path_follow};
import package::path::scatter::scatter;
import package::surface::point::Surface;

/// Of the vertex under way: its light is added when its BSDF is called.
var<private> asked: Source;

fn add_direct(beta: vec3f, s: Surface, wo: vec3f, depth: u32) { asked = direct_ask(s); }

fn bounce(path: ptr<function, Path>, s: Surface, wo: vec3f, depth: u32) -> bool {
  let guide = guide_at(s);
  @if(!equiangular) let turns = 2u;
  @if(!equiangular) let draw = guide_draw(guide, s);
  // Who stops on the way to ask for light goes on as before.
  @if(equiangular) let turns = select(2u, 1u, along_stops());
  @if(equiangular) var draw: Draw;
  @if(equiangular) { if (turns == 2u) { draw = guide_draw(guide, s); } }
  for (var turn = select(1u, 0u, asked.pdf > 0.0); turn < turns; turn++) {
    let goes_on = turn == 1u;
    let wi = select(frame_to_local(s.frame, asked.wi), draw.wi, goes_on);
    let scattered = scatter(s, wo, wi, draw.u, goes_on && !draw.guided);
    if (goes_on) {
      density_leave(s);
      return path_follow(path, s, guide_drawn(guide, s, draw, scattered, (*path).beta), depth);
    }
    var value = vertex_value_of(s, asked.wi, scattered);
    value.pdf = guide_mixed(guide, asked.wi, value.pdf);
    direct_add((*path).beta, direct_light(asked, s, value), depth);
  }
  return false;
}

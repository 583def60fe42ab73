// As alone.wgsl, where directions are guided by what was learned of light: see wgsl/guiding/vertex.wgsl.

import package::guiding::vertex::{guide_at, guide_draw, guide_drawn};
import package::path::state::{Path, path_follow};
import package::path::scatter::scatter;
import package::surface::point::Surface;

fn add_direct(beta: vec3f, s: Surface, wo: vec3f, depth: u32) {}

fn bounce(path: ptr<function, Path>, s: Surface, wo: vec3f, depth: u32) -> bool {
  let guide = guide_at(s);
  let draw = guide_draw(guide, s);
  let scattered = scatter(s, wo, draw.wi, draw.u, !draw.guided);
  return path_follow(path, s, guide_drawn(guide, s, draw, scattered, (*path).beta), depth);
}

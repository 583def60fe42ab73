// A vertex that samples no light: there is none to sample, or the integrator leaves it to chance.
//
// What a vertex of a path does is a module with
//   fn add_direct(beta, s, wo, depth)                        adds light from a sampled source by way of vertex number `depth`, to which
//                                                            `beta` leads from the eye; wo is local
//   fn bounce(path, s, wo, depth) -> bool                    comes next: scatters the path into a sampled direction. False: it has ended

import package::path::state::{Path, path_follow};
import package::path::scatter::{scatter_drawn, scatter_numbers};
import package::surface::point::Surface;

fn add_direct(beta: vec3f, s: Surface, wo: vec3f, depth: u32) {}

fn bounce(path: ptr<function, Path>, s: Surface, wo: vec3f, depth: u32) -> bool {
  return path_follow(path, s, scatter_drawn(s, wo, scatter_numbers(s)), depth);
}

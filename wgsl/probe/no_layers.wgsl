// The film has no layers: see wgsl/film/layers.wgsl.

import package::surface::point::Surface;
import package::traverse::intersect::Closest;

fn layers_start() {}
fn layers_scattered() {}
fn layers_first(s: Surface, wo: vec3f, closest: Closest) {}

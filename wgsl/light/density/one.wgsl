// One source a vertex: a light, chosen by package::light_sampler, or the environment. See none.wgsl.

import package::environment::radiance::environment_pdf;
import package::light::direct::LIGHTS_SHARE;
import package::light::sample::light_pdf;
import package::light_sampler::{Viewpoint, light_chosen, viewpoint_of};
import package::mis::weigh_found;
import package::surface::point::Surface;

/// Of the last vertex.
@if(lights) var<private> viewer: Viewpoint;

fn density_environment(d: vec3f) -> f32 { return (1.0 - LIGHTS_SHARE) * environment_pdf(d); }
fn density_sun(index: u32, pdf: f32) -> f32 { return LIGHTS_SHARE * pdf; }
fn density_surface(index: u32, o: vec3f, d: vec3f, t: f32, ng: vec3f) -> f32 {
  return LIGHTS_SHARE * light_pdf(light_chosen(index, viewer), o, d, t, ng);
}
fn density_leave(s: Surface) { @if(lights) viewer = viewpoint_of(s); }
fn weigh_ray(pdf: f32, light: f32) -> f32 { return weigh_found(pdf, light); }

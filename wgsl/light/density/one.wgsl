// One source a vertex: a light, chosen by package::light_sampler, or the environment. See none.wgsl.

import package::environment::radiance::environment_pdf;
import package::light::direct::LIGHTS_SHARE;
import package::light::sample::light_pdf;
import package::light_sampler::{Viewpoint, light_chosen, viewpoint_of};
@if(light_cells && suns) import package::light_sampler::distant_share;
import package::mis::weigh_found;
import package::surface::point::Surface;
@if(equiangular) import package::light::sample::LightChoice;
@if(equiangular) import package::light::segment::{segment_added, segment_leave, segment_left};
@if(equiangular) import package::surface::point::IN_MEDIUM;

/// Of the last vertex.
@if(lights) var<private> viewer: Viewpoint;

fn density_environment(d: vec3f) -> f32 { return (1.0 - LIGHTS_SHARE) * environment_pdf(d); }
@if(!light_cells || !suns) fn density_sun(index: u32, pdf: f32) -> f32 { return LIGHTS_SHARE * pdf; }
@if(light_cells && suns) fn density_sun(index: u32, pdf: f32) -> f32 { return LIGHTS_SHARE * distant_share(viewer) * pdf; }
fn density_surface(index: u32, o: vec3f, d: vec3f, t: f32, ng: vec3f) -> f32 {
  @if(!equiangular) return LIGHTS_SHARE * light_pdf(light_chosen(index, viewer), o, d, t, ng);
  @if(equiangular) {
    let probability = light_chosen(index, viewer).probability + segment_added(index, segment_left, LIGHTS_SHARE);
    return LIGHTS_SHARE * light_pdf(LightChoice(index, probability), o, d, t, ng);
  }
}
fn density_leave(s: Surface) {
  @if(lights) viewer = viewpoint_of(s);
  @if(equiangular) segment_leave(s.material == IN_MEDIUM);
}
fn weigh_ray(pdf: f32, light: f32) -> f32 { return weigh_found(pdf, light); }

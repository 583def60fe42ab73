// A sample of a pixel from its beginning to what it adds to the film, around the steps that the integrator takes.

import package::scene::view;
import package::camera::camera_sample;
import package::film::sums::{film_add, film_keeps};
@if(halves) import package::film::sums::film_add_half;
import package::path::time::time_sample;
import package::camera::motion::camera_moved;
import package::film_layers::{layers_add, layers_start};
import package::film::contribution::{contribution_start, contribution_total};
import package::integrator::{State, integrate_start, integrate_step};
import package::filter::{filter_offset, filter_weight};
import package::sampler::{sampler_start, sampler_2d};
import package::sampler::dimensions::DIM_FILM;
import package::budget::{budget_checked, budget_start};
import package::film::contribution::contribution_replace;
import package::sampler::texel::texel_start;
@if(mixes) import package::surface::mix::mix_start;

/// Begins a sample: its ray, and where it lies, in pixels from the pixel's upper left corner.
fn frame_start(at: vec2u, pixel: u32, sample: u32, state: ptr<function, State>) -> vec2f {
  contribution_start();
  @if(budget) budget_start();
  layers_start();
  sampler_start(view.seed, pixel, at, sample);
  @if(images) texel_start(view.seed, pixel, sample);
  let offset = filter_offset(sampler_2d(DIM_FILM));
  @if((motion || timed) && !rolling) time_sample();
  @if(rolling) time_sample(at);
  @if(mixes) mix_start(view.seed, pixel, sample);
  var ray = camera_sample(vec2f(at), offset);
  @if(camera_motion) { ray = camera_moved(ray); }
  @if(circular) dark = all(ray.d == vec3f(0.0));
  integrate_start(state, ray.o, ray.d);
  return offset;
}

/// The film shows nothing there.
@if(circular) var<private> dark: bool;

fn frame_step(state: ptr<function, State>) -> bool {
  @if(circular) { if (dark) { return false; } }
  return integrate_step(state);
}

/// What a sample that has ended shows, before the filter weighs it.
fn frame_radiance() -> vec3f {
  var L = contribution_total();
  @if(budget) {
    L = budget_checked(L);
    @if(layer_radiance) { if (any(L != contribution_total())) { contribution_replace(L); } }
  }
  return L;
}

/// Adds a sample that has ended.
fn frame_end(pixel: u32, sample: u32, offset: vec2f) {
  var L = frame_radiance();
  @if(signed_filter) let weight = filter_weight(offset);
  @if(signed_filter) { L *= weight; }
  @if(!signed_filter && layers) let weight = 1.0;
  film_add(pixel, L);
  @if(halves) film_add_half(pixel, L, sample);
  @if(layers) { if (film_keeps(L)) { layers_add(pixel, weight, offset); } }
}

// The frame: one thread a pixel follows one path and adds it to the film.

import package::scene::{view, slice};
@if(adaptive) import package::scene::stops;
import package::camera::camera_sample;
import package::film::film_add;
@if(motion) import package::time::time_sample;
@if(camera_motion) import package::camera_motion::camera_moved;
@if(layers) import package::film::film_keeps;
@if(layers) import package::layers::layers_add;
import package::contribution::contribution_total;
import package::integrator::integrate;
import package::filter::filter_offset;
@if(signed_filter) import package::filter::filter_weight;
import package::sampler::{sampler_start, sampler_2d};
import package::sampler::dimensions::DIM_FILM;
@if(budget) import package::budget::budget_checked;
@if(budget && layer_radiance) import package::contribution::contribution_replace;
@if(count_rays) import package::traverse::traverse_report;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let x = id.x;
  let y = slice.first_row + id.y;
  if (x >= view.width || y >= slice.end_row) { return; }
  @if(crop) { if (any(vec2u(x, y) < view.crop.xy) || any(vec2u(x, y) >= view.crop.zw)) { return; } }
  @if(adaptive) { if (slice.sample >= textureLoad(stops, vec2u(x, y) / 8u, 0).x) { return; } }
  let pixel = y * view.width + x;
  sampler_start(view.seed, pixel, vec2u(x, y), slice.sample);
  let offset = filter_offset(sampler_2d(DIM_FILM));
  @if(motion) time_sample();
  var ray = camera_sample(vec2f(f32(x), f32(y)), offset);
  @if(camera_motion) { ray = camera_moved(ray); }
  @if(circular) {
    if (all(ray.d == vec3f(0.0))) {
      film_add(pixel, vec3f(0.0));
      return;
    }
  }
  integrate(ray.o, ray.d);
  var L = contribution_total();
  @if(budget) {
    L = budget_checked(L);
    @if(layer_radiance) { if (any(L != contribution_total())) { contribution_replace(L); } }
  }
  @if(signed_filter) let weight = filter_weight(offset);
  @if(signed_filter) { L *= weight; }
  @if(!signed_filter && layers) let weight = 1.0;
  film_add(pixel, L);
  @if(layers) { if (film_keeps(L)) { layers_add(pixel, weight, offset); } }
  @if(count_rays) traverse_report(pixel);
}

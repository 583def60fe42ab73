// The frame: one thread a pixel follows one path and adds it to the film.

import package::scene::{view, slice};
import package::camera::camera_direction;
import package::film::film_add;
import package::integrator::radiance;
import package::sampler::{sampler_start, sampler_2d};
@if(budget) import package::budget::budget_checked;
@if(count_rays) import package::traverse::traverse_report;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let x = id.x;
  let y = slice.first_row + id.y;
  if (x >= view.width || y >= slice.end_row) { return; }
  let pixel = y * view.width + x;
  sampler_start(view.seed, pixel, slice.sample);
  let d = camera_direction(vec2f(f32(x), f32(y)) + sampler_2d());
  var L = radiance(view.eye, d);
  @if(budget) { L = budget_checked(L); }
  film_add(pixel, L);
  @if(count_rays) traverse_report(pixel);
}

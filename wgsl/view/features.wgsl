// What the camera sees first, as the film sees it: albedo and shading normal, means over the pixel's filter, the lens and the shutter.
// Guides of a denoiser (src/engine/denoise): the same edges as the film has, where wgsl/view/guide.wgsl has those of pixel centres.

import package::math::{FAR, frame_to_local};
import package::scene::{view, slice};
import package::camera::camera_sample;
@if(camera_motion) import package::camera::motion::camera_moved;
@if(motion || timed) import package::path::time::time_sample;
@if(mixes) import package::surface::mix::mix_start;
@if(images) import package::sampler::texel::texel_start;
import package::filter::filter_offset;
import package::surface::point::surface_at;
import package::surface::opacity::trace_visible;
import package::bsdf::bsdf_sample;
@if(lights) import package::light::emission::surface_emission;
import package::environment::radiance::environment_radiance;
import package::sampler::{sampler_start, sampler_1d, sampler_2d};
import package::sampler::dimensions::{DIM_DIRECTION, DIM_FILM, DIM_LOBE};
import package::view::guide::{GuidePixel, guide};

/// Rays a pixel.
const FEATURE_SAMPLES = 16u;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let at = vec2u(id.x, slice.first_row + id.y);
  if (at.x >= view.width || at.y >= slice.end_row) { return; }
  let pixel = at.y * view.width + at.x;
  var sum = GuidePixel(vec3f(0.0), 0.0, vec3f(0.0), 0u);
  for (var i = 0u; i < FEATURE_SAMPLES; i++) { features_add(&sum, at, pixel, i); }
  let n = f32(FEATURE_SAMPLES);
  guide[pixel] = GuidePixel(sum.normal / n, sum.depth / n, sum.albedo / n, 0u);
}

/// One ray. Light of its own counts as colour, up to white, so that the edges of lamps and of the environment guide as well.
fn features_add(sum: ptr<function, GuidePixel>, at: vec2u, pixel: u32, sample: u32) {
  sampler_start(view.seed, pixel, at, sample);
  @if(images) texel_start(view.seed, pixel, sample);
  let offset = filter_offset(sampler_2d(DIM_FILM));
  @if((motion || timed) && !rolling) time_sample();
  @if(rolling) time_sample(at);
  @if(mixes) mix_start(view.seed, pixel, sample);
  var ray = camera_sample(vec2f(at), offset);
  @if(camera_motion) { ray = camera_moved(ray); }
  @if(circular) { if (all(ray.d == vec3f(0.0))) { return; } }
  let closest = trace_visible(ray.o, ray.d);
  if (closest.t >= FAR) {
    (*sum).albedo += features_color(environment_radiance(ray.d));
    return;
  }
  let s = surface_at(ray.o, ray.d, closest);
  let wo = frame_to_local(s.frame, -ray.d);
  let u = vec3f(sampler_2d(DIM_DIRECTION), sampler_1d(DIM_LOBE));
  let sampled = bsdf_sample(s.material, wo, s.hit, u);
  // Refraction scales radiance by 1/eta²; that is no colour.
  var color = select(vec3f(0.0), sampled.weight * sampled.eta * sampled.eta, sampled.pdf > 0.0);
  @if(lights) { if (s.light > 0u) { color += surface_emission(s, wo); } }
  (*sum).albedo += features_color(color);
  let n = s.hit.n;
  if (all(abs(n) <= vec3f(1.0001))) { (*sum).normal += n; }
  (*sum).depth += closest.t;
}

/// In [0, 1]; what is no number is 0.
fn features_color(c: vec3f) -> vec3f { return select(vec3f(0.0), min(c, vec3f(1.0)), c > vec3f(0.0)); }

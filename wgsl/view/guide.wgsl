// What the camera sees first, without light: normal, depth, albedo, shape and material of each pixel's centre.
// For view modes, for the outline of the selection, and as guides of a denoiser.

import package::math::{FAR, frame_to_local};
import package::scene::{view, slice, primitives, KIND_BITS};
import package::camera::camera_ray;
@if(camera_motion) import package::camera::motion::camera_moved;
@if(rolling) import package::path::time::time_at;
import package::surface::point::surface_at;
import package::surface::opacity::trace_visible;
import package::bsdf::bsdf_sample;
import package::sampler::{sampler_start, sampler_1d, sampler_2d};
import package::sampler::dimensions::{DIM_DIRECTION, DIM_LOBE, dimension_repeated};

/// Directions sampled for the albedo.
const ALBEDO_SAMPLES = 16u;

struct GuidePixel {
  /// World-space shading normal on the side of the eye; zero where the ray leaves the scene.
  normal: vec3f,
  /// Distance from the eye; -1: nothing is hit.
  depth: f32,
  /// Estimate of the directional albedo: mean weight of sampled directions, its noise included.
  albedo: vec3f,
  /// Index of the shape + 1 in the lower 20 bits, of the material in the upper 12; 0: nothing.
  id: u32,
}

/// Of each shape.
@group(0) @binding(7) var<storage, read> ids: array<u32>;
@group(0) @binding(8) var<storage, read_write> guide: array<GuidePixel>;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let x = id.x;
  let y = slice.first_row + id.y;
  if (x >= view.width || y >= slice.end_row) { return; }
  let pixel = y * view.width + x;
  @if(rolling) time_at(vec2u(x, y), 0.5);
  var ray = camera_ray(vec2f(f32(x), f32(y)), vec2f(0.5));
  @if(camera_motion) { ray = camera_moved(ray); }
  @if(circular) {
    if (all(ray.d == vec3f(0.0))) {
      guide[pixel] = GuidePixel(vec3f(0.0), -1.0, vec3f(0.0), 0u);
      return;
    }
  }
  sampler_start(view.seed, pixel, vec2u(x, y), 0u);
  let closest = trace_visible(ray.o, ray.d);
  if (closest.t >= FAR) {
    guide[pixel] = GuidePixel(vec3f(0.0), -1.0, vec3f(0.0), 0u);
    return;
  }
  let s = surface_at(ray.o, ray.d, closest);
  let wo = frame_to_local(s.frame, -ray.d);
  var albedo = vec3f(0.0);
  for (var i = 0u; i < ALBEDO_SAMPLES; i++) {
    let u = vec3f(sampler_2d(dimension_repeated(DIM_DIRECTION, i)), sampler_1d(dimension_repeated(DIM_LOBE, i)));
    let sampled = bsdf_sample(s.material, wo, s.hit, u);
    // Refraction scales radiance by 1/eta²; that is no colour.
    if (sampled.pdf > 0.0) { albedo += sampled.weight * sampled.eta * sampled.eta; }
  }
  guide[pixel] = GuidePixel(s.hit.n, closest.t, albedo / f32(ALBEDO_SAMPLES), ids[primitives[closest.primitive].e2.w >> KIND_BITS]);
}

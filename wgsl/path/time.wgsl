// When a path is: light is as good as infinitely fast, so that all of a path sees the scene of one moment.

@if(rolling) import package::scene::view;
import package::sampler::sampler_1d;
import package::sampler::dimensions::DIM_TIME;

/// In [0, 1]: from the opening of the shutter to its closing. At first half.
var<private> time_now: f32 = 0.5;

/// A moment for a new path.
@if(!rolling)
fn time_sample() { time_now = sampler_1d(DIM_TIME); }

/// A moment for a new path of a pixel: rows, or columns, are exposed one after the other.
@if(rolling)
fn time_sample(at: vec2u) { time_at(at, sampler_1d(DIM_TIME)); }

/// While the pixel is exposed, `u` of that time after its beginning.
@if(rolling)
fn time_at(at: vec2u, u: f32) {
  let q = (vec2f(at) + 0.5) / vec2f(f32(view.width), f32(view.height));
  time_now = dot(view.rolling.xy, q) + view.rolling.z + view.rolling.w * u;
}

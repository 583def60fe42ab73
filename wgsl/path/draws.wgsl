// The film's sampler, which also tells of every number that it gives: what the path inspector says of chance. Compiled only into the
// replay of single paths, in the sampler's place; it changes none of its numbers.

import package::film_sampler;
import package::recorder::{record_draw, record_draw_vertex};

/// Numbers that are drawn before the first vertex belong to the camera.
const RECORD_CAMERA = 0xffffu;

fn sampler_start(seed: u32, pixel: u32, at: vec2u, sample: u32) {
  record_draw_vertex(RECORD_CAMERA);
  film_sampler::sampler_start(seed, pixel, at, sample);
}

fn sampler_bounce(vertex: u32) {
  record_draw_vertex(vertex);
  film_sampler::sampler_bounce(vertex);
}

fn sampler_1d(dimension: u32) -> f32 {
  let u = film_sampler::sampler_1d(dimension);
  record_draw(vec2f(u, 0.0), 1u, dimension);
  return u;
}

fn sampler_2d(dimension: u32) -> vec2f {
  let u = film_sampler::sampler_2d(dimension);
  record_draw(u, 2u, dimension);
  return u;
}

// An image of the film as numbers in a texture, for programs that go on with it on the GPU: the same numbers as
// src/engine/film/layer-image.ts makes of a film in memory.

import package::scene::FilmPixel;
import package::film::variance::variance_of_samples;
import package::view::develop::graded_sum;
import package::view::layer::{LAYER_ID, LAYER_VARIANCE, layer_value};

/// Which kind of layer: LAYER_… of package::view::layer.
override layer_kind: u32 = 0u;
/// The image itself, no layer.
override is_image: bool = false;
/// Its parts accumulate apart, and some are to be multiplied.
override graded: bool = false;

struct Size { size: vec2u }

@group(0) @binding(0) var<uniform> film_size: Size;
@group(0) @binding(1) var<storage, read> film: array<FilmPixel>;
@group(0) @binding(7) var numbers: texture_storage_2d<rgba32float, write>;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (any(id.xy >= film_size.size)) { return; }
  textureStore(numbers, id.xy, numbers_of(id.y * film_size.size.x + id.x));
}

/// a: 1, and 0 where there is nothing.
fn numbers_of(i: u32) -> vec4f {
  let n = film[i].sum.w;
  let there = select(0.0, 1.0, n > 0.0);
  if (is_image) {
    if (graded) { return vec4f(graded_sum(i) / max(n, 1.0), there); }
    return vec4f(film[i].sum.rgb / max(n, 1.0), there);
  }
  if (layer_kind == LAYER_VARIANCE) {
    if (n < 2.0) { return vec4f(0.0); }
    return vec4f(variance_of_samples(film[i]), 1.0);
  }
  let value = layer_value(layer_kind, i, film[i]);
  // Numbers of shapes and materials from 0 on.
  if (layer_kind == LAYER_ID) { return vec4f(value.x - 1.0, 0.0, 0.0, value.w); }
  return select(vec4f(0.0), value, value.w > 0.0);
}

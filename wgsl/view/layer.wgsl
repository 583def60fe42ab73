// A layer of the film for the eye: the numbers of a pixel, and colours for them.

import package::scene::FilmPixel;
import package::film::variance::variance_of_samples;
import package::math::{luminance, max_component};
import package::view::tone::tone_decode;
import package::view::palette::{palette_scale, palette_index};

/// How a layer is to be understood; numbers as in IMAGE_KINDS of src/engine/passes/layer-view.ts.
const LAYER_RADIANCE = 0u;
const LAYER_DEPTH = 1u;
const LAYER_POSITION = 2u;
const LAYER_NORMAL = 3u;
const LAYER_UV = 4u;
const LAYER_ALBEDO = 5u;
const LAYER_ID = 6u;
const LAYER_AMOUNT = 7u;
const LAYER_VARIANCE = 8u;
const LAYER_SAMPLES = 9u;

struct LayerView {
  /// vec4f of a pixel, which of them is shown, and its first component.
  stride: u32,
  slot: u32,
  component: u32,
  /// First vec4f of the parts that add up to the image, and their number.
  parts: u32,
  part_count: u32,
  /// Ends of the scale.
  low: f32,
  high: f32,
  /// What radiance is multiplied with.
  gain: vec3f,
}

@group(0) @binding(4) var<storage, read> layers: array<vec4f>;
@group(0) @binding(5) var<uniform> layer: LayerView;

/// Of pixel `i`; w: 0 where there is nothing.
fn layer_value(kind: u32, i: u32, film: FilmPixel) -> vec4f {
  let n = film.sum.w;
  if (kind == LAYER_SAMPLES) { return vec4f(n, 0.0, 0.0, 1.0); }
  if (kind == LAYER_VARIANCE) {
    return vec4f(luminance(variance_of_samples(film)), 0.0, 0.0, select(0.0, 1.0, n >= 2.0));
  }
  let sum = layers[i * layer.stride + layer.slot];
  if (kind == LAYER_RADIANCE) { return vec4f(sum.rgb * layer.gain / max(n, 1.0), 1.0); }
  if (kind == LAYER_AMOUNT) { return vec4f(sum[layer.component] / max(n, 1.0), 0.0, 0.0, select(0.0, 1.0, n > 0.0)); }
  if (kind == LAYER_ID) { return vec4f(sum.x, 0.0, 0.0, select(0.0, 1.0, sum.x > 0.0)); }
  return vec4f(sum.xyz / max(sum.w, 1.0), select(0.0, 1.0, sum.w > 0.0));
}

/// What decides the ends of the scale; not negative.
fn layer_extent(kind: u32, value: vec4f) -> f32 { return select(value.x, max_component(abs(value.xyz)), kind == LAYER_POSITION); }

/// Linear colour of anything but radiance.
fn layer_color(kind: u32, value: vec4f) -> vec3f {
  if (value.w == 0.0) { return vec3f(0.0); }
  let t = (value.x - layer.low) / max(layer.high - layer.low, 1.0e-30);
  switch (kind) {
    // Near is bright; the farthest is still no background.
    case LAYER_DEPTH: { return vec3f(mix(0.9, 0.02, saturate(t))); }
    // Encoded colours are what people compare with other programs: undo the encoding that follows.
    case LAYER_POSITION: { return tone_decode(saturate(0.5 + 0.5 * value.xyz / max(layer.high, 1.0e-30))); }
    case LAYER_NORMAL: { return tone_decode(saturate(value.xyz * 0.5 + 0.5)); }
    case LAYER_UV: { return vec3f(value.xy - floor(value.xy), 0.0); }
    case LAYER_ALBEDO: { return saturate(value.xyz); }
    case LAYER_ID: { return palette_index(u32(value.x)); }
    case LAYER_VARIANCE: {
      let low = max(layer.low, 1.0e-6 * layer.high);
      return palette_scale(log2(max(value.x, 1.0e-30) / max(low, 1.0e-30)) / max(log2(layer.high / max(low, 1.0e-30)), 1.0e-6));
    }
    default: { return palette_scale(t); }
  }
}

// From the film to linear display colours, one a film pixel: what is shown, and how bright. wgsl/view/display.wgsl puts the
// result on the screen. The choices are constants of the pipeline, not values: a software adapter computes every branch
// that it cannot rule out.

import package::scene::FilmPixel;
import package::film::variance::variance_of_samples;
import package::math::luminance;
import package::view::guide::GuidePixel;
import package::view::tone::{tone_adapted, tone_exposed, tone_curve, tone_decode};
import package::view::layer::{LAYER_RADIANCE, layer, layers, layer_value, layer_color};
import package::view::palette::{palette_scale, palette_index};

/// What is shown; numbers as in VIEW_MODES of src/app/app.ts.
const MODE_RADIANCE = 0u;
const MODE_NORMALS = 1u;
const MODE_DEPTH = 2u;
const MODE_ALBEDO = 3u;
const MODE_MATERIAL = 4u;
const MODE_SAMPLES = 5u;
/// A layer of the film: see package::view::layer.
const MODE_LAYER = 7u;

override mode: u32 = 0u;
override curve: u32 = 0u;
/// Luminance as colour.
override false_color: bool = false;
/// Which kind of layer: LAYER_… of package::view::layer.
override layer_kind: u32 = 0u;
/// Light groups or orders accumulate apart, and some are to be multiplied.
override graded: bool = false;
/// Another white than D65.
override adapted: bool = false;

struct Develop {
  size: vec2u,
  guide_size: vec2u,
  /// EV.
  exposure: f32,
  /// Distance that is black in the depth view.
  far: f32,
  /// Largest sample count, white in the sample view.
  samples: f32,
  /// What red, green and blue become for an eye that has adapted to the white of the document.
  red: vec3f,
  green: vec3f,
  blue: vec3f,
}

@group(0) @binding(0) var<uniform> develop: Develop;
@group(0) @binding(1) var<storage, read> film: array<FilmPixel>;
@group(0) @binding(2) var<storage, read> guide: array<GuidePixel>;
/// Linear display colour, three halves.
@group(0) @binding(3) var<storage, read_write> picture: array<vec2u>;
/// What the light of each part is multiplied with.
@group(0) @binding(6) var<storage, read> gains: array<vec4f>;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (any(id.xy >= develop.size)) { return; }
  let i = id.y * develop.size.x + id.x;
  let c = shown(id.xy, i);
  picture[i] = vec2u(pack2x16float(c.rg), pack2x16float(vec2f(c.b, 1.0)));
}

fn shown(pixel: vec2u, i: u32) -> vec3f {
  if (mode >= MODE_NORMALS && mode <= MODE_MATERIAL) { return guide_color(pixel); }
  let n = film[i].sum.w;
  if (mode == MODE_SAMPLES) { return vec3f(n / max(develop.samples, 1.0)); }
  if (mode == MODE_LAYER) {
    let value = layer_value(layer_kind, i, film[i]);
    if (layer_kind == LAYER_RADIANCE) { return radiance_color(value.rgb); }
    return layer_color(layer_kind, value);
  }
  let mean = film[i].sum.rgb / max(n, 1.0);
  if (mode == MODE_RADIANCE) {
    if (graded) { return radiance_color(graded_sum(i) / max(n, 1.0)); }
    return radiance_color(mean);
  }
  return error_color(mean, i);
}

fn radiance_color(mean: vec3f) -> vec3f {
  let exposed = tone_exposed(mean, develop.exposure);
  if (false_color) { return palette_scale((log2(max(luminance(exposed), 1.0e-8)) + 8.0) / 12.0); }
  if (adapted) {
    let to = mat3x3f(develop.red, develop.green, develop.blue);
    return tone_curve(tone_exposed(tone_adapted(mean, to), develop.exposure), curve);
  }
  return tone_curve(exposed, curve);
}

/// The light of each part times its factor.
fn graded_sum(i: u32) -> vec3f {
  let first = i * layer.stride + layer.parts;
  var sum = vec3f(0.0);
  for (var k = 0u; k < min(layer.part_count, arrayLength(&gains)); k++) { sum += layers[first + k].rgb * gains[k].rgb; }
  return sum;
}

/// Samples whose standard deviation is a smaller part of their mean are alike: sums and quotients of single precision leave as much.
const ALIKE = 1.0e-3;

/// Standard error of the pixel's luminance over its mean, from 0.1 % to 100 %; black where all samples are alike.
fn error_color(mean: vec3f, i: u32) -> vec3f {
  let n = film[i].sum.w;
  let deviation = luminance(sqrt(variance_of_samples(film[i])));
  let is_alike = deviation * sqrt(max(n - 1.0, 1.0)) <= ALIKE * luminance(mean);
  let relative = select(1.0, deviation / max(luminance(mean), 1.0e-8), n >= 2.0 && !is_alike);
  return palette_scale((log2(relative) / log2(10.0) + 3.0) / 3.0) * select(1.0, 0.0, n >= 2.0 && is_alike);
}

fn guide_color(pixel: vec2u) -> vec3f {
  let at = min(pixel * develop.guide_size / develop.size, develop.guide_size - 1u);
  let g = guide[at.y * develop.guide_size.x + at.x];
  if (g.id == 0u) { return vec3f(0.0); }
  switch (mode) {
    // Encoded colours are what people compare with other programs: undo the encoding that follows.
    case MODE_NORMALS: { return tone_decode(saturate(g.normal * 0.5 + 0.5)); }
    case MODE_DEPTH: { return vec3f(saturate(1.0 - g.depth / develop.far)); }
    case MODE_ALBEDO: { return saturate(g.albedo); }
    default: { return palette_index(g.id >> 20u); }
  }
}

// From the film to the screen: one triangle over the canvas. Every device pixel shows the mean of the part of the
// film that it covers (film pixels are squares), so that large pixels have sharp edges and small ones do not flicker.

import package::scene::FilmPixel;
import package::math::luminance;
import package::view::guide::GuidePixel;
import package::view::tone::{tone_exposed, tone_curve, tone_encode};
import package::view::palette::{palette_scale, palette_index};

/// What is shown; numbers as in VIEW_MODES of src/app/app.ts.
const MODE_RADIANCE = 0u;
const MODE_NORMALS = 1u;
const MODE_DEPTH = 2u;
const MODE_ALBEDO = 3u;
const MODE_MATERIAL = 4u;
const MODE_SAMPLES = 5u;

/// Most film pixels a device pixel averages along each axis; more are skipped over evenly.
const MAX_TAPS = 6.0;

struct Display {
  /// Device pixel of the film's upper left corner.
  origin: vec2f,
  /// Film pixels a device pixel.
  scale: vec2f,
  film_size: vec2u,
  guide_size: vec2u,
  /// Colour around the film, sRGB-encoded.
  surround: vec3f,
  /// EV.
  exposure: f32,
  /// Of the outline, sRGB-encoded.
  accent: vec3f,
  curve: u32,
  mode: u32,
  /// 1: luminance as colour.
  false_color: u32,
  /// 1: between film pixels, interpolate (the film is a coarse stand-in).
  smooth_film: u32,
  /// Shape index + 1 whose outline is drawn, 0: none.
  selected: u32,
  /// Distance that is black in the depth view.
  far: f32,
  /// Largest sample count, white in the sample view.
  samples: f32,
  /// Device pixels of an outline.
  line: f32,
}

@group(0) @binding(0) var<uniform> display: Display;
@group(0) @binding(1) var<storage, read> film: array<FilmPixel>;
@group(0) @binding(2) var<storage, read> guide: array<GuidePixel>;

@vertex
fn vertex_main(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
  return vec4f(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0, 0.0, 1.0);
}

@fragment
fn fragment_main(@builtin(position) position: vec4f) -> @location(0) vec4f {
  let centre = (position.xy - display.origin) * display.scale;
  let size = vec2f(display.film_size);
  if (any(centre < vec2f(0.0)) || any(centre >= size)) { return vec4f(display.surround, 1.0); }
  if (display.selected > 0u && on_outline(position.xy)) { return vec4f(display.accent, 1.0); }
  if (display.smooth_film != 0u) { return vec4f(tone_encode(interpolated(centre)), 1.0); }
  return vec4f(tone_encode(covered(centre)), 1.0);
}

/// Mean of the film pixels under a device pixel around `centre`, each by the area it has there.
fn covered(centre: vec2f) -> vec3f {
  let low = max(centre - 0.5 * display.scale, vec2f(0.0));
  let high = min(centre + 0.5 * display.scale, vec2f(display.film_size));
  let first = floor(low);
  let step = max(vec2f(1.0), ceil((high - first) / MAX_TAPS));
  var sum = vec3f(0.0);
  var weight = 0.0;
  for (var y = first.y; y < high.y; y += step.y) {
    let wy = min(y + 1.0, high.y) - max(y, low.y);
    for (var x = first.x; x < high.x; x += step.x) {
      let w = wy * (min(x + 1.0, high.x) - max(x, low.x));
      sum += shown(vec2u(vec2f(x, y))) * w;
      weight += w;
    }
  }
  return sum / max(weight, 1.0e-6);
}

fn interpolated(centre: vec2f) -> vec3f {
  let p = centre - 0.5;
  let f = fract(p);
  let last = vec2i(display.film_size) - 1;
  let a = vec2i(floor(p));
  let p00 = shown(vec2u(clamp(a, vec2i(0), last)));
  let p10 = shown(vec2u(clamp(a + vec2i(1, 0), vec2i(0), last)));
  let p01 = shown(vec2u(clamp(a + vec2i(0, 1), vec2i(0), last)));
  let p11 = shown(vec2u(clamp(a + vec2i(1, 1), vec2i(0), last)));
  return mix(mix(p00, p10, f.x), mix(p01, p11, f.x), f.y);
}

/// The linear display colour of one film pixel.
fn shown(pixel: vec2u) -> vec3f {
  if (display.mode >= MODE_NORMALS && display.mode <= MODE_MATERIAL) { return guide_color(guide_at((vec2f(pixel) + 0.5) / vec2f(display.film_size))); }
  let at = film[pixel.y * display.film_size.x + pixel.x];
  let n = at.sum.w;
  if (display.mode == MODE_SAMPLES) { return vec3f(n / max(display.samples, 1.0)); }
  let mean = at.sum.rgb / max(n, 1.0);
  if (display.mode == MODE_RADIANCE) {
    let exposed = tone_exposed(mean, display.exposure);
    if (display.false_color == 0u) { return tone_curve(exposed, display.curve); }
    return palette_scale((log2(max(luminance(exposed), 1.0e-8)) + 8.0) / 12.0);
  }
  // Standard error of the pixel's luminance over its mean, from 0.1 % to 100 %.
  let variance = max(vec3f(0.0), at.square.rgb / max(n, 1.0) - mean * mean) / max(n - 1.0, 1.0);
  let weights = vec3f(0.2126, 0.7152, 0.0722);
  let deviation = dot(sqrt(variance), weights);
  let relative = select(1.0, deviation / max(dot(mean, weights), 1.0e-8), n >= 2.0 && deviation > 0.0);
  return palette_scale((log2(relative) / log2(10.0) + 3.0) / 3.0) * select(0.0, 1.0, deviation > 0.0 || n < 2.0);
}

fn guide_at(p: vec2f) -> GuidePixel {
  let at = min(vec2u(clamp(p, vec2f(0.0), vec2f(1.0)) * vec2f(display.guide_size)), display.guide_size - 1u);
  return guide[at.y * display.guide_size.x + at.x];
}

fn guide_color(g: GuidePixel) -> vec3f {
  if (g.id == 0u) { return vec3f(0.0); }
  switch (display.mode) {
    // Encoded colours are what people compare with other programs: undo the encoding that follows.
    case MODE_NORMALS: { return pow(g.normal * 0.5 + 0.5, vec3f(2.2)); }
    case MODE_DEPTH: { return vec3f(saturate(1.0 - g.depth / display.far)); }
    case MODE_ALBEDO: { return saturate(g.albedo); }
    default: { return palette_index(g.id >> 20u); }
  }
}

/// Whether a device pixel lies on the border of the selected shape, inside of it.
fn on_outline(position: vec2f) -> bool {
  if (!selected_at(position)) { return false; }
  let r = display.line;
  return !(selected_at(position + vec2f(r, 0.0)) && selected_at(position - vec2f(r, 0.0))
    && selected_at(position + vec2f(0.0, r)) && selected_at(position - vec2f(0.0, r)));
}

fn selected_at(position: vec2f) -> bool {
  let p = (position - display.origin) * display.scale / vec2f(display.film_size);
  if (any(p < vec2f(0.0)) || any(p >= vec2f(1.0))) { return false; }
  return (guide_at(p).id & 0xfffffu) == display.selected;
}

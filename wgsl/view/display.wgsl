// The developed picture on the screen: one triangle over the canvas. Every device pixel shows the mean of the part of
// the film that it covers (film pixels are squares), so that large pixels have sharp edges and small ones do not flicker.

import package::view::guide::GuidePixel;
import package::view::tone::tone_encode;

/// Most film pixels a device pixel averages along each axis; more are skipped over evenly.
const MAX_TAPS = 6.0;

/// Interpolate between film pixels: the film is a coarse stand-in.
override smooth_film: bool = false;
/// Draw the outline of the selected shape.
override outline: bool = false;

struct Display {
  /// Device pixel of the film's upper left corner.
  origin: vec2f,
  /// Film pixels a device pixel.
  scale: vec2f,
  size: vec2u,
  guide_size: vec2u,
  /// Colour around the film, sRGB-encoded.
  surround: vec3f,
  /// Device pixels of the outline.
  line: f32,
  /// Of the outline, sRGB-encoded.
  accent: vec3f,
  /// Shape index + 1.
  selected: u32,
}

@group(0) @binding(0) var<uniform> display: Display;
@group(0) @binding(1) var<storage, read> picture: array<vec2u>;
@group(0) @binding(2) var<storage, read> guide: array<GuidePixel>;

@vertex
fn vertex_main(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
  return vec4f(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0, 0.0, 1.0);
}

@fragment
fn fragment_main(@builtin(position) position: vec4f) -> @location(0) vec4f {
  let centre = (position.xy - display.origin) * display.scale;
  let size = vec2f(display.size);
  if (any(centre < vec2f(0.0)) || any(centre >= size)) { return vec4f(display.surround, 1.0); }
  if (outline) { if (on_outline(position.xy)) { return vec4f(display.accent, 1.0); } }
  if (smooth_film) { return vec4f(tone_encode(interpolated(centre)), 1.0); }
  return vec4f(tone_encode(covered(centre)), 1.0);
}

fn pixel_at(x: u32, y: u32) -> vec3f {
  let packed = picture[y * display.size.x + x];
  return vec3f(unpack2x16float(packed.x), unpack2x16float(packed.y).x);
}

/// Mean of the film pixels under a device pixel around `centre`, each by the area it has there.
fn covered(centre: vec2f) -> vec3f {
  let low = max(centre - 0.5 * display.scale, vec2f(0.0));
  let high = min(centre + 0.5 * display.scale, vec2f(display.size));
  let first = floor(low);
  let step = max(vec2f(1.0), ceil((high - first) / MAX_TAPS));
  var sum = vec3f(0.0);
  var weight = 0.0;
  // At most MAX_TAPS each: steps are as long as that takes.
  var y = first.y;
  for (var row = 0.0; row < MAX_TAPS && y < high.y; row += 1.0) {
    let wy = min(y + 1.0, high.y) - max(y, low.y);
    var x = first.x;
    for (var column = 0.0; column < MAX_TAPS && x < high.x; column += 1.0) {
      let w = wy * (min(x + 1.0, high.x) - max(x, low.x));
      sum += pixel_at(u32(x), u32(y)) * w;
      weight += w;
      x += step.x;
    }
    y += step.y;
  }
  return sum / max(weight, 1.0e-6);
}

fn interpolated(centre: vec2f) -> vec3f {
  let last = vec2f(display.size) - 1.0;
  let p = clamp(centre - 0.5, vec2f(0.0), last);
  let a = vec2u(p);
  let b = vec2u(min(vec2f(a) + 1.0, last));
  let f = p - vec2f(a);
  return mix(mix(pixel_at(a.x, a.y), pixel_at(b.x, a.y), f.x), mix(pixel_at(a.x, b.y), pixel_at(b.x, b.y), f.x), f.y);
}

/// Whether a device pixel lies on the border of the selected shape, inside of it.
fn on_outline(position: vec2f) -> bool {
  if (!selected_at(position)) { return false; }
  let r = display.line;
  return !(selected_at(position + vec2f(r, 0.0)) && selected_at(position - vec2f(r, 0.0))
    && selected_at(position + vec2f(0.0, r)) && selected_at(position - vec2f(0.0, r)));
}

fn selected_at(position: vec2f) -> bool {
  let p = (position - display.origin) * display.scale / vec2f(display.size);
  if (any(p < vec2f(0.0)) || any(p >= vec2f(1.0))) { return false; }
  let at = min(vec2u(p * vec2f(display.guide_size)), display.guide_size - 1u);
  return (guide[at.y * display.guide_size.x + at.x].id & 0xfffffu) == display.selected;
}

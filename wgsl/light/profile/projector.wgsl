// A picture thrown by a lens at a point (`projection` of pbrt-v4, `projector` of Mitsuba 3). The document's part is
// src/scene/lights/projector.ts.

import package::scene::params;

/// Behind it stand the pixels, three numbers each, rows from above.
struct Profile {
  /// To the right in the picture, over half its width at distance 1 along the axis; `up` likewise.
  right: vec3f,
  width: u32,
  up: vec3f,
  height: u32,
  /// Unit.
  axis: vec3f,
  /// EVEN_SCREEN, NEAREST.
  flags: u32,
}

/// vec4u of `params` that a Profile takes.
const PROFILE_SLOTS = 3u;
/// Bits of `flags`: a white picture lights a screen across the axis evenly; there is nothing between pixels.
const EVEN_SCREEN = 1u;
const NEAREST = 2u;
/// Cosine from the axis below which there is no light: beyond the widest picture.
const LEAST_COSINE = 1.0e-5;

fn profile(slot: u32, d: vec3f) -> vec3f {
  let right = params[slot];
  let up = params[slot + 1u];
  let ahead = params[slot + 2u];
  let cosine = dot(bitcast<vec3f>(ahead.xyz), d);
  if (cosine < LEAST_COSINE) { return vec3f(0.0); }
  let place = vec2f(dot(bitcast<vec3f>(right.xyz), d), -dot(bitcast<vec3f>(up.xyz), d)) / cosine;
  if (any(abs(place) > vec2f(1.0))) { return vec3f(0.0); }
  let size = vec2u(right.w, up.w);
  let at = 0.5 * (place + 1.0) * vec2f(size);
  let pixels = 4u * (slot + PROFILE_SLOTS);
  let factor = select(1.0, 1.0 / (cosine * cosine * cosine), (ahead.w & EVEN_SCREEN) != 0u);
  if ((ahead.w & NEAREST) != 0u) { return factor * pixel(pixels, size, vec2i(at)); }
  let low = floor(at - 0.5);
  let t = at - 0.5 - low;
  let first = vec2i(low);
  let above = mix(pixel(pixels, size, first), pixel(pixels, size, first + vec2i(1, 0)), t.x);
  let below = mix(pixel(pixels, size, first + vec2i(0, 1)), pixel(pixels, size, first + vec2i(1, 1)), t.x);
  return factor * mix(above, below, t.y);
}

/// The nearest one that there is.
fn pixel(pixels: u32, size: vec2u, place: vec2i) -> vec3f {
  let at = vec2u(clamp(place, vec2i(0), vec2i(size) - 1));
  let i = pixels + 3u * (at.y * size.x + at.x);
  return vec3f(number(i), number(i + 1u), number(i + 2u));
}

/// Number `i` of `params`.
fn number(i: u32) -> f32 { return bitcast<f32>(params[i / 4u][i % 4u]); }

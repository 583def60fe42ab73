// Stands for package::image in the laboratory, which has no images: each is a mosaic of colours that follow from its number,
// dark, bright and in between, with holes. So what a material does with a lookup is tried, not only what it does without.

import package::material::Hit;

/// Squares of the mosaic along an edge.
const SQUARES = 4.0;

/// Four numbers in [0, 1] for a square; ends of the range are frequent.
fn mosaic(image: u32, uv: vec2f, texel: vec2f) -> vec4f {
  let at = vec2u(vec2i(floor(clamp(uv, vec2f(-1.0e3), vec2f(1.0e3)) * SQUARES + texel)));
  var x = (at.x * 0x9e3779b1u) ^ (at.y * 0x85ebca6bu) ^ (image * 0xc2b2ae35u);
  x = (x ^ (x >> 15u)) * 0x2c1b3c6du;
  x = (x ^ (x >> 12u)) * 0x297a2d39u;
  x ^= x >> 15u;
  let bytes = vec4f(vec4u(x, x >> 8u, x >> 16u, x >> 24u) & vec4u(255u)) / 255.0;
  return clamp(bytes * 1.5 - 0.25, vec4f(0.0), vec4f(1.0));
}

fn image_color(image: u32, hit: Hit) -> vec4f { return image_at(image, hit.uv, hit); }

fn image_at(image: u32, uv: vec2f, hit: Hit) -> vec4f {
  if (image == 0u) { return vec4f(1.0); }
  return mosaic(image, uv, hit.texel);
}

fn image_value(image: u32, hit: Hit) -> f32 { return image_color(image, hit).x; }

fn image_normal(image: u32, scale: f32, hit: Hit) -> vec3f {
  if (image == 0u) { return vec3f(0.0, 0.0, 1.0); }
  let slope = (image_color(image, hit).xy * 2.0 - 1.0) * scale;
  return normalize(vec3f(hit.tangent.xy * slope.x + hit.bitangent.xy * slope.y, 1.0));
}

/// Not bent: what maps of normals say is no part of the BSDF that is judged, as `fn normal` is none, since no bent normal is symmetric
/// (Veach 1997, section 5.3).
fn image_normal_over(image: u32, scale: f32, under: u32, under_scale: f32, hit: Hit) -> vec3f { return vec3f(0.0, 0.0, 1.0); }

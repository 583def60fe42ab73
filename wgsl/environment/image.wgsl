// The environment as an equirectangular image: what package::background is where a scene has one.

import package::environment_map::{equirectangular_point, image_frame};
import package::scene::environment_image;

/// Radiance from the unit direction `d`: bilinear between the middles of four texels, around the sphere, and up to the poles.
/// By hand: samplers of floats filter with eight bits of fraction, and not every device has them.
fn background(base: u32, d: vec3f) -> vec3f {
  let size = vec2i(textureDimensions(environment_image));
  let p = equirectangular_point(d) * vec2f(size) - 0.5;
  let low = floor(p);
  let f = p - low;
  let left = (i32(low.x) + size.x) % size.x;
  let right = (left + 1) % size.x;
  let top = max(i32(low.y), 0);
  let bottom = min(i32(low.y) + 1, size.y - 1);
  let above = mix(texel(left, top), texel(right, top), f.x);
  let below = mix(texel(left, bottom), texel(right, bottom), f.x);
  return mix(above, below, f.y) * image_frame().scale;
}

fn texel(x: i32, y: i32) -> vec3f { return textureLoad(environment_image, vec2i(x, y), 0).xyz; }

// Images of the scene, for materials. A parameter `image: u32` with the annotation @image is the number of one, or 0.
//
// Filtering is stochastic (Fajardo et al. 2023, "Stochastic texture filtering"; Pharr et al. 2024, "Filtering after shading"): of the
// four texels around a point one is taken, with the probability that is its bilinear weight. The mean over the samples of a pixel is
// that of the light that the four texels reflect: exactly the bilinear filter where the light depends linearly on the texel, as on a
// colour that multiplies; elsewhere (roughness, normals) shading is filtered rather than texels. There are no smaller copies of an
// image: what lies between the pixels of a small picture is averaged by the pixel's own samples, without bias, at the price of noise.
//
// Texels stand in tiles of 8 × 8, one after the other in pages of 256 × 256 tiles.

import package::color::color_linear_from_srgb;
import package::material::Hit;
@if(mapped_images) import package::math::PI;
@if(images) import package::scene::{params, view, image_bytes, image_halves};

/// Bits of ImageEntry.flags: its texels are half floats; its numbers are encoded as sRGB has it; the nearest texel is taken; it is looked
/// up by the second set of surface coordinates.
const IMAGE_HALVES = 1u;
const IMAGE_SRGB = 2u;
const IMAGE_NEAREST = 4u;
const IMAGE_SECOND_UV = 8u;
/// Where two bits each begin: WRAP_… across and up (0: repeats), and the channel of single numbers.
const IMAGE_WRAP_U = 4u;
const IMAGE_WRAP_V = 6u;
const IMAGE_CHANNEL = 8u;
const WRAP_CLAMP = 1u;
const WRAP_MIRROR = 2u;

/// ImageEntry.mapping: how places of the world become coordinates.
const MAPPING_PLANE = 1u;
const MAPPING_CYLINDER = 2u;
const MAPPING_SPHERE = 3u;

/// vec4u of `params` that an ImageEntry takes.
@if(images) const ENTRY_SLOTS = 3u;
/// Beyond, coordinates are cut off before they become whole numbers.
@if(images) const FARTHEST = 1.0e9;

/// Colour (linear) and alpha of an image where the surface is hit; white without an image.
fn image_color(image: u32, hit: Hit) -> vec4f {
  @if(mapped_images) { if (image != 0u) { return image_at(image, image_coordinates(image, hit), hit); } }
  @if(images) {
    if (image != 0u) { return image_at(image, select(hit.uv, hit.uv1, (image_flags(image) & IMAGE_SECOND_UV) != 0u), hit); }
  }
  return vec4f(1.0);
}

/// Those of the surface, or of the place where it is hit.
@if(mapped_images)
fn image_coordinates(image: u32, hit: Hit) -> vec2f {
  let mapping = params[view.images + ENTRY_SLOTS * (image - 1u) + 2u].zw;
  if (mapping.x == 0u) { return select(hit.uv, hit.uv1, (image_flags(image) & IMAGE_SECOND_UV) != 0u); }
  let map = view.images + mapping.y;
  let at = vec4f(hit.p, 1.0);
  let p = vec3f(dot(bitcast<vec4f>(params[map]), at), dot(bitcast<vec4f>(params[map + 1u]), at), dot(bitcast<vec4f>(params[map + 2u]), at));
  if (mapping.x == MAPPING_PLANE) { return p.xy; }
  // On the axis, where there is no azimuth, it is 0.
  let aside = length(p.xy);
  let turn = 0.5 + select(0.0, atan2(p.y, p.x), aside > 0.0) / (2.0 * PI);
  if (mapping.x == MAPPING_CYLINDER) { return vec2f(turn, p.z); }
  return vec2f(turn, 0.5 + select(0.0, atan2(p.z, aside), aside + abs(p.z) > 0.0) / PI);
}

/// The same at coordinates of one's own: (0, 0) is the lower left corner, (1, 1) the upper right. The document's transform comes on top.
fn image_at(image: u32, uv: vec2f, hit: Hit) -> vec4f {
  @if(images) { if (image != 0u) { return image_lookup(view.images + ENTRY_SLOTS * (image - 1u), uv, hit.texel); } }
  return vec4f(1.0);
}

/// The channel that the document chose for single numbers; 1 without an image.
fn image_value(image: u32, hit: Hit) -> f32 {
  @if(images) {
    if (image != 0u) {
      let color = image_color(image, hit);
      return color[(image_flags(image) >> IMAGE_CHANNEL) & 3u];
    }
  }
  return 1.0;
}

/// The shading normal that a tangent-space normal map says, in the local frame: what `fn normal` returns. `scale` multiplies its
/// slopes. Of eight bits 128 is taken for the middle: a flat map changes nothing. Without an image (0, 0, 1).
fn image_normal(image: u32, scale: f32, hit: Hit) -> vec3f {
  @if(images) {
    if (image != 0u) {
      let n = image_bump(image, scale, hit);
      return normalize(vec3f(hit.tangent.xy * n.x + hit.bitangent.xy * n.y, n.z));
    }
  }
  return vec3f(0.0, 0.0, 1.0);
}

/// The normal that a second map says, in the frame that the first one, `under`, has turned: that of a coat with bumps of its own, or with
/// none (`image` 0), over a base that has others. Where a map bends a normal out of sight the first one counts as it was said.
fn image_normal_over(image: u32, scale: f32, under: u32, under_scale: f32, hit: Hit) -> vec3f {
  @if(images) {
    if (under == 0u) { return image_normal(image, scale, hit); }
    var n = vec3f(0.0, 0.0, 1.0);
    if (image != 0u) { n = normalize(image_bump(image, scale, hit)); }
    // The turned frame, by the one before: the tangent lies in its plane.
    let z = normalize(image_bump(under, under_scale, hit));
    let x = normalize(vec3f(1.0 - z.x * z.x, -z.x * z.yz));
    return hit.tangent * dot(n, x) + hit.bitangent * dot(n, cross(z, x)) + vec3f(0.0, 0.0, dot(n, z));
  }
  @if(!images) return vec3f(0.0, 0.0, 1.0);
}

/// What a map says along tangent, bitangent and normal, of any length.
@if(images)
fn image_bump(image: u32, scale: f32, hit: Hit) -> vec3f {
  let color = image_color(image, hit).xyz;
  let middle = select(128.0 / 255.0, 0.5, (image_flags(image) & IMAGE_HALVES) != 0u);
  let slope = 2.0 * (color.xy - middle) * scale * select(-1.0, 1.0, hit.front);
  // A map may say nonsense; what looks away from the surface is lifted to its plane.
  return vec3f(slope, max(2.0 * color.z - 1.0, 1.0e-3));
}

@if(images)
fn image_flags(image: u32) -> u32 { return params[view.images + ENTRY_SLOTS * (image - 1u) + 1u].w; }

/// `u`: two uniform numbers.
@if(images)
fn image_lookup(entry: u32, uv: vec2f, u: vec2f) -> vec4f {
  let across = params[entry];
  let up = params[entry + 1u];
  let size = params[entry + 2u].xy;
  if (size.x == 0u) { return vec4f(1.0); }
  let flags = up.w;
  let st = vec2f(dot(bitcast<vec3f>(across.xyz), vec3f(uv, 1.0)), dot(bitcast<vec3f>(up.xyz), vec3f(uv, 1.0)));
  // In texels, rows down. Of the middles around p the lower one is chosen with the probability 1 − (distance to it).
  let p = vec2f(st.x, 1.0 - st.y) * vec2f(size);
  let shift = select(u - 0.5, vec2f(0.0), (flags & IMAGE_NEAREST) != 0u);
  let at = vec2i(clamp(floor(p + shift), vec2f(-FARTHEST), vec2f(FARTHEST)));
  let x = image_wrapped(at.x, i32(size.x), (flags >> IMAGE_WRAP_U) & 3u);
  let y = image_wrapped(at.y, i32(size.y), (flags >> IMAGE_WRAP_V) & 3u);
  let texel = image_texel(vec2u(x, y), size.x, across.w, flags);
  if ((flags & IMAGE_SRGB) == 0u) { return texel; }
  return vec4f(color_linear_from_srgb(texel.xyz), texel.w);
}

/// The column or row, of `count`, that stands for another one.
@if(images)
fn image_wrapped(i: i32, count: i32, wrap: u32) -> u32 {
  if (wrap == WRAP_CLAMP) { return u32(clamp(i, 0, count - 1)); }
  let period = select(count, 2 * count, wrap == WRAP_MIRROR);
  let rest = i % period;
  let within = select(rest, rest + period, rest < 0);
  return u32(select(within, 2 * count - 1 - within, within >= count));
}

@if(images)
fn image_texel(at: vec2u, width: u32, first: u32, flags: u32) -> vec4f {
  let tile = first + (at.y >> 3u) * ((width + 7u) >> 3u) + (at.x >> 3u);
  let place = vec2u((tile & 255u) * 8u + (at.x & 7u), ((tile >> 8u) & 255u) * 8u + (at.y & 7u));
  if ((flags & IMAGE_HALVES) != 0u) { return textureLoad(image_halves, place, tile >> 16u, 0); }
  return textureLoad(image_bytes, place, tile >> 16u, 0);
}

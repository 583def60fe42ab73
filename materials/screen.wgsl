// Screen: a picture that shines, over a diffuse surface: displays, signs, windows with a view, lit slides.
//
//   Le(wo) = colour · radiance · image(uv)        on the front, or on both sides of the surface
//   f(wo, wi) = albedo / π                        above the surface, else 0        (Lambert 1760)
//
// Each sample takes one texel of the four around the point (wgsl/image.wgsl): light is linear in the texel, the mean is that of the
// bilinear filter. Area lights of pbrt and of Mitsuba with an image become this.
// @family emitter

import package::image::image_color;
import package::material::{Hit, BsdfSample, bsdf_sample_of};
import package::math::INV_PI;
import package::warp::{warp_cosine, warp_cosine_pdf};

struct Params {
  /// Multiplies the image.
  /// @color @default(1, 1, 1) @label(Colour)
  color: vec3f,
  /// W/(m² sr) of white, up to a common scale.
  /// @range(0, 1000000000) @step(0.5) @default(4) @label(Radiance)
  radiance: f32,
  /// Fraction of other light that is reflected, per channel.
  /// @color @default(0.04, 0.04, 0.04) @label(Albedo)
  albedo: vec3f,
  /// @image @label(Image)
  image: u32,
  /// @choice(front, both) @label(Sides)
  sides: u32,
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  return select(vec3f(0.0), params.albedo * INV_PI, wi.z > 0.0);
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let wi = warp_cosine(u.xy);
  return bsdf_sample_of(wi, params.albedo, warp_cosine_pdf(wi));
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  return warp_cosine_pdf(wi);
}

fn emission(wo: vec3f, hit: Hit, params: Params) -> vec3f {
  let picture = image_color(params.image, hit).xyz;
  return select(vec3f(0.0), params.color * params.radiance * picture, hit.front || params.sides == 1u);
}

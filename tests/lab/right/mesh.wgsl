// What a mesh brings with it: vertex colours, an image, a second set of coordinates, a side, and light of one wavelength.

import package::image::{image_color, image_value};
import package::material::{Hit, BsdfSample, bsdf_sample_of};
import package::math::INV_PI;
import package::warp::{warp_cosine, warp_cosine_pdf};

struct Params {
  /// @color @default(0.9, 0.9, 0.9)
  color: vec3f,
  /// Multiplies the colour. @image
  picture: u32,
  /// Holes where it is dark. @image(linear)
  mask: u32,
}

fn reflectance(hit: Hit, params: Params) -> vec3f {
  let stripes = select(1.0, 0.5, fract(4.0 * hit.uv1.x) < 0.5);
  let back = select(0.7, 1.0, hit.front);
  let blue = smoothstep(0.4, 0.7, hit.wavelength);
  let picture = image_color(params.picture, hit).xyz;
  return params.color * hit.color.xyz * picture * (stripes * back * blue);
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  return select(vec3f(0.0), reflectance(hit, params) * INV_PI, wi.z > 0.0);
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 { return warp_cosine_pdf(wi); }

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let wi = warp_cosine(u.xy);
  return bsdf_sample_of(wi, reflectance(hit, params), pdf(wo, wi, hit, params));
}

fn emission(wo: vec3f, hit: Hit, params: Params) -> vec3f { return 0.2 * hit.color.xyz; }

fn opacity(hit: Hit, params: Params) -> f32 { return hit.color.w * image_value(params.mask, hit); }

fn normal(hit: Hit, params: Params) -> vec3f {
  let slope = 0.3 * sin(20.0 * hit.uv.x);
  return normalize(vec3f(-slope * hit.tangent.xy, 1.0));
}

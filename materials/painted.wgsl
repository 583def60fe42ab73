// Painted: a diffuse surface with the colours of an image and of the vertices of its mesh.
//
//   f(wo, wi) = albedo(uv) / π    above the surface, else 0        (Lambert 1760)
//
// The image multiplies the albedo, and so do the colours of vertices, where the mesh has them. Each sample takes one texel of the
// four around the point (wgsl/image.wgsl): since f is linear in the albedo, the mean is that of the bilinear filter.
// @family matte

import package::image::image_color;
import package::material::{Hit, BsdfSample, bsdf_sample_of};
import package::math::INV_PI;
import package::warp::{warp_cosine, warp_cosine_pdf};

struct Params {
  /// Fraction of the light that is reflected, per channel; times the image.
  /// @color @default(0.8, 0.8, 0.8) @label(Albedo)
  albedo: vec3f,
  /// @image @label(Image)
  image: u32,
}

fn painted_albedo(hit: Hit, params: Params) -> vec3f {
  // What would reflect more than arrives, of an image of floats or of colours of vertices, is cut off.
  return min(params.albedo * image_color(params.image, hit).xyz * hit.color.xyz, vec3f(1.0));
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  return select(vec3f(0.0), painted_albedo(hit, params) * INV_PI, wi.z > 0.0);
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let wi = warp_cosine(u.xy);
  return bsdf_sample_of(wi, painted_albedo(hit, params), warp_cosine_pdf(wi));
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  return warp_cosine_pdf(wi);
}

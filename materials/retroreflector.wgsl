// Retroreflector: sends light back to where it came from, as road signs, bicycle reflectors and cat's eyes do.
//
//   f = s F D(h) G2(wo, wi') / (4 cos θo cos θi) + s f_ms + (1 − s) ρ / π,   h = (wo + wi') / |wo + wi'|,   wi' = (−wi.x, −wi.y, wi.z)
//
// The lobe of a rough mirror, turned about the normal by half a turn: what would leave towards the mirror direction leaves
// towards the eye. Belcour, Pacanowski, Delahaie, Laville-Geay and Eupherte 2014, "BRDF measurements and analysis of
// retroreflecting materials", call h the back vector. A turn about the normal leaves an isotropic f reciprocal, and its
// energy what it is. Between the reflecting cells lies a diffuse surface. Cells by visible normals, the rest by the cosine.
// @family example

import package::material::{Hit, BsdfValue};
import package::math::INV_PI;
import package::microfacet::ggx_alpha;
import package::rough_metal::{rough_metal_direction_isotropic, rough_metal_value_isotropic};
import package::warp::{warp_cosine, warp_cosine_pdf};

struct Params {
  /// Reflectance of the cells.
  /// @color @default(0.95, 0.95, 0.9) @label(Cells)
  cells: vec3f,
  /// Reflectance of what lies between them.
  /// @color @default(0.7, 0.1, 0.05) @label(Base)
  base: vec3f,
  /// Share s of the surface that the cells cover.
  /// @range(0, 1) @step(0.01) @default(0.6) @label(Coverage)
  coverage: f32,
  /// How far light strays from its way back: its square is the slope of the facets.
  /// @range(0, 1) @step(0.01) @default(0.15) @label(Roughness)
  roughness: f32,
}

fn turned(w: vec3f) -> vec3f { return vec3f(-w.xy, w.z); }

fn value(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> BsdfValue {
  if (wi.z <= 0.0) { return BsdfValue(vec3f(0.0), 0.0); }
  let cells = rough_metal_value_isotropic(wo, turned(wi), ggx_alpha(params.roughness).x, params.cells, params.cells);
  let f = mix(params.base * INV_PI, cells.f, params.coverage);
  return BsdfValue(f, mix(warp_cosine_pdf(wi), cells.pdf, params.coverage));
}

fn direction(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> vec3f {
  if (u.z >= params.coverage) { return warp_cosine(u.xy); }
  return turned(rough_metal_direction_isotropic(wo, ggx_alpha(params.roughness).x, vec3f(u.xy, u.z / params.coverage)));
}

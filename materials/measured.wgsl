// Measured: a BRDF from a table of numbers, such as those of the MERL database; the light that a real surface sent on.
//
//   f(wo, wi) = scale · table(θh, θd, φd)          h = (wo + wi) / |wo + wi|,  d = wi as seen along h
//
// Rusinkiewicz 1998, "A new change of variables for efficient BRDF representation"; the table's axes are those of Matusik et al. 2003,
// "A data-driven reflectance model": bins even in √θh, so that highlights have more of them, in θd, and in φd up to π, beyond which
// reciprocity says it again. Lookups between the bins are trilinear. A file of the database (.binary) is such a table, and so is an .npy of
// n × m × k × 3 numbers, k = 1 where nothing depends on φd. Without one the surface is matte, with the albedo 0.5.
//
// Energy is the table's own: nothing is clamped, and noise of a measurement at grazing angles can reflect more than arrives; the laboratory
// says it of a table that is given (check-material --table brdf=FILE). Samples are drawn by the cosine, or as facets of a roughness (GGX).
// @family layered

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::{INV_PI, PI};
import package::microfacet::{facet_reflect, facet_reflected, ggx_alpha, ggx_sample_normal};
import package::table::{table_3d, table_bin, table_size};
import package::warp::{warp_cosine, warp_cosine_pdf};

struct Params {
  /// NPY, or a BRDF of MERL.
  /// @table(3) @label(BRDF)
  brdf: u32,
  /// Multiplies the table.
  /// @range(0, 1) @step(0.01) @default(1) @label(Scale)
  scale: f32,
  /// How wide the highlight is that samples are drawn for; the image stays the same.
  /// @range(0.05, 1) @step(0.01) @default(0.4) @label(Roughness to sample)
  roughness: f32,
}

/// Of the samples those that are drawn as facets.
const FACETS = 0.5;

/// (θh, θd, φd) as parts of their ranges, in [0, 1].
fn half_difference(wo: vec3f, wi: vec3f) -> vec3f {
  let h = normalize(wo + wi);
  let sine = length(h.xy);
  let along = select(vec2f(1.0, 0.0), h.xy / max(sine, 1e-12), sine > 1e-6);
  let x = dot(wi, vec3f(h.z * along, -sine));
  let y = dot(wi.xy, vec2f(-along.y, along.x));
  // The two ends of φd are one.
  let turn = fract(atan2(y, x) / PI + 2.0);
  return vec3f(sqrt(saturate(atan2(sine, h.z) * 2.0 / PI)), saturate(atan2(length(vec2f(x, y)), dot(wi, h)) * 2.0 / PI), turn);
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  if (params.brdf == 0u) { return vec3f(0.5 * INV_PI * params.scale); }
  let part = half_difference(wo, wi);
  let size = table_size(params.brdf);
  let at = vec3f(table_bin(part.x, size.x), table_bin(part.y, size.y), table_bin(part.z, size.z));
  return params.scale * max(table_3d(params.brdf, at).xyz, vec3f(0.0));
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  if (wi.z <= 0.0) { return 0.0; }
  return mix(warp_cosine_pdf(wi), facet_reflect(wo, wi, ggx_alpha(params.roughness)).pdf, FACETS);
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  var wi = warp_cosine(u.xy);
  if (u.z < FACETS) { wi = facet_reflected(wo, ggx_sample_normal(wo, ggx_alpha(params.roughness), u.xy)); }
  let density = pdf(wo, wi, hit, params);
  if (density <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, eval(wo, wi, hit, params) * (wi.z / density), density);
}

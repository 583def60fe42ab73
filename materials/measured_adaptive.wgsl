// Measured, adaptive: a BRDF of the RGL database, measured where the surface reflects most, and sampled exactly as it was measured.
//
//   f(wo, wi) cos θi = scale · c(s) · D(m) / 4σ(wo)          m = (wo + wi) / |wo + wi|,  s = R⁻¹(m; wo)
//
// Dupuy and Jakob 2018, "An adaptive parameterization for efficient material acquisition and rendering". D and σ are the distribution of facets
// that was found from the light sent straight back, and the area that they show. For every wo that was measured a density of visible facets over
// (√(2θ/π), (φ + π)/2π) makes a map R of the unit square onto facets m; the colour c stands on a grid over that square, which so has its cells where
// light goes. Between directions wo everything is linear. A sample: a point of the square by its luminance, then R, then wo mirrored at m. One in
// twenty is drawn by the cosine instead, so that where the tables' density is nearly 0 and f is not, f / pdf stays bounded (Hesterberg 1995).
//
// Files (.bsdf) are those of rgl.epfl.ch/materials, by red, green and blue or by wavelength. Without one the surface is matte, with the albedo
// 0.5. Reciprocity and energy are the measurement's: light is turned back exactly as it was seen (check-material --table brdf=FILE).
// @family layered
// @not-claimed reciprocity: a measurement between directions wo is linear in wo alone, and has its noise

import package::material::{Hit, BsdfSample, BsdfValue, bsdf_sample_of, bsdf_absorbed};
import package::math::{INV_PI, PI, turns_of, unit_circle};
import package::table_warp::{TableSlices, TableWarp, table_entry, table_grid, table_place, table_plane_number, table_slices};
import package::table_warp::{warp_density, warp_point, warp_uniform};
import package::warp::{warp_cosine, warp_cosine_pdf};

struct Params {
  /// A BRDF of RGL.
  /// @table(1) @label(BRDF)
  brdf: u32,
  /// Multiplies the table.
  /// @range(0, 1) @step(0.01) @default(1) @label(Scale)
  scale: f32,
}

/// What src/image/decode/rgl.ts writes first.
const MARK = 2018.0;
/// Of the samples those that are drawn by the cosine.
const COSINE = 0.05;

/// What is measured for one `wo`: two densities, where their slices stand, its angles, and the first row of the table.
struct View { facets: TableWarp, bright: TableWarp, slices: TableSlices, angles: vec2f, head: vec4f }

/// Whether a table is there, and such a one.
fn is_measured(brdf: u32) -> bool { return brdf != 0u && table_entry(brdf, 0u).x == MARK; }

/// Angle from the normal as √(2θ/π), and around it in turns, from −½ to ½.
fn angles_of(w: vec3f) -> vec2f { return vec2f(sqrt(saturate(4.0 * turns_of(vec2f(w.z, length(w.xy))))), turns_of(w.xy)); }

/// The signs that take a surface of symmetry to the part that was measured, −π ≤ φ ≤ −π/2 or 0.
fn folds(wo: vec3f, part: f32) -> vec2f {
  let negative = select(vec2f(1.0), vec2f(-1.0), wo.xy > vec2f(0.0));
  return select(select(vec2f(1.0), negative.yy, part == 2.0), negative, part == 4.0);
}

fn view_of(brdf: u32, wo: vec3f) -> View {
  let counts = table_entry(brdf, 1u);
  let facets = vec4u(table_entry(brdf, 4u));
  let bright = vec4u(table_entry(brdf, 5u));
  let over = vec4u(table_entry(brdf, 6u));
  let angles = angles_of(wo);
  let phi = table_place(brdf, u32(counts.z), u32(counts.x), 2.0 * PI * angles.y);
  let theta = table_place(brdf, u32(counts.w), u32(counts.y), 0.5 * PI * angles.x * angles.x);
  return View(
    TableWarp(brdf, facets.xy, facets.z, facets.w, over.x),
    TableWarp(brdf, bright.xy, bright.z, bright.w, over.y),
    table_slices(phi, u32(counts.x), theta, u32(counts.y)),
    angles,
    table_entry(brdf, 0u));
}

/// D(m) / 4σ(wo), or 1 where the file has f cos θ itself.
fn facets_over_area(view: View, m: vec2f, wo: vec2f) -> f32 {
  if (view.head.y == 0.0) { return 1.0; }
  let brdf = view.facets.table;
  let ndf = vec3u(table_entry(brdf, 2u).xyz);
  let sigma = vec3u(table_entry(brdf, 3u).xyz);
  return table_plane_number(brdf, ndf.z, ndf.xy, m) / max(4.0 * table_plane_number(brdf, sigma.z, sigma.xy, wo), 1.0e-9);
}

/// 1 / (dωi / du) of a facet `m` at the place `u` of its square: sin θ dθ dφ, and dωi / dωm = 4 wo·m.
fn per_steradian(u: f32, m: vec3f, wo: vec3f) -> f32 {
  return 1.0 / max(8.0 * PI * PI * u * length(m.xy) * dot(wo, m), 1.0e-9);
}

fn value(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> BsdfValue {
  if (wi.z <= 0.0) { return BsdfValue(vec3f(0.0), 0.0); }
  let cosine = warp_cosine_pdf(wi);
  if (!is_measured(params.brdf)) { return BsdfValue(vec3f(0.5 * INV_PI * params.scale), cosine); }
  let fold = vec3f(folds(wo, table_entry(params.brdf, 0u).z), 1.0);
  let view = view_of(params.brdf, wo * fold);
  let m = normalize((wo + wi) * fold);
  var at = angles_of(m) + vec2f(0.0, 0.5);
  if (view.head.z == 0.0) { at.y -= view.angles.y; }
  at.y = fract(at.y + 1.0);
  let place = warp_uniform(view.facets, view.slices, at);
  let grid = vec3u(table_entry(params.brdf, 7u).xyz);
  let color = max(table_grid(params.brdf, grid.z, grid.xy, view.slices, place.p).xyz, vec3f(0.0));
  let f = params.scale * facets_over_area(view, at, view.angles + vec2f(0.0, 0.5)) / wi.z * color;
  let density = place.pdf * warp_density(view.bright, view.slices, place.p) * per_steradian(at.x, m, wo * fold);
  return BsdfValue(f, mix(density, cosine, COSINE));
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  var wi = warp_cosine(u.xy);
  if (is_measured(params.brdf) && u.z >= COSINE) {
    let fold = vec3f(folds(wo, table_entry(params.brdf, 0u).z), 1.0);
    let view = view_of(params.brdf, wo * fold);
    let place = warp_point(view.bright, view.slices, u.xy);
    let at = warp_point(view.facets, view.slices, place.p).p;
    let around = unit_circle(at.y - 0.5 + select(0.0, view.angles.y, view.head.z == 0.0));
    let up = unit_circle(0.25 * at.x * at.x);
    let m = vec3f(around * up.y, up.x);
    wi = (2.0 * dot(wo * fold, m) * m - wo * fold) * fold;
  }
  let found = value(wo, wi, hit, params);
  if (found.pdf <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, found.f * (wi.z / found.pdf), found.pdf);
}

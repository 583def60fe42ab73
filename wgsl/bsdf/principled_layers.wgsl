// The layers of the principled material: what each reflects, what it leaves to those below it, and how they are sampled.
//
// Directions are in the frame whose x is the tangent; o.z > 0. Behind the surface (`front` false) the opaque shares, metal
// and body with coat and fuzz over them, look as they do from the front; the share of glass has neither coat nor fuzz there.
// A thin wall is met from the front on both sides.
//
// The conditions no_film, no_coat, no_fuzz, no_glass, no_thin and no_anisotropy leave out what no material of the scene mentions, or turns on.

import package::bsdf::coat::{coat_cosine, coat_normal, coat_passage};
@if(!no_coat) import package::bsdf::coat::{coat_base_roughness, coat_facet};
@if(!no_coat) import package::bsdf::coat_darkening::coat_darkening_opaque;
import package::fresnel::{fresnel_dielectric, fresnel_f82, fresnel_mean_f82};
@if(!no_fuzz) import package::fuzz::{FUZZ_PDF, fuzz_depth, fuzz_reflectance, fuzz_value};
import package::material::{BsdfValue, Hit};
import package::math::{luminance, max_component};
import package::microfacet::{Facet, facet_reflect, facet_refract, ggx_alpha};
@if(!no_anisotropy) import package::microfacet::ggx_alpha_anisotropic;
import package::microfacet_albedo::{ggx_mean_cosine, ggx_mean_transmittance, ggx_multiple_of, ggx_reflectance};
@if(!no_anisotropy) import package::microfacet_albedo::{ggx_loss, ggx_mean_loss};
@if(no_anisotropy) import package::microfacet_albedo::{ggx_loss_fit, ggx_mean_loss_isotropic};
@if(!no_glass) import package::microfacet_glass::{glass_lobes, glass_multiple};
import package::oren_nayar::eon_value;
import package::principled::Principled;
@if(!no_film) import package::thin_film::{thin_film, thin_film_bound};
import package::warp::warp_cosine_pdf;

/// Everything that does not depend on directions.
struct Layers {
  m: Principled,
  front: bool,
  /// The glass is a wall without an inside.
  thin: bool,
  alpha: vec2f,
  coat_alpha: vec2f,
  coat_ior: f32,
  /// Of the coat, on the side of o.
  coat_normal: vec3f,
  /// Index of the dielectric inside over outside; of what is behind the surface over what is before it.
  ior: f32,
  eta: f32,
  /// Shares of the base: metal + body + glass = 1.
  metal: f32,
  body: f32,
  glass: f32,
  /// Of the body, what scatters light where it arrives: all but what lets it in (package::bsdf::principled_below).
  diffuse: f32,
  /// Share of the surface that coat and fuzz may cover.
  covered: f32,
  /// Reflectance of the body; of the metal at normal incidence.
  color: vec3f,
  /// Fades the reflection out where the index would be below 1.05.
  fade: f32,
  fuzz_depth: f32,
}

/// Probabilities of the lobes, which add up to 1; all 0: black.
struct LobeChances { facet: f32, coat: f32, fuzz: f32, up: f32, down: f32, at: Seen }

/// What depends on the direction alone that the surface is seen from: what coat and fuzz let through, what the body's boundary does, and
/// what facets lose.
struct Seen { cover: vec2f, body: vec3f, loss: f32 }

/// Fresnel terms of the base at one angle.
struct BaseFresnel {
  /// Reflectance of metal and body, and of glass, with their shares and colours.
  opaque_part: vec3f,
  glass_part: vec3f,
  /// What the glass lets through, likewise.
  through: vec3f,
  /// Probability of reflection given such a facet.
  chance: f32,
}

/// Index of the dielectric whose reflectance at normal incidence is specular_weight times that of specular_ior.
fn layers_ior(m: Principled) -> f32 {
  let r = sqrt(clamp(m.specular_weight, 0.0, 1.0)) * (m.specular_ior - 1.0) / (m.specular_ior + 1.0);
  return clamp((1.0 + r) / (1.0 - r), 1.0, 3.0);
}

@if(!no_anisotropy) fn base_alpha(m: Principled, r: f32) -> vec2f { return ggx_alpha_anisotropic(r, m.specular_roughness_anisotropy); }
@if(no_anisotropy) fn base_alpha(m: Principled, r: f32) -> vec2f { return ggx_alpha(r); }

/// See package::microfacet_albedo: l(w) and L.
@if(!no_anisotropy) fn facet_loss(mu: f32, alpha: vec2f) -> f32 { return ggx_loss(mu, alpha); }
@if(no_anisotropy) fn facet_loss(mu: f32, alpha: vec2f) -> f32 { return ggx_loss_fit(mu, alpha.x); }
@if(!no_anisotropy) fn facet_mean_loss(alpha: vec2f) -> f32 { return ggx_mean_loss(alpha); }
@if(no_anisotropy) fn facet_mean_loss(alpha: vec2f) -> f32 { return ggx_mean_loss_isotropic(alpha.x); }

/// What meets more than one facet, by its mean reflectance.
fn facet_multiple(at: Seen, mu_i: f32, alpha: vec2f, F_mean: vec3f) -> vec3f {
  return ggx_multiple_of(vec3f(at.loss, facet_loss(mu_i, alpha), facet_mean_loss(alpha)), F_mean);
}

/// Indices below that of what the surface stands in count as the same. `o`: as below, of where it is seen from.
fn layers_of(m: Principled, hit: Hit, o: vec3f) -> Layers {
  @if(!no_thin) let thin = m.thin_walled;
  @if(no_thin) let thin = false;
  let front = hit.front || thin;
  let ior = clamp(layers_ior(m) / hit.outside, 1.0, 3.0);
  let glass = (1.0 - m.base_metalness) * m.transmission_weight;
  let body = (1.0 - m.base_metalness) * (1.0 - m.transmission_weight);
  let bounded = max(ior, 1.05);
  @if(!no_coat) let roughness = coat_base_roughness(m);
  @if(no_coat) let roughness = m.specular_roughness;
  @if(!no_fuzz) let depth = fuzz_depth(m.fuzz_roughness);
  @if(no_fuzz) let depth = 0.0;
  return Layers(
    m, front, thin,
    base_alpha(m, roughness), ggx_alpha(m.coat_roughness), clamp(m.coat_ior / hit.outside, 1.05, 3.0), coat_normal(m, hit, o),
    bounded, select(select(1.0 / bounded, bounded, front), 1.0, thin),
    m.base_metalness, body, glass, body,
    select(1.0 - glass, 1.0, front),
    m.base_weight * m.base_color,
    clamp((ior - 1.0) / 0.05, 0.0, 1.0),
    depth);
}

/// Index, per channel, of a dielectric that reflects `F0` at normal incidence.
@if(!no_film)
fn index_of(F0: vec3f) -> vec3f {
  let r = sqrt(min(F0, vec3f(0.98)));
  return (1.0 + r) / (1.0 - r);
}

/// Reflectance, from outside, of the boundary of metal (0), body (1) or glass (2) where it is met at this angle.
fn part_fresnel(layers: Layers, part: i32, cosine: f32) -> vec3f {
  var F = vec3f(fresnel_dielectric(cosine, layers.ior));
  if (part == 0) { F = fresnel_f82(cosine, layers.color, layers.m.specular_color); }
  @if(!no_film) {
    let film = layers.m.thin_film_weight;
    if (film > 0.0) {
      let n = select(vec3f(layers.ior), index_of(layers.color), part == 0);
      F = mix(F, thin_film(cosine, 1000.0 * layers.m.thin_film_thickness, max(layers.m.thin_film_ior, 1.0), n, vec3f(0.0)), film);
    }
  }
  return F;
}

/// Reflection of the base by facets that `o` meets at this angle.
fn layers_fresnel(layers: Layers, cosine: f32) -> BaseFresnel {
  let c = clamp(cosine, 0.0, 1.0);
  var opaque_part = vec3f(0.0);
  var glass_part = vec3f(0.0);
  var through = vec3f(0.0);
  @if(!no_glass) let parts = 3;
  @if(no_glass) let parts = 2;
  for (var part = 0; part < parts; part++) {
    let share = vec3f(layers.metal, layers.body, layers.glass)[part];
    if (share <= 0.0) { continue; }
    // From inside, by Stokes's relations as seen from the other end of the refracted ray; 1 where there is none.
    let from_inside = part == 2 && !layers.front;
    let sin2 = (1.0 - c * c) * layers.ior * layers.ior;
    var F = vec3f(1.0);
    if (!from_inside || sin2 < 1.0) { F = part_fresnel(layers, part, select(c, sqrt(max(0.0, 1.0 - sin2)), from_inside)); }
    if (part == 0) { opaque_part = share * layers.m.specular_weight * F; }
    if (part == 1) { opaque_part += share * layers.fade * layers.m.specular_color * F; }
    if (part == 2) {
      // To and fro between the two faces.
      @if(!no_thin) { if (layers.thin) { F = min(vec3f(1.0), 2.0 * F / (1.0 + F)); } }
      glass_part = share * layers.m.specular_color * F;
      through = share * layers.m.transmission_color * (1.0 - F);
    }
  }
  let reflected = luminance(opaque_part + glass_part) + 1e-4;
  // Division may err upwards, and a facet's density is large.
  let chance = select(1.0, min(1.0, reflected / (reflected + luminance(through))), layers.glass > 0.0);
  return BaseFresnel(opaque_part, glass_part, through, chance);
}

/// What the dielectric boundary lets into the body from `mu`: at most 1 − E.
fn body_entry(layers: Layers, mu: f32) -> vec3f {
  var E = vec3f(ggx_reflectance(mu, layers.alpha, layers.ior));
  @if(!no_film) if (layers.m.thin_film_weight > 0.0) {
    let a = min(layers.alpha.x, layers.alpha.y);
    let cosine = ggx_mean_cosine(mu, a, max(layers.ior, 1.1));
    let bound = thin_film_bound(cosine, max(layers.m.thin_film_ior, 1.0), vec3f(layers.ior), vec3f(0.0));
    E = max(E, mix(E, bound, layers.m.thin_film_weight));
  }
  return 1.0 - layers.fade * E;
}

/// What coat and fuzz let through to the base, each from one direction: x coat, y fuzz.
fn cover_entry(layers: Layers, w: vec3f) -> vec2f {
  var entry = vec2f(1.0);
  @if(!no_coat) if (layers.m.coat_weight > 0.0) { entry.x -= layers.m.coat_weight * ggx_reflectance(coat_cosine(layers, w), layers.coat_alpha, layers.coat_ior); }
  @if(!no_fuzz) if (layers.m.fuzz_weight > 0.0) {
    entry.y -= layers.m.fuzz_weight * max_component(layers.m.fuzz_color) * fuzz_reflectance(w.z, layers.fuzz_depth);
  }
  return entry;
}

/// f and density of the mixture.
fn layers_value(layers: Layers, chances: LobeChances, o: vec3f, i: vec3f) -> BsdfValue {
  let above = i.z > 0.0;
  if (!above && (i.z == 0.0 || layers.glass <= 0.0)) { return BsdfValue(vec3f(0.0), 0.0); }
  var facet: Facet;
  if (above) { facet = facet_reflect(o, i, layers.alpha); }
  @if(!no_glass) if (!above) {
    if (layers.thin) { facet = facet_reflect(o, vec3f(i.xy, -i.z), layers.alpha); }
    else { facet = facet_refract(o, i, layers.alpha, layers.eta); }
  }
  let fresnel = layers_fresnel(layers, dot(o, facet.h));
  var again = 0.0;
  // A film reflects otherwise than the boundary that the fits of lost light are for.
  @if(!no_glass) if (layers.glass > 0.0) {
    if (layers.thin) { again = select(1.0 - thin_mean(layers), thin_mean(layers), above) * facet_multiple(chances.at, abs(i.z), layers.alpha, vec3f(1.0)).x; }
    else { again = glass_multiple(o.z, i.z, layers.alpha, layers.ior, layers.front); }
  }
  again *= layers.glass * (1.0 - layers.m.thin_film_weight);
  @if(!no_glass) if (!above) { return value_below(layers, chances, o, i, facet, fresnel, again); }
  return value_above(layers, chances, o, i, facet, fresnel, again);
}

fn value_above(layers: Layers, chances: LobeChances, o: vec3f, i: vec3f, facet: Facet, fresnel: BaseFresnel, again: f32) -> BsdfValue {
  var opaque_part = fresnel.opaque_part * facet.f;
  let glass_part = fresnel.glass_part * facet.f + layers.m.specular_color * again;
  var pdf = chances.facet * fresnel.chance * facet.pdf + chances.up * warp_cosine_pdf(i);
  if (layers.metal > 0.0) {
    let F_mean = layers.m.specular_weight * fresnel_mean_f82(layers.color, layers.m.specular_color);
    opaque_part += layers.metal * facet_multiple(chances.at, i.z, layers.alpha, F_mean);
  }
  if (layers.diffuse > 0.0) {
    let mean = 1.0 - layers.fade * (1.0 - ggx_mean_transmittance(layers.alpha, layers.ior));
    let entry = chances.at.body * body_entry(layers, i.z) / mean;
    // The body sends light where the boundary lets it out a little more often than Lambert's does: 0.55 % at most.
    let r = layers.m.base_diffuse_roughness;
    opaque_part += layers.diffuse / (1.0005 + 0.006 * r) * entry * eon_value(layers.color, r, o, i);
  }
  if (layers.m.coat_weight <= 0.0 && layers.m.fuzz_weight <= 0.0) { return BsdfValue(opaque_part + glass_part, pdf); }
  let entry = min(chances.at.cover, cover_entry(layers, i));
  let passage = coat_passage(layers, o) * coat_passage(layers, i);
  var cover = vec3f(0.0);
  @if(!no_coat) if (layers.m.coat_weight > 0.0) {
    let coat = coat_facet(layers, o, i);
    let F = fresnel_dielectric(clamp(dot(o, coat.h), 0.0, 1.0), layers.coat_ior);
    cover = vec3f(entry.y * layers.m.coat_weight * F * coat.f);
    opaque_part *= coat_darkening_opaque(layers, F);
    pdf += chances.coat * coat.pdf;
  }
  @if(!no_fuzz) if (layers.m.fuzz_weight > 0.0) {
    cover += layers.m.fuzz_weight * layers.m.fuzz_color * fuzz_value(o.z, i.z, layers.fuzz_depth);
    pdf += chances.fuzz * FUZZ_PDF;
  }
  let below = entry.x * entry.y * passage;
  return BsdfValue(layers.covered * cover + below * opaque_part + select(vec3f(1.0), below, layers.front) * glass_part, pdf);
}

/// Of what meets more than one facet of a thin wall, the fraction that is reflected: R of the mean Fresnel reflectance (d'Eon and
/// Irving 2021, as in microfacet_glass.wgsl).
@if(!no_glass)
fn thin_mean(layers: Layers) -> f32 {
  let F = (layers.ior - 1.0) / (4.08567 + 1.00071 * layers.ior);
  return 2.0 * F / (1.0 + F);
}

/// Refraction passes coat and fuzz once, on the outer side; a thin wall has them on both.
@if(!no_glass)
fn value_below(layers: Layers, chances: LobeChances, o: vec3f, i: vec3f, facet: Facet, fresnel: BaseFresnel, again: f32) -> BsdfValue {
  let f = fresnel.through * facet.f + layers.m.transmission_color * again;
  let outer = select(-i, o, layers.front);
  var entry = cover_entry(layers, outer);
  var passage = coat_passage(layers, outer);
  if (layers.thin) {
    entry *= cover_entry(layers, -i);
    passage *= coat_passage(layers, -i);
  }
  let pdf = chances.facet * (1.0 - fresnel.chance) * facet.pdf + chances.down * warp_cosine_pdf(-i);
  return BsdfValue(f * passage * (entry.x * entry.y), pdf);
}

/// In proportion to what the lobes are expected to reflect from `o`.
fn layers_chances(layers: Layers, o: vec3f) -> LobeChances {
  let entry = cover_entry(layers, o);
  let at = Seen(entry, body_entry(layers, o.z), facet_loss(o.z, layers.alpha));
  let fresnel = layers_fresnel(layers, o.z);
  let below = entry.x * entry.y;
  var c = LobeChances(
    below * (luminance(fresnel.opaque_part + fresnel.glass_part + fresnel.through) + 0.01 * layers.fade),
    layers.covered * entry.y * (1.0 - entry.x),
    layers.covered * (1.0 - entry.y),
    below * layers.diffuse * luminance(layers.color * at.body),
    0.0, at);
  if (layers.metal > 0.0) { c.up += below * layers.metal * luminance(layers.color) * at.loss; }
  @if(!no_glass) if (layers.glass > 0.0) {
    if (layers.thin) {
      let lost = layers.glass * at.loss;
      c.up += lost * thin_mean(layers);
      c.down = lost * (1.0 - thin_mean(layers));
    } else {
      let lobes = glass_lobes(o.z, layers.alpha, layers.ior, layers.front);
      c.up += layers.glass * lobes.up;
      c.down = layers.glass * lobes.down;
    }
  }
  // What is as good as black from here, as a dark metal along its normal, mirrors a little along the horizon.
  c.up = max(c.up, 1e-6);
  let scale = 1.0 / (c.facet + c.coat + c.fuzz + c.up + c.down);
  return LobeChances(c.facet * scale, c.coat * scale, c.fuzz * scale, c.up * scale, c.down * scale, at);
}

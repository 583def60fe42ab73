// The layered BSDF where a share of its diffuse body lets light into what is below (package::subsurface).
//
// That share of the body sends back at the place where light arrives what the rest does, but without its colour: (1 − E(wo)) at the entry,
// with the colour of coat and fuzz over it, and (1 − E(wi)) / (1 − Ē) at the exit, as in wgsl/principled.wgsl. Coat and fuzz let through
// what they do of each direction by itself: at the exit over its mean, so that a white body under a clear coat loses nothing. For a short
// mean free path the look is that of a Lambertian body of the same colour.
//
// Entry is a lobe of its own: a direction of the cosine below the surface that no light sample competes with, told as a Dirac lobe, of
// which the layers have none. Behind the surface, and where it is a thin wall, there is no such lobe and the body is whole.

@if(!no_coat) import package::bsdf::coat_darkening::coat_darkening;
import package::bsdf::coat::coat_passage;
import package::bsdf::principled_layers::{Layers, LobeChances, Seen, body_entry, cover_entry, layers_chances, layers_of, layers_value};
import package::material::{BsdfSample, BsdfValue, Hit, bsdf_absorbed};
import package::math::luminance;
import package::microfacet::{facet_from_tangent, facet_to_tangent};
import package::microfacet_albedo::ggx_mean_transmittance;
@if(!no_coat) import package::microfacet_albedo::ggx_reflectance;
import package::principled::{Principled, lobe_direction};
import package::subsurface::Subsurface;
import package::warp::warp_cosine;

/// The layers, whose body reflects as much as ever and scatters what is left of it, and the share that lets light in.
struct Over { layers: Layers, share: f32 }

fn below_layers(m: Principled, o: vec3f, hit: Hit, below: Subsurface) -> Over {
  var layers = layers_of(m, hit, o);
  var share = 0.0;
  if (hit.front && !layers.thin) { share = layers.body * clamp(below.weight, 0.0, 1.0); }
  layers.diffuse -= share;
  return Over(layers, share);
}

/// Probability of going in, by what the lobes are expected to send back. Light that comes through a thin part of a dark body counts, too.
fn below_chance(over: Over, color: vec3f, at: Seen) -> f32 {
  if (over.share <= 0.0) { return 0.0; }
  let layers = over.layers;
  let covered = at.cover.x * at.cover.y;
  let entry = covered * luminance(at.body);
  let walks = over.share * entry * (0.25 + 0.75 * luminance(clamp(color, vec3f(0.0), vec3f(1.0))));
  let rest = 1.0 - entry + entry * layers.diffuse * luminance(layers.color) + covered * (layers.metal + layers.glass) + 0.01 * layers.fade;
  return walks / (walks + rest);
}

fn below_value(m: Principled, wo: vec3f, wi: vec3f, hit: Hit, below: Subsurface) -> BsdfValue {
  let scattered = below_scatter(m, wo, wi, hit, vec3f(0.0), false, below);
  return BsdfValue(scattered.weight, scattered.pdf);
}

fn below_sample(m: Principled, wo: vec3f, hit: Hit, u: vec3f, below: Subsurface) -> BsdfSample {
  return below_scatter(m, wo, vec3f(0.0), hit, u, true, below);
}

/// As principled_scatter.
fn below_scatter(m: Principled, wo: vec3f, wi: vec3f, hit: Hit, u: vec3f, draws: bool, below: Subsurface) -> BsdfSample {
  let o = facet_to_tangent(wo, hit.tangent);
  let over = below_layers(m, o, hit, below);
  let chances = layers_chances(over.layers, o);
  let goes_in = below_chance(over, below.color, chances.at);
  var i = facet_to_tangent(wi, hit.tangent);
  if (draws) {
    if (u.z < goes_in) {
      var passed = chances.at.body * coat_passage(over.layers, o) * (chances.at.cover.x * chances.at.cover.y);
      @if(!no_coat) { passed *= coat_darkening(over.layers, below.color, 1.0, 0.0); }
      return BsdfSample(-warp_cosine(u.xy), passed * (over.share / goes_in), goes_in, true, 1.0);
    }
    i = lobe_direction(over.layers, chances, o, vec3f(u.xy, min((u.z - goes_in) / (1.0 - goes_in), 0.99999994)));
    if (i.z == 0.0) { return bsdf_absorbed(); }
  }
  let value = layers_value(over.layers, chances, o, i);
  let pdf = value.pdf * (1.0 - goes_in);
  if (!draws) { return BsdfSample(wi, value.f, pdf, false, 1.0); }
  if (pdf <= 0.0) { return bsdf_absorbed(); }
  return BsdfSample(facet_from_tangent(i, hit.tangent), value.f * (abs(i.z) / pdf), pdf, false, select(1.0, over.layers.eta, i.z < 0.0));
}

/// Gauss and Legendre's six points on [0, 1], and their weights times 2 μ: the mean over the cosine, of two smooth boundaries to 0.0002.
@if(!no_coat) const MEAN = array<vec2f, 6>(
  vec2f(0.03376524, 0.00578481), vec2f(0.16939531, 0.06111132), vec2f(0.38069041, 0.17813035),
  vec2f(0.61930959, 0.28978359), vec2f(0.83060469, 0.29965026), vec2f(0.96623476, 0.16553968));

/// Mean of what coat and body let through together. Both let through less towards the horizon: it is more than the product of their means.
/// A coat with a normal of its own counts as one that has the surface's.
@if(!no_coat)
fn coated_mean(layers: Layers) -> f32 {
  var mean = 0.0;
  for (var k = 0u; k < 6u; k++) {
    let at = MEAN[k];
    let body = 1.0 - layers.fade * ggx_reflectance(at.x, layers.alpha, layers.ior);
    mean += at.y * body * (1.0 - layers.m.coat_weight * ggx_reflectance(at.x, layers.coat_alpha, layers.coat_ior));
  }
  return mean;
}

/// π f of light that leaves a body along `wi` (local, outwards): its mean over the cosine is 1, or less under fuzz and a coloured coat.
fn below_leaves(m: Principled, wi: vec3f, hit: Hit) -> vec3f {
  let i = facet_to_tangent(wi, hit.tangent);
  let layers = layers_of(m, hit, i);
  var mean = 1.0 - layers.fade * (1.0 - ggx_mean_transmittance(layers.alpha, layers.ior));
  @if(!no_coat) { if (m.coat_weight > 0.0) { mean = coated_mean(layers); } }
  // A little more often than Lambert's body: see value_above.
  let passed = body_entry(layers, wi.z) / ((1.0 + 0.0005 * layers.fade) * mean);
  let cover = cover_entry(layers, i);
  return passed * coat_passage(layers, i) * (cover.x * cover.y);
}

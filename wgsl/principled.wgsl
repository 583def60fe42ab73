// The built-in layered material: a documented subset of OpenPBR 1.1 (Academy Software Foundation, 2025).
//
//   fuzz | coat | base,   base = metalness · metal + (1 − metalness) ((1 − transmission) · opaque + transmission · glass)
//
// - metal: GGX with Schlick's Fresnel and an 82° tint (F82), and what is reflected more than once.
// - opaque: a rough dielectric boundary over an EON diffuse body. What the boundary lets in, 1 − E(wo), reaches the body;
//   what leaves it is 1 − E(wi): f = (1 − E(wo)) (1 − E(wi)) / (1 − Ē) f_EON, of Kelemen and Szirmay-Kalos 2001,
//   which is reciprocal and loses nothing where the body is white and Lambertian.
// - glass: rough reflection and refraction (Walter et al. 2007) and what meets more than one facet.
// - a thin wall (`thin_walled`) has no inside: light that its glass lets through goes on in the direction that a facet would
//   reflect it in, mirrored to the other side, so that a smooth one leaves directions as they are. Between its two faces it is
//   reflected to and fro: R = 2 F / (1 + F), T = 1 − R (Stokes 1862). Both sides are alike, with coat and fuzz on each.
// - coat: a rough dielectric over it all, that may absorb; fuzz: single scattering in thin fibres (wgsl/fuzz.wgsl).
//   What it reflects back inside darkens metal and body (wgsl/bsdf/coat_darkening.wgsl); where it is rough, facets below it count as rougher.
// A layer that reflects R(w) leaves min(1 − R(wo), 1 − R(wi)) to what is below it: reciprocal, and never more than there
// is (the rule of glTF's KHR_materials_sheen). All is exact for each pair of directions, with a density that is the
// mixture of all its lobes. See wgsl/bsdf/principled_layers.wgsl for the layers.
//
// A coat with a normal of its own reflects as one that lies so; f is then not symmetric, as with all normals that are not those of the
// geometry, and no more is reflected than arrives.
//
// Where it departs from OpenPBR: subsurface beside it (package::subsurface), no dispersion; what is inside is up to the shape's interior, and
// transmission_color multiplies at every crossing; no coat anisotropy, fuzz by another model. specular_weight
// scales the index of the dielectric through its F0, for refraction too. An index of refraction counts as at least 1.05 times
// that of what the surface stands in, α as at least 0.001.

import package::material::{Hit, BsdfSample, BsdfValue, bsdf_absorbed};
import package::microfacet::{facet_from_tangent, facet_reflected, facet_refracted, facet_to_tangent, ggx_sample_normal};
@if(!no_coat) import package::bsdf::coat::coat_direction;
import package::bsdf::principled_layers::{Layers, LobeChances, layers_ior, layers_of, layers_chances, layers_fresnel, layers_value};
import package::warp::{warp_cone, warp_cosine};

/// Colours are linear Rec. 709 in [0, 1]; weights and roughnesses are in [0, 1].
struct Principled {
  /// Brightness of the base.
  base_weight: f32,
  /// Reflectance of the diffuse body, and of a metal at normal incidence.
  base_color: vec3f,
  /// EON roughness of the body: 0 is Lambert.
  base_diffuse_roughness: f32,
  /// 0: dielectric, 1: metal.
  base_metalness: f32,
  /// Reflection of a metal; of a dielectric its reflectance at normal incidence, through its index.
  specular_weight: f32,
  /// Multiplies the reflection of a dielectric; of a metal that at 82°.
  specular_color: vec3f,
  /// Perceptual: its square is the slope α of the facets.
  specular_roughness: f32,
  /// 0: the same in all directions; towards 1 highlights grow along hit.tangent.
  specular_roughness_anisotropy: f32,
  /// Index of refraction in [1, 3].
  specular_ior: f32,
  /// Dielectrics: 0 opaque, 1 glass.
  transmission_weight: f32,
  /// Multiplies light at each crossing of the boundary, of a thin wall once for both of its faces.
  transmission_color: vec3f,
  /// The glass is a wall without an inside.
  thin_walled: bool,
  /// Share of the base's boundary that a film covers.
  thin_film_weight: f32,
  /// Micrometres.
  thin_film_thickness: f32,
  /// Index of refraction in [1, 3].
  thin_film_ior: f32,
  coat_weight: f32,
  /// What white light has left after passing a coat twice at normal incidence.
  coat_color: vec3f,
  coat_roughness: f32,
  /// Index of refraction in [1, 3].
  coat_ior: f32,
  fuzz_weight: f32,
  fuzz_color: vec3f,
  /// Width of the bright rim.
  fuzz_roughness: f32,
  /// How far light that a coat reflects back inside darkens what is below: 1 wholly, 0 not at all. A text that constructs all members but this,
  /// from before there was it, gets 0 (src/shader/former.ts).
  coat_darkening: f32,
  /// How far a rough coat widens the highlights of what is below: 1 as OpenPBR says, 0 not at all. A former text gets 0 likewise.
  coat_roughening: f32,
  /// The coat has the normal below, in place of that of the base.
  coat_own_normal: bool,
  /// Local, unit, on the side of wo.
  coat_normal: vec3f,
}

/// OpenPBR's defaults: a light grey plastic.
fn principled_default() -> Principled {
  var m: Principled;
  m.base_weight = 1.0;
  m.base_color = vec3f(0.8);
  m.specular_weight = 1.0;
  m.specular_color = vec3f(1.0);
  m.specular_roughness = 0.3;
  m.specular_ior = 1.5;
  m.transmission_color = vec3f(1.0);
  m.thin_film_thickness = 0.5;
  m.thin_film_ior = 1.4;
  m.coat_color = vec3f(1.0);
  m.coat_ior = 1.6;
  m.fuzz_color = vec3f(1.0);
  m.fuzz_roughness = 0.5;
  m.coat_darkening = 1.0;
  m.coat_roughening = 1.0;
  m.coat_normal = vec3f(0.0, 0.0, 1.0);
  return m;
}

/// Index of refraction inside the shape; 0: that of what it stands in.
fn principled_interior_ior(m: Principled) -> f32 { return select(layers_ior(m), 0.0, m.thin_walled); }

/// f and density. `wo`, `wi` local; wo.z > 0.
fn principled_value(m: Principled, wo: vec3f, wi: vec3f, hit: Hit) -> BsdfValue {
  let o = facet_to_tangent(wo, hit.tangent);
  let layers = layers_of(m, hit, o);
  return layers_value(layers, layers_chances(layers, o), o, facet_to_tangent(wi, hit.tangent));
}

/// A direction, by u.z from one of the lobes and by u.xy within it.
fn principled_sample(m: Principled, wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample {
  return principled_scatter(m, wo, vec3f(0.0), hit, u, true);
}

/// The sample above, or where nothing is drawn the value of `wi`: its f in place of the weight.
fn principled_scatter(m: Principled, wo: vec3f, wi: vec3f, hit: Hit, u: vec3f, draws: bool) -> BsdfSample {
  let o = facet_to_tangent(wo, hit.tangent);
  let layers = layers_of(m, hit, o);
  let chances = layers_chances(layers, o);
  var i = facet_to_tangent(wi, hit.tangent);
  if (draws) { i = lobe_direction(layers, chances, o, u); }
  if (draws && i.z == 0.0) { return bsdf_absorbed(); }
  let value = layers_value(layers, chances, o, i);
  if (!draws) { return BsdfSample(wi, value.f, value.pdf, false, 1.0); }
  if (value.pdf <= 0.0) { return bsdf_absorbed(); }
  let eta = select(1.0, layers.eta, i.z < 0.0);
  return BsdfSample(facet_from_tangent(i, hit.tangent), value.f * (abs(i.z) / value.pdf), value.pdf, false, eta);
}

/// z = 0: light that a facet sends to the wrong side of the surface.
fn lobe_direction(layers: Layers, chances: LobeChances, o: vec3f, u: vec3f) -> vec3f {
  var choice = u.z;
  let is_up = choice < chances.up;
  if (!is_up) { choice -= chances.up; }
  if (is_up || choice < chances.down) {
    let diffuse = warp_cosine(u.xy);
    return select(-diffuse, diffuse, is_up);
  }
  choice -= chances.down;
  if (choice < chances.fuzz) { return warp_cone(u.xy, 1.0); }
  choice -= chances.fuzz;
  @if(!no_coat) if (choice < chances.coat) { return coat_direction(layers, o, u.xy); }
  let h = ggx_sample_normal(o, layers.alpha, u.xy);
  var reflects = true;
  var i = facet_reflected(o, h);
  @if(!no_glass) {
    let chance = layers_fresnel(layers, dot(o, h)).chance;
    // Chances may add up to a little less than u.z goes: what is never let through is not let through then either.
    reflects = choice - chances.coat < chances.facet * chance || chance >= 1.0;
    if (!reflects) { i = select(facet_refracted(o, h, layers.eta), vec3f(i.xy, -i.z), layers.thin); }
  }
  return select(vec3f(0.0), i, (i.z > 0.0) == reflects);
}

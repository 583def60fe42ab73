// The coat of the principled material, which may have a normal of its own: what it reflects, and what it does to what is below.
//
// Directions are those of wgsl/bsdf/principled_layers.wgsl. The condition no_coat_normal leaves the coat's own normal out.

import package::bsdf::principled_layers::Layers;
import package::material::Hit;
@if(!no_coat_normal) import package::math::{Frame3, frame_around, frame_to_local, frame_to_world};
import package::math::sqr;
import package::microfacet::{Facet, facet_reflect, facet_reflected, facet_to_tangent, ggx_sample_normal};
import package::principled::Principled;

/// Cosines to a coat's own normal are at least this: what is lower stands behind its bumps.
@if(!no_coat_normal) const LEAST_COSINE = 0.01;

/// In the frame of the lobes, bent just enough that the coat is seen from `o`, from where one that lies as its surface does is seen as it is.
fn coat_normal(m: Principled, hit: Hit, o: vec3f) -> vec3f {
  @if(no_coat_normal) return vec3f(0.0, 0.0, 1.0);
  @if(!no_coat_normal) {
    if (!m.coat_own_normal) { return vec3f(0.0, 0.0, 1.0); }
    let n = facet_to_tangent(m.coat_normal, hit.tangent);
    return normalize(n + o * max(0.0, min(LEAST_COSINE, o.z) - dot(n, o)));
  }
}

/// At which the coat is met.
fn coat_cosine(layers: Layers, w: vec3f) -> f32 {
  @if(no_coat_normal) return w.z;
  @if(!no_coat_normal) return select(clamp(dot(w, layers.coat_normal), LEAST_COSINE, 1.0), w.z, layers.coat_normal.z == 1.0);
}

/// Its facets, without the Fresnel term; `o` and `i` above the surface. f is that of a surface that lies as the coat does, whose cosine it has.
@if(!no_coat)
fn coat_facet(layers: Layers, o: vec3f, i: vec3f) -> Facet {
  @if(no_coat_normal) return facet_reflect(o, i, layers.coat_alpha);
  @if(!no_coat_normal) {
    if (layers.coat_normal.z == 1.0) { return facet_reflect(o, i, layers.coat_alpha); }
    let frame = frame_around(layers.coat_normal);
    let below = frame_to_local(frame, i);
    if (below.z <= 0.0) { return Facet(normalize(o + i), 0.0, 0.0); }
    let facet = facet_reflect(frame_to_local(frame, o), below, layers.coat_alpha);
    return Facet(frame_to_world(frame, facet.h), facet.f * (below.z / i.z), facet.pdf);
  }
}

/// A direction that they reflect to `o`; 0: one below the surface.
@if(!no_coat)
fn coat_direction(layers: Layers, o: vec3f, u: vec2f) -> vec3f {
  @if(no_coat_normal) {
    let i = facet_reflected(o, ggx_sample_normal(o, layers.coat_alpha, u));
    return select(vec3f(0.0), i, i.z > 0.0);
  }
  @if(!no_coat_normal) {
    var frame = Frame3(vec3f(1.0, 0.0, 0.0), vec3f(0.0, 1.0, 0.0), vec3f(0.0, 0.0, 1.0));
    if (layers.coat_normal.z != 1.0) { frame = frame_around(layers.coat_normal); }
    let from_o = frame_to_local(frame, o);
    let below = facet_reflected(from_o, ggx_sample_normal(from_o, layers.coat_alpha, u));
    let i = frame_to_world(frame, below);
    return select(vec3f(0.0), i, i.z > 0.0 && below.z > 0.0);
  }
}

/// Absorption on one way through the coat: the root of coat_color at normal incidence, Beer's law along the refracted ray.
fn coat_passage(layers: Layers, w: vec3f) -> vec3f {
  var passage = vec3f(1.0);
  @if(!no_coat) if (layers.m.coat_weight > 0.0) {
    let cos_t = sqrt(1.0 - (1.0 - sqr(coat_cosine(layers, w))) / (layers.coat_ior * layers.coat_ior));
    passage = mix(vec3f(1.0), pow(max(layers.m.coat_color, vec3f(1e-6)), vec3f(0.5 / cos_t)), layers.m.coat_weight);
  }
  return passage;
}

/// Roughness of the base as it is seen through the coat: slopes have the variances of the base and, as light passes it twice, two of the
/// coat. OpenPBR 1.1, section "Roughening".
@if(!no_coat)
fn coat_base_roughness(m: Principled) -> f32 {
  let variance = sqr(sqr(m.specular_roughness)) + 2.0 * sqr(sqr(m.coat_roughness));
  let seen = mix(m.specular_roughness, sqrt(sqrt(min(1.0, variance))), clamp(m.coat_weight * m.coat_roughening, 0.0, 1.0));
  // Where the coat is smooth it is what it was, to the last bit.
  return select(m.specular_roughness, seen, m.coat_roughness > 0.0);
}

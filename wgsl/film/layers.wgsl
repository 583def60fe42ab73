// Layers of the film beside the image: what the eye sees first, what the path cost, and the parts of the radiance that
// wgsl/film/contribution.wgsl keeps apart. Where each of them stands: src/engine/film/layers.ts.

import package::config::{LAYER_STRIDE, RADIANCE_LAYERS, LAYER_DEPTH, LAYER_POSITION, LAYER_NORMAL, LAYER_UV, LAYER_ALBEDO};
import package::config::{LAYER_MATERIAL, LAYER_SHAPE, LAYER_PATH_LENGTH, LAYER_COST};
import package::scene::{view, layers};
import package::film::contribution::contribution_layers;
import package::shape::primitive::{cost_nodes, cost_stack, cost_tests};
import package::traverse::intersect::Closest;
import package::surface::point::Surface;
import package::surface::point::IN_MEDIUM;
import package::scene::{primitives, KIND_BITS};
import package::scene::params;
import package::own_layers::own_layers_identify;
import package::own_layers::own_layers_mean;
import package::bsdf::bsdf_sample;
@if(subsurface) import package::bsdf::{bsdf_subsurface, bsdf_walks};
@if(spectral) import package::bsdf::bsdf_by_wavelength;
@if(spectral) import package::spectral::path::spectral_color;
import package::sampler::{sampler_bounce, sampler_1d};
import package::sampler::dimensions::{DIM_ALBEDO, dimension_repeated};

/// Scattering events after which the path went on; of a tree of rays all of them.
@if(layer_path_length) var<private> layers_events: u32;

/// What the eye sees first, through holes; distance 0: nothing, −1: a medium has scattered the path before.
@if(layer_first) var<private> first_surface: Surface;
@if(layer_first) var<private> first_closest: Closest;
@if(layer_albedo) var<private> first_wo: vec3f;

/// A new sample begins.
fn layers_start() {
  @if(layer_path_length) layers_events = 0u;
  @if(layer_first) first_closest.t = 0.0;
  @if(layer_cost) {
    cost_nodes = 0u;
    cost_tests = 0u;
    cost_stack = 0u;
  }
}

/// The path goes on in a new direction.
fn layers_scattered() { @if(layer_path_length) layers_events++; }

/// What the eye's ray has met; `wo` is local.
fn layers_first(s: Surface, wo: vec3f, closest: Closest) {
  @if(layer_first && scattering) {
    if (s.material == IN_MEDIUM) {
      first_closest.t = -1.0;
      return;
    }
  }
  @if(layer_first) {
    first_surface = s;
    first_closest = closest;
  }
  @if(layer_albedo) { first_wo = wo; }
}

/// Adds the sample to the layers of its pixel. `weight`: as its radiance has in the film; `offset`: where it lies, in pixels
/// from the pixel's upper left corner.
fn layers_add(pixel: u32, weight: f32, offset: vec2f) {
  let base = pixel * LAYER_STRIDE;
  @if(layer_radiance) { for (var i = 0u; i < RADIANCE_LAYERS; i++) { layers[base + i] += vec4f(contribution_layers[i] * weight, 0.0); } }
  @if(layer_path_length) layers[base + LAYER_PATH_LENGTH].x += f32(layers_events);
  @if(layer_cost) layers[base + LAYER_COST] += vec4f(f32(cost_nodes), f32(cost_tests), f32(cost_stack), 0.0);
  @if(layer_first) {
    let seen = first_closest.t > 0.0;
    @if(layer_ids) { if (first_closest.t >= 0.0) { layers_identify(base, seen, offset); } }
    if (seen) {
      @if(layer_depth) layers_mean(base + LAYER_DEPTH, vec3f(first_closest.t, 0.0, 0.0));
      @if(layer_position) layers_mean(base + LAYER_POSITION, first_surface.hit.p);
      @if(layer_normal) layers_mean(base + LAYER_NORMAL, first_surface.hit.n);
      @if(layer_uv) layers_mean(base + LAYER_UV, vec3f(first_surface.hit.uv, 0.0));
      @if(layer_albedo) layers_mean(base + LAYER_ALBEDO, layers_albedo());
      @if(layer_own_means) own_layers_mean(base, first_surface, first_closest);
    }
  }
}

/// Adds to a mean, unless a material has made something of it that is no number.
@if(layer_first)
fn layers_mean(slot: u32, value: vec3f) {
  if (all(abs(value) < vec3f(1.0e18))) { layers[slot] += vec4f(value, 1.0); }
}

/// Directional albedo by one sample of the BSDF. The path's own random numbers are behind it: the image stays as it is.
@if(layer_albedo)
fn layers_albedo() -> vec3f {
  sampler_bounce(0u);
  let u = vec3f(sampler_1d(DIM_ALBEDO), sampler_1d(dimension_repeated(DIM_ALBEDO, 1u)), sampler_1d(dimension_repeated(DIM_ALBEDO, 2u)));
  @if(!spectral) let sampled = bsdf_sample(first_surface.material, first_wo, first_surface.hit, u);
  @if(spectral) var sampled = bsdf_sample(first_surface.material, first_wo, first_surface.hit, u);
  @if(spectral) { if (bsdf_by_wavelength(first_surface.material)) { sampled.weight = spectral_color(sampled.weight); } }
  // What a large body of it sends back.
  @if(subsurface) {
    if (sampled.specular && sampled.wi.z < 0.0 && bsdf_walks(first_surface.material)) {
      return sampled.weight * bsdf_subsurface(first_surface.material, first_surface.hit).color;
    }
  }
  // Refraction scales radiance by 1/eta²; that is no colour.
  return select(vec3f(0.0), sampled.weight * sampled.eta * sampled.eta, sampled.pdf > 0.0);
}

/// Numbers cannot be averaged: the pixel keeps those of the sample that lies nearest to its middle. x: number + 1, 0 for
/// nothing; w: how near, 0 before the first sample.
@if(layer_ids)
fn layers_identify(base: u32, seen: bool, offset: vec2f) {
  let away = offset - 0.5;
  let nearness = 1.0 / (dot(away, away) + 1.0e-12);
  @if(layer_own_ids) own_layers_identify(base, first_surface, first_closest, nearness);
  let shape = primitives[first_closest.primitive].e2.w >> KIND_BITS;
  @if(layer_shape) layers_nearest(base + LAYER_SHAPE, select(0u, shape + 1u, seen), nearness);
  @if(layer_material) layers_nearest(base + LAYER_MATERIAL, select(0u, params[view.shape_materials + shape / 4u][shape % 4u] + 1u, seen), nearness);
}

@if(layer_ids)
fn layers_nearest(slot: u32, number: u32, nearness: f32) {
  let known = layers[slot];
  // Of equally near ones the smaller number: the order of samples must not matter.
  if (nearness > known.w || (nearness == known.w && f32(number) < known.x)) { layers[slot] = vec4f(f32(number), 0.0, 0.0, nearness); }
}

// What the paths of this thread have brought to its pixel: every integrator adds here, once for each piece of light. The
// layers of radiance are kept apart by the order of scattering and by the group of the light; each sample ends in all of
// them together or in none (main.wgsl), so that they add up to the image.

@if(real_lens) import package::camera::ray::camera_weight;
import package::config::{RADIANCE_LAYERS, LAYER_DIRECT, LAYER_INDIRECT, LAYER_ORDERS, LAYER_GROUPS, LAST_ORDER};
import package::scene::{lights, params, view};
import package::math::max_component;
import package::recorder::record_contribution;
@if(spectral) import package::spectral::path::spectral_color;

/// Stands for the environment where a light is asked for.
const FROM_ENVIRONMENT = 0u;
/// Stands for the ambient terms of early ray tracers.
const FROM_AMBIENT = 0xffffffffu;
/// Stands for media, which are of no group.
@if(medium_emission) const FROM_MEDIUM = 0xfffffffeu;

var<private> contribution_sum: vec3f;
@if(layer_radiance) var<private> contribution_layers: array<vec3f, RADIANCE_LAYERS>;

/// A new sample begins.
fn contribution_start() {
  contribution_sum = vec3f(0.0);
  @if(layer_radiance) { for (var i = 0u; i < RADIANCE_LAYERS; i++) { contribution_layers[i] = vec3f(0.0); } }
}

/// Goes on with a sample that has brought `sum`.
@if(wavefront) fn contribution_resume(sum: vec3f) { contribution_sum = sum; }

/// Adds radiance, of a spectral path at its wavelengths, that has been scattered `scatterings` times on its way to the eye, from light `light` − 1, FROM_ENVIRONMENT or
/// FROM_AMBIENT.
fn contribution_add(radiance: vec3f, scatterings: u32, light: u32) {
  @if(!spectral && !real_lens) let L = contribution_limited(radiance, scatterings);
  @if(spectral && !real_lens) let L = contribution_limited(spectral_color(radiance), scatterings);
  // Light at wavelengths that the lens sends another way counts for nothing.
  @if(!spectral && real_lens) let L = contribution_limited(radiance * camera_weight, scatterings);
  @if(spectral && real_lens) let L = contribution_limited(spectral_color(radiance * camera_weight), scatterings);
  @if(!layer_groups && !light_gains) contribution_keep(L, scatterings, 0u);
  @if(layer_groups) contribution_keep(L, scatterings, contribution_group(light));
  // Factors of light groups that do not accumulate apart.
  @if(light_gains) contribution_keep(L * bitcast<vec3f>(params[view.gains + contribution_group(light)].xyz), scatterings, 0u);
}

/// Where the scene asks for it, indirect light is cut off at a largest component, with its hue. Less noise, and too little light.
fn contribution_limited(L: vec3f, scatterings: u32) -> vec3f {
  @if(clamp_indirect) { if (scatterings > 1u) { return L * min(1.0, view.clamp_indirect / max(max_component(L), 1.0e-30)); } }
  return L;
}

fn contribution_keep(L: vec3f, scatterings: u32, group: u32) {
  contribution_sum += L;
  record_contribution(L, scatterings);
  @if(layer_direct) { if (scatterings <= 1u) { contribution_layers[LAYER_DIRECT] += L; } }
  @if(layer_indirect) { if (scatterings > 1u) { contribution_layers[LAYER_INDIRECT] += L; } }
  @if(layer_orders) contribution_layers[LAYER_ORDERS + min(scatterings, LAST_ORDER)] += L;
  @if(layer_groups) contribution_layers[LAYER_GROUPS + group] += L;
}

/// Number of the light group of a light; 0: none.
@if(layer_groups || light_gains)
fn contribution_group(light: u32) -> u32 {
  if (light == FROM_ENVIRONMENT) { return view.environment_group; }
  if (light == FROM_AMBIENT) { return view.ambient_group; }
  @if(medium_emission) { if (light == FROM_MEDIUM) { return 0u; } }
  @if(lights) return lights[light - 1u].group;
  @if(!lights) return 0u;
}

/// Radiance that arrived at the eye.
fn contribution_total() -> vec3f { return contribution_sum; }

/// The sample shows `L` in place of what its paths brought: layers take it as emission, seen directly, of no group.
@if(layer_radiance)
fn contribution_replace(L: vec3f) {
  contribution_start();
  contribution_keep(L, 0u, 0u);
}

// Light that arrives at a surface straight from a sampled point of a light.

import package::contribution::FROM_ENVIRONMENT;
import package::math::{FAR, ray_origin, frame_to_local};
import package::surface::{Surface, surface_agrees};
import package::bsdf::{bsdf_is_specular, bsdf_value};
import package::sampler::{sampler_1d, sampler_2d};
import package::sampler::dimensions::{DIM_LIGHT, DIM_LIGHT_POINT, DIM_LIGHT_OR_SKY, DIM_SKY_UNIFORM, DIM_SKY_CELL, DIM_SKY_POINT, dimension_repeated};
import package::shadow::shadow_passed;
@if(lights) import package::light::{LightChoice, LightSample, light_sample};
@if(lights) import package::light_choice::{light_choose, viewpoint_of};
@if(lights && emission) import package::bsdf::{bsdf_emits, bsdf_emission};
@if(lights && emission) import package::intersect::Closest;
@if(lights && emission) import package::scene::{lights, LIGHT_BOTH, LIGHT_MATERIAL};
@if(lights && emission) import package::surface::surface_at;
@if(environment_program) import package::environment::{environment_radiance, environment_sample};
@if(record) import package::record::{record_light, record_light_passed, record_light_radiance, record_light_value};
@if(scattering) import package::medium::{medium_here, phase_value};
@if(scattering) import package::surface::IN_MEDIUM;

/// Probability of asking a light rather than the environment's program.
@if(lights && environment_program) const LIGHTS_SHARE = 0.5;
@if(lights && !environment_program) const LIGHTS_SHARE = 1.0;
@if(!lights) const LIGHTS_SHARE = 0.0;

/// Reflected radiance of one sampled light point over its density, and what multiple importance sampling needs.
struct Direct {
  radiance: vec3f,
  light_pdf: f32,
  bsdf_pdf: f32,
  /// Local, with its sign: between the shading normal and the light.
  cosine: f32,
  /// As contribution_add takes it.
  light: u32,
}

const NO_LIGHT = Direct(vec3f(0.0), 0.0, 0.0, 0.0, 0u);

/// One point of one light, or one direction of the environment; the densities include the choice.
fn direct_sample(s: Surface, wo: vec3f) -> Direct {
  @if(lights && environment_program) {
    if (sampler_1d(DIM_LIGHT_OR_SKY) < LIGHTS_SHARE) {
      let sampled = direct_from(light_choose(viewpoint_of(s), sampler_2d(DIM_LIGHT)), s, wo, sampler_2d(DIM_LIGHT_POINT));
      return Direct(sampled.radiance / LIGHTS_SHARE, sampled.light_pdf * LIGHTS_SHARE, sampled.bsdf_pdf, sampled.cosine, sampled.light);
    }
    let sampled = direct_environment(s, wo, 0u);
    return Direct(sampled.radiance / (1.0 - LIGHTS_SHARE), sampled.light_pdf * (1.0 - LIGHTS_SHARE), sampled.bsdf_pdf, sampled.cosine, sampled.light);
  }
  @if(lights && !environment_program) return direct_from(light_choose(viewpoint_of(s), sampler_2d(DIM_LIGHT)), s, wo, sampler_2d(DIM_LIGHT_POINT));
  @if(!lights) return direct_environment(s, wo, 0u);
}

/// Whether no sampled light can reach `wo` by way of a vertex.
fn vertex_is_specular(s: Surface) -> bool {
  @if(scattering) { if (s.material == IN_MEDIUM) { return false; } }
  return bsdf_is_specular(s.material);
}

/// f |cos θ| and the density of a direction; cos θ is local, with its sign.
struct VertexValue { f: vec3f, pdf: f32, cosine: f32 }

/// What a vertex sends towards `wo` (local) of light from the world direction `d`.
fn vertex_value(s: Surface, wo: vec3f, d: vec3f) -> VertexValue {
  let wi = frame_to_local(s.frame, d);
  @if(scattering) {
    if (s.material == IN_MEDIUM) {
      let phase = phase_value(medium_here().g, wi);
      return VertexValue(vec3f(phase), phase, wi.z);
    }
  }
  if (!surface_agrees(s, wi, d)) { return VertexValue(vec3f(0.0), 0.0, wi.z); }
  let value = bsdf_value(s.material, wo, wi, s.hit);
  return VertexValue(value.f * abs(wi.z), value.pdf, wi.z);
}

/// Direction number `i` of the environment's table, unshadowed part times visibility. `wo` is local.
@if(environment_program)
fn direct_environment(s: Surface, wo: vec3f, i: u32) -> Direct {
  let sky = environment_sample(
    sampler_1d(dimension_repeated(DIM_SKY_UNIFORM, i)), sampler_2d(dimension_repeated(DIM_SKY_CELL, i)), sampler_2d(dimension_repeated(DIM_SKY_POINT, i)));
  @if(record) record_light(FROM_ENVIRONMENT, sky.wi, FAR, sky.pdf);
  if (sky.pdf <= 0.0) { return NO_LIGHT; }
  @if(record) record_light_radiance(environment_radiance(sky.wi));
  let value = vertex_value(s, wo, sky.wi);
  @if(record) record_light_value(value.f, value.pdf, value.cosine);
  if (all(value.f == vec3f(0.0))) { return NO_LIGHT; }
  let passed = shadow_passed(s, ray_origin(s.hit.p, s.ng, sky.wi, s.offset), sky.wi, FAR);
  @if(record) record_light_passed(passed);
  if (all(passed == vec3f(0.0))) { return NO_LIGHT; }
  return Direct(value.f * environment_radiance(sky.wi) / sky.pdf * passed, sky.pdf, value.pdf, value.cosine, FROM_ENVIRONMENT);
}

/// One point on a light, unshadowed part times visibility. `wo` is local.
@if(lights)
fn direct_from(choice: LightChoice, s: Surface, wo: vec3f, u: vec2f) -> Direct {
  let index = choice.index;
  let light = light_sample(choice, s.hit.p, u);
  @if(record) record_light(index + 1u, light.wi, light.distance, light.pdf);
  if (light.pdf <= 0.0) { return NO_LIGHT; }
  @if(record) record_light_radiance(light.radiance);
  let value = vertex_value(s, wo, light.wi);
  @if(record) record_light_value(value.f, value.pdf, value.cosine);
  if (all(value.f == vec3f(0.0))) { return NO_LIGHT; }
  let o = ray_origin(s.hit.p, s.ng, light.wi, s.offset);
  let to = light.end - o;
  var distance = length(to);
  var d = to / distance;
  @if(lamps) {
    if (light.distance >= FAR) {
      d = light.wi;
      distance = FAR;
    }
  }
  let passed = shadow_passed(s, o, d, distance);
  @if(record) record_light_passed(passed);
  if (all(passed == vec3f(0.0))) { return NO_LIGHT; }
  var Le = light.radiance;
  @if(emission) {
    if (lights[index].kind == LIGHT_MATERIAL || lights[index].kind == LIGHT_BOTH) {
      let at = surface_at(s.hit.p, light.wi, Closest(light.distance, lights[index].primitive, light.at, lights[index].instance));
      if (bsdf_emits(at.material)) { Le += bsdf_emission(at.material, frame_to_local(at.frame, -light.wi), at.hit); }
    }
  }
  @if(record) record_light_radiance(Le);
  // No sampled direction competes with a delta.
  return Direct(value.f * Le / light.pdf * passed, light.pdf, select(value.pdf, 0.0, light.delta), value.cosine, index + 1u);
}

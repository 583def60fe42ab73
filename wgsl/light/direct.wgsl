// Light that arrives at a surface straight from a sampled point of a light.

import package::bsdf::{bsdf_emits, bsdf_is_specular};
@if(!spectral) import package::bsdf::bsdf_emission;
@if(spectral) import package::spectral::material::spectral_emission as bsdf_emission;
@if(spectral) import package::spectral::path::spectral_of_color;
import package::environment::radiance::{environment_radiance, environment_sample};
import package::film::contribution::FROM_ENVIRONMENT;
import package::light::sample::{LightChoice, light_sample};
@if(equiangular) import package::light::along::{along_asks, along_source, along_stops};
import package::light::shadow::{shadow_add, shadow_passed};
import package::light_sampler::{light_choose, viewpoint_of};
import package::material::BsdfSample;
import package::math::{FAR, frame_to_local, ray_origin};
import package::mis::{weigh_asks_light, weigh_light};
import package::path::scatter::scatter_given;
import package::recorder::{record_environment, record_light, record_light_passed, record_light_radiance, record_light_value, record_light_weight};
import package::sampler::{sampler_1d, sampler_2d};
import package::sampler::dimensions::{DIM_LIGHT, DIM_LIGHT_POINT, DIM_LIGHT_OR_SKY, DIM_SKY_UNIFORM, DIM_SKY_CELL, DIM_SKY_POINT, dimension_repeated};
import package::scene::{lights, LIGHT_BOTH, LIGHT_MATERIAL};
import package::surface::point::{Surface, IN_MEDIUM, surface_agrees, surface_of_light};
import package::traverse::intersect::Closest;

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

/// Where light may come from straight: a point on a light, or a direction of the environment.
struct Source {
  /// Unit, in the world.
  wi: vec3f,
  /// Per steradian, with the choice of the light; 0: nothing comes from there.
  pdf: f32,
  /// Probability of asking a light, or the environment, for it.
  share: f32,
  /// Of a light, without what its material emits.
  radiance: vec3f,
  distance: f32,
  /// See LightSample.
  end: vec3f,
  at: vec2f,
  delta: bool,
  /// As contribution_add takes it.
  light: u32,
}

/// One point of one light, or one direction of the environment.
fn direct_draw(s: Surface) -> Source {
  @if(lights && environment_program) {
    @if(equiangular) { if (along_stops() || sampler_1d(DIM_LIGHT_OR_SKY) < LIGHTS_SHARE) { return along_source(s); } }
    @if(equiangular) return environment_source(0u, 1.0 - LIGHTS_SHARE);
    // Either takes two pairs of numbers: by the same calls, since samplers are large.
    @if(!equiangular) {
      let is_light = sampler_1d(DIM_LIGHT_OR_SKY) < LIGHTS_SHARE;
      var choice = 0.0;
      if (!is_light) { choice = sampler_1d(DIM_SKY_UNIFORM); }
      let u = sampler_2d(select(DIM_SKY_CELL, DIM_LIGHT, is_light));
      let point = sampler_2d(select(DIM_SKY_POINT, DIM_LIGHT_POINT, is_light));
      if (is_light) { return light_source(light_choose(viewpoint_of(s), u), s, point, LIGHTS_SHARE); }
      return sky_source(choice, u, point, 1.0 - LIGHTS_SHARE);
    }
  }
  @if(lights && !environment_program && equiangular) return along_source(s);
  @if(lights && !environment_program && !equiangular) return light_source(light_choose(viewpoint_of(s), sampler_2d(DIM_LIGHT)), s, sampler_2d(DIM_LIGHT_POINT), 1.0);
  @if(!lights) return environment_source(0u, 1.0);
}

/// The same, where a vertex asks one at all; density 0: it does not.
fn direct_ask(s: Surface) -> Source {
  @if(!equiangular) { if (vertex_is_specular(s) || !weigh_asks_light()) { return Source(); } }
  // A stop on the way has chosen its light.
  @if(equiangular) {
    if (along_stops()) { if (!along_asks()) { return Source(); } } else if (vertex_is_specular(s) || !weigh_asks_light()) { return Source(); }
  }
  return direct_draw(s);
}

/// A point of a light.
@if(lights)
fn light_source(choice: LightChoice, s: Surface, u: vec2f, share: f32) -> Source {
  let light = light_sample(choice, s.hit.p, u);
  record_light(choice.index + 1u, light.wi, light.distance, light.pdf);
  if (light.pdf > 0.0) { record_light_radiance(light.radiance); }
  return Source(light.wi, light.pdf, share, light.radiance, light.distance, light.end, light.at, light.delta, choice.index + 1u);
}

/// Direction number `i` of the environment's table.
@if(environment_program)
fn environment_source(i: u32, share: f32) -> Source {
  return sky_source(
    sampler_1d(dimension_repeated(DIM_SKY_UNIFORM, i)), sampler_2d(dimension_repeated(DIM_SKY_CELL, i)), sampler_2d(dimension_repeated(DIM_SKY_POINT, i)), share);
}

/// The direction of the table that these numbers choose.
@if(environment_program)
fn sky_source(choice: f32, cell: vec2f, u: vec2f, share: f32) -> Source {
  let sky = environment_sample(choice, cell, u);
  record_environment(sky.wi, sky.pdf);
  return Source(sky.wi, sky.pdf, share, vec3f(0.0), FAR, vec3f(0.0), vec2f(0.0), false, FROM_ENVIRONMENT);
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
  if (!surface_agrees(s, wi, d)) { return VertexValue(vec3f(0.0), 0.0, wi.z); }
  return vertex_value_of(s, d, scatter_given(s, wo, wi));
}

/// The same by what `scatter` has said of it.
fn vertex_value_of(s: Surface, d: vec3f, value: BsdfSample) -> VertexValue {
  if (!surface_agrees(s, value.wi, d)) { return VertexValue(vec3f(0.0), 0.0, value.wi.z); }
  return VertexValue(value.weight, value.pdf, value.wi.z);
}

/// Direction number `i` of the environment's table, unshadowed part times visibility. `wo` is local.
@if(environment_program)
fn direct_environment(s: Surface, wo: vec3f, i: u32) -> Direct {
  let source = environment_source(i, 1.0);
  if (source.pdf <= 0.0) { return NO_LIGHT; }
  return direct_light(source, s, vertex_value(s, wo, source.wi));
}

/// One point on a light, unshadowed part times visibility. `wo` is local.
@if(lights)
fn direct_from(choice: LightChoice, s: Surface, wo: vec3f, u: vec2f) -> Direct {
  let source = light_source(choice, s, u, 1.0);
  if (source.pdf <= 0.0) { return NO_LIGHT; }
  return direct_light(source, s, vertex_value(s, wo, source.wi));
}

/// What a vertex that sends so much of it on has of a source, of which the density is above 0; nothing where something is between them.
fn direct_light(source: Source, s: Surface, value: VertexValue) -> Direct {
  record_light_value(value.f, value.pdf, value.cosine);
  if (all(value.f == vec3f(0.0))) { return NO_LIGHT; }
  let o = ray_origin(s.hit.p, s.ng, source.wi, s.offset);
  var distance = FAR;
  var d = source.wi;
  if (source.distance < FAR) {
    let to = source.end - o;
    distance = length(to);
    d = to / distance;
  }
  let passed = shadow_passed(s, o, d, distance);
  record_light_passed(passed);
  if (all(passed == vec3f(0.0))) { return NO_LIGHT; }
  let L = value.f * source_radiance(source, s) / source.pdf * passed;
  // No sampled direction competes with a delta.
  return Direct(L / source.share, source.pdf * source.share, select(value.pdf, 0.0, source.delta), value.cosine, source.light);
}

/// Adds what a sampled source brings by way of vertex number `depth`, to which `beta` leads, weighed against the sampled direction.
fn direct_add(beta: vec3f, direct: Direct, depth: u32) {
  if (direct.light_pdf <= 0.0) { return; }
  let weight = weigh_light(direct.light_pdf, direct.bsdf_pdf);
  record_light_weight(direct.light_pdf, weight);
  shadow_add(beta * direct.radiance * weight, depth + 1u, direct.light);
}

/// Radiance of a source towards a vertex.
fn source_radiance(source: Source, s: Surface) -> vec3f {
  @if(environment_program) { if (source.light == FROM_ENVIRONMENT) { return environment_radiance(source.wi); } }
  var Le = source.radiance;
  @if(spectral) { Le = spectral_of_color(Le); }
  @if(lights && emission) {
    let index = source.light - 1u;
    if (lights[index].kind == LIGHT_MATERIAL || lights[index].kind == LIGHT_BOTH) {
      let at = surface_of_light(s.hit.p, source.wi, Closest(source.distance, lights[index].primitive, source.at, lights[index].instance));
      if (bsdf_emits(at.material)) { Le += bsdf_emission(at.material, frame_to_local(at.frame, -source.wi), at.hit); }
    }
  }
  record_light_radiance(Le);
  return Le;
}

// Light that a medium scatters towards the eye anywhere on a segment of a path, from one light that was chosen for the segment, at one distance
// that was drawn for that light: see segment.wgsl.

import package::bounds::MAX_DEPTH;
import package::light::direct::{LIGHTS_SHARE, Source, VertexValue, direct_add, direct_light, light_source};
@if(guided) import package::guiding::vertex::{guide_at, guide_mixed};
import package::light::sample::LightChoice;
import package::light::segment::{LONGEST, Segment, segment_added, segment_added_to, segment_choose, segment_distance, segment_now, segment_vertex};
import package::light_sampler::{light_chosen, viewpoint_in_medium};
import package::math::frame_to_local;
import package::medium::homogeneous::{medium_transmittance, phase_value};
@if(densities) import package::medium::density::{Stretch, density_at};
@if(medium_albedo) import package::medium::scattering::albedo_here;
@if(medium_g) import package::medium::scattering::phase_given_at;
@if(densities) import package::medium::tracking::{medium_stretch, stretch_transmittance};
import package::recorder::record_between;
import package::sampler::{sampler_1d, sampler_2d};
import package::sampler::dimensions::{DIM_ALONG_DISTANCE, DIM_ALONG_LIGHT, DIM_ALONG_POINT, dimension_repeated};
import package::scene::{Medium, view};
import package::surface::point::{IN_MEDIUM, Surface, surface_in_medium};

/// Number of the vertex that comes next.
var<private> along_depth: u32;

fn along_towards(depth: u32) { along_depth = depth; }

/// Adds light of the segment from `o` along `d` to `t_max`, to which throughput `beta` leads.
/// @param layer how many segments the ray has passed
fn along_add(medium: Medium, o: vec3f, d: vec3f, t_max: f32, beta: vec3f, layer: u32) {
  segment_now = Segment();
  if (along_depth >= min(view.max_depth, MAX_DEPTH) || all(medium.scattering == vec3f(0.0))) { return; }
  let least = min(medium.extinction.x, min(medium.extinction.y, medium.extinction.z));
  var segment = Segment(o, min(t_max, LONGEST), d, least, 0.0, 0.0, 0.0);
  @if(densities) along_clip(&segment, medium, t_max);
  let chosen = segment_choose(segment, sampler_2d(dimension_repeated(DIM_ALONG_LIGHT, layer)));
  segment.promise = chosen.promise;
  segment_now = segment;
  if (chosen.promise <= 0.0 || chosen.seen.near >= chosen.seen.far) { return; }
  let t = segment_distance(chosen.seen, sampler_1d(dimension_repeated(DIM_ALONG_DISTANCE, layer)));
  let scattered = along_scattered(medium, beta, t);
  if (scattered.w <= 0.0) { return; }
  segment_vertex(t, scattered.w);
  record_between(along_depth);
  let s = surface_in_medium(o + d * t, d);
  let probability = light_chosen(chosen.index, viewpoint_in_medium(s.hit.p)).probability + segment_added_to(chosen.index, chosen.seen, segment_now, LIGHTS_SHARE);
  let source = light_source(LightChoice(chosen.index, probability), s, sampler_2d(dimension_repeated(DIM_ALONG_POINT, layer)), LIGHTS_SHARE);
  if (source.pdf <= 0.0) { return; }
  let wi = frame_to_local(s.frame, source.wi);
  let phase = phase_value(medium.g, wi);
  @if(medium_g || medium_albedo) along_own(medium, s, source, VertexValue(vec3f(phase), phase, wi.z), beta * scattered.xyz);
  @if(!(medium_g || medium_albedo) && !guided) direct_add(beta * scattered.xyz, direct_light(source, s, VertexValue(vec3f(phase), phase, wi.z)), along_depth);
  @if(!(medium_g || medium_albedo) && guided) direct_add(beta * scattered.xyz, direct_light(source, s, VertexValue(vec3f(phase), guide_mixed(guide_at(s), source.wi, phase), wi.z)), along_depth);
}

/// The last of it, where programs say what scatters, and where to: `as_given` is what the medium's own g makes of the source, `beta` without the albedo.
@if(medium_g || medium_albedo)
fn along_own(medium: Medium, s: Surface, source: Source, as_given: VertexValue, beta: vec3f) {
  var value = as_given;
  @if(medium_g) {
    let given = phase_given_at(s.hit.p, frame_to_local(s.frame, source.wi));
    value.f = given.weight;
    value.pdf = given.pdf;
  }
  @if(guided) value.pdf = guide_mixed(guide_at(s), source.wi, value.pdf);
  var left = beta;
  @if(medium_albedo) {
    left *= albedo_here(medium, s.hit.p);
    if (all(left <= vec3f(0.0))) { return; }
  }
  direct_add(left, direct_light(source, s, value), along_depth);
}

/// As light_source, at a vertex; to one in a medium two ways lead.
fn along_source(choice: LightChoice, s: Surface, u: vec2f) -> Source {
  var light = choice;
  if (s.material == IN_MEDIUM) { light.probability += segment_added(choice.index, segment_now, LIGHTS_SHARE); }
  return light_source(light, s, u, LIGHTS_SHARE);
}

/// The path's own distance in the segment is `t`: it goes on from there.
@if(!densities)
fn along_ends(medium: Medium, beta: vec3f, t: f32) { segment_vertex(t, along_scattered(medium, beta, t).w); }

/// As medium_sample would have it that has drawn `t`: what the throughput `beta` is to be multiplied by, but for a program's albedo, and the density per length.
@if(!densities)
fn along_scattered(medium: Medium, beta: vec3f, t: f32) -> vec4f {
  let passed = medium_transmittance(medium, t);
  let density = dot(beta / (beta.x + beta.y + beta.z), medium.extinction * passed);
  return vec4f(select(vec3f(0.0), medium.scattering * passed / density, density > 0.0), density);
}

/// Of a medium with a density: up to where its box ends. Nothing is known of how much light it lets through: as if all.
@if(densities)
fn along_clip(segment: ptr<function, Segment>, medium: Medium, t_max: f32) {
  if (medium.density == 0u) { return; }
  (*segment).t_max = min(medium_stretch(medium, t_max).far, LONGEST);
  (*segment).extinction = 0.0;
}

/// Of the majorant: what the density is taken for where nobody looks at it.
@if(densities) const TYPICAL = 0.25;
@if(densities) const DEEPEST = 20.0;

/// What stands for the density per length with which a path draws `t` in a medium with a density, of which there is no closed form: weights
/// of the two ways to a point may be any function of the point, if they are the same for both and sum to 1.
@if(densities)
fn along_per_length(medium: Medium, stretch: Stretch, beta: vec3f, t: f32, density: f32) -> f32 {
  let passed = exp(-min(medium.extinction * (TYPICAL * stretch.majorant * max(0.0, t - stretch.near)), vec3f(DEEPEST)));
  return density * dot(beta / (beta.x + beta.y + beta.z), medium.extinction * passed);
}

/// As above; of a medium with a density an estimate, and what stands for the density per length.
@if(densities)
fn along_scattered(medium: Medium, beta: vec3f, t: f32) -> vec4f {
  if (medium.density == 0u) {
    let passed = medium_transmittance(medium, t);
    let per_length = dot(beta / (beta.x + beta.y + beta.z), medium.extinction * passed);
    return vec4f(select(vec3f(0.0), medium.scattering * passed / per_length, per_length > 0.0), per_length);
  }
  let stretch = medium_stretch(medium, t);
  if (t < stretch.near || t > stretch.far) { return vec4f(0.0); }
  let density = density_at(stretch, t);
  let per_length = along_per_length(medium, stretch, beta, t, density);
  if (per_length <= 0.0) { return vec4f(0.0); }
  return vec4f(medium.scattering * density * stretch_transmittance(medium, stretch) / per_length, per_length);
}

@if(densities)
fn along_ends(medium: Medium, beta: vec3f, t: f32) {
  if (medium.density == 0u) { segment_vertex(t, along_scattered(medium, beta, t).w); } else {
    let stretch = medium_stretch(medium, t);
    segment_vertex(t, along_per_length(medium, stretch, beta, t, density_at(stretch, t)));
  }
}

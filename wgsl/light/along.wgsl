// Light that a medium scatters towards the eye anywhere on a segment of a path, from one light that was chosen for the segment, at one distance
// that was drawn for that light: see segment.wgsl. A path stops there before it comes to its vertex (package::path::along), and asks by the same
// calls as the vertex does: what lights and shadow rays are made of is much of a kernel, and would stand there twice.

import package::bounds::MAX_DEPTH;
import package::light::direct::{LIGHTS_SHARE, Source, light_source};
import package::light::sample::LightChoice;
import package::light::segment::{LONGEST, Segment, segment_added, segment_added_to, segment_choose, segment_distance, segment_now, segment_vertex};
import package::light_sampler::{light_choose, light_chosen, viewpoint_in_medium, viewpoint_of};
import package::medium::homogeneous::medium_transmittance;
@if(densities) import package::medium::density::{Stretch, density_at};
@if(medium_albedo) import package::medium::scattering::albedo_here;
@if(densities) import package::medium::tracking::{medium_stretch, stretch_transmittance};
import package::sampler::{sampler_1d, sampler_2d};
import package::sampler::dimensions::{DIM_ALONG_DISTANCE, DIM_ALONG_LIGHT, DIM_ALONG_POINT, DIM_LIGHT, DIM_LIGHT_POINT, dimension_repeated};
import package::scene::{Medium, view};
import package::surface::point::{IN_MEDIUM, Surface};

/// Number of the vertex that comes next.
var<private> along_depth: u32;

/// A stop of the path at a point of the segment under way.
struct Along {
  /// It is there, not at a vertex.
  stops: bool,
  /// What is asked for light there; probability 0: nothing is.
  light: LightChoice,
  /// Distance in the segment, and what the throughput is to be multiplied by.
  t: f32,
  weight: vec3f,
  /// How many segments the ray has passed.
  layer: u32,
}
var<private> along: Along;

fn along_towards(depth: u32) {
  along_depth = depth;
  along.stops = false;
}

fn along_stops() -> bool { return along.stops; }
fn along_asks() -> bool { return along.light.probability > 0.0; }
/// Of that point: its distance in the segment, and what the throughput is to be multiplied by.
fn along_here() -> f32 { return along.t; }
fn along_weight() -> vec3f { return along.weight; }

/// The path goes on from there.
fn along_goes_on() { along.stops = false; }

/// Stops in the segment from `o` along `d` to `t_max`, to which throughput `beta` leads, at a distance that is drawn for a light; at `o` where none is asked.
/// @param layer how many segments the ray has passed
fn along_ask(medium: Medium, o: vec3f, d: vec3f, t_max: f32, beta: vec3f, layer: u32) {
  segment_now = Segment();
  along = Along(true, LightChoice(0u, 0.0), 0.0, vec3f(0.0), layer);
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
  let probability = light_chosen(chosen.index, viewpoint_in_medium(o + d * t)).probability + segment_added_to(chosen.index, chosen.seen, segment_now, LIGHTS_SHARE);
  along.light = LightChoice(chosen.index, probability);
  along.t = t;
  along.weight = scattered.xyz;
  @if(medium_albedo) along.weight *= albedo_here(medium, o + d * t);
}

/// The point of a light that is asked at `s`: of the light that was chosen for the segment, or of one for a vertex; to a vertex in a medium two
/// ways lead.
fn along_source(s: Surface) -> Source {
  var light = along.light;
  if (!along.stops) {
    light = light_choose(viewpoint_of(s), sampler_2d(DIM_LIGHT));
    if (s.material == IN_MEDIUM) { light.probability += segment_added(light.index, segment_now, LIGHTS_SHARE); }
  }
  return light_source(light, s, sampler_2d(select(DIM_LIGHT_POINT, dimension_repeated(DIM_ALONG_POINT, along.layer), along.stops)), LIGHTS_SHARE);
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

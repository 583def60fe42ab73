// What happens along a path, vertex by vertex, for the path inspector. Compiled only into the replay of single paths
// (path/replay.wgsl): the integrators tell of it where they compute it, and nothing here changes what they do.

import package::environment::radiance::environment_radiance;
import package::film::contribution::FROM_ENVIRONMENT;
import package::math::FAR;
import package::material::BsdfSample;
import package::scene::{primitives, KIND_BITS};
import package::surface::point::Surface;
import package::surface::point::IN_MEDIUM;
import package::scene::{lights, LIGHT_POINT};

/// What is replayed. Shared with the host, as the other structs of this file.
struct Replay {
  /// Column and row of the pixel.
  at: vec2u,
  /// Number of the first sample, and how many there are: one a thread.
  sample: u32,
  count: u32,
  /// Room for vertices and for contributions of one sample; no vertices: only what the sample brings is told.
  vertices: u32,
  contributions: u32,
  /// Room for random numbers of one sample, after its contributions; 0: they are not told.
  draws: u32,
}

/// Where a path has been, and all that was decided there.
struct PathVertex {
  /// World; where the path left the scene, the direction in which it did.
  p: vec3f,
  /// RECORD_SURFACE, _MEDIUM, _LEFT; 0: the path has no such vertex.
  kind: u32,
  /// World-space shading normal on the side of the eye.
  n: vec3f,
  /// Index of the shape + 1; 0: none.
  shape: u32,
  /// Throughput on arrival, and how far the vertex is from the one before.
  beta: vec3f,
  distance: f32,
  /// What is emitted towards the path, how it was weighed (multiple importance sampling), and the density with which the
  /// direction that led here was sampled; 0: no other way of sampling leads here.
  emitted: vec3f,
  found_weight: f32,
  found_pdf: f32,
  /// The sampled light: its index + 1; the environment: RECORD_SKY; 0: none was asked.
  light: u32,
  /// Its density per steradian, the choice of the light included; 0: it is dark from here.
  light_pdf: f32,
  light_weight: f32,
  /// Unit direction to the light, and how far it is; FAR: infinitely.
  light_wi: vec3f,
  light_distance: f32,
  /// f |cos θ| of that direction (in media the phase function), and its local cosine.
  light_f: vec3f,
  light_cosine: f32,
  light_radiance: vec3f,
  /// Density with which the BSDF would have sampled the direction.
  light_bsdf_pdf: f32,
  /// Share of the light that comes through, per channel.
  light_passed: vec3f,
  /// 1: what is between was looked at.
  light_tested: u32,
  /// Unit world direction in which the path goes on, and its density; of a Dirac lobe the probability of its choice.
  wi: vec3f,
  pdf: f32,
  /// f |cos θ| / pdf, and the local cosine.
  weight: vec3f,
  cosine: f32,
  /// Probability with which Russian roulette let the path go on; 0: it was not played.
  survival: f32,
  /// 1: the lobe is a Dirac delta.
  specular: u32,
  /// RECORD_ABSORBED and those after it: how the path went on.
  outcome: u32,
  /// Index of the light's shape + 1; 0: it has none.
  light_shape: u32,
  /// Unit world direction back along the ray that led here.
  wo: vec3f,
  /// Relative index of refraction of the direction that was sampled (wgsl/material.wgsl, BsdfSample).
  eta: f32,
}

/// Light that a path brought, in the order in which it was added; the first entry of a sample is what the film got. Behind them, in the
/// same form, the random numbers of each decision: two numbers and how many of them are meant, dimension | vertex << 16; the first
/// entry has their number as its tag.
struct PathContribution {
  L: vec3f,
  /// Scatterings | vertex << 16, RECORD_ALONG beside the vertex; of the first entry the number of entries that follow.
  tag: u32,
}

const RECORD_SKY = 0xffffffffu;
const RECORD_SURFACE = 1u;
const RECORD_MEDIUM = 2u;
const RECORD_LEFT = 3u;

const RECORD_ABSORBED = 0u;
const RECORD_WENT_ON = 1u;
const RECORD_ROULETTE = 2u;
const RECORD_DEPTH = 3u;
/// Of a contribution: a medium has scattered it on the way to the vertex.
const RECORD_ALONG = 0x8000u;

@group(0) @binding(1) var<uniform> replay: Replay;
@group(0) @binding(7) var<storage, read_write> contributions: array<PathContribution>;
@group(0) @binding(10) var<storage, read_write> vertices: array<PathVertex>;

const NOWHERE = 0xffffffffu;
/// Number of the sample among those of the replay.
var<private> record_sample: u32;
var<private> record_depth: u32;
/// Where the vertex under way stands; NOWHERE: it is not recorded.
var<private> record_at: u32 = NOWHERE;
var<private> record_count: u32;
/// Random numbers so far, and the vertex that they are for.
var<private> record_draws: u32;
var<private> record_draws_for: u32;

/// A sample begins.
fn record_start(sample: u32) {
  record_sample = sample;
  record_at = NOWHERE;
  record_count = 0u;
  record_draws = 0u;
}

/// A sample has ended.
fn record_end(L: vec3f) {
  let first = record_sample * (replay.contributions + replay.draws);
  contributions[first] = PathContribution(L, record_count);
  if (replay.draws > 0u) { contributions[first + replay.contributions] = PathContribution(vec3f(0.0), record_draws); }
}

/// Random numbers that follow are for this vertex.
fn record_draw_vertex(vertex: u32) { record_draws_for = vertex; }

/// A decision drew `count` numbers.
fn record_draw(u: vec2f, count: u32, dimension: u32) {
  record_draws++;
  if (record_draws >= replay.draws) { return; }
  let at = record_sample * (replay.contributions + replay.draws) + replay.contributions + record_draws;
  contributions[at] = PathContribution(vec3f(u, f32(count)), min(dimension, 0xffffu) | (record_draws_for << 16u));
}

/// The path has found its vertex number `depth`, at `distance` from the one before, or leaves the scene.
fn record_vertex(depth: u32, d: vec3f, beta: vec3f, distance: f32) {
  record_depth = depth;
  record_at = select(NOWHERE, record_sample * replay.vertices + depth, depth < replay.vertices);
  if (record_at == NOWHERE) { return; }
  vertices[record_at].beta = beta;
  vertices[record_at].distance = distance;
  vertices[record_at].p = d;
  vertices[record_at].wo = -d;
  vertices[record_at].kind = RECORD_LEFT;
}

/// What follows happens on the way to vertex number `depth`, which is not found yet: nothing is told of it but the light that it brings.
@if(equiangular)
fn record_between(depth: u32) {
  record_depth = depth | RECORD_ALONG;
  record_at = NOWHERE;
}

fn record_surface(s: Surface, primitive: u32) {
  if (record_at == NOWHERE) { return; }
  vertices[record_at].p = s.hit.p;
  vertices[record_at].n = s.hit.n;
  vertices[record_at].kind = RECORD_SURFACE;
  vertices[record_at].shape = (primitives[primitive].e2.w >> KIND_BITS) + 1u;
  @if(scattering) {
    if (s.material == IN_MEDIUM) {
      vertices[record_at].kind = RECORD_MEDIUM;
      vertices[record_at].shape = 0u;
    }
  }
}

/// Light that the path has come upon. `pdf`: density of the direction, 0: nothing competes with it.
fn record_found(L: vec3f, weight: f32, pdf: f32) {
  if (record_at == NOWHERE) { return; }
  vertices[record_at].emitted += L;
  vertices[record_at].found_weight = weight;
  vertices[record_at].found_pdf = pdf;
}

/// A point of light `light` − 1, or a direction of the environment, was sampled.
fn record_light(light: u32, wi: vec3f, distance: f32, pdf: f32) {
  if (record_at == NOWHERE) { return; }
  vertices[record_at].light = select(light, RECORD_SKY, light == FROM_ENVIRONMENT);
  vertices[record_at].light_wi = wi;
  vertices[record_at].light_distance = distance;
  @if(lights) {
    if (light > 0u && lights[light - 1u].kind < LIGHT_POINT) {
      vertices[record_at].light_shape = (primitives[lights[light - 1u].primitive].e2.w >> KIND_BITS) + 1u;
    }
  }
  vertices[record_at].light_pdf = pdf;
}

/// A direction of the environment was sampled.
fn record_environment(wi: vec3f, pdf: f32) {
  record_light(FROM_ENVIRONMENT, wi, FAR, pdf);
  if (pdf > 0.0) { record_light_radiance(environment_radiance(wi)); }
}

fn record_light_value(f: vec3f, pdf: f32, cosine: f32) {
  if (record_at == NOWHERE) { return; }
  vertices[record_at].light_f = f;
  vertices[record_at].light_bsdf_pdf = pdf;
  vertices[record_at].light_cosine = cosine;
}

fn record_light_radiance(L: vec3f) {
  if (record_at == NOWHERE) { return; }
  vertices[record_at].light_radiance = L;
}

fn record_light_passed(passed: vec3f) {
  if (record_at == NOWHERE) { return; }
  vertices[record_at].light_passed = passed;
  vertices[record_at].light_tested = 1u;
}

/// `pdf`: with the choice between lights and environment.
fn record_light_weight(pdf: f32, weight: f32) {
  if (record_at == NOWHERE) { return; }
  vertices[record_at].light_pdf = pdf;
  vertices[record_at].light_weight = weight;
}

/// The direction in which the path would go on.
fn record_direction(sampled: BsdfSample, d: vec3f) {
  if (record_at == NOWHERE) { return; }
  vertices[record_at].wi = d;
  vertices[record_at].pdf = sampled.pdf;
  vertices[record_at].weight = sampled.weight;
  vertices[record_at].cosine = sampled.wi.z;
  vertices[record_at].specular = u32(sampled.specular);
  vertices[record_at].eta = sampled.eta;
}

fn record_roulette(survival: f32) {
  if (record_at == NOWHERE) { return; }
  vertices[record_at].survival = survival;
  vertices[record_at].outcome = RECORD_ROULETTE;
}

/// The path goes on from here, or ends since it may have no more vertices.
fn record_went_on() { record_outcome(RECORD_WENT_ON); }
fn record_deepest() { record_outcome(RECORD_DEPTH); }

fn record_outcome(outcome: u32) {
  if (record_at == NOWHERE) { return; }
  vertices[record_at].outcome = outcome;
}

/// Light that was added to the sample, scattered `scatterings` times.
fn record_contribution(L: vec3f, scatterings: u32) {
  record_count++;
  if (record_count >= replay.contributions) { return; }
  contributions[record_sample * (replay.contributions + replay.draws) + record_count] = PathContribution(L, scatterings | (record_depth << 16u));
}

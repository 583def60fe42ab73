// What a wavefront keeps of its paths between its passes (Laine, Karras and Aila 2013). A step takes all paths under way to their next
// vertices (wgsl/wave/shade.wgsl), begins new ones in the places of those that have ended (wgsl/wave/begin.wgsl), and traces
// all their rays (wgsl/wave/trace.wgsl). Every few steps the samples that all pixels have by then are added to the film
// (wgsl/wave/collect.wgsl, wgsl/wave/resolve.wgsl). Nothing waits for the host: paths stay under way from one submission to the next.
// Paths that go on move together from one half of the memory to the other: those that began near each other stay so, and so do
// their rays. The numbers of a path stand so that neighbours read neighbouring ones.

import package::scene::{view, slice};
import package::traverse::intersect::Closest;

/// Fields of one vec4u, each for all paths: see below.
@group(0) @binding(15) var<storage, read_write> wave_rays: array<vec4u>;
/// The same, of what no ray needs.
@group(0) @binding(16) var<storage, read_write> wave_paths: array<vec4u>;
@group(0) @binding(17) var<storage, read_write> wave: Wave;
/// Of each item the radiance that it has brought so far: `slice.rounds` samples of each pixel, in turn.
@group(0) @binding(18) var<storage, read_write> wave_samples: array<vec4f>;

/// How far a wavefront is.
struct WaveState {
  /// Not 0: the samples that were added last end a block. The first word: wgsl/film/blocks.wgsl looks at it.
  closes: u32,
  /// Samples from number `first` to before `resolved` are being added to the film; those before are in it.
  first: u32,
  resolved: u32,
  /// Vertices that paths were taken to, all in all, modulo 2^32.
  work: u32,
}

struct WaveStep {
  /// Paths that go on.
  kept: atomic<u32>,
  /// Samples that there would still be room for if the oldest of them were resolved now: slice.rounds less its age. 0: none goes on.
  oldest: atomic<u32>,
  /// Those that go on with new ones behind them.
  paths: u32,
  /// What comes next: a sample, and a place among the pixels in their order.
  sample: u32,
  place: u32,
}

const WAVE_STEPS = 4u;
struct Wave {
  state: WaveState,
  /// Of the last steps, by their numbers modulo WAVE_STEPS.
  steps: array<WaveStep, WAVE_STEPS>,
}

// Fields of wave_rays. The first three have two places: of the step before and of this one.
/// Origin, and what is asked for: WAVE_CLOSEST, WAVE_SHADOW, WAVE_WALK, WAVE_WAITS.
const WAVE_O = 0u;
/// Unit direction; state of the sampler.
const WAVE_D = 2u;
/// Unit direction of the shadow ray, and whether something blocks it.
const WAVE_SHADOW_D = 4u;
/// Its origin and length.
const WAVE_SHADOW_O = 6u;
/// Closest hit: t, primitive, surface coordinates.
const WAVE_HIT = 7u;
/// The primitive of the instance that it is in, plus 1 (0: it is in the world).
const WAVE_INSTANCE = 8u;
const WAVE_RAY_FIELDS = 9u;
// Fields of wave_paths, all with two places.
/// The item; depth, and WAVE_SPECULAR; eta_scale; state of sampler/texel.wgsl.
const WAVE_STATE = 0u;
/// Throughput, and density of the last direction.
const WAVE_BETA = 2u;
/// What the path brings if nothing blocks the shadow ray.
const WAVE_PENDING = 4u;
/// Of a walk below a surface, and only where there are some: wgsl/wave/walking.wgsl.
/// Extinction; mean cosine.
@if(subsurface) const WAVE_WALK_BODY = 6u;
/// Albedo; the shape that it began at.
@if(subsurface) const WAVE_WALK_SCATTERS = 8u;
/// What its path's throughput is to be multiplied by; what is left of the way to the next event.
@if(subsurface) const WAVE_WALK_WEIGHT = 10u;
/// What lies behind of that way; state of its random numbers; events, and bodies that it is in; the instance that it began at.
@if(subsurface) const WAVE_WALK_EVENTS = 12u;

const WAVE_CLOSEST = 1u;
const WAVE_SHADOW = 2u;
/// In place of a ray, a walk (wgsl/wave/walk.wgsl).
@if(subsurface) const WAVE_WALK = 4u;
/// That goes on in the next step.
@if(subsurface) const WAVE_WAITS = 8u;
const WAVE_SPECULAR = 0x80000000u;

/// Paths that there is room for.
fn wave_room() -> u32 { return arrayLength(&wave_rays) / WAVE_RAY_FIELDS; }

/// Where the paths of this step have a field with two places.
fn wave_now(field: u32) -> u32 { return (field + (slice.step & 1u)) * wave_room(); }
/// Where those of the step before have it.
fn wave_before(field: u32) -> u32 { return (field + 1u - (slice.step & 1u)) * wave_room(); }

fn wave_step() -> u32 { return slice.step % WAVE_STEPS; }
fn wave_step_before() -> u32 { return (slice.step + WAVE_STEPS - 1u) % WAVE_STEPS; }

/// Pixels of the film, in whole tiles of 8 × 8: neighbours in a tile are neighbours among the items.
fn wave_pixels() -> u32 { return ((view.width + 7u) / 8u) * ((view.height + 7u) / 8u) * 64u; }

/// Where the radiance of a sample stands: its item.
fn wave_slot(sample: u32, place: u32) -> u32 { return (sample % slice.rounds) * wave_pixels() + place; }

/// How many samples an item is behind the first that is not resolved.
fn wave_age(item: u32) -> u32 {
  let rounds = slice.rounds;
  return (item / wave_pixels() + rounds - wave.state.resolved % rounds) % rounds;
}

/// A pixel, and the number of a sample. `exists` is false beyond the edges of the film, and where the film begins with the sample.
struct WaveItem { at: vec2u, pixel: u32, sample: u32, exists: bool }

/// The pixel at a place, and a sample of it.
fn wave_item(place: u32, sample: u32) -> WaveItem {
  let across = (view.width + 7u) / 8u;
  let tile = place / 64u;
  let at = vec2u(8u * (tile % across) + place % 8u, 8u * (tile / across) + (place % 64u) / 8u);
  var exists = at.x < view.width && at.y < view.height && (sample != slice.sample || at.y >= slice.first_row);
  @if(crop) { exists = exists && all(at >= view.crop.xy) && all(at < view.crop.zw); }
  return WaveItem(at, at.y * view.width + at.x, sample, exists);
}

/// Of this thread's path: what its ray has met.
var<private> wave_hit: Closest;
/// The shadow ray of its vertex, and what the path adds if nothing blocks it.
var<private> wave_asked: bool;
var<private> wave_shadow_o: vec3f;
var<private> wave_shadow_d: vec3f;
var<private> wave_shadow_t: f32;
var<private> wave_pending: vec3f;

/// Asks whether the segment from `o` along the unit direction `d` up to `t_max` is free.
fn wave_ask(o: vec3f, d: vec3f, t_max: f32) {
  wave_asked = true;
  wave_shadow_o = o;
  wave_shadow_d = d;
  wave_shadow_t = t_max;
}

/// What the path adds if it is.
fn wave_defer(L: vec3f) { wave_pending = L; }

// What a wavefront keeps of walks below surfaces (wgsl/wave/walk.wgsl): what the body is made of and how far the walk is, then where it has
// come out. Points and directions stand where those of rays do, in WAVE_O and WAVE_D.

import package::math::FAR;
import package::path::walk::{Under, walk, walk_ends, walk_none, walk_word};
import package::traverse::intersect::Closest;
import package::wave::state::{WAVE_BETA, WAVE_D, WAVE_O, WAVE_STATE, WAVE_WALK, WAVE_WALK_BODY, WAVE_WALK_SCATTERS, WAVE_WALK_WEIGHT, WAVE_WALK_EVENTS};
import package::wave::state::{wave_before, wave_now, wave_paths, wave_rays};

/// Events fit in: a walk has wgsl/path/walk.wgsl's MAX_EVENTS at most. Bodies, each of which is an event, stand above.
const EVENT_BITS = 13u;

/// What the path's throughput is to be multiplied by where it goes on.
var<private> walking_weight: vec3f;

/// The walk that begins in `place` is written down.
fn walking_keep(place: u32) {
  wave_paths[wave_now(WAVE_WALK_BODY) + place] = vec4u(bitcast<vec3u>(walk.extinction), bitcast<u32>(walk.g));
  wave_paths[wave_now(WAVE_WALK_SCATTERS) + place] = vec4u(bitcast<vec3u>(walk.albedo), walk.object);
  wave_paths[wave_now(WAVE_WALK_EVENTS) + place] = vec4u(0u, 0u, 0u, walk.instance);
}

/// Reads what it is in. Returns its events so far.
fn walking_resume(place: u32) -> u32 {
  let body = wave_paths[wave_now(WAVE_WALK_BODY) + place];
  let scatters = wave_paths[wave_now(WAVE_WALK_SCATTERS) + place];
  let events = wave_paths[wave_now(WAVE_WALK_EVENTS) + place];
  walk_none();
  walk.extinction = bitcast<vec3f>(body.xyz);
  walk.g = bitcast<f32>(body.w);
  walk.albedo = bitcast<vec3f>(scatters.xyz);
  walk.object = scatters.w;
  walk.instance = events.w;
  return events.z & ((1u << EVENT_BITS) - 1u);
}

/// Reads how far one is that has had events.
fn walking_under(place: u32, p: vec3f, w: vec3f) -> Under {
  let weight = wave_paths[wave_now(WAVE_WALK_WEIGHT) + place];
  let events = wave_paths[wave_now(WAVE_WALK_EVENTS) + place];
  walk_word = events.y;
  return Under(p, w, bitcast<vec3f>(weight.xyz), bitcast<f32>(weight.w), bitcast<f32>(events.x), events.z >> EVENT_BITS);
}

/// It waits for the next step.
fn walking_wait(place: u32, at: Under, events: u32) {
  walking_put(place, at.p, at.w);
  wave_paths[wave_now(WAVE_WALK_WEIGHT) + place] = vec4u(bitcast<vec3u>(at.weight), bitcast<u32>(at.left));
  wave_paths[wave_now(WAVE_WALK_EVENTS) + place] =
    vec4u(bitcast<u32>(at.gone), walk_word, events | (at.bodies << EVENT_BITS), walk.instance);
}

/// It has come out with that weight.
fn walking_end(place: u32, weight: vec3f) {
  walking_put(place, walk.o, walk.d);
  wave_paths[wave_now(WAVE_WALK_WEIGHT) + place] = vec4u(bitcast<vec3u>(weight), 0u);
}

fn walking_put(place: u32, p: vec3f, w: vec3f) {
  let o = wave_rays[wave_now(WAVE_O) + place].w;
  let word = wave_rays[wave_now(WAVE_D) + place].w;
  wave_rays[wave_now(WAVE_O) + place] = vec4u(bitcast<vec3u>(p), o);
  wave_rays[wave_now(WAVE_D) + place] = vec4u(bitcast<vec3u>(w), word);
}

/// One that waits moves on with the paths of its workgroup, to `place`.
fn walking_carry(before: u32, place: u32) {
  wave_rays[wave_now(WAVE_O) + place] = vec4u(wave_rays[wave_before(WAVE_O) + before].xyz, WAVE_WALK);
  wave_rays[wave_now(WAVE_D) + place] = wave_rays[wave_before(WAVE_D) + before];
  for (var field = WAVE_STATE; field <= WAVE_BETA; field += 2u) { walking_copy(field, before, place); }
  for (var field = WAVE_WALK_BODY; field <= WAVE_WALK_EVENTS; field += 2u) { walking_copy(field, before, place); }
}

fn walking_copy(field: u32, before: u32, place: u32) {
  wave_paths[wave_now(field) + place] = wave_paths[wave_before(field) + before];
}

/// The path of the step before comes along a ray.
fn walking_none() {
  walk_none();
  walking_weight = vec3f(1.0);
}

/// It comes from the walk in `place`, from `o` along `d` to `closest`; t = FAR: that was lost.
fn walking_arrive(place: u32, o: vec3f, d: vec3f, closest: Closest) {
  walk_none();
  walking_weight = vec3f(0.0);
  if (closest.t >= FAR) { return; }
  walk_ends(o, d, closest);
  walking_weight = bitcast<vec3f>(wave_paths[wave_before(WAVE_WALK_WEIGHT) + place].xyz);
}

/// What the throughput is to be multiplied by.
fn walking_arrived() -> vec3f { return walking_weight; }

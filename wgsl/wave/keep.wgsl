// Writes a path down in its place until its rays are traced.

import package::integrator::State;
@if(subsurface) import package::path::walk::walk_is_under_way;
import package::sampler::sampler_state;
@if(images) import package::sampler::texel::texel_state;
import package::wave::state::{WAVE_O, WAVE_D, WAVE_SHADOW_O, WAVE_SHADOW_D, WAVE_STATE, WAVE_BETA, WAVE_PENDING, WAVE_CLOSEST, WAVE_SHADOW, WAVE_SPECULAR};
@if(subsurface) import package::wave::state::WAVE_WALK;
@if(subsurface) import package::wave::walking::walking_keep;
import package::wave::state::{wave_now, wave_room, wave_rays, wave_paths, wave_asked, wave_pending, wave_shadow_o, wave_shadow_d, wave_shadow_t};

/// @param goes_on false: only its shadow ray is still to be traced
fn wave_keep(state: State, place: u32, item: u32, goes_on: bool) {
  let path = state.path;
  var asked = 0u;
  if (wave_asked) {
    asked = WAVE_SHADOW;
    wave_rays[WAVE_SHADOW_O * wave_room() + place] = vec4u(bitcast<vec3u>(wave_shadow_o), bitcast<u32>(wave_shadow_t));
    wave_rays[wave_now(WAVE_SHADOW_D) + place] = vec4u(bitcast<vec3u>(wave_shadow_d), 0u);
    wave_paths[wave_now(WAVE_PENDING) + place] = vec4u(bitcast<vec3u>(wave_pending), 0u);
  }
  if (goes_on) {
    var asks = WAVE_CLOSEST;
    @if(subsurface) {
      if (walk_is_under_way()) {
        asks = WAVE_WALK;
        walking_keep(place);
      }
    }
    asked |= asks;
    wave_rays[wave_now(WAVE_D) + place] = vec4u(bitcast<vec3u>(path.d), sampler_state());
    wave_paths[wave_now(WAVE_BETA) + place] = vec4u(bitcast<vec3u>(path.beta), bitcast<u32>(path.pdf));
  }
  wave_rays[wave_now(WAVE_O) + place] = vec4u(bitcast<vec3u>(path.o), asked);
  var texel = 0u;
  @if(images) { texel = texel_state(); }
  wave_paths[wave_now(WAVE_STATE) + place] = vec4u(item, state.depth | select(0u, WAVE_SPECULAR, path.specular), bitcast<u32>(path.eta_scale), texel);
}

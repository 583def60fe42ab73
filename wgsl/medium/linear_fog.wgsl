// Fog of the early ray tracers: each ray is mixed with a colour in proportion to its length. Not physical.

import package::film::contribution::{contribution_add, FROM_ENVIRONMENT};
import package::scene::view;

/// Adds the fog along a ray of length `t` (FAR: all of it) with throughput `beta`, which has been scattered `scatterings`
/// times; the share of the throughput that is left.
fn linear_fog(beta: vec3f, t: f32, scatterings: u32) -> f32 {
  @if(!linear_fog) return 1.0;
  @if(linear_fog) {
    let share = saturate((t - view.fog_near) / (view.fog_far - view.fog_near));
    contribution_add(beta * share * view.fog_color, scatterings, FROM_ENVIRONMENT);
    return 1.0 - share;
  }
}

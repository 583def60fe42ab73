// Fog of the early ray tracers: each ray is mixed with a colour in proportion to its length. Not physical.

import package::film::contribution::{contribution_add, FROM_ENVIRONMENT};
import package::scene::view;

/// Adds the fog along a ray of length `t` (FAR: all of it) with throughput `beta`, which has been scattered `scatterings`
/// times; what is left of the throughput.
fn linear_fog(beta: vec3f, t: f32, scatterings: u32) -> vec3f {
  let share = saturate((t - view.fog_near) / (view.fog_far - view.fog_near));
  contribution_add(beta * share * view.fog_color, scatterings, FROM_ENVIRONMENT);
  return beta * (1.0 - share);
}

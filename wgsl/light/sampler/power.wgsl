// Lights are chosen with fixed probabilities: by power, or each alike.
//
// A choice of lights is a module with
//   struct Viewpoint                                                   what it looks at of a surface that asks for a light
//   fn viewpoint_of(s: Surface) -> Viewpoint
//   fn viewpoint_in_medium(p: vec3f) -> Viewpoint                      the same of a point in a medium
//   fn light_choose(viewer: Viewpoint, u: vec2f) -> LightChoice           one light; probability 0: none
//   fn light_chosen(index: u32, viewer: Viewpoint) -> LightChoice         a light, with the probability of its being chosen

import package::light::sample::LightChoice;
import package::scene::{view, lights};
import package::surface::point::Surface;

struct Viewpoint { nothing: u32 }

fn viewpoint_of(s: Surface) -> Viewpoint { return Viewpoint(0u); }
fn viewpoint_in_medium(p: vec3f) -> Viewpoint { return Viewpoint(0u); }

/// In constant time (Walker 1977, Vose 1991). `u` in [0, 1)²: one number for both steps would run out of digits with many
/// lights.
fn light_choose(viewer: Viewpoint, u: vec2f) -> LightChoice {
  let entry = min(u32(u.x * f32(view.light_count)), view.light_count - 1u);
  let index = select(entry, lights[entry].other, u.y >= lights[entry].threshold);
  return LightChoice(index, lights[index].probability);
}

fn light_chosen(index: u32, viewer: Viewpoint) -> LightChoice { return LightChoice(index, lights[index].probability); }

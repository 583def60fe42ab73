// Points of every light, and directions of the environment, each by itself: densities have no choice between them. The rays' own density
// comes times their number, over the number of points. See none.wgsl.

import package::environment::radiance::environment_pdf;
import package::light::sample::{LightChoice, light_pdf};
import package::math::sqr;
import package::scene::lights;
import package::surface::point::Surface;

fn density_environment(d: vec3f) -> f32 { return environment_pdf(d); }
fn density_sun(index: u32, pdf: f32) -> f32 { return pdf / lights[index].probability; }
fn density_surface(index: u32, o: vec3f, d: vec3f, t: f32, ng: vec3f) -> f32 { return light_pdf(LightChoice(index, 1.0), o, d, t, ng); }
fn density_leave(s: Surface) {}

/// Power heuristic (Veach 1997, section 9.2.4). Where shadow rays always pass, points count alone: a ray sees no light that is hidden.
@if(no_visibility) fn weigh_ray(pdf: f32, light: f32) -> f32 { return 0.0; }
@if(!no_visibility) fn weigh_ray(pdf: f32, light: f32) -> f32 { return 1.0 / (1.0 + sqr(light / pdf)); }

// No light is sampled where rays find it, or nothing that is sampled is found: what a ray finds counts in full.
//
// How an integrator samples light that its rays may find as well is a module with
//   fn density_environment(d) -> f32                         density, per steradian, with which light sampling finds the environment
//   fn density_sun(index, pdf) -> f32                        a sun, which has density `pdf` with the probability of its choice
//   fn density_surface(index, o, d, t, ng) -> f32            the point of a light that a ray meets at distance t, with normal ng
//   fn density_leave(s: Surface)                             the path goes on from here
//   fn weigh_ray(pdf, light) -> f32                          weight of what a ray of density `pdf` has found, against `light`

import package::surface::point::Surface;

fn density_environment(d: vec3f) -> f32 { return 0.0; }
fn density_sun(index: u32, pdf: f32) -> f32 { return 0.0; }
fn density_surface(index: u32, o: vec3f, d: vec3f, t: f32, ng: vec3f) -> f32 { return 0.0; }
fn density_leave(s: Surface) {}
fn weigh_ray(pdf: f32, light: f32) -> f32 { return 1.0; }

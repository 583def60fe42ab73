// Light that media give by themselves: where a medium absorbs σa per unit length, it emits σa Le per unit length, as what is in thermal
// equilibrium does (Kirchhoff). A layer that scatters nothing tends to the radiance Le where it is thick.
//
// Of a ray that begins with a throughput of 1 it is ∫ T(t) σa(t) Le(t) dt. In a homogeneous medium that is
//   Le σa / σt (1 − e^{−σt t_max});
// where a program gives the density, each step of null collisions adds w σa ρ Le / σ̄, with w the weight that arrives there: steps have a
// density of σ̄ per unit length, and the mean of w is the transmittance (Novák et al. 2018, section 5.2; collision estimator). No light is
// sampled in its place: paths find it.

import package::medium::homogeneous::medium_depth;
@if(densities) import package::medium::density::Stretch;
@if(densities) import package::medium_programs::medium_Le;
@if(medium_albedo) import package::medium::scattering::albedo_at;
import package::scene::Medium;
@if(spectral) import package::spectral::path::spectral_of_color;

/// What the ray under way has of it, with the throughput at its beginning.
var<private> emitted_sum: vec3f;
/// That throughput, and what is left of it where the stretch begins that is followed.
var<private> emitted_beta: vec3f;
var<private> emitted_weight: vec3f;

fn emitted_start(beta: vec3f) {
  emitted_beta = beta;
  emitted_sum = vec3f(0.0);
}
fn emitted_total() -> vec3f { return emitted_sum; }

/// The ray comes to a stretch of a medium, up to `t_max`; of one that is the same everywhere all of it is added.
fn emitted_along(medium: Medium, weight: vec3f, t_max: f32) {
  emitted_weight = emitted_beta * weight;
  @if(densities) { if (medium.density != 0u) { return; } }
  let share = select(vec3f(0.0), (medium.extinction - medium.scattering) / medium.extinction, medium.extinction > vec3f(0.0));
  emitted_sum += emitted_weight * share * lost(medium_depth(medium, t_max)) * emitted_Le(medium, vec3f(1.0));
}

/// A step of null collisions, of which there are `sigma` per unit length: `left` of the stretch's light comes to it.
@if(densities)
fn emitted_at(medium: Medium, stretch: Stretch, t: f32, density: f32, left: vec3f, sigma: f32) {
  if (density <= 0.0) { return; }
  let Le = emitted_Le(medium, max(vec3f(0.0), medium_Le(stretch.program, stretch.o + stretch.d * t)));
  emitted_sum += emitted_weight * left * (medium.extinction - medium.scattering) * (density / sigma) * Le;
  // What the program's albedo takes from the scattering is absorbed as well.
  @if(medium_albedo) emitted_sum += emitted_weight * left * medium.scattering * (1.0 - albedo_at(stretch, t)) * (density / sigma) * Le;
}

/// @param own what the program says, or 1
@if(!spectral) fn emitted_Le(medium: Medium, own: vec3f) -> vec3f { return medium.emission * own; }
/// At the wavelengths of the path.
@if(spectral) fn emitted_Le(medium: Medium, own: vec3f) -> vec3f { return spectral_of_color(medium.emission * own); }

/// 1 − e^{−x}, also where it is nearly 0.
fn lost(x: vec3f) -> vec3f {
  return select(1.0 - exp(-x), x * (1.0 - x * (0.5 - x * (1.0 / 6.0 - x / 24.0))), x < vec3f(0.05));
}

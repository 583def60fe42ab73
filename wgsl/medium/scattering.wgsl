// What programs of media say of scattering, beside the density: how much of what is lost is scattered, and where to.
//
// The extinction stays what the density makes of it, so that distances, majorants and transmittance know nothing of this; what the albedo
// takes from the scattering is absorbed. A vertex asks for its phase function at its own place. Directions are drawn by Henyey and Greenstein's
// of the place's g, and weighed by the program's own phase function where it has one: that is positive in all directions, so that any may be.

import package::material::BsdfSample;
import package::medium::density::{Stretch, density_map};
import package::medium::homogeneous::{medium_here, phase_sample, phase_value};
import package::medium_programs::{medium_albedo, medium_g, medium_phase};
import package::scene::{Medium, params};
@if(spectral) import package::spectral::path::spectral_of_color;

/// What the program makes of the medium's scattering at distance t: a factor from 0 to 1.
@if(medium_albedo)
fn albedo_at(stretch: Stretch, t: f32) -> vec3f { return albedo_of(stretch.program, stretch.o + stretch.d * t); }

/// The same at a point of the world.
@if(medium_albedo)
fn albedo_here(medium: Medium, p: vec3f) -> vec3f {
  if (medium.density == 0u) { return vec3f(1.0); }
  let slot = medium.density - 1u;
  return albedo_of(params[slot].w, density_map(slot, vec4f(p, 1.0)));
}

@if(medium_albedo)
fn albedo_of(program: u32, at: vec3f) -> vec3f {
  let share = clamp(medium_albedo(program, at), vec3f(0.0), vec3f(1.0));
  @if(spectral) return spectral_of_color(share);
  @if(!spectral) return share;
}

/// The greatest mean cosine, as in documents.
const MAX_G = 0.99;

/// The phase function at a place of the world.
struct Phase {
  g: f32,
  /// Of the place in the program's coordinates; 0 and anything where no program is asked.
  program: u32,
  at: vec3f,
  asks: bool,
}

/// In the medium around the path under way.
@if(medium_g)
fn phase_at(p: vec3f) -> Phase {
  let medium = medium_here();
  if (medium.density == 0u) { return Phase(medium.g, 0u, p, false); }
  let slot = medium.density - 1u;
  let program = params[slot].w;
  let at = density_map(slot, vec4f(p, 1.0));
  return Phase(clamp(medium_g(program, at, medium.g), -MAX_G, MAX_G), program, at, true);
}

/// Its value towards the local direction `wi`, `weight`, and the density with which that is drawn.
@if(medium_g)
fn phase_given_at(p: vec3f, wi: vec3f) -> BsdfSample {
  let phase = phase_at(p);
  let pdf = phase_value(phase.g, wi);
  return BsdfSample(wi, phase_own(phase, wi, pdf), pdf, false, 1.0);
}

/// A direction, weighed by the value over its density.
@if(medium_g)
fn phase_drawn_at(p: vec3f, u: vec2f) -> BsdfSample {
  let phase = phase_at(p);
  var drawn = phase_sample(phase.g, u);
  @if(medium_phase) drawn.weight = phase_own(phase, drawn.wi, drawn.pdf) / drawn.pdf;
  return drawn;
}

/// The local z points back along the path: light that comes from there has been turned by 180°.
/// @param otherwise where the program says nothing
@if(medium_g && !medium_phase)
fn phase_own(phase: Phase, wi: vec3f, otherwise: f32) -> vec3f { return vec3f(otherwise); }
@if(medium_g && medium_phase)
fn phase_own(phase: Phase, wi: vec3f, otherwise: f32) -> vec3f {
  if (!phase.asks) { return vec3f(otherwise); }
  let value = max(vec3f(0.0), medium_phase(phase.program, phase.at, clamp(-wi.z, -1.0, 1.0), otherwise));
  @if(spectral) return spectral_of_color(value);
  @if(!spectral) return value;
}

// What a vertex does with light: how much it sends on, and where from it is asked for next.

@if(!spectral) import package::bsdf::{bsdf_sample, bsdf_scatter, bsdf_value};
@if(spectral) import package::spectral::material::{spectral_sample as bsdf_sample, spectral_scatter as bsdf_scatter, spectral_value as bsdf_value};
import package::material::BsdfSample;
import package::sampler::{sampler_1d, sampler_2d};
import package::sampler::dimensions::{DIM_DIRECTION, DIM_LOBE};
import package::surface::point::Surface;
import package::medium::homogeneous::{medium_here, phase_sample, phase_value};
@if(medium_g) import package::medium::scattering::{phase_drawn_at, phase_given_at};
import package::surface::point::IN_MEDIUM;
@if(subsurface) import package::path::walk::{walk_given, walk_leaves, walk_sample};

/// Random numbers of a direction that a vertex draws.
fn scatter_numbers(s: Surface) -> vec3f {
  let u = sampler_2d(DIM_DIRECTION);
  @if(scattering) { if (s.material == IN_MEDIUM) { return vec3f(u, 0.0); } }
  return vec3f(u, sampler_1d(DIM_LOBE));
}

/// The direction that a vertex draws by `u` for light towards `wo` (local).
fn scatter_drawn(s: Surface, wo: vec3f, u: vec3f) -> BsdfSample {
  @if(scattering && !medium_g) { if (s.material == IN_MEDIUM) { return phase_sample(medium_here().g, u.xy); } }
  @if(scattering && medium_g) { if (s.material == IN_MEDIUM) { return phase_drawn_at(s.hit.p, u.xy); } }
  @if(subsurface) { if (walk_leaves()) { return walk_sample(s, u.xy); } }
  return bsdf_sample(s.material, wo, s.hit, u);
}

/// What it sends towards `wo` of light from `wi` (both local): `weight` is f |cos θ|.
fn scatter_given(s: Surface, wo: vec3f, wi: vec3f) -> BsdfSample {
  @if(scattering && !medium_g) { if (s.material == IN_MEDIUM) { return phase_given(wi); } }
  @if(scattering && medium_g) { if (s.material == IN_MEDIUM) { return phase_given_at(s.hit.p, wi); } }
  @if(subsurface) { if (walk_leaves()) { return walk_given(s, wi, false); } }
  let value = bsdf_value(s.material, wo, wi, s.hit);
  return BsdfSample(wi, value.f * abs(wi.z), value.pdf, false, 1.0);
}

@if(scattering && !medium_g)
fn phase_given(wi: vec3f) -> BsdfSample {
  let phase = phase_value(medium_here().g, wi);
  return BsdfSample(wi, vec3f(phase), phase, false, 1.0);
}

/// The first of these, or the second: by one call, for kernels in which the code of the materials should stand once.
fn scatter(s: Surface, wo: vec3f, wi: vec3f, u: vec3f, draws: bool) -> BsdfSample {
  @if(scattering && !medium_g) {
    if (s.material == IN_MEDIUM) {
      if (draws) { return phase_sample(medium_here().g, u.xy); }
      return phase_given(wi);
    }
  }
  @if(scattering && medium_g) {
    if (s.material == IN_MEDIUM) {
      if (draws) { return phase_drawn_at(s.hit.p, u.xy); }
      return phase_given_at(s.hit.p, wi);
    }
  }
  @if(subsurface) {
    if (walk_leaves()) {
      if (draws) { return walk_sample(s, u.xy); }
      return walk_given(s, wi, false);
    }
  }
  var scattered = bsdf_scatter(s.material, wo, wi, s.hit, u, draws);
  if (!draws) { scattered.weight *= abs(wi.z); }
  return scattered;
}

// What materials return, at the wavelengths of the path: package::bsdf as spectral paths see it. Colours become spectra; files that speak by
// wavelength (package::spectrum) have said it themselves.

import package::bsdf::{bsdf_by_wavelength, bsdf_emission, bsdf_sample, bsdf_scatter, bsdf_value};
import package::material::{BsdfSample, BsdfValue, Hit};
import package::spectral::path::spectral_of_color;

fn spectral_value(material: u32, wo: vec3f, wi: vec3f, hit: Hit) -> BsdfValue {
  var value = bsdf_value(material, wo, wi, hit);
  value.f = spectral_of(material, value.f);
  return value;
}

fn spectral_sample(material: u32, wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample {
  var sampled = bsdf_sample(material, wo, hit, u);
  sampled.weight = spectral_of(material, sampled.weight);
  return sampled;
}

fn spectral_scatter(material: u32, wo: vec3f, wi: vec3f, hit: Hit, u: vec3f, draws: bool) -> BsdfSample {
  var scattered = bsdf_scatter(material, wo, wi, hit, u, draws);
  scattered.weight = spectral_of(material, scattered.weight);
  return scattered;
}

fn spectral_emission(material: u32, wo: vec3f, hit: Hit) -> vec3f { return spectral_of(material, bsdf_emission(material, wo, hit)); }

/// A value that the material of this word (see scene::Primitive) has returned.
fn spectral_of(material: u32, value: vec3f) -> vec3f {
  if (bsdf_by_wavelength(material)) { return value; }
  return spectral_of_color(value);
}

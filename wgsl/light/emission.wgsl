// What surfaces emit: the document's radiance of a light and a material's own `emission`.

import package::surface::point::Surface;
import package::light::sample::light_radiance;
import package::bsdf::bsdf_emits;
@if(!spectral) import package::bsdf::bsdf_emission;
@if(spectral) import package::spectral::material::spectral_emission as bsdf_emission;
@if(spectral) import package::spectral::path::spectral_of_color;

/// Emitted radiance towards `wo` (local).
fn surface_emission(s: Surface, wo: vec3f) -> vec3f {
  var Le = vec3f(0.0);
  @if(lights) { if (s.light > 0u) { Le = light_radiance(s.light - 1u, s.hit.front); } }
  @if(spectral) { Le = spectral_of_color(Le); }
  @if(emission) { if (bsdf_emits(s.material)) { Le += bsdf_emission(s.material, wo, s.hit); } }
  return Le;
}

// Lights without a surface. A point, a spot and a direction without a diameter are Dirac deltas: only light sampling finds
// them. A sun is a cone of directions, which rays that leave the scene see as well. Kinds beyond have a file of wgsl/light/profile.

import package::math::{FAR, PI, sqr, frame_around, frame_to_world};
import package::light::sample::{LightChoice, LightSample};
import package::scene::{PunctualLight, lights, params, LIGHT_SPOT, LIGHT_DIRECTIONAL, LIGHT_SUN};
import package::warp::warp_cone;
@if(light_profiles) import package::light_profiles::light_profile;
@if(spectral) import package::spectral::path::spectral_of_color;

/// vec4u of `params` that a PunctualLight takes; the Profile of its kind stands behind.
@if(light_profiles) const PUNCTUAL_SLOTS = 3u;

fn punctual_at(slot: u32) -> PunctualLight {
  let a = bitcast<vec4f>(params[slot]);
  let b = bitcast<vec4f>(params[slot + 1u]);
  return PunctualLight(a.xyz, a.w, b.xyz, b.w, bitcast<vec4f>(params[slot + 2u]).xyz);
}

/// A point of a punctual light, seen from `p`: irradiance at normal incidence stands in `radiance`.
fn punctual_sample(light: LightChoice, p: vec3f, u: vec2f) -> LightSample {
  let index = light.index;
  let kind = lights[index].kind;
  let punctual = punctual_at(lights[index].primitive);
  let probability = light.probability;
  if (kind == LIGHT_DIRECTIONAL) {
    return LightSample(-punctual.direction, probability, p, lights[index].radiance, FAR, vec2f(0.0), true);
  }
  if (kind == LIGHT_SUN) {
    let wi = frame_to_world(frame_around(-punctual.direction), warp_cone(u, punctual.outer));
    return LightSample(wi, probability / (2.0 * PI * punctual.outer), p, lights[index].radiance, FAR, vec2f(0.0), false);
  }
  let to = punctual.position - p;
  let distance = length(to);
  let wi = to / max(distance, 1.0e-20);
  let weakened = 1.0 / dot(punctual.attenuation, vec3f(1.0, distance, sqr(distance)));
  var intensity = lights[index].radiance;
  if (kind == LIGHT_SPOT) { intensity *= spot_profile(-dot(wi, punctual.direction), punctual.outer, punctual.inner); }
  @if(light_profiles) { if (kind > LIGHT_SUN) { intensity *= light_profile(kind, lights[index].primitive + PUNCTUAL_SLOTS, -wi); } }
  let lit = distance > 0.0 && any(intensity > vec3f(0.0));
  return LightSample(wi, select(0.0, probability, lit), punctual.position, intensity * weakened, distance, vec2f(0.0), true);
}

/// 1 within the inner cone, 0 without the outer, Hermite interpolation of the cosine in between (PBRT 4, section 12.2.1).
fn spot_profile(cosine: f32, outer: f32, inner: f32) -> f32 {
  let t = saturate((cosine - outer) / max(inner - outer, 1.0e-6));
  return t * t * (3.0 - 2.0 * t);
}

/// Radiance of sun `index`, at the wavelengths of a spectral path, along `d`, and the density with which light sampling finds it; zero beside its disk.
@if(suns)
fn punctual_sun(index: u32, d: vec3f) -> vec4f {
  let punctual = punctual_at(lights[index].primitive);
  // |d − s|² = 2 (1 − cos): keeps its digits where the cosine has lost them.
  let away = d + punctual.direction;
  let seen = 0.5 * dot(away, away) < punctual.outer;
  @if(!spectral) return select(vec4f(0.0), vec4f(lights[index].radiance, lights[index].probability / (2.0 * PI * punctual.outer)), seen);
  @if(spectral) return select(vec4f(0.0), vec4f(spectral_of_color(lights[index].radiance), lights[index].probability / (2.0 * PI * punctual.outer)), seen);
}

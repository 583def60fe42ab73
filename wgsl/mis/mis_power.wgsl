// Multiple importance sampling with the power heuristic (Veach 1997, section 9.2.4, β = 2): the default.

import package::math::sqr;

/// Share of the vertices at which a light is asked.
const ASKING = 1.0;

/// Whether a light is asked at this vertex.
fn weigh_asks_light() -> bool { return true; }

/// Weight of light that the sampled direction has found, which light sampling finds with density `light`.
fn weigh_found(bsdf: f32, light: f32) -> f32 { return 1.0 / (1.0 + sqr(light / bsdf)); }

/// Weight of a sampled light point, whose direction BSDF sampling finds with density `bsdf` (0: never).
fn weigh_light(light: f32, bsdf: f32) -> f32 {
  // Divided first: squares of large densities overflow.
  return 1.0 / (1.0 + sqr(bsdf / light));
}

// One-sample multiple importance sampling (Veach 1997, section 9.2.5): at each vertex either a light is asked or what the
// sampled direction finds counts, with even chances and the balance heuristic. Half the shadow rays, more noise.

import package::sampler::sampler_1d;
import package::sampler::dimensions::DIM_LIGHT_OR_DIRECTION;

const CHANCE = 0.5;
/// The last vertex has asked a light.
var<private> weigh_asked: bool;

/// See mis_power.wgsl.
const ASKING = CHANCE;
fn weigh_asks_light() -> bool {
  weigh_asked = sampler_1d(DIM_LIGHT_OR_DIRECTION) < CHANCE;
  return weigh_asked;
}

fn weigh_found(bsdf: f32, light: f32) -> f32 { return select(1.0 / (CHANCE * (1.0 + light / bsdf)), 0.0, weigh_asked); }
fn weigh_light(light: f32, bsdf: f32) -> f32 { return 1.0 / (CHANCE * (1.0 + bsdf / light)); }

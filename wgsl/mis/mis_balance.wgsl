// Multiple importance sampling with the balance heuristic (Veach 1997, section 9.2.2).

/// See mis_power.wgsl.
const ASKING = 1.0;
fn weigh_asks_light() -> bool { return true; }
fn weigh_found(bsdf: f32, light: f32) -> f32 { return 1.0 / (1.0 + light / bsdf); }
fn weigh_light(light: f32, bsdf: f32) -> f32 { return 1.0 / (1.0 + bsdf / light); }

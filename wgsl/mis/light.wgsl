// Light sampling alone: what a sampled direction finds counts only after a specular lobe, where light sampling never gets.

/// See mis_power.wgsl.
const ASKING = 1.0;
fn weigh_asks_light() -> bool { return true; }
fn weigh_found(bsdf: f32, light: f32) -> f32 { return 0.0; }
fn weigh_light(light: f32, bsdf: f32) -> f32 { return 1.0; }

// BSDF sampling alone: light is found by chance. Points and directions without a size can only be asked.

/// See mis_power.wgsl.
const ASKING = 1.0;
@if(punctuals) fn weigh_asks_light() -> bool { return true; }
@if(!punctuals) fn weigh_asks_light() -> bool { return false; }
fn weigh_found(bsdf: f32, light: f32) -> f32 { return 1.0; }
fn weigh_light(light: f32, bsdf: f32) -> f32 { return select(0.0, 1.0, bsdf == 0.0); }

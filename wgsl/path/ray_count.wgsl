// Rays of a thread, for an instrumented run; compiled in only there.

import package::scene::report;

var<private> closest_rays: u32;
var<private> shadow_rays: u32;

fn count_closest() { closest_rays++; }
fn count_shadow() { shadow_rays++; }

/// Adds what the thread has counted to its pixel.
fn count_report(pixel: u32) { report.rays[pixel] += vec2u(closest_rays, shadow_rays); }

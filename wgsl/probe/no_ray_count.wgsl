// Nobody counts rays: see wgsl/path/ray_count.wgsl.

fn count_closest() {}
fn count_shadow() {}
fn count_report(pixel: u32) {}

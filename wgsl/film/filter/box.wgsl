// Every filter is a product f(x) f(y) that is zero beyond `view.filter_radius` pixels from the middle of the pixel. Each
// sample is placed with density |f| / ∫|f| by inverting its integral (filter importance sampling, Ernst, Stamminger and
// Greiner 2006): the plain mean of the samples is then the filtered image. `package::filter` is the file that the film chose.

import package::scene::view;

/// From the pixel's upper left corner, in pixels. Radius 1/2 gives exactly `u`.
fn filter_offset(u: vec2f) -> vec2f { return 0.5 + (2.0 * u - 1.0) * view.filter_radius; }

// When a path is: light is as good as infinitely fast, so that all of a path sees the scene of one moment.

import package::sampler::sampler_1d;
import package::sampler::dimensions::DIM_TIME;

/// In [0, 1]: from the opening of the shutter to its closing. At first half.
var<private> time_now: f32 = 0.5;

/// A moment for a new path.
fn time_sample() { time_now = sampler_1d(DIM_TIME); }

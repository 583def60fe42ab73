// Variance of the mean of a pixel's samples.

import package::scene::FilmPixel;

/// Of samples that are independent; of those that a sampler spreads this is too much. Of one sample 0.
fn variance_of_samples(pixel: FilmPixel) -> vec3f {
  let n = max(pixel.sum.w, 1.0);
  let mean = pixel.sum.rgb / n;
  return max(vec3f(0.0), pixel.square.rgb / n - mean * mean) / max(n - 1.0, 1.0);
}

/// Of two sets of samples that are independent of each other, a and b of them with the means A and B: an estimate of the variance of
/// (a A + b B) / (a + b) is a b (A − B)² / (a + b)² (method of independent replications; Owen 2013, "Monte Carlo theory, methods and
/// examples", section 17.4), exact where a = b or where the variances are as 1/a and 1/b. One degree of freedom: means over many pixels
/// are what it is for. `half`: sum of one set, w: its samples.
fn variance_of_halves(pixel: FilmPixel, half: vec4f) -> vec3f {
  let n = pixel.sum.w;
  let other = n - half.w;
  let difference = half.rgb / max(half.w, 1.0) - (pixel.sum.rgb - half.rgb) / max(other, 1.0);
  return difference * difference * (half.w * other / (n * n));
}

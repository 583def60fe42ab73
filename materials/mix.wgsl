// Mix: here one material of the scene, there another, by a share, an image, or both.
//
//   f = (1 − t) f_first + t f_second        t = share · mask
//
// At each hit one of the two is taken, with the probability that is its share: BSDF, emission, holes and bumps go with it. The mean over the
// samples is the mix. A mask of black and white parts the two sharply: worn paint over metal, moss on stone. What is mixed may be a mix.
// @family example

import package::image::image_value;
import package::material::Hit;

struct Params {
  /// A material of the scene, by its name.
  /// @material @label(First)
  first: u32,
  /// Another one.
  /// @material @label(Second)
  second: u32,
  /// Part of the second.
  /// @range(0, 1) @step(0.01) @default(0.5) @label(Share)
  share: f32,
  /// Multiplies the share, texel by texel.
  /// @image(linear) @label(Mask)
  mask: u32,
}

fn choose(hit: Hit, params: Params, u: f32) -> u32 {
  return select(params.first, params.second, u < params.share * image_value(params.mask, hit));
}

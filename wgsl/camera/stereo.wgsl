// Two pictures on one film, the left eye's on the left or above.

import package::scene::view;

struct StereoView {
  /// Within this eye's picture, 0 to 1 from its upper left corner.
  q: vec2f,
  /// Half the distance of the eyes; negative for the left one.
  shift: f32,
}

/// The pixel decides whose picture it is: a wide filter does not reach across the seam.
fn stereo_view(pixel: vec2f, offset: vec2f) -> StereoView {
  let size = vec2f(f32(view.width), f32(view.height)) / view.views;
  let second = select(vec2f(0.0), vec2f(1.0), pixel + 0.5 >= size);
  let q = (pixel + offset) / size - second;
  return StereoView(q, select(-view.half_separation, view.half_separation, second.x + second.y > 0.0));
}

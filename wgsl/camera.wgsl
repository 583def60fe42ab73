// Where a camera ray goes.

import package::scene::view;

/// Unit direction through the film position `p`, in pixels from the upper left corner.
fn camera_direction(p: vec2f) -> vec3f {
  let q = p / vec2f(f32(view.width), f32(view.height));
  return normalize(view.corner + view.right * q.x + view.down * q.y);
}

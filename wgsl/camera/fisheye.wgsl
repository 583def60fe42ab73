// Equidistant fisheye: the angle from the axis grows with the distance from the middle of the film. The circle of the whole
// field of view touches the nearer edges; beyond it the film shows nothing.

import package::math::unit_circle;
import package::scene::view;
import package::camera::ray::CameraRay;

fn camera_ray(pixel: vec2f, offset: vec2f) -> CameraRay {
  let size = vec2f(f32(view.width), f32(view.height));
  let p = (2.0 * (pixel + offset) - size) / min(size.x, size.y);
  let r = length(p);
  let angle = unit_circle(r * view.spread);
  let across = view.camera_right * p.x - view.camera_up * p.y;
  let d = view.camera_forward * angle.x + across * (angle.y / max(r, 1.0e-20));
  return CameraRay(view.eye, select(normalize(d), vec3f(0.0), r > 1.0));
}

fn camera_sample(pixel: vec2f, offset: vec2f) -> CameraRay { return camera_ray(pixel, offset); }

// Parallel rays, from the plane through the eye.

import package::scene::view;
import package::camera::ray::CameraRay;

fn camera_ray(pixel: vec2f, offset: vec2f) -> CameraRay {
  let q = (pixel + offset) / vec2f(f32(view.width), f32(view.height));
  return CameraRay(view.eye + (view.corner + view.right * q.x + view.down * q.y), view.camera_forward);
}

fn camera_sample(pixel: vec2f, offset: vec2f) -> CameraRay { return camera_ray(pixel, offset); }

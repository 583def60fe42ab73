// The pinhole.

import package::camera::ray::CameraRay;
import package::camera::plane::plane_ray;

fn camera_ray(pixel: vec2f, offset: vec2f) -> CameraRay {
  let ray = plane_ray(pixel, offset);
  return CameraRay(ray.o, normalize(ray.d));
}

fn camera_sample(pixel: vec2f, offset: vec2f) -> CameraRay { return camera_ray(pixel, offset); }

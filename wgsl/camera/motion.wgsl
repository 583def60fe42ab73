// A camera that moves while the shutter is open: its rays, made where it stood at first, follow it.

import package::camera::ray::CameraRay;
import package::shape::instance::{affine_apply, motion_at, motion_forward};
import package::scene::view;

/// The ray at the time of the path.
fn camera_moved(ray: CameraRay) -> CameraRay {
  // What shows nothing has no direction to be normalised.
  @if(circular) { if (all(ray.d == vec3f(0.0))) { return ray; } }
  let m = motion_forward(motion_at(view.camera_keys, view.camera_key_count));
  return CameraRay(
    affine_apply(m, vec4f(in_camera(ray.o - view.eye), 1.0)),
    normalize(affine_apply(m, vec4f(in_camera(ray.d), 0.0))));
}

/// Along the image's right, its up, and backward.
fn in_camera(v: vec3f) -> vec3f {
  return vec3f(dot(v, view.camera_right), dot(v, view.camera_up), -dot(v, view.camera_forward));
}

// A flat picture at unit distance from the eye.

import package::scene::view;
import package::camera::ray::CameraRay;
@if(stereo) import package::camera::stereo::stereo_view;

/// From the eye to a point of the image plane: `d` is 1 long along the axis.
fn plane_ray(pixel: vec2f, offset: vec2f) -> CameraRay {
  @if(!stereo) let q = (pixel + offset) / vec2f(f32(view.width), f32(view.height));
  @if(!stereo) return CameraRay(view.eye, view.corner + view.right * q.x + view.down * q.y);
  // Parallel axes and sheared pictures: what lies at the convergence distance is at the same place in both.
  @if(stereo) let s = stereo_view(pixel, offset);
  @if(stereo) let eye = view.camera_right * s.shift;
  @if(stereo) return CameraRay(view.eye + eye, view.corner + view.right * s.q.x + view.down * s.q.y - eye * view.inverse_convergence);
}

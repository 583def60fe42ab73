// All directions, equirectangular: longitude across, −180° to 180°, latitude down, 90° to −90°. The target is in the middle.
// As a stereo pair both eyes turn with the longitude on a circle about the eye point (Peleg, Ben-Ezra and Pritch 2001).

import package::math::unit_circle;
import package::scene::view;
import package::camera::ray::CameraRay;
@if(stereo) import package::camera::stereo::stereo_view;

fn camera_ray(pixel: vec2f, offset: vec2f) -> CameraRay {
  @if(!stereo) let q = (pixel + offset) / vec2f(f32(view.width), f32(view.height));
  @if(stereo) let s = stereo_view(pixel, offset);
  @if(stereo) let q = s.q;
  let longitude = unit_circle(q.x - 0.5);
  let latitude = unit_circle(0.25 - 0.5 * q.y);
  let level = view.camera_forward * longitude.x + view.camera_right * longitude.y;
  let d = level * latitude.x + view.camera_up * latitude.y;
  @if(!stereo) return CameraRay(view.eye, normalize(d));
  @if(stereo) let eye = (view.camera_right * longitude.x - view.camera_forward * longitude.y) * s.shift;
  @if(stereo) return CameraRay(view.eye + eye, normalize(d - eye * view.inverse_convergence));
}

fn camera_sample(pixel: vec2f, offset: vec2f) -> CameraRay { return camera_ray(pixel, offset); }

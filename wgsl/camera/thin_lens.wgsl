// A thin lens (Potmesil and Chakravarty 1982; Cook, Porter and Carpenter 1984): what lies at the focus distance along the
// axis is sharp. A point at distance z blurs to a disk of diameter 2 R |1/z − 1/focus| on the image plane at unit distance.

import package::scene::view;
import package::math::unit_circle;
import package::warp::{warp_disk, warp_triangle};
import package::sampler::sampler_2d;
import package::sampler::dimensions::DIM_LENS;
import package::camera::ray::CameraRay;
import package::camera::plane::plane_ray;

fn camera_ray(pixel: vec2f, offset: vec2f) -> CameraRay {
  let ray = plane_ray(pixel, offset);
  return CameraRay(ray.o, normalize(ray.d));
}

fn camera_sample(pixel: vec2f, offset: vec2f) -> CameraRay {
  let ray = plane_ray(pixel, offset);
  let p = lens_point(sampler_2d(DIM_LENS)) * view.lens_radius;
  let point = view.camera_right * p.x + view.camera_up * p.y;
  return CameraRay(ray.o + point, normalize(ray.d * view.focus - point));
}

/// Uniform on the opening: the unit disk, or the regular polygon in it, which is as many equal triangles about the centre.
fn lens_point(u: vec2f) -> vec2f {
  if (view.blades == 0u) { return warp_disk(u); }
  let n = f32(view.blades);
  let side = floor(u.x * n);
  let b = warp_triangle(vec2f(u.x * n - side, u.y));
  return b.x * unit_circle(side / n + view.lens_turn) + b.y * unit_circle((side + 1.0) / n + view.lens_turn);
}

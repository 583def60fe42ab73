// A thin lens whose plane of focus leans (Scheimpflug 1904; Merklinger 1996): through the point of that plane that a film point sees by
// the middle of the lens, all its rays pass. The document's part is src/scene/cameras/tilt-shift.ts.

import package::scene::view;
import package::sampler::sampler_2d;
import package::sampler::dimensions::DIM_LENS;
import package::camera::thin_lens::lens_point;
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
  let own = vec3f(dot(ray.d, view.camera_right), dot(ray.d, view.camera_up), dot(ray.d, view.camera_forward));
  // Of the distance to the plane of focus, in lengths of d, the reciprocal: 0 where they are parallel, negative where they part.
  let nearness = dot(own, view.camera_numbers.xyz);
  return CameraRay(ray.o + point, normalize(ray.d - point * nearness));
}

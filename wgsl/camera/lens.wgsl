// A lens made of glass (Kolb, Mitchell and Hanrahan 1995, "A realistic camera model for computer graphics"; Pharr, Jakob and Humphreys,
// "Physically based rendering", section 5.4): rays from the film through a random point of the plane behind the lens, where something
// passes, are traced through its surfaces. What apertures stop is dark, and what passes is weighed by area · cos⁴ / distance² over the
// irradiance of the middle of the film, so that the middle of the picture shows radiance as a pinhole does, whatever the stop.
// The document's part is src/scene/cameras/lens-system.ts, rows of the table are those of src/scene/lenses/table.ts.
// Lengths are in mm, along the axis from the entrance pupil.

import package::math::{PI, sqr, unit_circle};
@if(spectral) import package::path::wavelength::{wavelength_now, wavelength_separate, wavelength_start};
import package::sampler::sampler_2d;
import package::sampler::dimensions::DIM_LENS;
import package::scene::{params, view};
import package::warp::warp_disk;
import package::camera::ray::{CameraRay, camera_weight};

/// The document's limit.
const MAX_SURFACES = 40u;
/// Rows of the table before those of the surfaces, two for each: half width and height of the picture, places of the film and of the
/// vertex before it; one over the irradiance of the middle, pupils to a mm and their number, scene units to a mm; number of surfaces,
/// corners of the stop, turn of the first one, whether glass disperses.
const FIRST_SURFACE = 3u;
/// µm, for which indices of refraction are given.
const D_LINE = 0.58756;

fn lens_row(i: u32) -> vec4f { return bitcast<vec4f>(params[view.camera_table + i]); }

/// A point of the film, and what passes the lens from there.
struct LensPoint {
  film: vec3f,
  /// Unit vector of the film away from its middle.
  away: vec2f,
  /// Middle of the pupil, half its size; no height: a disk. And where its middle is for this very point.
  pupil: vec4f,
}

/// The picture on the film is upside down.
fn lens_point(pixel: vec2f, offset: vec2f) -> LensPoint {
  let size = lens_row(0u);
  let lens = lens_row(1u);
  let q = (pixel + offset) / vec2f(f32(view.width), f32(view.height));
  let film = (1.0 - 2.0 * q) * vec2f(size.x, -size.y);
  let r = length(film);
  let place = min(r * lens.y, lens.z);
  let i = min(u32(place), u32(lens.z) - 1u);
  let first = FIRST_SURFACE + 2u * u32(lens_row(2u).x);
  let pupil = lens_row(first + i);
  let middle = mix(pupil.w, lens_row(first + i + 1u).w, place - f32(i));
  return LensPoint(vec3f(film, size.z), select(vec2f(1.0, 0.0), film / r, r > 0.0), vec4f(pupil.xyz, middle));
}

/// On the plane behind the lens, at `p` along and across the way from the middle of the film.
fn lens_rear(point: LensPoint, p: vec2f) -> vec3f {
  return vec3f(point.away * p.x + vec2f(-point.away.y, point.away.x) * p.y, lens_row(0u).w);
}

/// The ray through the lens in the world; a direction of zero: it does not pass. From plane to vertex, from there to the sphere, and by
/// Snell's law on (Welford 1986, "Aberrations of optical systems", section 4.2).
fn lens_trace(start: vec3f, direction: vec3f, wavelength: f32, whole: bool) -> CameraRay {
  let settings = lens_row(2u);
  var o = start;
  var d = direction;
  var index = 1.0;
  for (var i = 0u; i < min(u32(settings.x), MAX_SURFACES); i++) {
    let surface = lens_row(FIRST_SURFACE + 2u * i);
    let glass = lens_row(FIRST_SURFACE + 2u * i + 1u);
    let c = surface.x;
    if (!(d.z > 0.0)) { return CameraRay(view.eye, vec3f(0.0)); }
    let p = o.xy + d.xy * ((surface.y - o.z) / d.z);
    let f = c * dot(p, p);
    let g = d.z - c * dot(d.xy, p);
    let square = g * g - c * f;
    if (!(g > 0.0 && square > 0.0)) { return CameraRay(view.eye, vec3f(0.0)); }
    let cosine = sqrt(square);
    o = vec3f(p, surface.y) + d * (f / (g + cosine));
    if (dot(o.xy, o.xy) > sqr(surface.z)) { return CameraRay(view.eye, vec3f(0.0)); }
    if (surface.w > 0.0 && !whole && !lens_stop_passes(o.xy / surface.z, settings)) { return CameraRay(view.eye, vec3f(0.0)); }
    let next = glass.x + glass.y / sqr(wavelength);
    let eta = index / next;
    let refracted = 1.0 - sqr(eta) * (1.0 - square);
    if (!(refracted > 0.0)) { return CameraRay(view.eye, vec3f(0.0)); }
    d = eta * d + (sqrt(refracted) - eta * cosine) * vec3f(-c * o.xy, 1.0 - c * (o.z - surface.y));
    index = next;
  }
  if (!(d.z > 0.0)) { return CameraRay(view.eye, vec3f(0.0)); }
  o *= lens_row(1u).w;
  return CameraRay(view.eye + lens_world(o), normalize(lens_world(d)));
}

/// Whether a point, over the radius of the stop, is within its corners.
fn lens_stop_passes(p: vec2f, settings: vec4f) -> bool {
  if (settings.y < 3.0) { return true; }
  // In sides, from the middle of the nearest one.
  let place = (atan2(p.y, p.x) / (2.0 * PI) - settings.z) * settings.y;
  let beside = (fract(place) - 0.5) / settings.y;
  return length(p) * unit_circle(beside).x <= unit_circle(0.5 / settings.y).x;
}

fn lens_world(v: vec3f) -> vec3f { return view.camera_right * v.x + view.camera_up * v.y + view.camera_forward * v.z; }

/// Through the middle of what passes.
fn camera_ray(pixel: vec2f, offset: vec2f) -> CameraRay {
  let point = lens_point(pixel, offset);
  let rear = lens_rear(point, vec2f(point.pupil.w, 0.0));
  return lens_trace(rear, normalize(rear - point.film), D_LINE, true);
}

fn camera_sample(pixel: vec2f, offset: vec2f) -> CameraRay {
  let point = lens_point(pixel, offset);
  let u = sampler_2d(DIM_LENS);
  let is_disk = point.pupil.z == 0.0;
  var p = (2.0 * u - 1.0) * point.pupil.yz;
  var area = 4.0 * point.pupil.y * point.pupil.z;
  if (is_disk) {
    p = warp_disk(u) * point.pupil.y;
    area = PI * sqr(point.pupil.y);
  }
  let rear = lens_rear(point, vec2f(point.pupil.x + p.x, p.y));
  let to = rear - point.film;
  let d = normalize(to);
  camera_weight = vec3f(area * sqr(sqr(d.z)) / sqr(to.z) * lens_row(1u).x);
  var wavelength = D_LINE;
  // Glass that disperses takes every wavelength another way: the path is of its hero alone.
  @if(spectral) {
    wavelength_start();
    if (lens_row(2u).w > 0.0) {
      camera_weight *= wavelength_separate(true);
      wavelength = wavelength_now();
    }
  }
  return lens_trace(rear, d, wavelength, false);
}

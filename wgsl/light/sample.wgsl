// One point on one light.

import package::math::{PI, sqr, frame_around, frame_to_world, ray_origin};
import package::traverse::intersect::{planar_offset, sphere_offset};
import package::light::face::{LightFace, light_face};
import package::scene::{lights, KIND_PARALLELOGRAM, KIND_DISK, KIND_SPHERE, LIGHT_FRONT, LIGHT_BOTH, LIGHT_POINT};
import package::warp::{warp_disk, warp_triangle, warp_cone};
import package::light::curved::{curved_light_area, curved_light_sample};
import package::scene::KIND_CONE;
import package::scene::FORM_RECTANGLE;
import package::scene::FORM_PARALLELOGRAM;
import package::scene::FORM_TRIANGLE;
import package::light::solid_angle::parallelogram_solid_angle;
import package::light::solid_angle::triangle_solid_angle;
import package::light::spherical::rectangle_sample;
import package::light::spherical::parallelogram_sample;
import package::light::spherical::triangle_sample;
import package::light::punctual::punctual_sample;

/// A light that is seen more edge-on than this is not sampled: its density would overflow.
const MIN_COSINE = 1.0e-7;

/// A light, and the probability of its choice.
struct LightChoice { index: u32, probability: f32 }

/// A point on a light as seen from a surface.
struct LightSample {
  /// Unit direction to the point.
  wi: vec3f,
  /// Density per steradian, the choice of the light included; 0: that side of the light is dark.
  pdf: f32,
  /// Where a shadow ray ends: the point, moved off the light as far as a ray that leaves it would start.
  end: vec3f,
  radiance: vec3f,
  /// Distance to the point, FAR: infinitely far; and its surface coordinates: see Closest.
  distance: f32,
  at: vec2f,
  /// A Dirac delta: no other way of sampling finds it. `pdf` is then the probability of the choice alone.
  delta: bool,
}

/// A point on a light, seen from `p`.
fn light_sample(light: LightChoice, p: vec3f, u: vec2f) -> LightSample {
  @if(punctuals && (planar || spheres || curved_lights)) { if (lights[light.index].kind >= LIGHT_POINT) { return punctual_sample(light, p, u); } }
  @if(planar || spheres || curved_lights) return surface_sample(light, p, u);
  @if(!planar && !spheres && !curved_lights) return punctual_sample(light, p, u);
}

@if(planar || spheres || curved_lights)
fn surface_sample(light: LightChoice, p: vec3f, u: vec2f) -> LightSample {
  let face = light_face(light.index);
  @if(curved_lights) {
    @if(planar || spheres) { if (face.kind >= KIND_CONE) { return curved_light_sample(light, p, face, u); } }
    @if(!planar && !spheres) return curved_light_sample(light, p, face, u);
  }
  @if(spheres) {
    @if(planar) { if (face.kind == KIND_SPHERE) { return sphere_sample(light, p, face, u); } }
    @if(!planar) return sphere_sample(light, p, face, u);
  }
  @if(planar) return planar_sample(light, p, face, u);
}

/// Uniform over the solid angle that a planar light fills; over its area where that is tiny, or too flat, and for disks.
@if(planar)
fn planar_sample(light: LightChoice, p: vec3f, face: LightFace, u: vec2f) -> LightSample {
  let index = light.index;
  var q = warp_triangle(u);
  @if(parallelograms) { q = select(q, u, face.kind == KIND_PARALLELOGRAM); }
  @if(disks) { q = select(q, warp_disk(u), face.kind == KIND_DISK); }
  @if(solid_lights) let solid_angle = planar_solid_angle(index, p, face);
  @if(solid_lights) { if (solid_angle > 0.0) { q = planar_point(index, p, face, solid_angle, u); } }
  let n = normalize(cross(face.e1, face.e2)) * face.side;
  let point = face.p0 + face.e1 * q.x + face.e2 * q.y;
  let to = point - p;
  let distance2 = dot(to, to);
  let distance = sqrt(distance2);
  let wi = to / distance;
  let cos_l = -dot(n, wi);
  var pdf = light.probability * distance2 / (abs(cos_l) * face.area);
  @if(solid_lights) { if (solid_angle > 0.0) { pdf = light.probability / solid_angle; } }
  let lit = (cos_l > 0.0 || lights[index].kind != LIGHT_FRONT) && abs(cos_l) > MIN_COSINE;
  let end = ray_origin(point, n, -wi, planar_offset(n, face.p0, face.e1 * q.x, face.e2 * q.y) + face.error);
  return LightSample(wi, select(0.0, pdf, lit), end, light_radiance(index, cos_l > 0.0), distance, q, false);
}

/// Solid angle that a planar light fills, seen from `p`; 0 where its area is sampled.
@if(solid_lights)
fn planar_solid_angle(index: u32, p: vec3f, face: LightFace) -> f32 {
  @if(triangle_lights) { if (lights[index].form == FORM_TRIANGLE) { return triangle_solid_angle(p, face.p0, face.e1, face.e2); } }
  @if(rectangle_lights) { if (lights[index].form == FORM_RECTANGLE) { return parallelogram_solid_angle(p, face.p0, face.e1, face.e2); } }
  @if(parallelogram_lights) { if (lights[index].form == FORM_PARALLELOGRAM) { return parallelogram_solid_angle(p, face.p0, face.e1, face.e2); } }
  return 0.0;
}

/// Coordinates of a point, uniform over that solid angle.
@if(solid_lights)
fn planar_point(index: u32, p: vec3f, face: LightFace, solid_angle: f32, u: vec2f) -> vec2f {
  @if(triangle_lights) { if (lights[index].form == FORM_TRIANGLE) { return triangle_sample(p, face.p0, face.e1, face.e2, solid_angle, u); } }
  @if(parallelogram_lights) { if (lights[index].form == FORM_PARALLELOGRAM) { return parallelogram_sample(p, face.p0, face.e1, face.e2, u); } }
  @if(rectangle_lights) return rectangle_sample(p, face.p0, face.e1, face.e2, solid_angle, u);
  @if(!rectangle_lights) return vec2f(0.0);
}

/// Seen from outside: uniform over the cone that the sphere fills (Shirley et al. 1996); from inside or from very
/// close: over its area.
@if(spheres)
fn sphere_sample(light: LightChoice, p: vec3f, face: LightFace, u: vec2f) -> LightSample {
  let index = light.index;
  let centre = face.p0;
  let radius = face.e1.x;
  let to = centre - p;
  let distance = length(to);
  let offset = sphere_offset(centre, radius) + face.error;
  let height = sphere_cone_height(distance, radius);
  let local = warp_cone(u, select(2.0, height, height > 0.0));
  if (height > 0.0) {
    let axis = to / distance;
    let wi = frame_to_world(frame_around(axis), local);
    let across2 = max(0.0, sqr(radius) - sqr(distance) * (1.0 - sqr(local.z)));
    let n = normalize(wi * (distance * local.z - sqrt(across2)) - to);
    let along = distance * local.z - sqrt(across2);
    return LightSample(
      wi, light.probability / (2.0 * PI * height), centre + n * (radius + offset), lights[index].radiance, along, vec2f(0.0), false);
  }
  let n = local;
  let point = centre + n * radius - p;
  let reach = length(point);
  let wi = point / max(reach, 1.0e-20);
  let cos_l = -dot(n, wi);
  let pdf = light.probability * sqr(reach) / (abs(cos_l) * face.area);
  let lit = (cos_l > 0.0 || lights[index].kind != LIGHT_FRONT) && abs(cos_l) > MIN_COSINE;
  let end = ray_origin(centre + n * radius, n, -wi, offset);
  return LightSample(wi, select(0.0, pdf, lit), end, light_radiance(index, cos_l > 0.0), reach, vec2f(0.0), false);
}

/// 1 − cos θmax of the cone that a sphere fills, without cancellation; 0 where it is sampled by area.
@if(spheres)
fn sphere_cone_height(distance: f32, radius: f32) -> f32 {
  if (distance <= radius * 1.00001) { return 0.0; }
  let sin2 = sqr(radius / distance);
  return sin2 / (1.0 + sqrt(1.0 - sin2));
}

/// Radiance that the document gives light `index` towards a ray that meets its front or not.
fn light_radiance(index: u32, front: bool) -> vec3f {
  return select(vec3f(0.0), lights[index].radiance, front || lights[index].kind == LIGHT_BOTH);
}

/// The density with which light_sample finds the point that a ray from `o` along `d` hits at distance `t`, where its geometric
/// normal is `ng`.
fn light_pdf(light: LightChoice, o: vec3f, d: vec3f, t: f32, ng: vec3f) -> f32 {
  let index = light.index;
  let face = light_face(index);
  @if(curved_lights) {
    if (face.kind >= KIND_CONE) {
      return light.probability * sqr(t) / (max(abs(dot(ng, d)), MIN_COSINE) * curved_light_area(index, face, ng));
    }
  }
  let by_area = light.probability * sqr(t) / (max(abs(dot(ng, d)), MIN_COSINE) * face.area);
  @if(spheres) {
    @if(planar) let is_sphere = face.kind == KIND_SPHERE;
    @if(!planar) let is_sphere = true;
    if (is_sphere) {
      let height = sphere_cone_height(length(face.p0 - o), face.e1.x);
      if (height > 0.0) { return light.probability / (2.0 * PI * height); }
    }
  }
  @if(solid_lights) {
    let solid_angle = planar_solid_angle(index, o, face);
    if (solid_angle > 0.0) { return light.probability / solid_angle; }
  }
  return by_area;
}

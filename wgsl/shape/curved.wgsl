// Curved shapes beside the sphere: where rays meet them, what is there, and their points as lights. A hit carries the part of the
// surface in place of its coordinates: those follow from where it is.

import package::traverse::intersect::Ray;
import package::shape::primitive::Face;
import package::scene::{KIND_CONE, KIND_TORUS};
import package::shape::point::ShapePoint;
@if(cones) import package::shape::cone::{cone_areas, cone_hit, cone_of, cone_point, cone_sample};
@if(tori) import package::shape::torus::{torus_area, torus_hit, torus_of, torus_point, torus_sample};
@if(sdfs) import package::shape::sdf::{sdf_hit, sdf_of, sdf_point};

/// (t, part, 0) of the first hit in (0, t_max); t ≤ 0: none.
fn curved_hit(ray: Ray, face: Face, t_max: f32) -> vec3f {
  @if(cones) { if (face.kind == KIND_CONE) { return cone_hit(ray, cone_of(face.p0, face.e1, face.e2), t_max); } }
  @if(tori) { if (face.kind == KIND_TORUS) { return torus_hit(ray, torus_of(face.p0, face.e1, face.e2), t_max); } }
  @if(sdfs) return sdf_hit(ray, sdf_of(u32(face.p0.x)), t_max);
  @if(!sdfs) return vec3f(-1.0, 0.0, 0.0);
}

/// The point of the surface nearest to where it was hit.
fn curved_point(face: Face, found: vec3f, part: f32) -> ShapePoint {
  @if(cones) { if (face.kind == KIND_CONE) { return cone_point(cone_of(face.p0, face.e1, face.e2), found, part); } }
  @if(tori) { if (face.kind == KIND_TORUS) { return torus_point(torus_of(face.p0, face.e1, face.e2), found); } }
  @if(sdfs) return sdf_point(sdf_of(u32(face.p0.x)), found, part);
  @if(!sdfs) return ShapePoint();
}

/// A point of the surface, uniform over its area; in `uv` its part. Signed distances have no such points: they do not emit.
@if(curved_lights)
fn curved_sample(face: Face, u: vec2f) -> ShapePoint {
  @if(cones && tori) { if (face.kind == KIND_CONE) { return cone_sample(cone_of(face.p0, face.e1, face.e2), u); } }
  @if(cones && !tori) return cone_sample(cone_of(face.p0, face.e1, face.e2), u);
  @if(tori) return torus_sample(torus_of(face.p0, face.e1, face.e2), u);
}

/// Area of the whole surface.
@if(curved_lights)
fn curved_area(face: Face) -> f32 {
  @if(cones && tori) { if (face.kind == KIND_CONE) { return dot(cone_areas(cone_of(face.p0, face.e1, face.e2)), vec3f(1.0)); } }
  @if(cones && !tori) return dot(cone_areas(cone_of(face.p0, face.e1, face.e2)), vec3f(1.0));
  @if(tori) return torus_area(torus_of(face.p0, face.e1, face.e2));
}

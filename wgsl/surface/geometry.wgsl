// The point where a ray meets a primitive, nearer to its surface than the ray's own end, with a bound of its error.

import package::math::{INV_PI, max_component};
import package::scene::{KIND_CONE, KIND_DISK, KIND_SPHERE};
import package::shape::curved::curved_point;
import package::shape::instance::{affine_apply, affine_error, affine_transposed, instance_from_world, world_from_instance};
import package::shape::point::ShapePoint;
import package::shape::primitive::Face;
import package::surface::tangent::Tangent;
import package::traverse::intersect::{Closest, planar_offset, sphere_offset};

/// In the coordinates that the primitive stands in. `end`: where the ray does, in the world.
fn geometry_point(closest: Closest, face: Face, end: vec3f) -> ShapePoint {
  let found = geometry_found(closest, end);
  @if(curved && (planar || spheres)) { if (face.kind >= KIND_CONE) { return curved_point(face, found, closest.uv.x); } }
  @if(curved && !planar && !spheres) return curved_point(face, found, closest.uv.x);
  @if(planar && spheres) { if (face.kind == KIND_SPHERE) { return sphere_point(closest, face, found); } }
  @if(!planar && spheres) return sphere_point(closest, face, found);
  @if(planar) return planar_point(closest, face);
  @if(!planar && !spheres && !curved) return ShapePoint(found, vec3f(0.0, 0.0, 1.0), 0.0, closest.uv, vec3f(0.0));
}

fn geometry_found(closest: Closest, end: vec3f) -> vec3f {
  @if(instances) { if (closest.instance > 0u) { return affine_apply(instance_from_world(closest.instance - 1u), vec4f(end, 1.0)); } }
  return end;
}

fn planar_point(closest: Closest, face: Face) -> ShapePoint {
  var uv = closest.uv;
  // Barycentric: nearer to the surface than the ray's own end.
  let p = face.p0 + face.e1 * uv.x + face.e2 * uv.y;
  let ng = normalize(cross(face.e1, face.e2));
  let offset = planar_offset(ng, face.p0, face.e1 * uv.x, face.e2 * uv.y);
  @if(disks && uvs) { if (face.kind == KIND_DISK) { uv = 0.5 + 0.5 * uv; } }
  return ShapePoint(p, ng, offset, uv, vec3f(0.0));
}

fn sphere_point(closest: Closest, face: Face, found: vec3f) -> ShapePoint {
  let ng = normalize(found - face.p0);
  var uv = closest.uv;
  @if(uvs) { uv = vec2f(0.5 + 0.5 * INV_PI * atan2(ng.x, ng.z), INV_PI * acos(clamp(-ng.y, -1.0, 1.0))); }
  return ShapePoint(face.p0 + ng * face.e1.x, ng, sphere_offset(face.p0, face.e1.x), uv, vec3f(0.0));
}

/// The same in the world, as is then where u grows.
fn geometry_placed(closest: Closest, point: ShapePoint, along: ptr<function, Tangent>) -> ShapePoint {
  var placed = point;
  @if(instances) {
    if (closest.instance > 0u) {
      let m = world_from_instance(closest.instance - 1u);
      placed.offset = point.offset * max_component(vec3f(length(m.x.xyz), length(m.y.xyz), length(m.z.xyz))) + affine_error(m, point.p);
      placed.p = affine_apply(m, vec4f(point.p, 1.0));
      placed.ng = normalize(affine_transposed(instance_from_world(closest.instance - 1u), point.ng));
      @if(tangents) { (*along).u = affine_apply(m, vec4f((*along).u, 0.0)); }
      @if(tangents) { if (dot(cross(m.x.xyz, m.y.xyz), m.z.xyz) < 0.0) { (*along).side = -(*along).side; } }
    }
  }
  return placed;
}

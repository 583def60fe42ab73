// Normals to shade with where they are not the geometric ones: those between the vertices of a mesh, and those that bumps bend.

import package::scene::KIND_SPHERE;
import package::shape::instance::{affine_transposed, instance_from_world};
import package::shape::vertex::{vertex_has_normals, vertex_normal};
import package::traverse::intersect::Closest;

/// Of the surface without its bumps, on the side of the ray along `d`, as the geometric normal `facing` is. `front`: so is the outside.
fn normal_at(closest: Closest, kind: u32, front: bool, facing: vec3f, d: vec3f) -> vec3f {
  @if(shading_normals && (spheres || curved)) { if (kind >= KIND_SPHERE) { return facing; } }
  @if(shading_normals) {
    var smooth_n = vertex_normal(closest);
    @if(instances) { if (closest.instance > 0u) { smooth_n = affine_transposed(instance_from_world(closest.instance - 1u), smooth_n); } }
    if (vertex_has_normals(closest)) { return normal_visible(select(-normalize(smooth_n), normalize(smooth_n), front), facing, d); }
  }
  return facing;
}

/// A normal on the side of the ray, bent just enough that the ray does not arrive from below.
fn normal_visible(oriented: vec3f, facing: vec3f, d: vec3f) -> vec3f {
  var n = oriented;
  let cos_o = -dot(n, d);
  // Below the horizon of wo, or on the other side of the surface: lift towards the geometric normal.
  if (cos_o < 0.01) { n = normalize(n - d * (0.01 - cos_o)); }
  return select(facing, n, dot(n, facing) > 0.0);
}

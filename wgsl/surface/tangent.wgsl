// Where u and v grow on a surface.

import package::math::{Frame3, frame_to_local};
import package::scene::{params, KIND_CONE, KIND_SPHERE, KIND_TRIANGLE};
import package::shape::point::ShapePoint;
import package::shape::primitive::Face;
import package::shape::vertex::{vertex_tangent, vertex_uv_edges};
import package::traverse::intersect::Closest;

struct Tangent {
  /// Along which u grows, of any length.
  u: vec3f,
  /// 1 where v grows to its left, seen from outside; −1: to its right, as where an image is mirrored.
  side: f32,
}

/// Where nothing asks for it.
const NO_TANGENT = Tangent(vec3f(0.0), 1.0);

/// In the coordinates of the primitive: along the first edge of quad, box and disk; about the object's y axis on spheres, and on
/// meshes that do not say. Meshes with tangents have those; with texture coordinates alone that of each triangle.
fn surface_tangent(closest: Closest, point: ShapePoint, face: Face, object: u32) -> Tangent {
  @if(curved) { if (face.kind >= KIND_CONE) { return Tangent(point.along, 1.0); } }
  @if(spheres) { if (face.kind == KIND_SPHERE) { return Tangent(cross(vec3f(0.0, 1.0, 0.0), point.ng), 1.0); } }
  @if(triangles) {
    if (face.kind == KIND_TRIANGLE) {
      @if(mesh_tangents) {
        let t = vertex_tangent(closest);
        if (t.side != 0.0) { return Tangent(t.u, t.side); }
      }
      @if(mesh_uvs) {
        let edges = vertex_uv_edges(closest);
        let area = edges.x * edges.w - edges.y * edges.z;
        let u = (face.e1 * edges.w - face.e2 * edges.y) * sign(area);
        if (edges.has && area != 0.0) { return Tangent(u, sign(area)); }
      }
      let y = vec3f(bitcast<f32>(params[object + 3u].y), bitcast<f32>(params[object + 4u].y), bitcast<f32>(params[object + 5u].y));
      return Tangent(cross(y, point.ng), 1.0);
    }
  }
  return Tangent(face.e1, 1.0);
}

/// In the plane of the local frame, unit; x where it is perpendicular to it, or nothing asks for it.
fn tangent_local(frame: Frame3, along: Tangent) -> vec3f {
  @if(!tangents) return vec3f(1.0, 0.0, 0.0);
  @if(tangents) {
    let t = frame_to_local(frame, along.u).xy;
    let size2 = dot(t, t);
    return vec3f(select(vec2f(1.0, 0.0), t * inverseSqrt(size2), size2 > 1.0e-12 * dot(along.u, along.u)), 0.0);
  }
}

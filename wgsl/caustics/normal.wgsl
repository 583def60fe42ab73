// How the normal to shade with changes from point to point: what a mirror or a lens does to a beam depends on it (Igehy 1999, "Tracing ray
// differentials", section 3.2).

import package::config::{ATTRIBUTE_NORMALS, ATTRIBUTE_STRIDE};
import package::scene::{attributes, primitives, KIND_CONE, KIND_MASK, KIND_SPHERE, KIND_TRIANGLE};
@if(instances) import package::shape::instance::{affine_apply, affine_transposed, instance_from_world};
import package::shape::primitive::{Face, primitive_face};
import package::shape::octahedral::octahedral_decode;
import package::shape::vertex::{vertex_has_normals, vertex_normal};
import package::surface::point::Surface;
import package::traverse::intersect::Closest;

/// Squared distance of unit normals from which they are not the same: one was bent to be visible.
const BENT = 1.0e-6;

/// Changes of the normal for two changes of the point.
struct NormalChange {
  a: vec3f,
  b: vec3f,
  /// Whether they are known: of spheres, flat shapes and meshes, but not where a normal of vertices was bent towards the ray.
  known: bool,
}

/// At `s`, which a ray has met as `closest`; `a` and `b` are changes of the point along the surface, in the world.
fn normal_change(s: Surface, closest: Closest, a: vec3f, b: vec3f) -> NormalChange {
  let face = primitive_face(closest.primitive);
  @if(curved) { if (face.kind >= KIND_CONE) { return NormalChange(vec3f(0.0), vec3f(0.0), false); } }
  var own_a = a;
  var own_b = b;
  @if(instances) {
    if (closest.instance > 0u) {
      let m = instance_from_world(closest.instance - 1u);
      own_a = affine_apply(m, vec4f(a, 0.0));
      own_b = affine_apply(m, vec4f(b, 0.0));
    }
  }
  @if(spheres) {
    if (face.kind == KIND_SPHERE) {
      // In its group the normal is the place over the radius; from there it goes by what its length, which is not kept, says.
      return placed_change(s, closest, normal_before(s, closest), own_a / face.e1.x, own_b / face.e1.x);
    }
  }
  @if(shading_normals) {
    if (face.kind == KIND_TRIANGLE && vertex_has_normals(closest)) {
      let change_a = smooth_change(closest, within(face, own_a));
      let change_b = smooth_change(closest, within(face, own_b));
      return placed_change(s, closest, vertex_normal(closest), change_a, change_b);
    }
  }
  return NormalChange(vec3f(0.0), vec3f(0.0), true);
}

/// The outward unit normal of a sphere in the coordinates of its group.
@if(spheres)
fn normal_before(s: Surface, closest: Closest) -> vec3f {
  @if(instances) {
    if (closest.instance > 0u) {
      let m = instance_from_world(closest.instance - 1u);
      return normalize(affine_apply(m, vec4f(s.hit.p, 1.0)) - primitive_face(closest.primitive).p0);
    }
  }
  return s.ng;
}

/// In the world, of unit length and on the ray's side, of a normal that its group has with these changes.
@if(spheres || shading_normals)
fn placed_change(s: Surface, closest: Closest, own: vec3f, own_a: vec3f, own_b: vec3f) -> NormalChange {
  var n = own;
  var a = own_a;
  var b = own_b;
  @if(instances) {
    if (closest.instance > 0u) {
      let m = instance_from_world(closest.instance - 1u);
      n = affine_transposed(m, n);
      a = affine_transposed(m, a);
      b = affine_transposed(m, b);
    }
  }
  let inverse = select(-1.0, 1.0, s.hit.front) / length(n);
  n *= inverse;
  a *= inverse;
  b *= inverse;
  let away = n - s.frame.z;
  return NormalChange(a - n * dot(n, a), b - n * dot(n, b), dot(away, away) < BENT);
}

/// How the normal between those of the vertices, not normalised, changes with the barycentric coordinates.
@if(shading_normals)
fn smooth_change(closest: Closest, change: vec2f) -> vec3f {
  let packed = attributes[closest.primitive * ATTRIBUTE_STRIDE + ATTRIBUTE_NORMALS];
  let n = octahedral_decode(packed.x);
  return (octahedral_decode(packed.y) - n) * change.x + (octahedral_decode(packed.z) - n) * change.y;
}

/// Change of the barycentric coordinates of a point of a triangle that moves by `by`.
@if(shading_normals)
fn within(face: Face, by: vec3f) -> vec2f {
  let n = cross(face.e1, face.e2);
  return vec2f(dot(cross(by, face.e2), n), dot(cross(face.e1, by), n)) / dot(n, n);
}

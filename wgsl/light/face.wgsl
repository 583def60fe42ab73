// Where a light with a surface is: in an instance, at the time of the path.

import package::shape::primitive::primitive_face;
import package::scene::lights;
@if(instances) import package::shape::instance::{affine_apply, affine_error, world_from_instance};
@if(curved_lights) import package::scene::KIND_CONE;
@if(instances) import package::math::{PI, sqr};
@if(instances) import package::scene::{KIND_PARALLELOGRAM, KIND_DISK, KIND_SPHERE};

/// As primitive::Face, in the world.
struct LightFace {
  p0: vec3f,
  e1: vec3f,
  e2: vec3f,
  kind: u32,
  /// In square scene units.
  area: f32,
  /// −1 where its place mirrors it: e1 × e2 points inward then.
  side: f32,
  /// What its place adds to the error of its points.
  error: f32,
}

/// Curved lights stay in the coordinates of their instance: see package::light::curved.
fn light_face(index: u32) -> LightFace {
  let own = primitive_face(lights[index].primitive);
  var face = LightFace(own.p0, own.e1, own.e2, own.kind, lights[index].area, 1.0, 0.0);
  @if(curved_lights && instances) { if (own.kind >= KIND_CONE) { return face; } }
  @if(instances) {
    if (lights[index].instance > 0u) {
      let m = world_from_instance(lights[index].instance - 1u);
      face.p0 = affine_apply(m, vec4f(own.p0, 1.0));
      face.e1 = affine_apply(m, vec4f(own.e1, 0.0));
      face.e2 = affine_apply(m, vec4f(own.e2, 0.0));
      face.side = select(-1.0, 1.0, dot(m.x.xyz, cross(m.y.xyz, m.z.xyz)) > 0.0);
      face.error = affine_error(m, abs(own.p0) + abs(own.e1) + abs(own.e2));
      let parallelogram = length(cross(face.e1, face.e2));
      face.area = 0.5 * parallelogram;
      if (own.kind == KIND_PARALLELOGRAM) { face.area = parallelogram; }
      if (own.kind == KIND_DISK) { face.area = PI * parallelogram; }
      if (own.kind == KIND_SPHERE) {
        // Spheres keep their form: the radius stands where it always does.
        face.e1 = vec3f(length(face.e1), 0.0, 0.0);
        face.area = 4.0 * PI * sqr(face.e1.x);
      }
    }
  }
  return face;
}

// Estimates how bright the lights are whose radiance is a program: mean luminance over the light seen head-on, both sides
// added. Lights are then chosen by power; a wrong estimate costs samples, not truth.

import package::math::{luminance, frame_to_local};
import package::bsdf::{bsdf_emits, bsdf_emission};
import package::traverse::intersect::Closest;
import package::light::face::light_face;
import package::scene::{view, lights, primitives, KIND_PARALLELOGRAM, KIND_DISK, KIND_SPHERE, LIGHT_POINT};
@if(curved_lights) import package::shape::primitive::primitive_face;
@if(curved_lights) import package::scene::KIND_CONE;
@if(curved_lights) import package::shape::curved::curved_sample;
@if(curved_lights && instances) import package::shape::instance::{affine_apply, affine_transposed, instance_from_world, world_from_instance};
import package::surface::point::surface_at;
import package::warp::{warp_cone, warp_disk, warp_triangle};

@if(budget) import package::budget::{budget_tell, budget_was_exceeded};

/// Points along each edge of the unit square over a light.
const POINTS = 4u;

@group(1) @binding(0) var<storage, read_write> means: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= view.light_count) { return; }
  @if(budget) { if (budget_was_exceeded()) { return; } }
  if (lights[id.x].kind >= LIGHT_POINT) { return; }
  let primitive = lights[id.x].primitive;
  let face = light_face(id.x);
  var sum = 0.0;
  if (bsdf_emits(primitives[primitive].p0.w)) {
    for (var i = 0u; i < POINTS * POINTS; i++) {
      let u = (vec2f(f32(i % POINTS), f32(i / POINTS)) + 0.5) / f32(POINTS);
      var q = light_point(face.kind, u);
      var n = cross(face.e1, face.e2);
      var p = face.p0 + face.e1 * q.x + face.e2 * q.y;
      var reach = length(face.e1);
      if (face.kind == KIND_SPHERE) {
        n = warp_cone(u, 2.0);
        reach = face.e1.x;
        p = face.p0 + n * reach;
      }
      @if(curved_lights) {
        if (face.kind >= KIND_CONE) {
          let at = curved_sample(primitive_face(primitive), u);
          p = at.p;
          n = at.ng;
          q = at.uv;
          reach = 1.0;
          @if(instances) {
            let instance = lights[id.x].instance;
            if (instance > 0u) {
              p = affine_apply(world_from_instance(instance - 1u), vec4f(p, 1.0));
              n = affine_transposed(instance_from_world(instance - 1u), n);
            }
          }
        }
      }
      n = normalize(n);
      for (var side = -1.0; side < 2.0; side += 2.0) {
        let d = n * side;
        let s = surface_at(p - d * reach, d, Closest(reach, primitive, q, lights[id.x].instance));
        sum += luminance(max(bsdf_emission(s.material, frame_to_local(s.frame, -d), s.hit), vec3f(0.0)));
      }
    }
  }
  means[id.x] = sum / f32(POINTS * POINTS);
  @if(budget) { budget_tell(); }
}

fn light_point(kind: u32, u: vec2f) -> vec2f {
  if (kind == KIND_PARALLELOGRAM) { return u; }
  if (kind == KIND_DISK) { return warp_disk(u); }
  return warp_triangle(u);
}

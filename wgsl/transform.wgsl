// Between the world, the object and the local shading frame: for materials.
//
// The object's space is that of the numbers that describe the shape, its rotation and translation undone and lengths kept.
// Sphere, disk, cylinder, cone, torus: the centre is the origin, z along the normal or axis. Box: the centre, axes along its edges. Quad: its corner, x along edge1, z along the
// normal. Mesh: the coordinates of its file (its scale undone as well).

import package::math::{frame_around, frame_to_local, frame_to_world};
import package::material::Hit;
import package::scene::params;
@if(instances) import package::shape::instance::{affine_apply, affine_transposed, instance_from_world, world_from_instance};

fn affine(slot: u32, v: vec4f) -> vec3f {
  return vec3f(
    dot(bitcast<vec4f>(params[slot]), v),
    dot(bitcast<vec4f>(params[slot + 1u]), v),
    dot(bitcast<vec4f>(params[slot + 2u]), v));
}

/// Into the coordinates of the instance that the hit is in, and back. `v.w`: 1 for points, 0 for directions.
fn placed_from_world(hit: Hit, v: vec4f) -> vec4f {
  @if(instances) { if (hit.instance > 0u) { return vec4f(affine_apply(instance_from_world(hit.instance - 1u), v), v.w); } }
  return v;
}

fn world_from_placed(hit: Hit, v: vec4f) -> vec3f {
  @if(instances) { if (hit.instance > 0u) { return affine_apply(world_from_instance(hit.instance - 1u), v); } }
  return v.xyz;
}

/// The hit point in the object's space.
fn object_point(hit: Hit) -> vec3f { return object_from_world_point(hit, hit.p); }

/// The shading normal in the object's space, unit.
fn object_normal(hit: Hit) -> vec3f {
  // Normals go by the inverse transpose: here of object-from-world, whose inverse stands beside it.
  let slot = hit.object + 3u;
  var n = hit.n;
  @if(instances) { if (hit.instance > 0u) { n = affine_transposed(world_from_instance(hit.instance - 1u), n); } }
  return normalize(
    bitcast<vec4f>(params[slot]).xyz * n.x
    + bitcast<vec4f>(params[slot + 1u]).xyz * n.y
    + bitcast<vec4f>(params[slot + 2u]).xyz * n.z);
}

/// A world point in the object's space.
fn object_from_world_point(hit: Hit, p: vec3f) -> vec3f { return affine(hit.object, placed_from_world(hit, vec4f(p, 1.0))); }

/// A world direction or difference in the object's space, not normalised.
fn object_from_world_vector(hit: Hit, v: vec3f) -> vec3f { return affine(hit.object, placed_from_world(hit, vec4f(v, 0.0))); }

/// A point of the object's space in the world.
fn world_from_object_point(hit: Hit, p: vec3f) -> vec3f { return world_from_placed(hit, vec4f(affine(hit.object + 3u, vec4f(p, 1.0)), 1.0)); }

/// A direction or difference of the object's space in the world, not normalised.
fn world_from_object_vector(hit: Hit, v: vec3f) -> vec3f { return world_from_placed(hit, vec4f(affine(hit.object + 3u, vec4f(v, 0.0)), 0.0)); }

/// A direction of the local shading frame in the world.
fn world_from_local(hit: Hit, w: vec3f) -> vec3f { return frame_to_world(frame_around(hit.n), w); }

/// A world direction in the local shading frame.
fn local_from_world(hit: Hit, v: vec3f) -> vec3f { return frame_to_local(frame_around(hit.n), v); }

/// The local normal of the surface moved outwards by a height whose gradient in the world, per scene unit, is `gradient`
/// (Blinn 1978, "Simulation of wrinkled surfaces", to first order). What `normal` returns.
fn normal_from_gradient(hit: Hit, gradient: vec3f) -> vec3f {
  // Seen from behind, outwards is away from hit.n.
  let slope = local_from_world(hit, gradient) * select(-1.0, 1.0, hit.front);
  return normalize(vec3f(-slope.xy, 1.0));
}

/// The same for the gradient of a height h(p) over the object's space; h is a length there.
fn normal_from_object_gradient(hit: Hit, gradient: vec3f) -> vec3f {
  // Gradients go by the transpose of object-from-world.
  var world = bitcast<vec4f>(params[hit.object]).xyz * gradient.x
    + bitcast<vec4f>(params[hit.object + 1u]).xyz * gradient.y
    + bitcast<vec4f>(params[hit.object + 2u]).xyz * gradient.z;
  @if(instances) { if (hit.instance > 0u) { world = affine_transposed(instance_from_world(hit.instance - 1u), world); } }
  // The height itself is scaled as lengths along the normal are.
  let unit = length(world_from_object_vector(hit, object_normal(hit)));
  return normal_from_gradient(hit, world * unit);
}

// One primitive of the scene: where it is, and where a ray meets it.

import package::scene::{primitives, KIND_CONE, KIND_TRIANGLE, KIND_SPHERE, KIND_MASK};
@if(curved) import package::shape::curved::curved_hit;
import package::traverse::intersect::{Ray, intersect_flat, intersect_planar, intersect_sphere};

/// What this thread's rays have cost: nodes visited (wgsl/traverse), primitives tested, the most nodes postponed at a time.
@if(layer_cost) var<private> cost_nodes: u32;
@if(layer_cost) var<private> cost_tests: u32;
@if(layer_cost) var<private> cost_stack: u32;
@if(layer_cost) fn cost_postponed(top: u32) { cost_stack = max(cost_stack, top); }

/// A point and two edges; sphere: centre and (radius, 0, 0); curved shapes: see their files in wgsl/shape.
struct Face { p0: vec3f, e1: vec3f, e2: vec3f, kind: u32 }

/// Primitive `i` in the coordinates that it stands in.
fn primitive_face(i: u32) -> Face {
  let e2 = primitives[i].e2;
  var face = Face(bitcast<vec3f>(primitives[i].p0.xyz), bitcast<vec3f>(primitives[i].e1.xyz), bitcast<vec3f>(e2.xyz), e2.w & KIND_MASK);
  @if(triangles) {
    if (face.kind == KIND_TRIANGLE) {
      face.e1 -= face.p0;
      face.e2 -= face.p0;
    }
  }
  return face;
}

/// (t, u, v) where the ray meets primitive `i`; t ≤ 0: it misses.
fn primitive_hit(ray: Ray, i: u32, t_max: f32) -> vec3f {
  @if(layer_cost) cost_tests++;
  let p0 = bitcast<vec3f>(primitives[i].p0.xyz);
  let e1 = bitcast<vec3f>(primitives[i].e1.xyz);
  @if(planar || curved) let e2 = primitives[i].e2;
  @if(curved && (planar || spheres)) {
    if ((e2.w & KIND_MASK) >= KIND_CONE) { return curved_hit(ray, Face(p0, e1, bitcast<vec3f>(e2.xyz), e2.w & KIND_MASK), t_max); }
  }
  @if(curved && !planar && !spheres) return curved_hit(ray, Face(p0, e1, bitcast<vec3f>(e2.xyz), e2.w & KIND_MASK), t_max);
  @if(planar && spheres) { if ((e2.w & KIND_MASK) == KIND_SPHERE) { return sphere_hit(ray, p0, e1.x, t_max); } }
  @if(!planar && spheres) return sphere_hit(ray, p0, e1.x, t_max);
  @if(triangles && (parallelograms || disks)) return intersect_flat(ray, p0, e1, bitcast<vec3f>(e2.xyz), e2.w & KIND_MASK);
  @if(triangles && !parallelograms && !disks) return intersect_flat(ray, p0, e1, bitcast<vec3f>(e2.xyz), KIND_TRIANGLE);
  @if(!triangles && (parallelograms || disks)) return intersect_planar(ray, p0, e1, bitcast<vec3f>(e2.xyz), e2.w & KIND_MASK);
}

@if(spheres)
fn sphere_hit(ray: Ray, centre: vec3f, radius: f32, t_max: f32) -> vec3f {
  @if(!instances) return vec3f(intersect_sphere(ray.o, ray.d, centre, radius, t_max), 0.0, 0.0);
  // Within an instance directions are no unit vectors.
  @if(instances) let size = length(ray.d);
  @if(instances) return vec3f(intersect_sphere(ray.o, ray.d / size, centre, radius, t_max * size) / size, 0.0, 0.0);
}

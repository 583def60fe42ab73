// One ray against one primitive of the scene.

import package::scene::{primitives, KIND_SPHERE, KIND_MASK};
import package::intersect::{intersect_planar, intersect_sphere};

/// (t, u, v) where the ray meets primitive `i`; t ≤ 0: it misses. `d` is a unit vector, except within an instance.
fn primitive_hit(o: vec3f, d: vec3f, i: u32, t_max: f32) -> vec3f {
  let p0 = bitcast<vec3f>(primitives[i].p0.xyz);
  let e1 = bitcast<vec3f>(primitives[i].e1.xyz);
  @if(planar) let e2 = primitives[i].e2;
  @if(planar && spheres) {
    if ((e2.w & KIND_MASK) == KIND_SPHERE) { return sphere_hit(o, d, p0, e1.x, t_max); }
  }
  @if(!planar) return sphere_hit(o, d, p0, e1.x, t_max);
  @if(planar) return intersect_planar(o, d, p0, e1, bitcast<vec3f>(e2.xyz), e2.w & KIND_MASK);
}

@if(spheres)
fn sphere_hit(o: vec3f, d: vec3f, centre: vec3f, radius: f32, t_max: f32) -> vec3f {
  @if(!instances) return vec3f(intersect_sphere(o, d, centre, radius, t_max), 0.0, 0.0);
  @if(instances) let size = length(d);
  @if(instances) return vec3f(intersect_sphere(o, d / size, centre, radius, t_max * size) / size, 0.0, 0.0);
}

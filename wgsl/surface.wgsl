// What lies at the end of a ray: from an intersection to a shaded point.

import package::math::{INV_PI, Frame3, frame_around};
import package::intersect::{planar_offset, sphere_offset};
import package::material::Hit;
import package::scene::{primitives, attributes, KIND_SPHERE, KIND_DISK};
import package::traverse::Closest;
import package::octahedral::octahedral_decode;

/// A point on a surface, seen from the ray that found it.
struct Surface {
  hit: Hit,
  /// Geometric normal, unit, outward.
  ng: vec3f,
  /// Bound of the error of hit.p along ng: how far rays that leave must start from it.
  offset: f32,
  /// Shading frame; z is hit.n.
  frame: Frame3,
  /// See scene::Primitive.
  material: u32,
  /// Index of the light plus 1; 0: emits nothing.
  light: u32,
}

/// The surface at a hit of the ray `o` + t `d`.
fn surface_at(o: vec3f, d: vec3f, closest: Closest) -> Surface {
  let a = primitives[closest.primitive].p0;
  let b = primitives[closest.primitive].e1;
  let c = primitives[closest.primitive].e2;
  let p0 = bitcast<vec3f>(a.xyz);
  let e1 = bitcast<vec3f>(b.xyz);
  let e2 = bitcast<vec3f>(c.xyz);
  var p = o + d * closest.t;
  var ng = vec3f(0.0, 0.0, 1.0);
  var offset = 0.0;
  var uv = closest.uv;
  @if(planar) {
    // Barycentric: nearer to the surface than the ray's own end.
    p = p0 + e1 * uv.x + e2 * uv.y;
    ng = normalize(cross(e1, e2));
    offset = planar_offset(ng, p0, e1 * uv.x, e2 * uv.y);
    @if(disks && uvs) { if (c.w == KIND_DISK) { uv = 0.5 + 0.5 * uv; } }
  }
  @if(spheres) {
    @if(planar) let is_sphere = c.w == KIND_SPHERE;
    @if(!planar) let is_sphere = true;
    if (is_sphere) {
      ng = normalize(o + d * closest.t - p0);
      p = p0 + ng * e1.x;
      offset = sphere_offset(p0, e1.x);
      @if(uvs) { uv = vec2f(0.5 + 0.5 * INV_PI * atan2(ng.x, ng.z), INV_PI * acos(clamp(-ng.y, -1.0, 1.0))); }
    }
  }
  let front = dot(ng, d) < 0.0;
  let facing = select(-ng, ng, front);
  var n = facing;
  @if(shading_normals) {
    @if(spheres) let has_normals = c.w != KIND_SPHERE;
    @if(!spheres) let has_normals = true;
    if (has_normals) {
      let packed = attributes[closest.primitive].normals;
      let w = 1.0 - closest.uv.x - closest.uv.y;
      let smooth_n = octahedral_decode(packed.x) * w + octahedral_decode(packed.y) * closest.uv.x + octahedral_decode(packed.z) * closest.uv.y;
      // A zero word marks a primitive without shading normals.
      if (packed.w != 0u) { n = shading_normal(normalize(smooth_n), facing, front, d); }
    }
  }
  return Surface(Hit(p, n, uv, front), ng, offset, frame_around(n), a.w, b.w);
}

/// Whether a direction lies on the same side of the shading and of the geometric normal. Where they disagree, light
/// would leak through the surface. `w` is local, `d` the same direction in the world.
fn surface_agrees(s: Surface, w: vec3f, d: vec3f) -> bool {
  let behind = (dot(s.ng, d) < 0.0) == s.hit.front;
  return (w.z < 0.0) == behind;
}

/// The interpolated normal on the side of the ray, bent just enough that the ray does not arrive from below.
@if(shading_normals)
fn shading_normal(smooth_n: vec3f, facing: vec3f, front: bool, d: vec3f) -> vec3f {
  var n = select(-smooth_n, smooth_n, front);
  let cos_o = -dot(n, d);
  // Below the horizon of wo, or on the other side of the surface: lift towards the geometric normal.
  if (cos_o < 0.01) { n = normalize(n - d * (0.01 - cos_o)); }
  return select(facing, n, dot(n, facing) > 0.0);
}

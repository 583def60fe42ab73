// What lies at the end of a ray: from an intersection to a shaded point.

import package::math::{INV_PI, Frame3, frame_around};
@if(instances) import package::math::max_component;
import package::intersect::{Closest, planar_offset, sphere_offset};
import package::primitive::primitive_face;
import package::material::Hit;
import package::scene::{view, primitives, attributes, params, KIND_BITS, KIND_CONE, KIND_MASK, KIND_TRIANGLE, KIND_SPHERE, KIND_DISK};
@if(curved) import package::shape::curved::curved_point;
import package::octahedral::octahedral_decode;
@if(bumps) import package::bsdf::bsdf_normal;
@if(dispersion) import package::wavelength::wavelength_now;
@if(bumps || tangents) import package::math::{frame_to_local, frame_to_world};
@if(instances) import package::instance::{affine_apply, affine_error, affine_transposed, instance_from_world, world_from_instance};

/// vec4u of `params` that an ObjectSpace takes.
const OBJECT_SLOTS = 6u;

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
  /// The shape's Interior in `params`.
  interior: u32,
}

/// Stands for the material of a point in a medium: see surface_in_medium.
const IN_MEDIUM = 0xffffffffu;

/// The surface at a hit of the ray `o` + t `d`.
fn surface_at(o: vec3f, d: vec3f, closest: Closest) -> Surface {
  // Where it is hit, in the coordinates of the primitive.
  var found = o + d * closest.t;
  @if(instances) let placed = closest.instance > 0u;
  @if(instances) { if (placed) { found = affine_apply(instance_from_world(closest.instance - 1u), vec4f(found, 1.0)); } }
  let a = primitives[closest.primitive].p0;
  let b = primitives[closest.primitive].e1;
  let c = primitives[closest.primitive].e2;
  let face = primitive_face(closest.primitive);
  var p = found;
  var ng = vec3f(0.0, 0.0, 1.0);
  var offset = 0.0;
  var uv = closest.uv;
  @if(planar) {
    // Barycentric: nearer to the surface than the ray's own end.
    p = face.p0 + face.e1 * uv.x + face.e2 * uv.y;
    ng = normalize(cross(face.e1, face.e2));
    offset = planar_offset(ng, face.p0, face.e1 * uv.x, face.e2 * uv.y);
    @if(disks && uvs) { if ((c.w & KIND_MASK) == KIND_DISK) { uv = 0.5 + 0.5 * uv; } }
  }
  @if(spheres) {
    @if(planar) let is_sphere = (c.w & KIND_MASK) == KIND_SPHERE;
    @if(!planar && curved) let is_sphere = (c.w & KIND_MASK) == KIND_SPHERE;
    @if(!planar && !curved) let is_sphere = true;
    if (is_sphere) {
      ng = normalize(found - face.p0);
      p = face.p0 + ng * face.e1.x;
      offset = sphere_offset(face.p0, face.e1.x);
      @if(uvs) { uv = vec2f(0.5 + 0.5 * INV_PI * atan2(ng.x, ng.z), INV_PI * acos(clamp(-ng.y, -1.0, 1.0))); }
    }
  }
  @if(curved) var curve_along = vec3f(0.0);
  @if(curved) let is_curved = (c.w & KIND_MASK) >= KIND_CONE;
  @if(curved) {
    if (is_curved) {
      let at = curved_point(face, found, uv.x);
      p = at.p;
      ng = at.ng;
      offset = at.offset;
      uv = at.uv;
      curve_along = at.along;
    }
  }
  @if(objects) let object = view.objects + OBJECT_SLOTS * (c.w >> KIND_BITS);
  @if(!objects) let object = 0u;
  @if(tangents) var along = surface_tangent(ng, face.e1, c.w & KIND_MASK, object);
  @if(tangents && curved) { if (is_curved) { along = curve_along; } }
  @if(instances) {
    if (placed) {
      let m = world_from_instance(closest.instance - 1u);
      offset = offset * max_component(vec3f(length(m.x.xyz), length(m.y.xyz), length(m.z.xyz))) + affine_error(m, p);
      p = affine_apply(m, vec4f(p, 1.0));
      ng = normalize(affine_transposed(instance_from_world(closest.instance - 1u), ng));
      @if(tangents) { along = affine_apply(m, vec4f(along, 0.0)); }
    }
  }
  var light = b.w;
  @if(instances) { if (placed && light > 0u) { light += primitives[closest.instance - 1u].e1.w; } }
  let front = dot(ng, d) < 0.0;
  let facing = select(-ng, ng, front);
  var n = facing;
  @if(shading_normals) {
    @if(spheres || curved) let has_normals = (c.w & KIND_MASK) < KIND_SPHERE;
    @if(!spheres && !curved) let has_normals = true;
    if (has_normals) {
      let packed = attributes[closest.primitive].normals;
      let w = 1.0 - closest.uv.x - closest.uv.y;
      var smooth_n = octahedral_decode(packed.x) * w + octahedral_decode(packed.y) * closest.uv.x + octahedral_decode(packed.z) * closest.uv.y;
      @if(instances) { if (placed) { smooth_n = affine_transposed(instance_from_world(closest.instance - 1u), smooth_n); } }
      // A zero word marks a primitive without shading normals.
      if (packed.w != 0u) { n = shading_normal(select(-normalize(smooth_n), normalize(smooth_n), front), facing, d); }
    }
  }
  @if(dispersion) let wavelength = wavelength_now();
  @if(!dispersion) let wavelength = 0.5876;
  var frame = frame_around(n);
  var tangent = vec3f(1.0, 0.0, 0.0);
  @if(tangents) { tangent = local_tangent(frame, along); }
  @if(bumps) {
    n = frame_to_world(frame, bsdf_normal(a.w, Hit(p, n, uv, front, tangent, object, closest.instance, 1.0, wavelength)));
    n = shading_normal(normalize(n), facing, d);
    frame = frame_around(n);
    @if(tangents) { tangent = local_tangent(frame, along); }
  }
  @if(media) let interior = view.interiors + (c.w >> KIND_BITS);
  @if(!media) let interior = 0u;
  return Surface(Hit(p, n, uv, front, tangent, object, closest.instance, 1.0, wavelength), ng, offset, frame, a.w, light, interior);
}

/// A point in a medium, on a ray along `d`: a vertex without a normal. wo is (0, 0, 1).
@if(scattering)
fn surface_in_medium(p: vec3f, d: vec3f) -> Surface {
  let hit = Hit(p, -d, vec2f(0.0), true, vec3f(1.0, 0.0, 0.0), 0u, 0u, 1.0, 0.0);
  return Surface(hit, vec3f(0.0), 0.0, frame_around(-d), IN_MEDIUM, 0u, 0u);
}

/// Direction in which u grows, in the coordinates of the primitive: along the first edge of quad, box and disk; about the
/// object's y axis on spheres and meshes.
@if(tangents)
fn surface_tangent(ng: vec3f, e1: vec3f, kind: u32, object: u32) -> vec3f {
  @if(spheres) { if (kind == KIND_SPHERE) { return cross(vec3f(0.0, 1.0, 0.0), ng); } }
  @if(triangles) {
    if (kind == KIND_TRIANGLE) {
      let y = vec3f(bitcast<f32>(params[object + 3u].y), bitcast<f32>(params[object + 4u].y), bitcast<f32>(params[object + 5u].y));
      return cross(y, ng);
    }
  }
  return e1;
}

/// A world direction in the plane of the local frame, unit; x where it is perpendicular to it.
@if(tangents)
fn local_tangent(frame: Frame3, along: vec3f) -> vec3f {
  let t = frame_to_local(frame, along).xy;
  let size2 = dot(t, t);
  return vec3f(select(vec2f(1.0, 0.0), t * inverseSqrt(size2), size2 > 1.0e-12 * dot(along, along)), 0.0);
}

/// Whether a direction lies on the same side of the shading and of the geometric normal. Where they disagree, light
/// would leak through the surface. `w` is local, `d` the same direction in the world.
fn surface_agrees(s: Surface, w: vec3f, d: vec3f) -> bool {
  @if(scattering) { if (s.material == IN_MEDIUM) { return true; } }
  let behind = (dot(s.ng, d) < 0.0) == s.hit.front;
  return (w.z < 0.0) == behind;
}

/// A normal on the side of the ray, bent just enough that the ray does not arrive from below.
@if(shading_normals || bumps)
fn shading_normal(oriented: vec3f, facing: vec3f, d: vec3f) -> vec3f {
  var n = oriented;
  let cos_o = -dot(n, d);
  // Below the horizon of wo, or on the other side of the surface: lift towards the geometric normal.
  if (cos_o < 0.01) { n = normalize(n - d * (0.01 - cos_o)); }
  return select(facing, n, dot(n, facing) > 0.0);
}

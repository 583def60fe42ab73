// What lies at the end of a ray: from an intersection to a shaded point.

import package::math::{INV_PI, Frame3, frame_around};
@if(instances) import package::math::max_component;
import package::traverse::intersect::{Closest, planar_offset, sphere_offset};
import package::shape::primitive::primitive_face;
import package::material::Hit;
import package::scene::{view, primitives, params, KIND_BITS, KIND_CONE, KIND_MASK, KIND_SPHERE, KIND_DISK};
@if(tangents || mesh_uvs || mesh_uvs1) import package::scene::KIND_TRIANGLE;
@if(tangents) import package::surface::tangent::{Tangent, local_tangent, surface_tangent};
@if(mesh_uvs) import package::shape::vertex::vertex_uv;
@if(mesh_uvs1) import package::shape::vertex::vertex_uv1;
@if(mesh_colors) import package::shape::vertex::vertex_color;
@if(shading_normals) import package::shape::vertex::{vertex_has_normals, vertex_normal};
@if(images) import package::sampler::texel::texel_next;
@if(curved) import package::shape::curved::curved_point;
@if(bumps) import package::bsdf::bsdf_normal;
@if(dispersion) import package::path::wavelength::wavelength_now;
@if(bumps) import package::math::frame_to_world;
@if(instances) import package::shape::instance::{affine_apply, affine_error, affine_transposed, instance_from_world, world_from_instance};

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
  @if(tangents) var along = surface_tangent(closest, ng, face, object);
  @if(tangents && curved) { if (is_curved) { along = Tangent(curve_along, 1.0); } }
  @if(instances) {
    if (placed) {
      let m = world_from_instance(closest.instance - 1u);
      offset = offset * max_component(vec3f(length(m.x.xyz), length(m.y.xyz), length(m.z.xyz))) + affine_error(m, p);
      p = affine_apply(m, vec4f(p, 1.0));
      ng = normalize(affine_transposed(instance_from_world(closest.instance - 1u), ng));
      @if(tangents) {
        along.u = affine_apply(m, vec4f(along.u, 0.0));
        if (dot(cross(m.x.xyz, m.y.xyz), m.z.xyz) < 0.0) { along.side = -along.side; }
      }
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
      var smooth_n = vertex_normal(closest);
      @if(instances) { if (placed) { smooth_n = affine_transposed(instance_from_world(closest.instance - 1u), smooth_n); } }
      if (vertex_has_normals(closest)) { n = shading_normal(select(-normalize(smooth_n), normalize(smooth_n), front), facing, d); }
    }
  }
  @if(dispersion) let wavelength = wavelength_now();
  @if(!dispersion) let wavelength = 0.5876;
  var frame = frame_around(n);
  var tangent = vec3f(1.0, 0.0, 0.0);
  @if(tangents) { tangent = local_tangent(frame, along.u); }
  var side = select(-1.0, 1.0, front);
  @if(tangents) { side *= along.side; }
  var uv1 = uv;
  var color = vec4f(1.0);
  @if(mesh_uvs || mesh_uvs1) {
    if ((c.w & KIND_MASK) == KIND_TRIANGLE) {
      @if(mesh_uvs1) { uv1 = vertex_uv1(closest); }
      @if(mesh_uvs) { uv = vertex_uv(closest); }
      @if(!mesh_uvs1) { uv1 = uv; }
    }
  }
  @if(mesh_colors) { color = vertex_color(closest); }
  var texel = vec2f(0.5);
  @if(images) { texel = texel_next(); }
  @if(bumps) {
    let flat = Hit(p, n, uv, front, tangent, bitangent_of(tangent, side), uv1, color, texel, object, closest.instance, 1.0, wavelength);
    n = frame_to_world(frame, bsdf_normal(a.w, flat));
    n = shading_normal(normalize(n), facing, d);
    frame = frame_around(n);
    @if(tangents) { tangent = local_tangent(frame, along.u); }
  }
  @if(media) let interior = view.interiors + (c.w >> KIND_BITS);
  @if(!media) let interior = 0u;
  let hit = Hit(p, n, uv, front, tangent, bitangent_of(tangent, side), uv1, color, texel, object, closest.instance, 1.0, wavelength);
  return Surface(hit, ng, offset, frame, a.w, light, interior);
}

/// Perpendicular to the tangent. `side`: −1 where v grows to its right, seen from where the ray came.
fn bitangent_of(tangent: vec3f, side: f32) -> vec3f { return vec3f(-tangent.y * side, tangent.x * side, 0.0); }

/// A point in a medium, on a ray along `d`: a vertex without a normal. wo is (0, 0, 1).
@if(scattering)
fn surface_in_medium(p: vec3f, d: vec3f) -> Surface {
  let x = vec3f(1.0, 0.0, 0.0);
  let hit = Hit(p, -d, vec2f(0.0), true, x, x.yxz, vec2f(0.0), vec4f(1.0), vec2f(0.5), 0u, 0u, 1.0, 0.0);
  return Surface(hit, vec3f(0.0), 0.0, frame_around(-d), IN_MEDIUM, 0u, 0u);
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

// What lies at the end of a ray: from an intersection to a shaded point.

import package::bsdf::bsdf_normal;
import package::material::Hit;
import package::math::{Frame3, frame_around, frame_to_world};
import package::path::wavelength::wavelength_now;
import package::sampler::texel::texel_next;
import package::scene::{view, primitives, KIND_BITS, KIND_TRIANGLE};
import package::shape::primitive::primitive_face;
import package::shape::vertex::{vertex_color, vertex_uv, vertex_uv1};
import package::surface::geometry::{geometry_placed, geometry_point};
@if(mixes) import package::surface::mix::mix_resolved;
import package::surface::normal::{normal_at, normal_visible};
import package::surface::tangent::{NO_TANGENT, Tangent, surface_tangent, tangent_local};
import package::traverse::intersect::Closest;

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
  var along = NO_TANGENT;
  var s = surface_along(o, d, closest, &along);
  // Bumps turn the frame.
  @if(bumps) {
    let facing = select(-s.ng, s.ng, s.hit.front);
    s.frame = frame_around(normal_visible(normalize(frame_to_world(s.frame, bsdf_normal(s.material, s.hit))), facing, d));
    s.hit = hit_turned(s.hit, s.frame, along);
  }
  return s;
}

/// The same without its bumps: for what does not depend on the shading frame.
fn surface_smooth(o: vec3f, d: vec3f, closest: Closest) -> Surface {
  var along = NO_TANGENT;
  return surface_along(o, d, closest, &along);
}

/// The same for the surface of a light, which is asked what it emits.
@if(!bumped_lights) fn surface_of_light(o: vec3f, d: vec3f, closest: Closest) -> Surface { return surface_smooth(o, d, closest); }
@if(bumped_lights) fn surface_of_light(o: vec3f, d: vec3f, closest: Closest) -> Surface { return surface_at(o, d, closest); }

/// Without its bumps; `tangent` becomes what they turn the frame with.
fn surface_along(o: vec3f, d: vec3f, closest: Closest, tangent: ptr<function, Tangent>) -> Surface {
  let face = primitive_face(closest.primitive);
  @if(!mixes) let material = primitives[closest.primitive].p0.w;
  @if(mixes) var material = primitives[closest.primitive].p0.w;
  let shape = primitives[closest.primitive].e2.w >> KIND_BITS;
  @if(objects) let object = view.objects + OBJECT_SLOTS * shape;
  @if(!objects) let object = 0u;

  // Where it is, and where u grows: as the primitive stands, then in the world.
  let own = geometry_point(closest, face, o + d * closest.t);
  var along = NO_TANGENT;
  @if(tangents) { along = surface_tangent(closest, own, face, object); }
  let point = geometry_placed(closest, own, &along);

  // The side that the ray arrives on, and the normal to shade with.
  let front = dot(point.ng, d) < 0.0;
  let facing = select(-point.ng, point.ng, front);
  let frame = frame_around(normal_at(closest, face.kind, front, facing, d));

  // What the material sees of it.
  var hit = hit_unturned(closest, face.kind, point.uv, object);
  hit.p = point.p;
  hit.front = front;
  hit = hit_turned(hit, frame, along);
  @if(mixes) { material = mix_resolved(material, hit); }
  *tangent = along;
  @if(media) let interior = view.interiors + shape;
  @if(!media) let interior = 0u;
  return Surface(hit, point.ng, point.offset, frame, material, light_of(closest), interior);
}

/// Texture coordinates, colours and the rest that does not depend on where the ray comes from.
fn hit_unturned(closest: Closest, kind: u32, own_uv: vec2f, object: u32) -> Hit {
  var hit: Hit;
  hit.uv = own_uv;
  hit.uv1 = own_uv;
  @if(mesh_uvs || mesh_uvs1) {
    if (kind == KIND_TRIANGLE) {
      @if(mesh_uvs) { hit.uv = vertex_uv(closest); }
      @if(!mesh_uvs1) { hit.uv1 = hit.uv; }
      @if(mesh_uvs1) { hit.uv1 = vertex_uv1(closest); }
    }
  }
  hit.color = vec4f(1.0);
  @if(mesh_colors) { hit.color = vertex_color(closest); }
  hit.texel = vec2f(0.5);
  @if(images) { hit.texel = texel_next(); }
  hit.object = object;
  hit.instance = closest.instance;
  hit.outside = 1.0;
  hit.wavelength = 0.5876;
  @if(dispersion) { hit.wavelength = wavelength_now(); }
  return hit;
}

/// The same in a shading frame, whose z is the normal.
fn hit_turned(hit: Hit, frame: Frame3, along: Tangent) -> Hit {
  var turned = hit;
  turned.n = frame.z;
  turned.tangent = tangent_local(frame, along);
  turned.bitangent = bitangent_of(turned.tangent, select(-1.0, 1.0, hit.front) * along.side);
  return turned;
}

/// Perpendicular to the tangent. `side`: −1 where v grows to its right, seen from where the ray came.
fn bitangent_of(tangent: vec3f, side: f32) -> vec3f { return vec3f(-tangent.y * side, tangent.x * side, 0.0); }

/// Index of the light that a primitive is, plus 1; 0: it emits nothing.
fn light_of(closest: Closest) -> u32 {
  var light = primitives[closest.primitive].e1.w;
  @if(instances) { if (closest.instance > 0u && light > 0u) { light += primitives[closest.instance - 1u].e1.w; } }
  return light;
}

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

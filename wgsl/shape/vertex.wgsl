// What the vertices of a mesh know, between them: by the barycentric coordinates of the hit, which are those of the watertight test.
// The host packs it (src/engine/pack/attributes.ts); of what no material needs nothing is stored and nothing compiled.

import package::traverse::intersect::Closest;
import package::shape::octahedral::octahedral_decode;
import package::scene::attributes;
import package::config::{
  ATTRIBUTE_STRIDE, ATTRIBUTE_NORMALS, ATTRIBUTE_TANGENTS, ATTRIBUTE_UVS, ATTRIBUTE_UVS1, ATTRIBUTE_COLORS
};

fn between(closest: Closest, a: vec4f, b: vec4f, c: vec4f) -> vec4f {
  return a * (1.0 - closest.uv.x - closest.uv.y) + b * closest.uv.x + c * closest.uv.y;
}

/// A zero word marks a primitive without shading normals.
@if(shading_normals)
fn vertex_has_normals(closest: Closest) -> bool { return attributes[closest.primitive * ATTRIBUTE_STRIDE + ATTRIBUTE_NORMALS].w != 0u; }

/// Not normalised.
@if(shading_normals)
fn vertex_normal(closest: Closest) -> vec3f {
  let packed = attributes[closest.primitive * ATTRIBUTE_STRIDE + ATTRIBUTE_NORMALS];
  let w = 1.0 - closest.uv.x - closest.uv.y;
  return octahedral_decode(packed.x) * w + octahedral_decode(packed.y) * closest.uv.x + octahedral_decode(packed.z) * closest.uv.y;
}

/// `side` as package::surface::tangent has it; 0: the mesh has no tangents.
@if(mesh_tangents) struct VertexTangent { u: vec3f, side: f32 }

@if(mesh_tangents)
fn vertex_tangent(closest: Closest) -> VertexTangent {
  let packed = attributes[closest.primitive * ATTRIBUTE_STRIDE + ATTRIBUTE_TANGENTS];
  let w = 1.0 - closest.uv.x - closest.uv.y;
  let u = octahedral_decode(packed.x) * w + octahedral_decode(packed.y) * closest.uv.x + octahedral_decode(packed.z) * closest.uv.y;
  return VertexTangent(u, bitcast<f32>(packed.w));
}

@if(mesh_uvs)
fn vertex_uv(closest: Closest) -> vec2f {
  let at = closest.primitive * ATTRIBUTE_STRIDE + ATTRIBUTE_UVS;
  return uv_between(closest, bitcast<vec4f>(attributes[at]), bitcast<vec4f>(attributes[at + 1u]));
}

@if(mesh_uvs1)
fn vertex_uv1(closest: Closest) -> vec2f {
  let at = closest.primitive * ATTRIBUTE_STRIDE + ATTRIBUTE_UVS1;
  return uv_between(closest, bitcast<vec4f>(attributes[at]), bitcast<vec4f>(attributes[at + 1u]));
}

@if(mesh_uvs || mesh_uvs1)
fn uv_between(closest: Closest, ab: vec4f, c: vec4f) -> vec2f {
  return ab.xy * (1.0 - closest.uv.x - closest.uv.y) + ab.zw * closest.uv.x + c.xy * closest.uv.y;
}

/// How (u, v) changes along the first edge, and along the second; `has`: the mesh says so.
@if(mesh_uvs) struct UvEdges { x: f32, y: f32, z: f32, w: f32, has: bool }

@if(mesh_uvs)
fn vertex_uv_edges(closest: Closest) -> UvEdges {
  let at = closest.primitive * ATTRIBUTE_STRIDE + ATTRIBUTE_UVS;
  let ab = bitcast<vec4f>(attributes[at]);
  let c = bitcast<vec4f>(attributes[at + 1u]);
  let first = ab.zw - ab.xy;
  let second = c.xy - ab.xy;
  return UvEdges(first.x, first.y, second.x, second.y, c.z != 0.0);
}

/// Half floats, two words a corner.
@if(mesh_colors)
fn vertex_color(closest: Closest) -> vec4f {
  let at = closest.primitive * ATTRIBUTE_STRIDE + ATTRIBUTE_COLORS;
  let ab = attributes[at];
  let c = attributes[at + 1u];
  return between(closest, color_of(ab.xy), color_of(ab.zw), color_of(c.xy));
}

@if(mesh_colors)
fn color_of(words: vec2u) -> vec4f { return vec4f(unpack2x16float(words.x), unpack2x16float(words.y)); }

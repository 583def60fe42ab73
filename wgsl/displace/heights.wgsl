// Calls the program of a displacement at places of a mesh.

import package::budget::budget_place;
import package::height_program::height_at;

/// In the mesh's own coordinates: a place, the unit vector along which it moves, and its texture coordinates (u, v).
struct MeshPlace { p: vec3f, u: f32, n: vec3f, v: f32 }

@group(0) @binding(20) var<storage, read> places: array<MeshPlace>;
/// The height, as bits of f32; budget::budget_place.
@group(0) @binding(21) var<storage, read_write> results: array<vec2u>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= arrayLength(&results)) { return; }
  let place = places[i];
  let height = height_at(0u, place.p, place.n, vec2f(place.u, place.v));
  results[i] = vec2u(bitcast<u32>(height), budget_place);
}

// Template: `height`, how far a place of a mesh moves along its normal. A file of this kind belongs into materials/displacements/, or into
// the `programs` of a scene, and is used by the displacement of a mesh.
//
// It is asked once for each vertex, before there is a picture: `p` is the place and `n` its unit normal, in the mesh's own coordinates, `uv` its
// texture coordinates. Here: rings around the y axis, as where a drop has fallen into water; upright walls stay as they are.
// @family template

struct Params {
  /// Of the crests.
  /// @range(0, 1) @step(0.001) @default(0.05) @label(Height)
  height: f32,
  /// From crest to crest.
  /// @range(0.01, 10) @step(0.01) @default(0.4) @label(Wavelength)
  wavelength: f32,
}

fn height(p: vec3f, n: vec3f, uv: vec2f, params: Params) -> f32 {
  return params.height * abs(n.y) * cos(6.2831853 * length(p.xz) / params.wavelength);
}

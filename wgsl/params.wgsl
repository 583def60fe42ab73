// What stands in `params` beside the structs of scene.wgsl and is read word by word: the kernel knows the places, the host takes
// them from here.

/// A shape given by its signed distance. Stands in `params`; behind it an ObjectSpace, with the coordinates that the primitive stands
/// in for the world.
struct SdfShape {
  /// The box that it is in, in its own coordinates.
  low: vec3f,
  /// Kind << 24 | first vec4u of its parameters: see package::sdf_programs.
  program: u32,
  high: vec3f,
  /// Most steps of one ray.
  steps: u32,
  /// What a unit of the program's distance is worth: 1 over its Lipschitz constant.
  share: f32,
  /// Distances below this are the surface; half the step of the differences that give normals. Both in its own coordinates.
  tolerance: f32,
  probe: f32,
  /// How far from the surface rays start, where the primitive stands.
  offset: f32,
}

/// An image of the document, and how it is looked up: see package::image. Stands in `params`, one after the other.
struct ImageEntry {
  /// Rows of the map from surface coordinates to the image's (v up): linear, then an offset. First tile, IMAGE_….
  u: vec3f,
  first: u32,
  v: vec3f,
  flags: u32,
  size: vec2u,
  /// MAPPING_…; 0: it is looked up by surface coordinates. And how many vec4u behind the first entry its map from the world stands.
  mapping: u32,
  map: u32,
}

/// What makes a medium denser and thinner. Stands in `params`.
struct MediumDensity {
  /// The box outside of which there is nothing, in the program's coordinates.
  low: vec3f,
  /// Kind << 24 | first vec4u of its parameters: see package::medium_programs.
  program: u32,
  high: vec3f,
  /// The greatest density.
  majorant: f32,
  /// Rows of the map from the world to the program's coordinates.
  x: vec4f,
  y: vec4f,
  z: vec4f,
  /// By which the host is told of it: its place among the media in use.
  number: u32,
}

// What the host shares with the kernel. Every layout is declared here and nowhere else: the host derives its
// offsets from these structs. A `vec4u` holds three f32 (as bits) and one u32, so that it loads at once.

/// What stays the same for all samples of an image.
struct View {
  /// Eye, world.
  eye: vec3f,
  width: u32,
  /// From the eye to the upper left corner of the image plane; for parallel rays in the plane of the eye.
  corner: vec3f,
  height: u32,
  /// Along the upper edge of the image plane, whole width.
  right: vec3f,
  /// 32 bits that all random numbers of the image follow from.
  seed: u32,
  /// Down the left edge of the image plane, whole height.
  down: vec3f,
  max_depth: u32,
  /// Radiance of rays that leave the scene.
  environment: vec3f,
  roulette_start: u32,
  light_count: u32,
  /// First vec4u of `params` that holds the parameters of the environment's program.
  environment_params: u32,
  /// First vec4u of `params` that holds the ObjectSpace of the first shape.
  objects: u32,
  /// Lights of kind LIGHT_SUN; they come first.
  sun_count: u32,
  /// Sum of the ambient terms, for integrators that honour it.
  ambient: vec3f,
  /// Greatest component of what one path adds of indirect light; compiled in only where it is limited.
  clamp_indirect: f32,
  /// Unit vectors of the camera: the image's right and up, and where it looks. Files of wgsl/camera read what follows.
  camera_right: vec3f,
  lens_radius: f32,
  camera_up: vec3f,
  /// Distance of the plane that is sharp, along the axis.
  focus: f32,
  camera_forward: vec3f,
  /// Direction of the first corner of a lens with blades, in turns from the image's right.
  lens_turn: f32,
  /// Pixels that are rendered: from (x, y) to before (z, w).
  crop: vec4u,
  /// Pictures of a stereo pair across and down: (2, 1) or (1, 2).
  views: vec2f,
  half_separation: f32,
  /// Of the distance at which the pictures of both eyes agree; 0: infinitely far.
  inverse_convergence: f32,
  /// Corners of the lens; 0: round.
  blades: u32,
  /// Half of the angle that a fisheye shows, in turns.
  spread: f32,
  /// Half the width of the pixel filter, in pixels.
  filter_radius: f32,
  /// Of `distributed`, at the first surface: rays that it follows, points that it asks of each light.
  split_rays: u32,
  split_points: u32,
  /// First vec4u of `params` that holds the camera's MotionKeys, and their number; 0: it stands still.
  camera_keys: u32,
  camera_key_count: u32,
  /// vec4u of `params` before the tree of lights: share of the lights without a place, as a float, and their number.
  light_tree: u32,
  /// Light groups (as Light has them) of the environment and of the ambient terms.
  environment_group: u32,
  ambient_group: u32,
  /// First vec4u of `params` that holds the factors of the light groups, one vec4u each; compiled in only where one is not 1.
  gains: u32,
  /// First vec4u of `params` that holds the number of each shape's material, four in one; only for the layer `material`.
  shape_materials: u32,
  /// First vec4u of `params` that holds the Interior of the first shape.
  interiors: u32,
  /// First vec4u of the Medium outside of all shapes, plus 1; 0: vacuum.
  fog: u32,
  /// The first Interiors, at most eight, that the eye is inside of, in the order of entering.
  inside_first: vec4u,
  inside_last: vec4u,
  inside_count: u32,
  /// See medium/linear_fog.wgsl.
  fog_near: f32,
  fog_color: vec3f,
  fog_far: f32,
  /// First vec4u of `params` that holds an ImageEntry.
  images: u32,
  @if(interpreted || caustics) bytecode: u32, // where the list of blocks begins: wgsl/machine/run.wgsl
  @if(caustics) casters: u32, // first vec4u of `params` that holds their number and what wgsl/caustics/target.wgsl reads
  /// What the camera's file alone knows the meaning of.
  @if(camera_numbers || rolling || real_lens) camera_numbers: vec4f,
  /// Share of the time that the shutter is open after which a path begins: by the place on the film, x and y, from the left upper corner,
  /// without one, and by chance.
  @if(rolling || real_lens) rolling: vec4f,
  /// First vec4u of `params` that holds the rows of the camera's table.
  @if(real_lens) camera_table: u32,
}

/// What one dispatch does: the pixels from `first_row` and `first_column` to before `end_row` and `end_column`, samples from number
/// `sample` to before `end_sample`. Of a wavefront: see wgsl/wave/state.wgsl.
struct Slice {
  first_row: u32, end_row: u32, first_column: u32, end_column: u32, sample: u32, end_sample: u32,
  /// Number of the step; paths under way at most; samples of each pixel that there is room for, and of a block (src/engine/film/sums.ts).
  step: u32, paths: u32, rounds: u32, block: u32,
}

/// An inner node with the boxes of both children. A child is the node `ref` if its count is 0, else
/// `count` primitives from `ref`; of two leaves the right one's follow the left one's.
struct Node {
  /// Left box minimum, ref.
  left_min: vec4u,
  /// Left box maximum, count.
  left_max: vec4u,
  right_min: vec4u, right_max: vec4u,
}

/// Planar: point and two edges. Sphere: centre and (radius, 0, 0). Curved kinds: see wgsl/shape; signed distance: p0.x is the place of
/// its SdfShape, as a float. Instance: the root node of its group, where its place stands in `params`, the number of MotionKeys there (0: an ObjectSpace), and its own number, from 1 on (0: a shape that moves).
struct Primitive {
  /// p0, material (kind << 24 | first vec4u of its parameters).
  p0: vec4u,
  /// e1, light (index + 1, 0: none; in a group from the instance's, that is an offset).
  e1: vec4u,
  /// e2, kind (KIND_…) and shape (index << KIND_BITS).
  e2: vec4u,
}

/// The text of kernels without later shapes stays as it is: films are continued by it.
@if(!many_kinds) const KIND_BITS = 3u;
@if(many_kinds) const KIND_BITS = 4u;
@if(!many_kinds) const KIND_MASK = 7u;
@if(many_kinds) const KIND_MASK = 15u;

const KIND_TRIANGLE = 0u;
const KIND_PARALLELOGRAM = 1u;
const KIND_DISK = 2u;
const KIND_SPHERE = 3u;
const KIND_INSTANCE = 4u;
/// This one and those after it have files of wgsl/shape: see src/shader/curved.ts, which writes the numbers of most.
const KIND_CONE = 5u;
const KIND_TORUS = 6u;

/// A light: one emitting primitive, or a light without a surface.
struct Light {
  /// Radiance; of a point or spot its intensity, of a direction without a diameter its irradiance.
  radiance: vec3f,
  /// Its primitive; without a surface the first vec4u of its PunctualLight in `params`.
  primitive: u32,
  /// The primitive of the instance that it is in, plus 1; 0: none.
  instance: u32,
  /// Probability of choosing this light.
  probability: f32,
  /// Alias table (Vose 1991): keep this entry below the threshold, else take `other`. Where lights are chosen by place: its entry of LightCells.
  threshold: f32,
  other: u32,
  /// Area, in square scene units.
  area: f32,
  /// LIGHT_…
  kind: u32,
  /// FORM_…
  form: u32,
  /// Way to it from its entry's node in the tree of lights: lowest bit first, 1: to the right.
  trail: u32,
  /// Number of its light group; 0: none.
  group: u32,
}

/// `radiance` leaves the front only; both sides; the front only, but the material may emit from either.
const LIGHT_FRONT = 0u;
const LIGHT_BOTH = 1u;
const LIGHT_MATERIAL = 2u;
/// Without a surface: see PunctualLight.
const LIGHT_POINT = 3u;
const LIGHT_SPOT = 4u;
const LIGHT_DIRECTIONAL = 5u;
/// Directional with a diameter: such rays see it.
const LIGHT_SUN = 6u;

/// How the points of a light are sampled: in a way of its own, or by the solid angle of a flat shape.
const FORM_OTHER = 0u;
const FORM_TRIANGLE = 1u;
const FORM_PARALLELOGRAM = 2u;
const FORM_RECTANGLE = 3u;

/// A light without a surface. Stands in `params`.
struct PunctualLight {
  position: vec3f,
  /// Spot: cosine from which there is no light. Sun: 1 − cosine of its radius.
  outer: f32,
  /// Unit; where the light travels.
  direction: vec3f,
  /// Spot: cosine up to which there is full light.
  inner: f32,
  /// c, l, q of 1/(c + l d + q d²).
  attenuation: vec3f,
}

/// Where a shape's own coordinates are: affine maps, three rows each. Stands in `params`.
struct ObjectSpace {
  object_from_world_x: vec4f,
  object_from_world_y: vec4f,
  object_from_world_z: vec4f,
  world_from_object_x: vec4f,
  world_from_object_y: vec4f,
  world_from_object_z: vec4f,
}

/// Where something is at one time: q ↦ translate + rotate · (scale ∘ q). Stands in `params`.
struct MotionKey {
  translate: vec3f,
  /// In [0, 1]: from the opening of the shutter to its closing.
  time: f32,
  /// Unit quaternion.
  rotate: vec4f,
  scale: vec3f,
}

/// What a shape is filled with. Stands in `params`, one a shape.
struct Interior {
  /// 0 to 255: of overlapping shapes the greatest counts.
  priority: u32,
  /// First vec4u of its Medium, plus 1; 0: vacuum.
  medium: u32,
  /// 0: nothing is known of what is behind the surface: it parts nothing.
  filled: u32,
  /// Material of the shape: see Primitive.
  material: u32,
}

/// A medium; where a program gives its density, what it is where that is 1. Stands in `params`.
struct Medium {
  /// Absorption and scattering, per unit length.
  extinction: vec3f,
  /// Mean cosine of the phase function.
  g: f32,
  scattering: vec3f,
  /// First vec4u of its MediumDensity, plus 1; 0: it is the same everywhere.
  @if(densities) density: u32,
  /// Radiance, per unit of absorption: see package::medium::emission.
  @if(medium_emission) emission: vec3f,
}

/// How the environment's image stands. Stands in `params`.
struct ImageFrame {
  /// Rows of the rotation from the world to the image's own axes: y is up, the middle of the image towards −z.
  x: vec3f,
  y: vec3f,
  z: vec3f,
  /// Factor of its radiance.
  scale: vec3f,
}

/// Sums over the samples of a pixel, never means.
struct FilmPixel {
  /// Sum of radiance, each sample times its filter weight where the filter has negative parts; w: number of samples that
  /// are in the sums. The samples are independent and their mean is the filtered image, so that the mean of `square` gives
  /// its variance.
  sum: vec4f,
  /// Sum of squares; w: number of samples that were dropped because they were not finite.
  square: vec4f,
}

/// What the kernel tells the host beside the film.
struct Report {
  /// The loop that ran out of its budget: see package::budget. 0: none.
  over_budget: atomic<u32>,
  /// The density that exceeded its majorant: see package::medium::density. 0: none.
  @if(densities) over_majorant: atomic<u32>,
  /// Rays traced a pixel: closest-hit, any-hit.
  rays: array<vec2u>,
}

@group(0) @binding(0) var<uniform> view: View;
@group(0) @binding(1) var<uniform> slice: Slice;
/// The arrays of the scene, up to `lights`: where one is too large for a binding, src/shader/split.ts gives it several.
/// What rays walk through; wgsl/traverse/structures.wgsl has other views of it.
@group(0) @binding(2) var<storage, read> nodes: array<Node>;
@group(0) @binding(3) var<storage, read> primitives: array<Primitive>;
/// Of the corners of each primitive, ATTRIBUTE_STRIDE of package::config vec4u: see src/shader/attributes.ts.
@group(0) @binding(4) var<storage, read> attributes: array<vec4u>;
@group(0) @binding(5) var<storage, read> params: array<vec4u>;
@group(0) @binding(6) var<storage, read> lights: array<Light>;
@group(0) @binding(7) var<storage, read_write> film: array<FilmPixel>;
@group(0) @binding(8) var<storage, read_write> report: Report;
/// Cumulated luminance of the environment's program or image: see package::environment::radiance.
@group(0) @binding(9) var environment_table: texture_2d<f32>;
/// Sums of the film's layers: LAYER_STRIDE of package::config for each pixel, in the order of src/engine/film/layers.ts. Radiance is
/// weighted as in the film's sum; what the eye sees first has in w the number of samples that saw something.
@group(0) @binding(10) var<storage, read_write> layers: array<vec4f>;
/// Radiance of the environment's image; row 0 is at the top.
@group(0) @binding(11) var environment_image: texture_2d<f32>;
/// Of each block of 8 × 8 pixels the number of the first sample that it does not get: see src/engine/schedule/adaptive.ts.
@group(0) @binding(12) var stops: texture_2d<u32>;
@group(0) @binding(13) var image_bytes: texture_2d_array<f32>; // of materials: see package::image
@group(0) @binding(14) var image_halves: texture_2d_array<f32>;

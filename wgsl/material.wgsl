// The material contract: what a material file sees and what it returns.
//
// Directions are unit vectors in the local shading frame: z is the shading normal on the side of `wo`, so that
// wo.z > 0. Light arrives from `wi`; wi.z < 0 is transmission. A material file defines a struct `Params` and some of
//   fn surface(hit: Hit, params: Params) -> Principled                         parameters of the built-in layered BSDF
//   fn geometry_tangent(hit: Hit, params: Params) -> vec3f                     where its highlights grow, in place of hit.tangent
//   fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f           f, per steradian
//   fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample     u uniform in [0, 1)³
//   fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32              density of `sample`, per steradian
//   fn direction(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> vec3f       a direction of that density, in place of sample; 0: absorbed
//   fn emission(wo: vec3f, hit: Hit, params: Params) -> vec3f                  radiance emitted towards wo
//   fn value(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> BsdfValue      f and density together, in place of eval and pdf
//   fn opacity(hit: Hit, params: Params) -> f32                                probability that the surface is there; wo may come first
//   fn normal(hit: Hit, params: Params) -> vec3f                               shading normal in this frame, unit
//   fn interior_ior(hit: Hit, params: Params) -> f32                           index of refraction inside the shape
//   fn subsurface(hit: Hit, params: Params) -> Subsurface                      what the diffuse body of `surface` lets light into
// `surface`, or `eval` alone (the engine samples the cosine hemisphere), or `eval`, `sample` and `pdf`, or `value` and `sample`, or one of
// these with `direction` for `sample`, or `sample` alone (purely specular); `geometry_tangent` and `subsurface` beside `surface`; `emission`, `opacity`,
// `normal` and `interior_ior` beside any of them, `emission` also alone (black but for its light). A material without parameters leaves
// out the struct and the arguments `params`.
//
// Files of other kinds define, with or without Params, one function alone:
//   fn environment(direction: vec3f, params: Params) -> vec3f                  radiance from a unit world direction
//   fn distance(p: vec3f, params: Params) -> f32                               signed distance of a shape, negative inside
//   fn density(p: vec3f, params: Params) -> f32                                factor of a medium's coefficients at a point, ≥ 0
//   fn height(p: vec3f, n: vec3f, uv: vec2f, params: Params) -> f32            how far a place of a mesh moves along its normal
//   fn Le(p: vec3f, params: Params) -> vec3f                                   beside it, optional: radiance that the medium emits by its absorption
//   fn albedo(p: vec3f, params: Params) -> vec3f                               beside it, optional: factor of the medium's albedo at a point, from 0 to 1
//   fn g(p: vec3f, params: Params) -> f32                                      beside it, optional: mean cosine of scattering at a point, −0.99 to 0.99
//   fn phase(p: vec3f, cosine: f32, params: Params) -> vec3f                   beside it, optional: phase function, per steradian; cosine 1 is straight on
//   fn choose(hit: Hit, params: Params, u: f32) -> u32                         the material of the scene that stands here, u uniform in [0, 1)

/// Where a path meets a surface.
struct Hit {
  /// World position.
  p: vec3f,
  /// World-space shading normal, unit, on the side of wo.
  n: vec3f,
  /// Surface coordinates: those of the mesh; else along the edges of quads, boxes and triangles, across disks, around spheres.
  uv: vec2f,
  /// The ray arrives on the front, the side of the outward normal.
  front: bool,
  /// Local, unit, z = 0: the direction in which u grows.
  tangent: vec3f,
  /// The same for v, made perpendicular.
  bitangent: vec3f,
  /// Second set of surface coordinates of the mesh; else as uv.
  uv1: vec2f,
  /// Colour of the mesh's vertices, linear, between them; white where it has none.
  color: vec4f,
  /// Two numbers uniform in [0, 1), the same for every image that is looked up here: see package::image.
  texel: vec2f,
  /// The shape's own coordinates, for package::transform.
  object: u32,
  /// The instance that it is in, plus 1; 0: none. For package::transform.
  instance: u32,
  /// Index of refraction of what the shape stands in at this point, where the scene fills its shapes; else 1.
  outside: f32,
  /// Of the path, in µm; 0.5876 where nothing depends on it. A material that looks at it splits white light.
  wavelength: f32,
}

/// A sampled direction.
struct BsdfSample {
  /// Local direction that light arrives from.
  wi: vec3f,
  /// f |cos θi| / pdf; zero ends the path (absorption).
  weight: vec3f,
  /// Density per steradian; for a specular lobe the probability of having chosen it.
  pdf: f32,
  /// The lobe is a Dirac delta: reached by no other direction.
  specular: bool,
  /// Index of refraction behind the surface over that before it where the direction is refracted, else 1.
  eta: f32,
}

/// f, per steradian, and the density with which `sample` would have chosen the direction.
struct BsdfValue { f: vec3f, pdf: f32 }

/// A sample of an ordinary (not specular, not refracting) lobe.
fn bsdf_sample_of(wi: vec3f, weight: vec3f, pdf: f32) -> BsdfSample {
  return BsdfSample(wi, weight, pdf, false, 1.0);
}

/// The sample of a path that ends here.
fn bsdf_absorbed() -> BsdfSample {
  return BsdfSample(vec3f(0.0, 0.0, 1.0), vec3f(0.0), 0.0, false, 1.0);
}

/// `eta` of a direction that `fn direction` of a material with this `fn interior_ior` has drawn.
fn bsdf_eta(ior: f32, hit: Hit, wi: vec3f) -> f32 {
  let inside = ior / hit.outside;
  return select(1.0, select(1.0 / inside, inside, hit.front), wi.z < 0.0);
}

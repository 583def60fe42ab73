// Names of the random decisions along a path. A decision keeps its name whatever was decided before it, so that a sampler
// whose samples of one decision are spread evenly (stratified, Halton, Sobol) spreads the same decision in all samples.
//
// A sampler is a module with
//   fn sampler_start(seed: u32, pixel: u32, at: vec2u, sample: u32)   a path: number of the pixel, its column and row, its sample
//   fn sampler_bounce(vertex: u32)                                    from here on the decisions of this vertex; at first, of 0
//   fn sampler_1d(dimension: u32) -> f32                              uniform in [0, 1)
//   fn sampler_2d(dimension: u32) -> vec2f                            the same in [0, 1)²
//   fn sampler_state() -> u32                                         what it has to keep between two vertices
//   fn sampler_resume(seed, pixel, at, sample, word: u32)             goes on with the path, of which `word` was kept
// Each decision of a vertex is asked for once; a generator that ignores the names gives a new number at every call.

/// A decision with two numbers takes two places.
const DIM_FILM = 0u;
const DIM_DIRECTION = 2u;
const DIM_LIGHT_POINT = 4u;
const DIM_LIGHT = 6u;
const DIM_LENS = 8u;
const DIM_LOBE = 10u;
const DIM_ROULETTE = 11u;
/// Lights or the environment's program.
const DIM_LIGHT_OR_SKY = 12u;
const DIM_SKY_UNIFORM = 13u;
const DIM_SKY_CELL = 14u;
const DIM_SKY_POINT = 16u;
/// Whether a surface with holes is there: on the way to the vertex, and on the way from it to a light.
const DIM_HOLE = 18u;
const DIM_SHADOW_HOLE = 19u;
/// Whether a light is asked, where that is left to chance.
const DIM_LIGHT_OR_DIRECTION = 20u;
/// Whether `distributed` follows a sampled direction.
const DIM_FOLLOW = 29u;
/// When the path is: between the opening of the shutter and its closing.
const DIM_TIME = 21u;
/// Direction and lobe by which the layer of the albedo is estimated: three decisions of one number, in a row of DIM_TIME's
/// place that nothing else repeats.
const DIM_ALBEDO = DIM_TIME + 32u;
/// Of ways through media of which a program gives the density: two words that the random numbers of all steps follow from, of shadow
/// rays, repeated by 2 i, and of segments, repeated by 2 i + 1. In rows of DIM_LENS' place that nothing else repeats.
const DIM_STEPS = DIM_LENS + 32u;
/// How far light goes in a medium on the way to the vertex, and by the extinction of which channel.
const DIM_DISTANCE = 22u;
const DIM_DISTANCE_CHANNEL = 23u;
const DIM_WAVELENGTH = 24u;
/// Of a segment in a medium: the light that is asked for all of it, a point of that light, and the distance at which it is.
const DIM_ALONG_LIGHT = 25u;
const DIM_ALONG_POINT = 27u;
const DIM_ALONG_DISTANCE = 30u;
/// Whether a direction is drawn from what was learned of light.
const DIM_GUIDED = 31u;

/// The same decision number `i` where a vertex takes it again and again: for each light, for each layer.
fn dimension_repeated(dimension: u32, i: u32) -> u32 { return dimension + i * 32u; }

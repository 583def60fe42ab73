// To and from the networks of Open Image Denoise (src/engine/denoise): the film's radiance and its guides go in as three channels each,
// radiance on a scale that suits eyes; what comes out is a film of one sample a pixel.

import package::scene::FilmPixel;
import package::math::luminance;
import package::view::guide::GuidePixel;
import package::view::layer::{layer, layers};

struct Tile {
  /// Of the image, in pixels.
  size: vec2u,
  /// Of the tile, in pixels; what of it lies outside of the image is black.
  tile: vec2u,
  /// Its upper left corner in the image.
  origin: vec2u,
  /// The part of the image that is taken from it: from here to before there.
  first: vec2u,
  end: vec2u,
  /// 1: the light of parts that accumulate apart is weighted.
  graded: u32,
}

@group(0) @binding(0) var<uniform> tile: Tile;
@group(0) @binding(1) var<storage, read> film: array<FilmPixel>;
@group(0) @binding(2) var<storage, read> guide: array<GuidePixel>;
/// Radiance; w: samples.
@group(0) @binding(3) var<storage, read_write> radiance: array<vec4f>;
@group(0) @binding(6) var<storage, read> gains: array<vec4f>;
/// Of each workgroup of `expose`: sum of the logarithms of its blocks, and their number.
@group(0) @binding(7) var<storage, read_write> logs: array<vec2f>;
@group(0) @binding(8) var<storage, read_write> color: array<vec4f>;
@group(0) @binding(9) var<storage, read_write> albedo: array<vec4f>;
@group(0) @binding(10) var<storage, read_write> normal: array<vec4f>;
@group(0) @binding(11) var<storage, read> denoised: array<vec4f>;
@group(0) @binding(12) var<storage, read_write> picture: array<FilmPixel>;

/// Pixels of a block whose mean luminance counts once, at its sides; workgroups of `expose`, and threads of each.
const BLOCK = 16u;
const GROUPS = 64u;
const THREADS = 64u;
/// Luminance that the geometric mean of the image is brought to, and blocks that are too dark to count.
const KEY = 0.18;
const DARKEST = 1.0e-8;
/// The largest half float.
const BRIGHTEST = 65504.0;

/// A copy of the film's means, so that all tiles are of one moment.
@compute @workgroup_size(8, 8)
fn copy_means(@builtin(global_invocation_id) id: vec3u) {
  if (any(id.xy >= tile.size)) { return; }
  let i = id.y * tile.size.x + id.x;
  let n = film[i].sum.w;
  var sum = film[i].sum.rgb;
  if (tile.graded == 1u) { sum = graded_sum(i); }
  radiance[i] = vec4f(sum / max(n, 1.0), n);
}

/// The light of each part times its factor.
fn graded_sum(i: u32) -> vec3f {
  let first = i * layer.stride + layer.parts;
  var sum = vec3f(0.0);
  for (var k = 0u; k < min(layer.part_count, arrayLength(&gains)); k++) { sum += layers[first + k].rgb * gains[k].rgb; }
  return sum;
}

var<workgroup> shares: array<f32, THREADS>;

/// How bright the image is, as the networks were taught: the geometric mean of the luminances of blocks.
@compute @workgroup_size(THREADS)
fn expose(@builtin(local_invocation_index) thread: u32, @builtin(workgroup_id) group: vec3u) {
  let across = (tile.size.x + BLOCK - 1u) / BLOCK;
  let blocks = across * ((tile.size.y + BLOCK - 1u) / BLOCK);
  var sum = vec2f(0.0);
  for (var block = group.x; block < blocks; block += GROUPS) {
    let corner = vec2u(block % across, block / across) * BLOCK;
    let extent = min(tile.size - corner, vec2u(BLOCK));
    let pixels = extent.x * extent.y;
    var own = 0.0;
    for (var k = thread; k < pixels; k += THREADS) {
      let at = corner + vec2u(k % extent.x, k / extent.x);
      own += luminance(max(radiance[at.y * tile.size.x + at.x].rgb, vec3f(0.0)));
    }
    workgroupBarrier();
    shares[thread] = own;
    workgroupBarrier();
    if (thread == 0u) {
      var all = 0.0;
      for (var k = 0u; k < THREADS; k++) { all += shares[k]; }
      let mean = all / f32(pixels);
      if (mean > DARKEST) { sum += vec2f(log2(mean), 1.0); }
    }
  }
  if (thread == 0u) { logs[group.x] = sum; }
}

/// What the image is multiplied with.
fn exposure() -> f32 {
  var sum = vec2f(0.0);
  for (var k = 0u; k < GROUPS; k++) { sum += logs[k]; }
  return select(1.0, KEY / exp2(sum.x / max(sum.y, 1.0)), sum.y > 0.0);
}

/// Fills a tile.
@compute @workgroup_size(8, 8)
fn pack(@builtin(global_invocation_id) id: vec3u) {
  if (any(id.xy >= tile.tile)) { return; }
  let place = id.y * tile.tile.x + id.x;
  let at = tile.origin + id.xy;
  if (any(at >= tile.size)) {
    color[place] = vec4f(0.0);
    albedo[place] = vec4f(0.0);
    normal[place] = vec4f(0.0);
    return;
  }
  let i = at.y * tile.size.x + at.x;
  let exposed = clamp(radiance[i].rgb * exposure(), vec3f(0.0), vec3f(BRIGHTEST));
  color[place] = vec4f(curve(exposed.r), curve(exposed.g), curve(exposed.b), 0.0) / curve(BRIGHTEST);
  albedo[place] = vec4f(saturate(guide[i].albedo), 0.0);
  normal[place] = vec4f(0.5 + 0.5 * clamp(guide[i].normal, vec3f(-1.0), vec3f(1.0)), 0.0);
}

/// Takes the middle of a tile.
@compute @workgroup_size(8, 8)
fn unpack(@builtin(global_invocation_id) id: vec3u) {
  let at = tile.first + id.xy;
  if (any(at >= tile.end)) { return; }
  let i = at.y * tile.size.x + at.x;
  let inside = at - tile.origin;
  let c = denoised[inside.y * tile.tile.x + inside.x].rgb * curve(BRIGHTEST);
  let linear = vec3f(uncurve(c.r), uncurve(c.g), uncurve(c.b)) / exposure();
  let kept = select(vec3f(0.0), linear, linear > vec3f(0.0));
  // Where the film has no samples there is nothing to be seen: outside of a crop window.
  let has = select(0.0, 1.0, radiance[i].w > 0.0);
  picture[i] = FilmPixel(vec4f(kept * has, has), vec4f(kept * kept * has, 0.0));
}

// The scale of the networks: perceptually uniform from 1e-5 to 1e8 cd/m², a line, a power and a logarithm after Aydın, Mantiuk and Seidel 2008,
// "Extending quality metrics to full luminance range images", in the numbers that the weights were made with (Open Image Denoise, color.py).
const CURVE_A = 1.41283765e+03;
const CURVE_B = 1.64593172e+00;
const CURVE_C = 4.31384981e-01;
const CURVE_D = -2.94139609e-03;
const CURVE_E = 1.92653254e-01;
const CURVE_F = 6.26026094e-03;
const CURVE_G = 9.98620152e-01;
const CURVE_Y0 = 1.57945760e-06;
const CURVE_Y1 = 3.22087631e-02;
const CURVE_X0 = 2.23151711e-03;
const CURVE_X1 = 3.70974749e-01;

fn curve(y: f32) -> f32 {
  if (y <= CURVE_Y0) { return CURVE_A * y; }
  if (y <= CURVE_Y1) { return CURVE_B * pow(y, CURVE_C) + CURVE_D; }
  return CURVE_E * log(y + CURVE_F) + CURVE_G;
}

fn uncurve(x: f32) -> f32 {
  if (x <= CURVE_X0) { return x / CURVE_A; }
  if (x <= CURVE_X1) { return pow((x - CURVE_D) / CURVE_B, 1.0 / CURVE_C); }
  return exp((x - CURVE_G) / CURVE_E) - CURVE_F;
}

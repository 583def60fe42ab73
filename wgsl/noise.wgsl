// Noise: random but continuous functions of position, the stuff of procedural textures.
//
// All of it is a fixed function of the point: no seed; add an offset to the point for another one. Features have
// the size of about 1 unit. Coordinates beyond ±2^30 count as ±2^30; far from the origin f32 has no digits left for the
// place within a cell (at 2^16 still 1/128). Nothing is filtered: a pixel averages it by taking many samples.
//
//   function           range               mean   smooth
//   noise_value        [0, 1)              1/2    twice differentiable; blobs on a grid
//   noise_gradient     [−1.037, 1.037]     0      twice differentiable; 0 at whole coordinates (Perlin 2002)
//   noise_simplex      (−1, 1)             0      twice differentiable; no grid directions (Perlin 2001)
//   noise_worley_3d    [0, 2]                     continuous; distances to scattered points; noise_worley_2d
//   noise_fbm, …       at the end of the file     sums of octaves
//
// For two dimensions take vec3f(uv, 0.5): a slice.

/// Coordinates are clamped to ±this, so that cells and their neighbours are whole numbers of 32 bits.
const NOISE_LIMIT = 1073741824.0;

// --- hashes

/// Random bits for a cell: PCG3D of Jarzynski and Olano 2020, "Hash functions for GPU rendering".
fn noise_hash_3d(cell: vec3u) -> vec3u {
  var v = cell * 1664525u + 1013904223u;
  v.x += v.y * v.z;
  v.y += v.z * v.x;
  v.z += v.x * v.y;
  v ^= v >> vec3u(16u);
  v.x += v.y * v.z;
  v.y += v.z * v.x;
  v.z += v.x * v.y;
  return v;
}

/// Random bits to numbers in [0, 1).
fn noise_unit(bits: vec3u) -> vec3f { return vec3f(bits >> vec3u(8u)) * 5.9604645e-8; }

/// Three random numbers in [0, 1) for a cell of whole coordinates: a colour, a tilt and a size for each tile.
fn noise_cell(cell: vec3i) -> vec3f { return noise_unit(noise_hash_3d(bitcast<vec3u>(cell))); }

fn noise_bits(cell: vec3i) -> u32 { return noise_hash_3d(bitcast<vec3u>(cell)).x; }

/// One random number in [0, 1) for a cell.
fn noise_at(cell: vec3i) -> f32 { return noise_cell(cell).x; }

// --- interpolation: 6 t⁵ − 15 t⁴ + 10 t³ and its derivative; first and second derivative vanish at 0 and 1

fn noise_fade(t: vec3f) -> vec3f { return t * t * t * (t * (t * 6.0 - 15.0) + 10.0); }

fn noise_fade_slope(t: vec3f) -> vec3f { return 30.0 * t * t * (t * (t - 2.0) + 1.0); }

/// The cell of a point, and the place in it, in [0, 1)³.
struct NoiseCell { cell: vec3i, at: vec3f }

fn noise_cell_of(p: vec3f) -> NoiseCell {
  let q = clamp(p, vec3f(-NOISE_LIMIT), vec3f(NOISE_LIMIT));
  let low = floor(q);
  return NoiseCell(vec3i(low), q - low);
}

/// Corners of a cell: 8, as no compiler can know. One that repeats the loop's body for each of them takes a second for a few materials.
fn noise_corners(at: vec3f) -> u32 { return 8u + (bitcast<u32>(at.x) >> 31u); }

/// A corner of a cell, by its number: bit 0 is x, bit 1 y, bit 2 z.
fn noise_corner(k: u32) -> vec3i { return vec3i((vec3u(k) >> vec3u(0u, 1u, 2u)) & vec3u(1u)); }

/// What the corner weighs (x) in a field that is known at the eight corners of a cell, at `u` in [0, 1]³; and its derivatives by u (yzw).
fn noise_weight(corner: vec3i, u: vec3f) -> vec4f {
  let is = corner == vec3i(1);
  let side = select(1.0 - u, u, is);
  return vec4f(side.x * side.y * side.z, select(vec3f(-1.0), vec3f(1.0), is) * side.yzx * side.zxy);
}

// --- value noise: random numbers at whole coordinates, interpolated

/// Value (x) in [0, 1) and gradient (yzw).
fn noise_value_d(p: vec3f) -> vec4f {
  let c = noise_cell_of(p);
  let u = noise_fade(c.at);
  var n = vec4f(0.0);
  for (var k = 0u; k < noise_corners(c.at); k++) {
    let corner = noise_corner(k);
    n += noise_weight(corner, u) * noise_at(c.cell + corner);
  }
  return vec4f(n.x, n.yzw * noise_fade_slope(c.at));
}

/// Value noise in [0, 1): see noise_value_d.
fn noise_value(p: vec3f) -> f32 { return noise_value_d(p).x; }

// --- gradient noise: random slopes at whole coordinates (Perlin 2002, "Improving noise")

/// One of the twelve directions from the middle of a cube to its edges, each as likely: mean 0, and the mean of the
/// square is 2/3 along every direction.
fn noise_slope(cell: vec3i) -> vec3f {
  let h = ((noise_bits(cell) >> 16u) * 12u) >> 16u;
  let s = vec2f(select(-1.0, 1.0, (h & 1u) == 0u), select(-1.0, 1.0, (h & 2u) == 0u));
  let kind = h >> 2u;
  return select(select(vec3f(0.0, s), vec3f(s.x, 0.0, s.y), kind == 1u), vec3f(s, 0.0), kind == 0u);
}

/// Value (x) in [−1.037, 1.037], variance 0.0729 over all points; and gradient (yzw). Each corner adds a plane through it.
fn noise_gradient_d(p: vec3f) -> vec4f {
  let c = noise_cell_of(p);
  let u = noise_fade(c.at);
  let du = noise_fade_slope(c.at);
  var n = vec4f(0.0);
  for (var k = 0u; k < noise_corners(c.at); k++) {
    let corner = noise_corner(k);
    let slope = noise_slope(c.cell + corner);
    let height = dot(slope, c.at - vec3f(corner));
    let weight = noise_weight(corner, u);
    n += vec4f(weight.x * height, weight.yzw * du * height + weight.x * slope);
  }
  return n;
}

/// Gradient noise in [−1.037, 1.037], zero at whole coordinates: see noise_gradient_d.
fn noise_gradient(p: vec3f) -> f32 { return noise_gradient_d(p).x; }

// --- simplex noise: slopes at the corners of tetrahedra (Perlin 2001; the kernel as in Gustavson 2005, but of radius
// √½, so that it is continuous)

/// In (−1, 1); corners are 0.75^½ to 1 apart.
fn noise_simplex(p: vec3f) -> f32 {
  let q = clamp(p, vec3f(-0.25 * NOISE_LIMIT), vec3f(0.25 * NOISE_LIMIT));
  let corner = floor(q + (q.x + q.y + q.z) / 3.0);
  let offset = q - corner + (corner.x + corner.y + corner.z) / 6.0;
  // Which of the six tetrahedra of the skewed cube: its second and third corner.
  let ge = step(offset.yzx, offset.xyz);
  let less = 1.0 - ge;
  let second = min(ge, less.zxy);
  let third = max(ge, less.zxy);
  let cell = vec3i(corner);
  let sum = noise_kernel(cell, offset)
    + noise_kernel(cell + vec3i(second), offset - second + 1.0 / 6.0)
    + noise_kernel(cell + vec3i(third), offset - third + 1.0 / 3.0)
    + noise_kernel(cell + vec3i(1), offset - 0.5);
  return 76.0 * sum;
}

fn noise_kernel(cell: vec3i, offset: vec3f) -> f32 {
  let t = max(0.0, 0.5 - dot(offset, offset));
  return t * t * t * t * dot(noise_slope(cell), offset);
}

// --- cells: one point at random in every cell of a grid, and the distances from a place to the nearest of them (Worley
// 1996, "A cellular texture basis function"). f1 gives bubbles, f2 − f1 the cracks between cells.
//
// The 3 × 3 (× 3) cells around are searched: whatever lies within a distance of 1 is found. Farther away, where few
// places have their nearest or second point, a distance may come out too large; it is 2 at most.

struct Worley {
  /// Distance to the nearest and to the second nearest point.
  f1: f32,
  f2: f32,
  /// From the place to the nearest point; z is 0 in two dimensions.
  to: vec3f,
  /// Cell of the nearest point: noise_cell gives random numbers for it.
  id: vec3i,
}

/// The nearer of the points seen so far and of one more, at `to` from the place. f1 and f2 hold squares.
fn noise_nearer(so_far: Worley, to: vec3f, id: vec3i) -> Worley {
  let d = dot(to, to);
  if (d < so_far.f1) { return Worley(d, so_far.f1, to, id); }
  return Worley(so_far.f1, min(so_far.f2, d), so_far.to, so_far.id);
}

/// Around a point of space.
fn noise_worley_3d(p: vec3f) -> Worley {
  let c = noise_cell_of(p);
  var found = Worley(4.0, 4.0, vec3f(0.0), c.cell);
  for (var k = 0; k < 27; k++) {
    let step = vec3i(k % 3, (k / 3) % 3, k / 9) - 1;
    found = noise_nearer(found, vec3f(step) + noise_cell(c.cell + step) - c.at, c.cell + step);
  }
  return Worley(sqrt(found.f1), sqrt(found.f2), found.to, found.id);
}

/// Around a point of the plane; id.z is 0.
fn noise_worley_2d(uv: vec2f) -> Worley {
  let c = noise_cell_of(vec3f(uv, 0.0));
  var found = Worley(4.0, 4.0, vec3f(0.0), c.cell);
  for (var k = 0; k < 9; k++) {
    let step = vec3i(k % 3 - 1, k / 3 - 1, 0);
    let to = vec2f(step.xy) + noise_cell(c.cell + step).xy - c.at.xy;
    found = noise_nearer(found, vec3f(to, 0.0), c.cell + step);
  }
  return Worley(sqrt(found.f1), sqrt(found.f2), found.to, found.id);
}

// --- octaves: noise at several sizes, the finer the weaker. Octave i has the frequency `lacunarity`^i and the weight
// `gain`^i; the sum is divided by the sum of the weights. Octaves count from 1 to 16. See Perlin 1985, "An image
// synthesizer"; Musgrave 1994 in Ebert et al., "Texturing and modeling".

const NOISE_MAX_OCTAVES = 16u;

/// Moves each octave, so that the zeros of gradient noise do not coincide at the origin.
const NOISE_OCTAVE_SHIFT = vec3f(19.183, 7.719, 31.417);

/// Fractional Brownian motion of gradient noise: clouds, stone. In [−1.037, 1.037], mean 0.
fn noise_fbm(p: vec3f, octaves: u32, lacunarity: f32, gain: f32) -> f32 {
  return noise_fbm_d(p, octaves, lacunarity, gain).x;
}

/// The same with its gradient (yzw).
fn noise_fbm_d(p: vec3f, octaves: u32, lacunarity: f32, gain: f32) -> vec4f {
  var q = p;
  var sum = vec4f(0.0);
  var weight = 1.0;
  var frequency = 1.0;
  var total = 0.0;
  for (var i = 0u; i < clamp(octaves, 1u, NOISE_MAX_OCTAVES); i++) {
    let n = noise_gradient_d(q);
    sum += weight * vec4f(n.x, n.yzw * frequency);
    total += weight;
    weight *= gain;
    frequency *= lacunarity;
    q = q * lacunarity + NOISE_OCTAVE_SHIFT;
  }
  return sum / total;
}

/// Sum of the absolute values: flames, marble veins. In [0, 1.037]; creased where the noise is 0.
fn noise_turbulence(p: vec3f, octaves: u32, lacunarity: f32, gain: f32) -> f32 {
  var q = p;
  var sum = vec2f(0.0);
  var weight = 1.0;
  for (var i = 0u; i < clamp(octaves, 1u, NOISE_MAX_OCTAVES); i++) {
    sum += weight * vec2f(abs(noise_gradient(q)), 1.0);
    weight *= gain;
    q = q * lacunarity + NOISE_OCTAVE_SHIFT;
  }
  return sum.x / sum.y;
}

/// Sharp crests where the noise is 0: (1 − |noise|)², finer octaves strong only near the crests of coarser ones. In [0, 1].
fn noise_ridged(p: vec3f, octaves: u32, lacunarity: f32, gain: f32) -> f32 {
  var q = p;
  var sum = vec2f(0.0);
  var weight = 1.0;
  var crest = 1.0;
  for (var i = 0u; i < clamp(octaves, 1u, NOISE_MAX_OCTAVES); i++) {
    let ridge = 1.0 - min(1.0, abs(noise_gradient(q)));
    crest *= ridge * ridge;
    sum += weight * vec2f(crest, 1.0);
    weight *= gain;
    q = q * lacunarity + NOISE_OCTAVE_SHIFT;
  }
  return sum.x / sum.y;
}

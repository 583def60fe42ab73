// Exact sums of blocks of samples: see src/engine/film/sums.ts, which does the same on the host. A number is three digits of 12 bits
// (signed sums of them) that begin at the digit `top`: digit d counts 2^(12 d − 149).

struct Shape {
  /// vec4f a pixel.
  stride: u32,
  /// Places among them that are no sums (numbers of shapes and materials): they stay where they are. None: NOWHERE.
  kept_first: u32,
  kept_second: u32,
}

const THREADS = 64u;
const BITS = 12;

@group(0) @binding(0) var<uniform> shape: Shape;
/// Sums over the block of samples that is not complete yet.
@group(0) @binding(1) var<storage, read_write> open: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> first: array<vec4i>;
@group(0) @binding(3) var<storage, read_write> second: array<vec4i>;
@group(0) @binding(4) var<storage, read_write> third: array<vec4i>;
/// Of the four numbers their top digits, 8 bits each.
@group(0) @binding(5) var<storage, read_write> tops: array<u32>;
/// Rounded sums over all samples.
@group(0) @binding(6) var<storage, read_write> total: array<vec4f>;

/// Not 0: the block is complete. Wavefronts know that on the GPU alone.
@group(0) @binding(7) var<storage, read> closes: u32;

fn is_kept(i: u32) -> bool {
  let place = i % shape.stride;
  return place == shape.kept_first || place == shape.kept_second;
}

fn unpacked(top: u32) -> vec4u { return (vec4u(top) >> vec4u(0u, 8u, 16u, 24u)) & vec4u(255u); }
fn packed(top: vec4u) -> u32 { return top.x | (top.y << 8u) | (top.z << 16u) | (top.w << 24u); }

/// Digit `place` of mantissa · 2^(exponent − 149).
fn digit(mantissa: vec4u, exponent: vec4i, place: vec4i) -> vec4i {
  let down = place * BITS - exponent;
  let right = mantissa >> vec4u(clamp(down, vec4i(0), vec4i(31)));
  let left = mantissa << vec4u(clamp(-down, vec4i(0), vec4i(31)));
  let one = vec4i(select(right, left, down < vec4i(0)) & vec4u((1u << u32(BITS)) - 1u));
  return select(vec4i(0), one, (place >= vec4i(0)) & (down > vec4i(-BITS)));
}

/// Adds the block, where it is complete, and empties it.
@compute @workgroup_size(THREADS)
fn close(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (closes == 0u) { return; }
  for (var i = id.x; i < arrayLength(&open); i += groups.x * THREADS) {
    if (is_kept(i)) { continue; }
    let bits = bitcast<vec4u>(open[i]);
    let biased = (bits >> vec4u(23u)) & vec4u(255u);
    let fraction = bits & vec4u(0x7fffffu);
    let mantissa = select(fraction | vec4u(0x800000u), fraction, biased == vec4u(0u));
    let exponent = max(biased, vec4u(1u)) - 1u;
    let before = unpacked(tops[i]);
    let top = max(before, select((exponent + 23u) / u32(BITS), vec4u(0u), mantissa == vec4u(0u)));
    let moved = top - before;
    let sign = select(vec4i(1), vec4i(-1), bits >= vec4u(0x80000000u));
    let place = vec4i(top);
    let e = vec4i(exponent);
    let a = first[i];
    let b = second[i];
    first[i] = select(vec4i(0), a, moved == vec4u(0u)) + sign * digit(mantissa, e, place);
    second[i] = select(select(vec4i(0), a, moved == vec4u(1u)), b, moved == vec4u(0u)) + sign * digit(mantissa, e, place - 1);
    third[i] = select(select(select(vec4i(0), a, moved == vec4u(2u)), b, moved == vec4u(1u)), third[i], moved == vec4u(0u))
      + sign * digit(mantissa, e, place - 2);
    tops[i] = packed(top);
    open[i] = vec4f(0.0);
  }
}

/// The film as it is now, for eyes and estimates: to a few units in the last place.
@compute @workgroup_size(THREADS)
fn show(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  for (var i = id.x; i < arrayLength(&open); i += groups.x * THREADS) {
    let top = unpacked(tops[i]);
    // A digit below the fourth is less than 2^-89: nothing to be seen, and beyond what ldexp promises.
    let place = vec4i(max(top, vec4u(4u))) * BITS - 149;
    let sum = ldexp(vec4f(first[i]), place) + ldexp(vec4f(second[i]), place - BITS) + ldexp(vec4f(third[i]), place - 2 * BITS);
    total[i] = open[i] + select(sum, vec4f(0.0), top < vec4u(4u));
  }
}

// What the steps of a build have in common: src/engine/build/tree-builder.ts runs them. From boxes of primitives to a hierarchy of two children a
// node: codes along a curve that fills space, sorted (order.wgsl); neighbours along it are merged, round by round, into larger and larger
// clusters (cluster.wgsl; Meister and Bittner 2018, "Parallel locally-ordered clustering for bounding volume hierarchy construction"); written
// from the top, depth first (write.wgsl).
//
// Nothing here depends on the order of threads, nor on how an adapter rounds: boxes are united by min and max, what is compared comes from
// operations that are correctly rounded, and sums are of whole numbers. Same boxes, same hierarchy. (WGSL lets an adapter reorder the three terms of
// measure.wgsl: of two clusters that are equally near one might then find the other. No driver that was tried does.)

/// Rounds at most, and levels of the hierarchy at most: src/scene/bvh/tree.ts.
const ROUNDS = 80u;
const LEVELS = 48u;
/// Clusters that one workgroup takes to the end.
const TAIL = 256u;
/// Rounds until there are no more than these: see is_forced.
const WIDE_ROUNDS = 72u;

const NONE = 0xffffffffu;

/// Words of what is known of a build, all 0 at first. Least coordinates are those of ~ordered, so that everything is found by max.
const MIDDLE_LOW = 0u;
const MIDDLE_HIGH = 3u;
const LOW = 6u;
const HIGH = 9u;
/// Bits of a power of two that makes the longest half edge of everything a number in [1, 2).
const UNIT = 12u;
/// Of what was written: levels, nodes, and the bits of its expected cost, in units of `measure`; with those of the measure of everything.
const DEPTH = 13u;
const NODES = 14u;
const COST = 15u;
const AREA = 16u;
/// Before each round: clusters, and levels of the highest one.
const CLUSTERS = 17u;
const HEIGHTS = 98u;
const STATE_WORDS = 179u;

struct Step {
  /// Primitives.
  count: u32,
  /// The round; of the sort the digit, lowest first.
  number: u32,
  /// Workgroups of a pass of the sort.
  groups: u32,
}

/// Whole numbers in the order of floats, greater than 0.
fn ordered(x: f32) -> u32 {
  let bits = bitcast<u32>(x);
  return bits ^ select(0x80000000u, 0xffffffffu, bits >= 0x80000000u);
}
fn unordered(u: u32) -> f32 { return bitcast<f32>(u ^ select(0xffffffffu, 0x80000000u, u >= 0x80000000u)); }

/// The exponent of a float that is not negative; −127: 0 or subnormal.
fn exponent(x: f32) -> i32 { return i32((bitcast<u32>(x) >> 23u) & 255u) - 127; }
/// 2^k, at most 2^127, at least 2^−126.
fn power(k: i32) -> f32 { return bitcast<f32>(u32(clamp(k, -126, 127) + 127) << 23u); }

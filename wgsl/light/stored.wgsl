// What the host writes of lights that are chosen by place: src/engine/lights/clusters.ts.

/// Where probabilities of lights stand, by place and normal: see package::light::cells. Stands in `params`, and behind it the cells, the links
/// of their entries (CLUSTER_…, four to a vec4u) and the tree.
struct LightCells {
  /// Middle of the boxes of cells.
  centre: vec3f,
  /// Entries of a group; 1: a cell has its entries at once.
  per_group: u32,
  /// One over half the extents of the smallest box.
  scale: vec3f,
  /// Lights without a place; all of them are entry 0.
  distant: u32,
  /// Cells along an edge of a box.
  side: u32,
  /// vec4u of a cell and normal.
  stride: u32,
  /// vec4u from here to the links, and to the root of the tree.
  links: u32,
  tree: u32,
}

/// Lights that are near each other, as one. Stands in `params`; the root comes first.
struct LightCluster {
  /// A sphere around them.
  centre: vec3f,
  radius: f32,
  /// Mean direction of their normals, octahedral.
  axis: u32,
  /// 16 bits each: half the sine of the angle around the axis that holds all normals, or half of 1 − its cosine where that is below 0; and the cosine
  /// of the angle from a normal up to which they emit.
  cones: u32,
  /// Intensity to be expected along the axis.
  intensity: f32,
  /// CLUSTER_INDEX: one light, or the left one of two clusters.
  link: u32,
}

/// A single light; some of its lights emit from the back as well.
const CLUSTER_LIGHT = 0x80000000u;
const CLUSTER_BOTH = 0x40000000u;
const CLUSTER_INDEX = 0x3fffffffu;

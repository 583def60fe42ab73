// What stands in the buffer of package::scene::nodes where rays walk through another structure than a tree of two children a node.
// A kernel uses one of these; src/scene/structure writes them.

/// A node of eight children, by slot. Their boxes are whole numbers of cells from an origin.
struct WideNode {
  /// Origin, as bits; four bytes: biased exponents of the cell along x, y, z, then a bit for each inner child.
  origin: vec4u,
  /// First inner child, first primitive, and a byte a child: of a leaf the number of its primitives << 5 | how far they are
  /// behind the first; else 0.
  children: vec4u,
  /// A byte a child: low x, low y; low z, high x; high y, high z.
  low_xy: vec4u,
  low_z_high_x: vec4u,
  high_yz: vec4u,
}

/// A sphere around `count` primitives from `first`.
struct BoundingSphere { centre: vec3f, radius: f32, first: u32, count: u32 }

/// A uniform grid.
struct Grid {
  origin: vec3f,
  /// Of a cell.
  size: vec3f,
  cells: vec3u,
  /// Where the lists of primitives begin in `entries`.
  lists: u32,
  /// Of each cell where its list begins among the lists, and at the end their length; then the lists.
  entries: array<u32>,
}

@group(0) @binding(2) var<storage, read> wide_nodes: array<WideNode>;
@group(0) @binding(2) var<storage, read> bounding_spheres: array<BoundingSphere>;
@group(0) @binding(2) var<storage, read> grid: Grid;

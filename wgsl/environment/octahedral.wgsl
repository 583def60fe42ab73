// Map of the sphere for tables of programs: the octahedral map, which is algebraic, so that both ways agree to rounding.
//
// A map is a module with
//   fn map_size() -> vec2u                                cells across and down
//   fn map_direction(at: vec2u, u: vec2f) -> vec4f        a point of the cell, u uniform in [0, 1)²; w: its density per steradian
//   fn map_cell(d: vec3f) -> MapPlace                     the cell of a unit direction, and that density there
//   fn map_uniform(u: vec2f) -> vec2u                     any cell, whatever the table says
//   fn map_uniform_probability(at: vec2u) -> f32          how often it is that one

/// Cells along each edge of the table.
const TABLE_SIZE = 512u;
const CELLS = f32(TABLE_SIZE * TABLE_SIZE);

struct MapPlace { at: vec2u, density: f32 }

/// Point of [−1, 1]² → unit direction (Cigolle et al. 2014, "A survey of efficient representations for independent unit
/// vectors"), and |p|³ of the point p on the octahedron: dA over the square / dω.
fn octahedral_direction(q: vec2f) -> vec4f {
  var p = vec3f(q, 1.0 - abs(q.x) - abs(q.y));
  if (p.z < 0.0) { p = vec3f((1.0 - abs(q.yx)) * select(vec2f(-1.0), vec2f(1.0), q >= vec2f(0.0)), p.z); }
  let r = length(p);
  return vec4f(p / r, r * r * r);
}

/// The inverse, with the same measure.
fn octahedral_point(d: vec3f) -> vec3f {
  let r = 1.0 / (abs(d.x) + abs(d.y) + abs(d.z));
  var q = d.xy * r;
  if (d.z < 0.0) { q = (1.0 - abs(q.yx)) * select(vec2f(-1.0), vec2f(1.0), d.xy >= vec2f(0.0)); }
  return vec3f(q, r * r * r);
}

fn map_size() -> vec2u { return vec2u(TABLE_SIZE); }

fn map_direction(at: vec2u, u: vec2f) -> vec4f {
  let d = octahedral_direction((vec2f(at) + u) * (2.0 / f32(TABLE_SIZE)) - 1.0);
  return vec4f(d.xyz, CELLS * 0.25 * d.w);
}

fn map_cell(d: vec3f) -> MapPlace {
  let q = octahedral_point(d);
  let at = vec2u(clamp((q.xy * 0.5 + 0.5) * f32(TABLE_SIZE), vec2f(0.0), vec2f(f32(TABLE_SIZE - 1u))));
  return MapPlace(at, CELLS * 0.25 * q.z);
}

fn map_uniform(u: vec2f) -> vec2u { return vec2u(min(u * f32(TABLE_SIZE), vec2f(f32(TABLE_SIZE - 1u)))); }

fn map_uniform_probability(at: vec2u) -> f32 { return 1.0 / CELLS; }

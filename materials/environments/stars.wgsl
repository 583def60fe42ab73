// Stars: small disks strewn over the sky, with the colours of hot bodies and with brightness as in an endless, even space of
// equal stars: the number that outshine a flux F grows as F^(−3/2).
//
// The sphere is the six faces of a cube, their coordinates angles, cut into cells × cells; each cell holds one star or none,
// so far from its edges that no star is cut.
//
//   flux ∝ u^(−2/3), u uniform in [0.01, 1): the faintest at 1, the brightest some 20 times as bright
// @family environment
// @not-claimed sampling: the edges of small stars fall between the points of the table

import package::color::color_blackbody;
import package::noise::noise_cell;

struct Params {
  /// Cells along an edge of each of the six faces.
  /// @range(1, 400) @default(70) @label(Cells)
  cells: u32,
  /// Share of the cells that hold a star.
  /// @range(0, 1) @step(0.05) @default(0.25) @label(Density)
  density: f32,
  /// Angle from edge to edge of a star; at most a sixth of a cell.
  /// @range(0.01, 5) @step(0.01) @default(0.2) @unit(°) @label(Diameter)
  diameter: f32,
  /// Radiance of the faintest stars.
  /// @range(0, 1000000) @step(0.5) @default(2) @label(Radiance)
  radiance: f32,
  /// Coolest and hottest star.
  /// @range(1000, 40000) @step(100) @default(3000, 12000) @unit(K) @label(Temperatures)
  temperatures: vec2f,
  /// @color @default(0.003, 0.004, 0.008) @label(Background)
  background: vec3f,
}

fn environment(direction: vec3f, params: Params) -> vec3f {
  // The face: its axis, and the coordinates across it as angles over 45°.
  let a = abs(direction);
  let axis = select(select(2u, 1u, a.y >= a.z), 0u, a.x >= max(a.y, a.z));
  let turned = select(select(direction, direction.zxy, vec3<bool>(axis == 1u)), direction.yzx, vec3<bool>(axis == 0u));
  let side = select(0, 3, turned.z < 0.0);
  let quarter = 0.78539816;
  let at = atan(turned.xy / abs(turned.z)) / quarter;
  let n = f32(params.cells);
  let cell = clamp(floor((0.5 + 0.5 * at) * n), vec2f(0.0), vec2f(n - 1.0));
  let id = vec3i(vec2i(cell), i32(axis) + side);
  let place = noise_cell(id);
  let kind = noise_cell(id + vec3i(0, 0, 64));
  if (place.z >= params.density) { return params.background; }
  // An eighth of a cell is left free at its edges; angles across a cell are at least 0.7 of 90° / n.
  let radius = min(radians(params.diameter) * 0.5, 0.7 / 8.0 * 2.0 * quarter / n);
  let middle = tan((2.0 * (cell + 0.125 + 0.75 * place.xy) / n - 1.0) * quarter);
  let star = normalize(vec3f(middle, select(1.0, -1.0, turned.z < 0.0)));
  if (length(turned - star) > radius) { return params.background; }
  let flux = pow(mix(0.01, 1.0, kind.x), -2.0 / 3.0);
  let kelvin = mix(params.temperatures.x, params.temperatures.y, kind.y);
  return params.background + params.radiance * flux * color_blackbody(kelvin);
}

// Integrals over cells of the sphere, each by three rules. The farthest of two from the finest is its error.

import package::math::{PI, luminance};
import package::bsdf::bsdf_value;
import package::budget::budget_place;
import package::lab::config::{task, configs, config_hit, is_finite};
import package::lab::sphere::{sphere_direction, sphere_jacobian};

/// A cell: configuration, face << 4 | level, and its place among the 2^level × 2^level cells of the face.
struct Cell { config: u32, face_level: u32, x: u32, y: u32 }

/// `L` is the luminance of f |cos θ|.
struct Integrals {
  /// Of f |cos θ|, and how far the other rules are from it.
  light: vec3f,
  /// Of pdf.
  pdf: f32,
  light_error: vec3f,
  pdf_error: f32,
  /// Of L² / pdf: second moment of the weights of `sample`.
  own_square: f32,
  /// Of L² π / |cos θ|: the same for directions in proportion to the cosine.
  cosine_square: f32,
  /// Of L where pdf is 0: light that no sample finds.
  unreachable: f32,
  /// Points whose value is not finite; they are in no integral.
  invalid: u32,
}

@group(0) @binding(20) var<storage, read> cells: array<Cell>;
@group(0) @binding(21) var<storage, read_write> integrals: array<Integrals>;

/// Gauss-Legendre with three points on [0, 1], and Gauss-Lobatto with four: both are exact for polynomials of degree 5. Where a lobe ends
/// within the outermost 5 % of a cell, no point of the first stands, nor of its quarters; the second has points at the ends. They are a
/// little within, for what lies beyond may be the other side of the surface.
const GAUSS = Rule(vec4f(0.1127016654, 0.5, 0.8872983346, 0.0), vec4f(0.2777777778, 0.4444444444, 0.2777777778, 0.0), 3u);
const LOBATTO = Rule(
  vec4f(0.0009765625, 0.2763932023, 0.7236067977, 0.9990234375),
  vec4f(0.0833333333, 0.4166666667, 0.4166666667, 0.0833333333),
  4u,
);

struct Rule { nodes: vec4f, weights: vec4f, count: u32 }

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = task.first + id.x;
  if (i >= task.end) { return; }
  let cell = cells[i];
  let material = configs[cell.config].material;
  let wo = configs[cell.config].wo;
  let hit = config_hit(cell.config, false);
  let face = cell.face_level >> 4u;
  // Edge of the cell on a face of edge 2.
  let edge = 2.0 / f32(1u << (cell.face_level & 15u));
  var open = vec4f(0.0);
  var closed = vec4f(0.0);
  var fine: Integrals;
  // Parts 0 and 5 are the whole cell by either rule, parts 1 to 4 are its quarters.
  for (var part = 0u; part < 6u; part++) {
    let is_quarter = part > 0u && part < 5u;
    let corner = select(vec2f(0.0), 0.5 * vec2f(f32((part - 1u) & 1u), f32((part - 1u) >> 1u)), is_quarter);
    let size = select(1.0, 0.5, is_quarter);
    var rule = GAUSS;
    if (part == 5u) { rule = LOBATTO; }
    for (var k = 0u; k < rule.count * rule.count; k++) {
      let x = k % rule.count;
      let y = k / rule.count;
      let at = (vec2f(f32(cell.x), f32(cell.y)) + corner + size * vec2f(rule.nodes[x], rule.nodes[y])) * edge - 1.0;
      let wi = sphere_direction(face, at);
      let v = bsdf_value(material, wo, wi, hit);
      if (!is_finite(vec4f(v.f, v.pdf))) { fine.invalid++; continue; }
      let weight = rule.weights[x] * rule.weights[y] * size * size * edge * edge * sphere_jacobian(at);
      let cosine = abs(wi.z);
      if (!is_quarter) {
        let value = weight * vec4f(v.f * cosine, v.pdf);
        if (part == 0u) { open += value; } else { closed += value; }
        continue;
      }
      let L = luminance(v.f) * cosine;
      fine.light += weight * cosine * v.f;
      fine.pdf += weight * v.pdf;
      fine.cosine_square += weight * L * L * PI / cosine;
      if (v.pdf > 0.0) { fine.own_square += weight * L * (L / v.pdf); } else { fine.unreachable += weight * L; }
    }
    if (budget_place != 0u) { break; }
  }
  fine.light_error = max(abs(fine.light - open.xyz), abs(fine.light - closed.xyz));
  fine.pdf_error = max(abs(fine.pdf - open.w), abs(fine.pdf - closed.w));
  integrals[i] = fine;
}

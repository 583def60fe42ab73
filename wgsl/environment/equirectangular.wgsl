// Map of the sphere for tables of images: longitude across, latitude down. Within a cell points are spread evenly over the
// solid angle, so that an image of one colour is sampled with the density 1/4π everywhere, poles included. The interface
// is that of shape/octahedral.wgsl.
//
// y is up; u = ½ is seen towards −z, u = ¾ towards +x; v = 0 is +y. It is what a panorama camera at the origin that looks
// towards −z writes.

import package::math::{PI, turns_of, unit_circle};
import package::scene::{ImageFrame, environment_table, params, view};

struct MapPlace { at: vec2u, density: f32 }

fn image_frame() -> ImageFrame {
  let at = view.environment_params;
  return ImageFrame(
    bitcast<vec4f>(params[at]).xyz,
    bitcast<vec4f>(params[at + 1u]).xyz,
    bitcast<vec4f>(params[at + 2u]).xyz,
    bitcast<vec4f>(params[at + 3u]).xyz);
}

/// World direction → (u, v) in [0, 1]².
fn equirectangular_point(d: vec3f) -> vec2f {
  let frame = image_frame();
  let q = vec3f(dot(frame.x, d), dot(frame.y, d), dot(frame.z, d));
  return vec2f(0.5 + turns_of(vec2f(-q.z, q.x)), 2.0 * turns_of(vec2f(q.y, length(q.xz))));
}

fn map_size() -> vec2u { return textureDimensions(environment_table) - vec2u(1u, 0u); }

/// (cos², sin²) of half the polar angle of the upper edge of a row: (1 ± y)/2 without cancellation at either pole.
fn row_edge(row: u32, rows: u32) -> vec2f {
  let c = unit_circle(f32(row) / f32(4u * rows));
  return c * c;
}

/// One over the solid angle of a cell: of a row it is 4π sin(Δ/2) sin(θ) for its height Δ and its middle θ.
fn cell_density(row: u32, size: vec2u) -> f32 {
  let half = unit_circle(0.25 / f32(size.y)).y;
  return f32(size.x) / (4.0 * PI * half * unit_circle((f32(row) + 0.5) / f32(2u * size.y)).y);
}

fn map_direction(at: vec2u, u: vec2f) -> vec4f {
  let size = map_size();
  let half = mix(row_edge(at.y, size.y), row_edge(at.y + 1u, size.y), u.y);
  let across = unit_circle((f32(at.x) + u.x) / f32(size.x) - 0.5);
  let level = 2.0 * sqrt(half.x * half.y);
  let q = vec3f(level * across.y, half.x - half.y, -level * across.x);
  let frame = image_frame();
  return vec4f(normalize(frame.x * q.x + frame.y * q.y + frame.z * q.z), cell_density(at.y, size));
}

fn map_cell(d: vec3f) -> MapPlace {
  let size = map_size();
  let at = min(vec2u(max(equirectangular_point(d), vec2f(0.0)) * vec2f(size)), size - 1u);
  return MapPlace(at, cell_density(at.y, size));
}

/// Evenly over the sphere.
fn map_uniform(u: vec2f) -> vec2u {
  let size = map_size();
  let v = 2.0 * turns_of(vec2f(1.0 - 2.0 * u.y, 2.0 * sqrt(u.y * (1.0 - u.y))));
  return min(vec2u(vec2f(u.x, v) * vec2f(size)), size - 1u);
}

fn map_uniform_probability(at: vec2u) -> f32 { return 1.0 / (4.0 * PI * cell_density(at.y, map_size())); }

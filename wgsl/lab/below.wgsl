// Asks a material what is below its surface, what light goes in, and what part of it comes out along a direction.

import package::bsdf::{bsdf_leaves, bsdf_sample, bsdf_subsurface};
import package::budget::budget_place;
import package::lab::config::{task, configs, config_hit};

/// Where light may leave; local, unit.
struct Way { wi: vec3f, config: u32 }

/// What came back: package::subsurface::Subsurface; bsdf_leaves along wi; and the light that goes in of that which comes along wo.
struct Below {
  color: vec3f,
  weight: f32,
  radius: vec3f,
  anisotropy: f32,
  leaves: vec3f,
  /// budget::budget_place.
  over_budget: u32,
  enters: vec3f,
}

/// The least of them chooses the way in, where there is one.
const WAY_IN = vec3f(0.5, 0.5, 0.0);

@group(0) @binding(20) var<storage, read> ways: array<Way>;
@group(0) @binding(21) var<storage, read_write> belows: array<Below>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = task.first + id.x;
  if (i >= task.end) { return; }
  let way = ways[i];
  let material = configs[way.config].material;
  let hit = config_hit(way.config, false);
  let below = bsdf_subsurface(material, hit);
  let leaves = bsdf_leaves(material, way.wi, hit);
  let s = bsdf_sample(material, configs[way.config].wo, hit, WAY_IN);
  let enters = select(vec3f(0.0), s.weight * s.pdf, s.specular && s.wi.z < 0.0);
  belows[i] = Below(below.color, below.weight, below.radius, below.anisotropy, leaves, budget_place, enters);
}

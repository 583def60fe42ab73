// Calls every function of a material once at a given place, and returns all that it said.

import package::bsdf::{bsdf_sample, bsdf_value, bsdf_emission, bsdf_opacity, bsdf_normal, bsdf_interior_ior};
@if(mixes) import package::bsdf::bsdf_choose;
import package::budget::budget_place;
import package::lab::config::{task, configs, config_hit};
import package::lab::unasked::{left_out, own_tangent};
import package::material::bsdf_eta;

/// What to ask.
struct Item {
  /// Local; replaces that of the configuration.
  wo: vec3f,
  config: u32,
  wi: vec3f,
  /// 1: from the other side of the surface.
  behind: u32,
  u: vec3f,
}

/// What came back.
struct Finding {
  /// bsdf_sample.
  wi: vec3f,
  pdf: f32,
  weight: vec3f,
  eta: f32,
  /// bsdf_value.
  f: vec3f,
  value_pdf: f32,
  emission: vec3f,
  opacity: f32,
  normal: vec3f,
  specular: u32,
  /// budget::budget_place.
  over_budget: u32,
  /// bsdf_choose, of a mix.
  chosen: u32,
  /// bsdf_interior_ior; 0: the material has none. And the eta that it gives a sample which refracts into bsdf_sample's direction.
  interior: f32,
  interior_eta: f32,
  /// f that eval gives of wi and that counts as zero.
  left_out: vec3f,
  /// Where the highlights of a layered material grow: fn geometry_tangent, else hit.tangent.
  tangent: vec3f,
}

@group(0) @binding(20) var<storage, read> items: array<Item>;
@group(0) @binding(21) var<storage, read_write> findings: array<Finding>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = task.first + id.x;
  if (i >= task.end) { return; }
  let item = items[i];
  let material = configs[item.config].material;
  let hit = config_hit(item.config, item.behind != 0u);
  let s = bsdf_sample(material, item.wo, hit, item.u);
  let v = bsdf_value(material, item.wo, item.wi, hit);
  let emission = bsdf_emission(material, item.wo, hit);
  @if(!opacity_looks) let opacity = bsdf_opacity(material, hit);
  @if(opacity_looks) let opacity = bsdf_opacity(material, item.wo, hit);
  let normal = bsdf_normal(material, hit);
  let left = left_out(material, item.wo, item.wi, hit);
  @if(mixes) let chosen = bsdf_choose(material, hit, item.u.x);
  @if(!mixes) let chosen = 0u;
  let interior = bsdf_interior_ior(material, hit);
  let interior_eta = bsdf_eta(interior, hit, s.wi);
  findings[i] = Finding(
    s.wi, s.pdf, s.weight, s.eta, v.f, v.pdf, emission, opacity, normal, u32(s.specular), budget_place, chosen, interior, interior_eta, left,
    own_tangent(material, hit),
  );
}

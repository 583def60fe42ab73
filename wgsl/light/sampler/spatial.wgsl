// Lights are chosen by what they may do for a point: by probabilities that stand ready for its place and normal (package::light::cells), of
// single lights, or where they are many of nodes of a tree, which is walked down from there. All lights without a place are one entry. See
// power.wgsl for the interface.

import package::bsdf::bsdf_transmits;
import package::light::cells::{cell_pick, cell_probability, cell_slot, cells_distant, cells_links, cells_per_group};
@if(light_tree) import package::light::cells::cells_tree;
import package::light::sample::LightChoice;
import package::light::stored::CLUSTER_INDEX;
import package::scene::{lights, params};
import package::surface::point::Surface;
@if(light_tree) import package::light::tree::{TreeView, TreeWalk, tree_choose, tree_chosen};
@if(scattering) import package::surface::point::IN_MEDIUM;

/// One number has digits for about this probability; what is decided beyond takes the second.
const ONE_NUMBER = 0.0009765625;

/// `slot`: of its cell.
@if(light_tree) struct Viewpoint { slot: u32, seen: TreeView }
@if(!light_tree) struct Viewpoint { slot: u32 }

fn viewpoint_of(s: Surface) -> Viewpoint {
  @if(scattering) { if (s.material == IN_MEDIUM) { return viewpoint_in_medium(s.hit.p); } }
  return viewpoint_at(s.hit.p, s.hit.n, bsdf_transmits(s.material));
}

fn viewpoint_in_medium(p: vec3f) -> Viewpoint { return viewpoint_at(p, vec3f(0.0), false); }

/// The point `p` with the unit normal `n`; 0: in a medium.
fn viewpoint_at(p: vec3f, n: vec3f, transmits: bool) -> Viewpoint {
  let slot = cell_slot(p, select(n, vec3f(0.0), transmits));
  @if(light_tree) return Viewpoint(slot, TreeView(p, n, transmits));
  @if(!light_tree) return Viewpoint(slot);
}

fn light_choose(viewer: Viewpoint, u: vec2f) -> LightChoice {
  let per_group = cells_per_group();
  let group = cell_pick(viewer.slot, u.x);
  var entry = group.index;
  var probability = group.probability;
  var x = group.rest;
  var second = false;
  if (per_group > 1u) {
    second = probability < ONE_NUMBER;
    let one = cell_pick(viewer.slot + 1u + entry, select(x, u.y, second));
    entry = entry * per_group + one.index;
    probability *= one.probability;
    x = one.rest;
  }
  let distant = cells_distant();
  if (entry == 0u && distant > 0u) {
    let scaled = x * f32(distant);
    let first = min(u32(scaled), distant - 1u);
    let index = select(first, lights[first].other, select(u.y, fract(scaled), second) >= lights[first].threshold);
    return LightChoice(index, probability * lights[index].probability);
  }
  let link = entry_link(entry);
  @if(light_tree) {
    let chosen = tree_choose(cells_tree(), TreeWalk(link, probability), viewer.seen, x, u.y, second);
    return LightChoice(chosen.link & CLUSTER_INDEX, chosen.probability);
  }
  @if(!light_tree) return LightChoice(link & CLUSTER_INDEX, probability);
}

fn light_chosen(index: u32, viewer: Viewpoint) -> LightChoice {
  if (index < cells_distant()) { return LightChoice(index, distant_share(viewer) * lights[index].probability); }
  let entry = lights[index].other;
  let probability = entry_probability(entry, viewer);
  @if(light_tree) {
    let start = TreeWalk(entry_link(entry), probability);
    return LightChoice(index, tree_chosen(cells_tree(), start, viewer.seen, lights[index].trail));
  }
  @if(!light_tree) return LightChoice(index, probability);
}

/// Probability of choosing one of the lights without a place, of which each has its share of that as its own.
fn distant_share(viewer: Viewpoint) -> f32 { return entry_probability(0u, viewer); }

fn entry_probability(entry: u32, viewer: Viewpoint) -> f32 {
  let per_group = cells_per_group();
  if (per_group <= 1u) { return cell_probability(viewer.slot, entry); }
  let group = entry / per_group;
  return cell_probability(viewer.slot, group) * cell_probability(viewer.slot + 1u + group, entry - group * per_group);
}

fn entry_link(entry: u32) -> u32 { return params[cells_links() + (entry >> 2u)][entry & 3u]; }

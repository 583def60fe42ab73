// Sorts the paths of a workgroup of wgsl/wave/shade.wgsl by the materials that their rays have met: a counting sort.

import package::config::MATERIAL_KINDS;
import package::math::FAR;
import package::scene::primitives;
import package::wave::{WAVE_O, WAVE_HIT, WAVE_CLOSEST};
import package::wave::{wave_before, wave_room, wave_step_before, wave_rays, wave_steps};

const SORT_THREADS = 256u;
/// Paths of a workgroup.
const SORTED = 1024u;
const SHARE = 4u;
/// One more class than materials: paths that have met none.
const CLASSES = MATERIAL_KINDS + 1u;

/// The paths of each class begin behind those of the class before.
var<workgroup> sizes: array<atomic<u32>, CLASSES>;
var<workgroup> ranked: array<u32, SORTED>;

/// The path in turn `i`, from the first one of the workgroup on.
fn sort_path(i: u32) -> u32 { return ranked[i]; }

/// Sorts those from `begin` on.
fn sort_paths(begin: u32, thread: u32) {
  var classes: array<u32, SHARE>;
  // Among those of its class.
  var ranks: array<u32, SHARE>;
  for (var k = 0u; k < SHARE; k++) {
    classes[k] = sort_class(begin + k * SORT_THREADS + thread);
    ranks[k] = atomicAdd(&sizes[classes[k]], 1u);
  }
  workgroupBarrier();
  for (var k = 0u; k < SHARE; k++) {
    var turn = ranks[k];
    for (var before = 0u; before < classes[k]; before++) { turn += atomicLoad(&sizes[before]); }
    ranked[turn] = k * SORT_THREADS + thread;
  }
  workgroupBarrier();
}

fn sort_class(path: u32) -> u32 {
  if (path >= wave_steps[wave_step_before()].paths) { return MATERIAL_KINDS; }
  if ((wave_rays[wave_before(WAVE_O) + path].w & WAVE_CLOSEST) == 0u) { return MATERIAL_KINDS; }
  let hit = wave_rays[WAVE_HIT * wave_room() + path];
  if (bitcast<f32>(hit.x) >= FAR) { return MATERIAL_KINDS; }
  return primitives[hit.y].p0.w >> 24u;
}
